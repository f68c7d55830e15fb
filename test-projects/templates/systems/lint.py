# SPDX-License-Identifier: BSD-3-Clause
"""Checks of the templates' text.

  lint.py <check> --templates <ci/templates> [--tools <directory>]
  lint.py goes-red ...                       each check finds the fault that is made for it

Exit: 0, 1 with the findings, 77 when a tool is missing. --tools: what pip installed by
requirements.txt, with --target; else what is on PATH.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pipelines
import samples
from locks import check_locks  # noqa: F401 (found by its name)
from pipelines import documents, documents_of

HERE = Path(__file__).resolve().parent
YAML_FILES = [name for name in [*samples.FRAMEWORK, *samples.LIBRARY, samples.ACTION]
              if name.endswith(".yml")]
ALL_FILES = [*samples.FRAMEWORK, *samples.LIBRARY, samples.ACTION]
PINNED = re.compile(r"^[\w.-]+/[\w./-]+@[0-9a-f]{40}$")
SKIPPED = 77
PER_FILE = ("schema", "zizmor", "shell")  # these checks look at each file alone


class Context:
    def __init__(self, templates, tools, only=""):
        self.templates, self.tools, self.only = Path(templates), tools, only

    def those(self, names):
        """Of the files those that are to be looked at: for a fault, the one that has it."""
        return [name for name in names if self.only in ("", name)]

    def text(self, name):
        return (self.templates / name).read_text(encoding="utf-8")

    def jobs(self, name, **given):
        cell = samples.cell(name, "9.28", "12") if name in samples.LIBRARY else {}
        return pipelines.load(self.templates / name, {**samples.inputs(name), **given}, cell,
                              self.templates.parent.parent)

    def run(self, program, *arguments):
        """(exit code, output) of a lint tool."""
        environment = dict(os.environ)
        found = shutil.which(program)
        if self.tools:
            environment["PYTHONPATH"] = str(self.tools)
            found = shutil.which(program, path=Path(self.tools) / "bin") or found
        command = [found]
        if program == "check-jsonschema" and self.tools:
            command = [sys.executable, "-m", "check_jsonschema"]
        elif not found:
            print(f"CUDNN_CMAKE_SKIPPED: no {program} on this machine")
            sys.exit(SKIPPED)
        done = subprocess.run([*command, *map(str, arguments)], env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout


def scripts(context, name):
    """(where, script, shell) of each script in a template."""
    if name == samples.ACTION:
        for step in documents(context.templates / name)[0]["runs"]["steps"]:
            if "run" in step:
                yield f"{name}: {step['name']}", step["run"], step["shell"]
        return
    for job in context.jobs(name, **samples.GPU.get(name, {})):
        if name.startswith("gitlab"):
            yield f"{name}: {job.name}", "\n".join(job.raw["script"]), "bash"
            continue
        for step in job.steps:
            if step.run:
                yield f"{name}: {job.name}: {step.name}", step.run, step.shell[0]


def check_schema(context):
    kinds = {"github/framework.yml": ["vendor.github-workflows"],
             "github/library.yml": ["vendor.github-workflows"],
             samples.ACTION: ["vendor.github-actions"]}
    kinds = {name: kinds[name] for name in context.those(kinds)}
    for name in context.those(YAML_FILES):
        if name.startswith("azure"):  # its patterns are not Unicode's
            kinds[name] = ["vendor.azure-pipelines", "--regex-variant", "nonunicode"]
    with tempfile.TemporaryDirectory() as scratch:
        files = {name: context.templates / name for name in kinds}
        for name in context.those(YAML_FILES):
            if name.startswith("gitlab"):  # two documents: the inputs, and the pipeline
                for number, part in enumerate(re.split(r"^---$", context.text(name), flags=re.M)):
                    key = f"{name} ({number + 1})"
                    files[key] = Path(scratch) / f"{number}-{Path(name).name}"
                    files[key].write_text(part, encoding="utf-8")
                    kinds[key] = ["vendor.gitlab-ci", "--data-transform", "gitlab-ci"]
                key = f"{name} with its inputs put in"
                files[key] = Path(scratch) / f"filled-{Path(name).name}"
                given = {**samples.inputs(name), **samples.GPU.get(name, {})}
                files[key].write_text(json.dumps(pipelines.gitlab_pipeline(
                    context.templates / name, given)), encoding="utf-8")
                kinds[key] = ["vendor.gitlab-ci", "--data-transform", "gitlab-ci"]
        for name, file in files.items():
            code, words = context.run("check-jsonschema", "--builtin-schema", *kinds[name], file)
            if code:
                yield f"{name}: {words}"


def check_zizmor(context):
    files = [context.templates / name for name in context.those(YAML_FILES)
             if name.startswith("github")]
    code, words = context.run("zizmor", "--offline", "--no-progress", "--persona", "auditor",
                              "--color", "never", *files)
    if code or "No findings" not in words:
        yield words


def check_shell(context):
    with tempfile.TemporaryDirectory() as scratch:
        count = 0
        for name in context.those(ALL_FILES):
            for where, script, shell in scripts(context, name):
                count += 1
                file = Path(scratch) / f"{count}.sh"
                file.write_text(f"# shellcheck shell={shell}\n{script}\n", encoding="utf-8")
                code, words = context.run("shellcheck", "--severity", "style", file)
                if code:
                    yield f"{where}: {words}"
        if count < 70 and not context.only:
            yield f"only {count} scripts were found"


def check_pins(context):
    """Each action by the hash of its commit, with the version in a comment; images by digest."""
    seen = {}
    for name in ALL_FILES:
        for number, line in enumerate(context.text(name).splitlines(), 1):
            match = re.match(r"\s*(?:- )?uses: (\S+)(?: # (.*))?$", line)
            if not match:
                continue
            action, comment = match.groups()
            if action.startswith("./"):
                file = context.templates / Path(action).relative_to("cudnn-cmake/ci/templates")
                if not (file / "action.yml").exists():
                    yield f"{name}:{number}: no such action: {action}"
            elif not PINNED.match(action) or not re.match(r"v\d+\.\d+\.\d+$", comment or ""):
                yield f"{name}:{number}: not pinned by hash, with the version behind it: {line}"
            elif seen.setdefault(action.partition("@")[0], (action, comment)) != (action, comment):
                yield f"{name}:{number}: another version than elsewhere: {line}"
        if name.startswith("gitlab"):
            image = documents(context.templates / name)[0]["spec"]["inputs"]["image"]
            if "default" in image or "@sha256:" not in image.get("regex", ""):
                yield f"{name}: the image is not asked for by digest"
    if len(seen) != 3:
        yield f"other actions than expected: {sorted(seen)}"


def check_permissions(context):
    for name in (*samples.FRAMEWORK, *samples.LIBRARY):
        for job in context.jobs(name):
            if job.timeout is None and not name.startswith("jenkins"):
                yield f"{name}: {job.name} has no time limit"
        if name.startswith("github"):
            text = documents(context.templates / name)[0]
            if text.get("permissions") != {}:
                yield f"{name}: the workflow's permissions are not empty"
            if "concurrency" not in text:
                yield f"{name}: no concurrency"
            for job, entry in text["jobs"].items():
                if entry.get("permissions") != {"contents": "read"}:
                    yield f"{name}: {job} has other permissions than contents: read"
                for step in entry["steps"]:
                    if step.get("uses", "").startswith("actions/checkout@") and \
                            step["with"].get("persist-credentials") is not False:
                        yield f"{name}: {job}: {step['name']} keeps the token in .git/config"
        elif name.startswith("azure"):
            for job in documents(context.templates / name)[0]["jobs"]:
                checkouts = [step for step in job["steps"] if "checkout" in step]
                if not checkouts or any(step.get("persistCredentials") != "false"
                                        for step in checkouts):
                    yield f"{name}: {job['job']} keeps the token in .git/config"
        elif name.startswith("jenkins"):
            if "timeout(time:" not in context.text(name):
                yield f"{name}: no time limit"


def check_environment(context):
    """Nothing is put into a script but by the environment, and no script shows the environment."""
    for name in ALL_FILES:
        raw = context.text(name)
        if name.startswith("jenkins"):
            # what a shell gets is built of constants and of the step's name
            for call in re.findall(r"^\s*(?:sh|bat)\b.*$", raw, re.M):
                if call.split() not in (["sh", "command"], ["bat", "command"]):
                    yield f"{name}: {call.strip()}"
            for call in re.findall(r"\b(?:run|cudnn)\((?!\w+ \w+\))([^)]*)\)", raw):
                if not re.fullmatch(r"'[^'$]*'|\"cmake -P cudnn-cmake/ci/templates/steps/"
                                    r"\$\{step\}\.cmake\"", call.strip()):
                    yield f"{name}: not a constant: {call}"
        for where, script, _ in raw_scripts(context, name):
            if re.search(r"\$\{\{|\$\[\[|\$\(\w+\)", script):
                yield f"{where}: an expression in a script: {script}"
            if re.search(r"\bset -\w*x|\bprintenv\b|^\s*(?:env|export|set|declare)\s*$|xtrace|"
                         r"SYSTEM_ACCESSTOKEN|CI_JOB_TOKEN|GITHUB_TOKEN", script, re.M):
                yield f"{where}: it may show a secret: {script}"
        if name.endswith(".yml"):
            for path, value in walk(documents(context.templates / name)[-1]):
                if "secrets." in str(value) and not path.endswith(".with.token"):
                    yield f"{name}: a secret elsewhere than for a checkout: {path}"


def raw_scripts(context, name):
    if name.startswith("jenkins"):
        return
    for path, value in walk(documents(context.templates / name)[-1]):
        if re.search(r"\.(run|script|bash|script\.\d+)$", path):
            yield f"{name}: {path}", value, None


def walk(value, path=""):
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from walk(entry, f"{path}.{key}")
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from walk(entry, f"{path}.{index}")
    else:
        yield path, value


def check_types(context):
    """Inputs, variables and cells have the types that the system takes, whatever is chosen."""
    taken = re.search(r'ci_require_gpu MATCHES "\^\((1[^)]*)\).*?MATCHES "\^\((0[^)]*)\)',
                      context.text("steps/Inputs.cmake"), re.S)
    for name in ALL_FILES:
        if name.endswith(".yml"):
            for document in documents(context.templates / name):
                for path, value in walk(document):
                    if isinstance(value, float):
                        yield f"{name}: {path}: a number that is no whole one loses zeros: {value}"
    for name in (*samples.FRAMEWORK, *samples.LIBRARY):
        try:
            context.jobs(name, **samples.GPU.get(name, {}))
        except ValueError as error:
            yield str(error)
    for name in samples.FRAMEWORK:
        switches = {key: ("true", "false") if entry.text else entry.options or (True, False)
                    for key, entry in pipelines.declared_inputs(context.templates / name).items()
                    if entry.options or entry.kind == "boolean"}
        seen = set()
        for key, value in ((key, value) for key, values in switches.items() for value in values):
            try:
                job = context.jobs(name, **{key: value})[0]
            except ValueError as error:
                yield str(error)
                continue
            seen.add(job.environment["CUDNN_CI_REQUIRE_GPU"].upper())
        if len(seen) != 2 or not seen <= {*taken[1].split("|"), *taken[2].split("|")}:
            yield f"{name}: CUDNN_CI_REQUIRE_GPU becomes {sorted(seen)}"


def check_inputs(context):
    """Every input of the steps can be given in each system."""
    text = context.text("steps/Inputs.cmake")
    names = set(re.search(r"set\(ci_input_names ([^)]*)\)", text)[1].split())
    names -= {"BUILD", "PIP"}  # follow from the working directory and the machine
    steps = re.search(r"set\(ci_steps ([^)]*)\)", context.text("steps/Step.cmake"))[1].split()
    if steps != samples.STEPS:
        yield f"steps/Step.cmake: the steps are {steps}"
    for name in samples.FRAMEWORK:
        seen = {key.removeprefix("CUDNN_CI_") for key in context.jobs(name)[0].environment
                if key.startswith("CUDNN_CI_")}
        if seen != names:
            yield f"{name}: missing {sorted(names - seen)}, unknown {sorted(seen - names)}"


def check_steps(context):
    """The same steps in the same order everywhere, the manifest as artifact, cache by lock file."""
    for name in (*samples.FRAMEWORK, *samples.LIBRARY):
        given = samples.GPU.get(name, {})
        jobs = [job for job in context.jobs(name, **given) if job.wanted]
        if name in samples.FRAMEWORK and len(jobs) != 2:
            yield f"{name}: no second job for a GPU"
        for job in jobs:
            seen = [match[1] for step in job.steps
                    for match in [re.search(r"steps/(\w+)\.cmake|^(ctest) ", step.run)] if match]
            tests = any(step.run.startswith("ctest ") for step in job.steps)
            if [step for step in seen if step] != samples.STEPS:
                yield f"{name}: {job.name}: the steps are {seen}"
            if tests != (name in samples.LIBRARY):
                yield f"{name}: {job.name}: CTest runs in the templates `library`, and only there"
            kept = json.dumps([step.arguments for step in job.steps if step.use])
            if "cudnn-ci/*.json" not in kept and "cudnn-ci/manifest.json" not in kept:
                yield f"{name}: {job.name}: the manifest is not kept"
            if not name.startswith("jenkins") and \
                    "cudnn-ci-cache" not in json.dumps(job.raw) + kept:
                yield f"{name}: {job.name}: no cache"
    for name in samples.FRAMEWORK:
        for job in context.jobs(name, **samples.GPU[name])[1:]:
            if job.environment.get("CUDNN_CI_REQUIRE_GPU") != "1":
                yield f"{name}: {job.name} passes without a GPU"


def check_jenkins(context):
    """No Jenkins here: brackets and quotes close, and a declarative pipeline's parts are there."""
    for name in ALL_FILES:
        if not name.startswith("jenkins"):
            continue
        text = context.text(name)
        open_brackets, rest = [], re.sub(r"//[^\n]*|'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|"
                                         r"==~ /[^/\n]*/", "", protect_urls(text))
        for character in rest:
            if character in "([{":
                open_brackets.append(character)
            elif character in ")]}":
                if not open_brackets or open_brackets.pop() + character not in ("()", "[]", "{}"):
                    yield f"{name}: brackets do not close"
                    break
        if open_brackets or "'" in rest or '"' in rest:
            yield f"{name}: brackets or quotes are left open"
        for part in ("pipeline {", "agent none", "options {", "environment {", "stages {",
                     "post {", "skipDefaultCheckout()", "disableConcurrentBuilds()",
                     "/[0-9a-f]{40}/"):
            if part not in text:
                yield f"{name}: no {part}"


