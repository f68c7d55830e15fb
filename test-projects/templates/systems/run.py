# SPDX-License-Identifier: BSD-3-Clause
"""Runs the jobs of a template as its system would, with stand-ins for what only the system has.

A checkout clones from two local repositories; a cache says its key and does nothing; an artifact is
copied to <work>/artifacts. Everything else is done by the shell that the system uses, in
<work>/workspace. A step that fails ends its job, and later steps only run when they are marked so.
Each step is announced by a line "step: <name>", one left out by "left out: <name>".
"""

import glob
import os
import re
import shutil
import subprocess

import pipelines


def git(*arguments):
    subprocess.run(["git", "-c", "safe.directory=*", *arguments], check=True,
                   stdout=subprocess.DEVNULL)


def clone(repository, commit, target):
    if not target.exists():
        git("clone", "--quiet", "--no-checkout", str(repository), str(target))
    else:  # the workspace itself, or a directory in it
        git("init", "--quiet", str(target))
        git("-C", str(target), "fetch", "--quiet", str(repository), commit)
    git("-C", str(target), "-c", "advice.detachedHead=false", "checkout", "--quiet", commit)


def keep(patterns, places, missing_is_error):
    count = 0
    for pattern in patterns:
        for file in glob.glob(str(places.workspace / pattern)):
            shutil.copy(file, places.artifacts)
            count += 1
    if not count and missing_is_error:
        places.say("artifact: no file")
        return 1
    return 0


def check_out(step, places):
    """Clones what this kind of checkout gets: cudnn-cmake, or the project."""
    path = step.arguments.get("path")
    if step.use == "checkout":  # Jenkins: the job's own repository, then, in a dir, cudnn-cmake
        path = "cudnn-cmake" if (places.workspace / "CMakeLists.txt").exists() else "."
    elif step.use == "checkout:self":
        if "library" not in places.template.name:
            return  # the repository that holds the pipeline has nothing that these steps need
        path = "."
    repository = places.home if path == "cudnn-cmake" else places.source
    commit = step.arguments.get("ref") or places.commit(repository)
    clone(repository, commit, places.workspace / path)


def cache_key(step, places):
    """The key of a cache, with what the steps before it have put out."""
    text = step.arguments["inputs"]["key"] if "task" in step.arguments else step.arguments["key"]
    known = {"Agent.OS": "Linux", **places.variables}
    outputs = places.outputs.read_text(encoding="utf-8")
    for name, value in re.findall(r"^(\w+)=(.*)$", outputs, re.M):
        known[f"cache.outputs.{name}"] = value
    known.update(re.findall(r"^##vso\[task\.setvariable variable=(\w+)\](.*)$",
                            "\n".join(places.words), re.M))
    return re.sub(r"\$\(([\w.]+)\)", lambda match: known[match[1]], text)


def stand_in(step, places):
    """What an action or task does here. Returns an exit code."""
    use, given = step.use, step.arguments
    if use in ("actions/checkout", "checkout:self", "checkout", "checkOut"):
        check_out(step, places)
        return 0
    if use in ("actions/cache", "task:Cache@2"):
        places.say(f"cache: {cache_key(step, places)}")
        return 0
    if use == "actions/upload-artifact":
        return keep(given["path"].split(), places, given["if-no-files-found"] == "error")
    if use.startswith("publish:"):
        return keep([use.partition(":")[2]], places, True)
    if use == "artifacts":
        return keep(given["paths"], places, False)
    if use == "archiveArtifacts":
        return keep([part.strip() for part in given["files"].split(",")], places, True)
    raise ValueError(f"no stand-in for {use}")


class Places:
    """Where a run has its things, and what it says."""

    def __init__(self, template, work, home, source):
        self.template, self.home, self.source = template, home, source
        self.workspace = work / "workspace"
        self.artifacts = work / "artifacts"
        self.outputs = work / "outputs.txt"
        self.variables = {}  # of the job
        self.words = []
        self.artifacts.mkdir(parents=True, exist_ok=True)
        for file in self.artifacts.iterdir():
            file.unlink()

    def say(self, text):
        self.words.append(text)

    def new_workspace(self):
        """Each job has a machine of its own."""
        shutil.rmtree(self.workspace, ignore_errors=True)
        self.workspace.mkdir(parents=True)

    @staticmethod
    def commit(repository):
        return subprocess.run(["git", "-c", "safe.directory=*", "-C", str(repository), "rev-parse",
                               "HEAD"], check=True, capture_output=True, text=True).stdout.strip()


def run_job(job, places, environment, override):
    code = 0
    places.new_workspace()
    places.variables = job.environment
    places.outputs.write_text("", encoding="utf-8")
    system = {"github": {"GITHUB_OUTPUT": str(places.outputs)}, "azure": {"TF_BUILD": "True"}}.get(
        pipelines.system_of(places.template), {})
    script = places.workspace.parent / "script.sh"
    for step in job.steps:
        if not step.wanted or (code and not step.always):
            places.say(f"left out: {step.name}")
            continue
        places.say(f"step: {step.name}")
        if step.use:
            result = stand_in(step, places)
        else:
            variables = {**environment, **system, **job.environment, **step.environment,
                         **override}
            script.write_text(step.run + "\n", encoding="utf-8")
            done = subprocess.run([*step.shell, str(script)], cwd=places.workspace, env=variables,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  errors="replace")
            places.say(done.stdout)
            result = done.returncode
        if result:
            places.say(f"failed: {step.name}: {result}")
            code = 1
    return code


def run(template, work, home, source, inputs, cell, job="", environment=(), override=()):
    """Runs the wanted jobs of a template, or the one of that name. Returns (exit code, words)."""
    places = Places(template, work, home, source)
    # nothing of this machine but what a program needs to start
    variables = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR", "LANG")
                 if name in os.environ}
    variables.update(dict(environment), GIT_CONFIG_COUNT="2",
                     GIT_CONFIG_KEY_0="safe.directory", GIT_CONFIG_VALUE_0="*",
                     GIT_CONFIG_KEY_1="init.defaultBranch", GIT_CONFIG_VALUE_1="main")
    failed, count = set(), 0
    for each in pipelines.load(template, inputs, cell, home):
        if not each.wanted or job not in ("", each.name):
            continue
        count += 1
        if failed.intersection(each.needs):
            places.say(f"left out: job {each.name}")
            continue
        places.say(f"job: {each.name}")
        if run_job(each, places, variables, dict(override)):
            failed.add(each.name)
    if not count:
        raise ValueError(f"{template}: no job is wanted")
    return (1 if failed else 0), "\n".join(places.words)
