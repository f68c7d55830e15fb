# SPDX-License-Identifier: BSD-3-Clause
"""The templates of the four systems, read into one form: jobs, each with its environment and steps.

load(file, inputs, cell) gives the jobs with inputs and matrix cell put in. A Step has one of

  run     a script, with the shell of that system
  use     an action or task that the runner has a stand-in for, with its arguments
"""

import itertools
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from expressions import Expression, as_text, fill
from inputs import Input, check_variables, with_defaults

BASH = ["bash", "--noprofile", "--norc"]


@dataclass
class Step:
    name: str
    run: str = ""
    shell: list = field(default_factory=list)
    use: str = ""
    arguments: dict = field(default_factory=dict)
    environment: dict = field(default_factory=dict)
    always: bool = False  # also after a step that failed
    wanted: bool = True  # by its condition


@dataclass
class Job:
    name: str
    environment: dict
    steps: list
    needs: list = field(default_factory=list)
    wanted: bool = True
    timeout: object = None
    raw: object = None


class Loader(yaml.SafeLoader):
    """YAML 1.2's switches: `on` is a key, not a truth."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, regex) for tag, regex in entries if tag != "tag:yaml.org,2002:bool"]
    for first, entries in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF"))


def documents(path):
    return documents_of(path.read_text(encoding="utf-8"))


def documents_of(text):
    return list(yaml.load_all(text, Loader))


def system_of(path):
    parts = Path(path).parts
    return next(name for name in ("github", "azure", "gitlab", "jenkins") if name in parts)


def load(path, inputs, cell=None, home=None):
    """home: the checkout of cudnn-cmake, where the actions lie that a template uses from there."""
    path = Path(path)
    return {"github": github, "azure": azure, "gitlab": gitlab, "jenkins": jenkins}[
        system_of(path)](path, inputs, cell or {}, home)


def declared_inputs(path):
    """{name: Input} of a template; empty for one that is copied and filled in."""
    path, system = Path(path), system_of(path)
    if system == "jenkins":
        found = {}
        for kind, name, rest in re.findall(r"(string|boolean)(?:Param)?\(name: '(\w+)',([^)]*)",
                                           path.read_text("utf-8")):
            default = re.findall(r"defaultValue: ('[^']*'|\w+)", rest)
            found[name] = Input(kind, *(yaml.load(value, Loader) for value in default))
        return found
    text = documents(path)[0]
    if system == "azure":
        return {entry["name"]: Input.of(entry, text=True) for entry in text.get("parameters", [])}
    entries = text["spec"] if system == "gitlab" else text["on"].get("workflow_call") or {}
    return {name: Input.of(entry) for name, entry in entries.get("inputs", {}).items()}


# --- GitHub Actions -------------------------------------------------------------------------------


def github(path, inputs, cell, home):
    text = documents(path)[0]
    declared = declared_inputs(path)
    values = with_defaults(declared, inputs if declared else {}, path)
    # a template to copy has its values to fill in, in env
    top = {name: inputs.get(name, value) for name, value in text.get("env", {}).items()}
    jobs = []
    for name, job in text["jobs"].items():
        contexts = {"inputs": values, "matrix": cell, "env": dict(top), "secrets": {},
                    "runner": {"os": "Linux", "arch": "X64"},
                    "github": {"token": "", "workflow": "w", "ref": "r"}}
        evaluate = github_evaluator(contexts)
        environment = {**top, **{key: as_text(fill(value, "${{", "}}", evaluate))
                                 for key, value in job.get("env", {}).items()}}
        contexts["env"].update(environment)
        timeout = fill(job.get("timeout-minutes"), "${{", "}}", evaluate)
        runner = fill(job["runs-on"], "${{", "}}", evaluate)
        if not isinstance(timeout, int) or not isinstance(runner, (str, list)):
            raise ValueError(f"{path}: {name}: timeout-minutes {timeout!r}, runs-on {runner!r}")
        shell = text["defaults"]["run"]["shell"]
        jobs.append(Job(
            name, environment, github_steps(job["steps"], contexts, shell, home, path),
            needs=[job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", []),
            wanted=github_condition(job.get("if", "true"), contexts)[0],
            timeout=timeout, raw=job))
    return jobs


def github_evaluator(contexts):
    def lookup(name):
        context, _, key = name.partition(".")
        if context == "secrets":
            return contexts["secrets"].get(key)
        if context == "steps":  # known when that step has run
            return f"$({key})"
        return contexts[context][key]

    functions = {
        "fromjson": json.loads,
        "contains": lambda text, part: part in text,
        "hashfiles": lambda *files: "hash-of-" + "-".join(Path(file).name for file in files),
        "always": lambda: True, "cancelled": lambda: False,
        "success": lambda: True, "failure": lambda: False,
    }
    return Expression(lookup, functions).evaluate


def github_condition(text, contexts):
    """(is it wanted, also after a failure)"""
    text = as_text(text).strip()
    if text.startswith("${{"):
        text = text[3:-2]
    wanted = bool(github_evaluator(contexts)(text))
    return wanted, bool(re.search(r"always\(\)|cancelled\(\)|failure\(\)", text))


def github_steps(steps, contexts, shell, home, path):
    evaluate = github_evaluator(contexts)
    result = []
    for step in steps:
        if "continue-on-error" in step:
            raise ValueError(f"{path}: continue-on-error")
        wanted, always = github_condition(step.get("if", "true"), contexts)
        arguments = {key: fill(value, "${{", "}}", evaluate)
                     for key, value in step.get("with", {}).items()}
        use = step.get("uses", "")
        if use.startswith("./") and home:
            folder = home / Path(use).relative_to("cudnn-cmake")
            action = documents(folder / "action.yml")[0]
            declared = {name: Input.of(entry, kind="text")
                        for name, entry in action["inputs"].items()}
            inner = dict(contexts, inputs=with_defaults(declared, arguments, use))
            for part in github_steps(action["runs"]["steps"], inner, "", home, folder):
                part.name = f"{step['name']}: {part.name}"
                part.environment.setdefault("GITHUB_ACTION_PATH", str(folder))
                result.append(part)
            continue
        kind = step.get("shell", shell)
        if "run" in step and kind != "bash":
            raise ValueError(f"{path}: a shell other than bash: {kind}")
        result.append(Step(
            step["name"], run=step.get("run", ""), shell=[*BASH, "-eo", "pipefail"],
            use=use.partition("@")[0], arguments=arguments, always=always, wanted=wanted,
            environment={key: as_text(fill(value, "${{", "}}", evaluate))
                         for key, value in step.get("env", {}).items()}))
    return result


# --- Azure Pipelines ------------------------------------------------------------------------------


def azure(path, inputs, cell, home):
    text = documents(path)[0]
    declared = declared_inputs(path)
    values = with_defaults(declared, inputs if declared else {}, path)
    for name, entry in declared.items():
        if entry.kind == "boolean":  # as text it is True or False
            values[name] = as_text(values[name]).capitalize()
    top = {name: inputs.get(name, value) for name, value in text.get("variables", {}).items()}
    jobs = []
    for job in text["jobs"]:
        variables = {}

        def lookup(name):
            context, _, key = name.partition(".")
            return {"parameters": values, "variables": variables}[context].get(key)

        functions = {
            "ne": lambda a, b: as_text(a).lower() != as_text(b).lower(),
            "eq": lambda a, b: as_text(a).lower() == as_text(b).lower(),
            "and": lambda *all_of: all(all_of), "or": lambda *any_of: any(any_of),
            "succeeded": lambda: True, "always": lambda: True,
        }
        evaluate = Expression(lookup, functions).evaluate

        def value_of(entry):
            return as_text(fill(entry, "${{", "}}", evaluate))

        variables.update(top)
        variables.update({key: value_of(value) for key, value in job.get("variables", {}).items()})
        variables.update(cell)
        for _ in range(3):  # $(name) in a variable, and in one of those
            variables.update({key: re.sub(r"\$\((\w+)\)", lambda m: as_text(variables[m[1]]),
                                          as_text(value)) for key, value in variables.items()})
        steps = []
        for step in job["steps"]:
            if "continueOnError" in step:
                raise ValueError(f"{path}: continueOnError")
            condition = step.get("condition", "succeeded()")
            common = {"always": "always()" in condition,
                      "wanted": bool(evaluate(value_of(condition))),
                      "environment": {k: value_of(v) for k, v in step.get("env", {}).items()}}
            name = step.get("displayName") or step.get("checkout")
            if "script" in step or "bash" in step:
                script = step.get("script") or step["bash"]
                steps.append(Step(name, run=script, shell=BASH, **common))
            else:
                kind = next(k for k in ("checkout", "task", "publish") if k in step)
                steps.append(Step(name, use=f"{kind}:{step[kind]}", arguments=step, **common))
        condition = value_of(job.get("condition", "succeeded()"))
        jobs.append(Job(
            job["job"], variables, steps, wanted=bool(evaluate(condition)),
            needs=[job["dependsOn"]] if "dependsOn" in job else [],
            timeout=job.get("timeoutInMinutes"), raw=job))
    return jobs


# --- GitLab CI ------------------------------------------------------------------------------------


def gitlab(path, inputs, cell, home):
    text = gitlab_pipeline(path, inputs)
    jobs = []
    for name, job in text.items():
        if name.startswith("."):
            continue
        if "extends" in job:
            job = {**text[job["extends"]], **job}
        if job.get("allow_failure"):
            raise ValueError(f"{path}: allow_failure")
        check_variables(path, name, job)
        variables = {key: as_text(value) for key, value in job["variables"].items()}
        variables.update(cell)
        variables = {key: re.sub(r"\$\{?(\w+)\}?", lambda m: variables[m[1]], value)
                     for key, value in variables.items()}
        # the runner itself has checked the repository out
        steps = [Step("get sources", use="checkout:self")]
        steps += [Step(line.split("/")[-1], run=line, shell=[*BASH, "-eo", "pipefail"])
                  for line in job["script"]]
        steps.append(Step("artifacts", use="artifacts", arguments=job["artifacts"],
                          always=job["artifacts"]["when"] == "always"))
        wanted = all(eval_gitlab(rule["if"]) for rule in job.get("rules", []))
        jobs.append(Job(name, variables, steps, needs=job.get("needs", []), wanted=wanted,
                        timeout=job.get("timeout"), raw=job))
    return jobs


def gitlab_pipeline(path, inputs):
    """The pipeline with the inputs put in. A value that is an input as a whole keeps its type."""
    values = with_defaults(declared_inputs(path), inputs, path)

    def put_in(value):
        if isinstance(value, dict):
            return {key: put_in(entry) for key, entry in value.items()}
        if isinstance(value, list):
            return [put_in(entry) for entry in value]
        return fill(value, "$[[", "]]", lambda name: values[name.removeprefix("inputs.")])

    return put_in(documents(path)[1])


def eval_gitlab(rule):
    left, right = re.fullmatch(r'"(.*)" != "(.*)"', rule).groups()
    return left != right


def gitlab_cells(job):
    for entry in job.raw["parallel"]["matrix"]:
        lists = {key: value if isinstance(value, list) else [value] for key, value in entry.items()}
        for row in itertools.product(*lists.values()):
            yield dict(zip(lists, row))


# --- Jenkins --------------------------------------------------------------------------------------


def jenkins(path, inputs, cell, home):
    """No Groovy here: the environment, the stages and the calls in them are taken from the text."""
    text = re.sub(r"(?<![:\w'])//[^\n]*", "", path.read_text(encoding="utf-8"))
    declared = declared_inputs(path)
    values = with_defaults(declared, inputs if declared else {}, path)
    names = {f"params.{key}": as_text(value) for key, value in values.items()}
    names.update(cell)

    def expand(value):
        if value.startswith("'") and "+" in value:
            return "".join(expand(part.strip()) for part in value.split("+\n"))
        if value.startswith("'"):
            return value[1:-1]
        return re.sub(r"\$\{?([\w.]+)\}?", lambda m: names[m[1]], value[1:-1])

    blocks = []  # (where it begins, where it ends, its variables)
    for match in re.finditer(r"environment \{(.*?)\n *\}\n", text, re.S):
        found = re.findall(r"^ *(\w+) = ((?:'[^']*' \+\n *)?(?:'[^'\n]*'|\"[^\"\n]*\"))", match[1],
                           re.M)
        blocks.append((match.start(), {key: expand(value) for key, value in found}))
    top = {**cell, **{key: inputs.get(key, value) for key, value in blocks[0][1].items()}}
    jobs = []
    for start, variables in blocks[1:]:
        end = min([begin for begin, _ in blocks if begin > start], default=len(text))
        steps = []
        for call, argument, other, files in re.findall(
                r"\b(cudnn|run|checkOut)\('([^'\n]*)'|\b(checkout|archiveArtifacts) "
                r"(?:artifacts: '([^']*)')?", text[start:end]):
            if call == "cudnn":
                steps.append(Step(argument, shell=["sh", "-xe"],
                                  run=f"cmake -P cudnn-cmake/ci/templates/steps/{argument}.cmake"))
            elif call == "run":
                steps.append(Step("test", run=argument, shell=["sh", "-xe"]))
            else:
                steps.append(Step(call or other, use=call or other,
                                  arguments={"path": argument, "files": files},
                                  always=other == "archiveArtifacts"))
        name = re.findall(r"stage\('([^']+)'\)", text[:start])[-1]
        when = re.search(r"expression \{ params\.(\w+) != '' \}",
                         text[text.rfind("stage(", 0, start):start])
        jobs.append(Job(name, {**top, **variables}, steps, needs=[job.name for job in jobs],
                        wanted=not when or names[f"params.{when[1]}"] != ""))
    return jobs