def protect_urls(text):
    return text.replace("://", ": ")


def check_readme(context):
    """The examples of README.md name inputs that there are, and all that have no default."""
    blocks = re.findall(r"```yaml\n(.*?)```", context.text("README.md"), re.S)
    given = {}
    for block in blocks:
        text = documents_of(re.sub(r"<[^>]*>", "word", block))[0]
        if isinstance(text, dict) and "jobs" in text:
            given["github/framework.yml"] = next(iter(text["jobs"].values()))["with"]
        elif isinstance(text, dict):
            given["gitlab/framework.yml"] = text["include"][0]["inputs"]
        else:
            given["azure/framework.yml"] = text[0]["parameters"]
    if len(given) != 3:
        yield f"README.md: examples of {sorted(given)} alone"
    for name, inputs in given.items():
        if name.startswith("gitlab"):
            known = samples.inputs(name)  # as its patterns want them
            inputs = {key: known.get(key, value) for key, value in inputs.items()}
        try:
            pipelines.load(context.templates / name, inputs)
        except (ValueError, KeyError) as error:
            yield f"README.md: the example of {name}: {error}"


CHECKS = {name.removeprefix("check_").replace("_", "-"): function
          for name, function in list(globals().items()) if name.startswith("check_")}


def goes_red(context):
    """Makes each fault of faults.json in a copy and wants the check to find it."""
    faults = json.loads((HERE / "faults.json").read_text(encoding="utf-8"))["faults"]
    for check in CHECKS:
        if not any(fault["check"] == check for fault in faults):
            yield f"no fault is made for the check {check}"
    for fault in faults:
        with tempfile.TemporaryDirectory() as scratch:
            root = Path(scratch)
            shutil.copytree(context.templates, root / "ci/templates")
            (root / "cmake/data").mkdir(parents=True)
            shutil.copy(context.templates.parent.parent / "cmake/data/releases.json",
                        root / "cmake/data")
            file = root / "ci/templates" / fault["file"]
            text = file.read_text(encoding="utf-8")
            if fault["from"] not in text:
                yield f"{fault['file']} no longer holds {fault['from']!r}"
                continue
            file.write_text(text.replace(fault["from"], fault["to"], 1), encoding="utf-8")
            try:
                changed = Context(root / "ci/templates", context.tools,
                                  fault["file"] if fault["check"] in PER_FILE else "")
                findings = list(CHECKS[fault["check"]](changed))
            except (ValueError, KeyError) as error:
                findings = [repr(error)]
            except SystemExit:  # its tool is missing, which the check itself says
                continue
            print(f"{fault['check']}: {fault['file']}: {len(findings)} findings")
            if not findings:
                yield f"{fault['check']} does not see {fault['to']!r} in {fault['file']}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("check", choices=[*CHECKS, "goes-red"])
    parser.add_argument("--templates", required=True)
    parser.add_argument("--tools", default="")
    arguments = parser.parse_args()
    context = Context(arguments.templates, arguments.tools)
    check = {**CHECKS, "goes-red": goes_red}[arguments.check]
    findings = list(check(context))
    for finding in findings:
        print(finding)
    print(f"{arguments.check}: {len(findings)} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
