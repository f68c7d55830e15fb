# SPDX-License-Identifier: BSD-3-Clause
"""The templates, run. Each case says what it wants, exits with 0 or 1, and prints the run's words.

  cases.py repositories --work <dir> --project <checkout>
      git repositories for the others: of this project, of the same with stand-ins for the steps,
      and of library/
  cases.py order --work <dir> --template <name>
      the job with stand-ins: all steps in order; each of them broken: red, and nothing after it
  cases.py cache --work <dir> --template <name>
      the job with stand-ins: another key for other groups and another lock file, the same key for
      the same wheels
  cases.py real --work <dir> --template <name> [--environment name=value]...
                [--override name=value]... [--cell cuDNN,CUDA] [--suffix <text>]
                [--source <directory> --needs <file in it>] [--input name=value]...
                [--fault <file>:<from>:<to> --says <text>] [--secret <text>]
      the job with the real steps (| in an input is a semicolon); with a fault in the project it
      must be red and say so; a secret must be in no output
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pipelines
import samples
from run import Places, run

HERE = Path(__file__).resolve().parent
STAND_IN = """
get_filename_component(step "${CMAKE_CURRENT_LIST_FILE}" NAME_WE)
file(APPEND "$ENV{RECORD}" "${step}\\n")
file(WRITE "cudnn-ci/${step}.json" [=[
{"cudnn": {"root": "/a root", "version": "9.28.0", "cuda": "12"}}
]=])
file(WRITE "cudnn-ci/${step}.log" "words\\n")
file(MAKE_DIRECTORY cudnn-ci/build)
file(WRITE cudnn-ci/build/CTestTestfile.cmake
  "add_test(a \\"${CMAKE_COMMAND}\\" -DNAME=test -P \\"${CMAKE_CURRENT_LIST_DIR}/test.cmake\\")\\n")
if(step STREQUAL "$ENV{BROKEN}")
  message(FATAL_ERROR "broken on purpose: ${step}")
endif()
"""


def fail(*lines):
    print("FAILED:", *lines)
    sys.exit(1)


def git(*arguments):
    subprocess.run(["git", "-c", "user.name=nobody", "-c", "user.email=nobody@example.invalid",
                    "-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main",
                    "-c", "core.autocrlf=false", "-c", "safe.directory=*", *arguments], check=True)


def make_repository(target, parts):
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for source, place in parts:
        shutil.copytree(source, target / place, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("__pycache__"))
    git("init", "--quiet", str(target))
    git("-C", str(target), "add", "--all", "--force")
    git("-C", str(target), "commit", "--quiet", "--message", "state")


def repositories(work, project):
    needed = ["ci/templates", "ci/lib", "modules", "cmake", "test-projects/common",
              "test-projects/conv-forward", "test-projects/version-check"]
    make_repository(work / "home", [(project / part, part) for part in needed])
    stand_ins = work / "steps"
    stand_ins.mkdir(parents=True, exist_ok=True)
    for step in [*samples.STEPS, "test"]:
        (stand_ins / f"{step}.cmake").write_text(STAND_IN, encoding="utf-8")
    make_repository(work / "stand-ins", [(project / "ci/templates/github", "ci/templates/github"),
                                         (project / "ci/templates/data", "ci/templates/data"),
                                         (project / "ci/templates/steps", "ci/templates/steps"),
                                         (stand_ins, "ci/templates/steps")])
    make_repository(work / "library", [(HERE / "library", ".")])


def run_template(work, template, home, source, given=(), cell=None, environment=(), override=()):
    """(exit code, output)"""
    places = {"HOME": home, "SOURCE": source, "HOME_COMMIT": Places.commit(home),
              "SOURCE_COMMIT": Places.commit(source)}
    inputs = {**samples.inputs(template, **{name: str(value) for name, value in places.items()}),
              **dict(given)}
    file = home / "ci/templates" / template
    if not file.exists():  # the stand-ins have GitHub's alone
        file = work.parent / "home/ci/templates" / template
    job = "linux" if template == "gitlab/library.yml" else ""  # its other job is for Windows
    work.mkdir(parents=True, exist_ok=True)
    try:
        return run(file, work, home, source, inputs, cell, job, environment, override)
    except ValueError as error:  # the system itself refuses
        return 1, repr(error)


def order(work, template):
    home, source = work / "stand-ins", work / "library"
    scratch = work / template.replace("/", "-")
    record = scratch / "record.txt"
    library = template in samples.LIBRARY
    steps = list(samples.STEPS)
    cell = None
    if library:
        steps.insert(steps.index("smoke"), "test")
        cell = samples.cell(template, "9.28", "12")

    def seen(broken="", **given):
        scratch.mkdir(parents=True, exist_ok=True)
        record.write_text("", encoding="utf-8")
        code, words = run_template(scratch, template, home, source, given, cell,
                                   {"RECORD": str(record), "BROKEN": broken})
        kept = sorted(file.name for file in (scratch / "artifacts").glob("*"))
        return code, words, record.read_text(encoding="utf-8").split(), kept

    code, words, ran, kept = seen()
    if code or ran != steps or "manifest.json" not in kept:
        fail(f"{template}: exit {code}, steps {ran}, kept {kept}\n{words}")
    print(f"{template}: {ran}; kept {kept}")
    if template == "github/library.yml":
        outputs = (scratch / "outputs.txt").read_text(encoding="utf-8")
        if not outputs.endswith("\nroot=/a root\nversion=9.28.0\ncuda=12\n"):
            fail(f"the outputs of setup-cudnn: {outputs}")
    for index, step in enumerate(steps):
        code, words, ran, kept = seen(broken=step)
        if code != 1 or ran != steps[: index + 1]:
            fail(f"{template}: {step} is broken, and the job ends with {code} after {ran}\n{words}")
        if "artifact: no file" not in words and f"{step}.log" not in kept and step != "test" \
                and not template.startswith("azure"):
            fail(f"{template}: {step} is broken, and its log is not kept: {kept}")
        print(f"{template}: {step} is broken: red, and nothing after it")
    for name, value in samples.inputs(template).items():
        if value != samples.COMMIT or template.startswith("jenkins"):
            continue  # Groovy can't be run here
        code, words, ran, kept = seen(**{name: "v1.0"})
        if code != 1 or ran:
            fail(f"{template}: {name} is a tag, and the job ends with {code} after {ran}\n{words}")
        print(f"{template}: {name} is a tag: red, and nothing is run")
    if not library:
        code, words, ran, kept = seen(**samples.GPU[template])
        if code or ran != steps * 2:
            fail(f"{template}: with a GPU: exit {code}, steps {ran}\n{words}")
        code, words, ran, kept = seen(broken="audit", **samples.GPU[template])
        if code != 1 or ran != steps[: steps.index("audit") + 1]:
            fail(f"{template}: the GPU's job ran after a red one: {ran}\n{words}")
        print(f"{template}: the second job, on a GPU, waits for the first")


def cache(work, template):
    names = {name.replace("-", "").lower(): name
             for name in pipelines.declared_inputs(work / "home/ci/templates" / template)}

    def keys(lock, groups):
        given = {names["lock"]: lock, names["lockgroups"]: groups, **samples.GPU[template]}
        code, words = run_template(work / f"cache-{template.replace('/', '-')}", template,
                                   work / "stand-ins", work / "library", given,
                                   environment={"RECORD": os.devnull, "BROKEN": ""})
        found = re.findall("^cache: (.*)$", words, re.M)
        if code or len(found) != 2:
            fail(f"exit {code}, keys {found}\n{words}")
        if any("," in key for key in found):
            fail(f"a comma in a key: {found}")
        print(f"{lock} ({groups}): {found}")
        return found

    name, other = "9.28-cuda13-linux-x86_64", "9.28-cuda12-linux-x86_64"
    build, gpu = keys(name, "cudnn,cuda,gpu,math")
    if build == gpu:
        fail("one key for two sets of wheels, so one of them is never saved")
    again, gpu_again = keys(f"cudnn-cmake/ci/templates/data/{name}.txt", "gpu,cuda,cudnn")
    if again != gpu or gpu_again != gpu:
        fail("two keys for the same wheels")
    if keys(name, "cudnn,cuda")[0] == keys(name, "cudnn,cuda,math")[0]:
        fail("the groups are changed, and the key is not")
    if keys(name, "cudnn,cuda")[0] == keys(other, "cudnn,cuda")[0]:
        fail("one key for two lock files")


def real(work, arguments):
    template = arguments.template
    home, source = work / "home", arguments.source or work / "library"
    scratch = work / f"real-{arguments.suffix}{template.replace('/', '-')}"
    if arguments.needs and not (arguments.source / arguments.needs).exists():
        print(f"CUDNN_CMAKE_SKIPPED: {arguments.source} is not there")
        sys.exit(77)
    if arguments.source:
        make_repository(scratch / "source", [(arguments.source, ".")])
        source = scratch / "source"
    if arguments.fault:
        name, old, new = arguments.fault.split(":")
        make_repository(scratch / "source", [(source, ".")] if source.name == "source"
                        else [(HERE / "library", ".")])
        source = scratch / "source"
        text = (source / name).read_text(encoding="utf-8")
        if old not in text:
            fail(f"{name} does not hold {old}")
        (source / name).write_text(text.replace(old, new), encoding="utf-8")
        git("-C", str(source), "commit", "--quiet", "--all", "--message", "fault")
    cell = None
    if template in samples.LIBRARY:
        cell = samples.cell(template, *arguments.cell.split(","))
    given = dict(value.replace("|", ";").split("=", 1) for value in arguments.input)
    environment = dict(value.split("=", 1) for value in arguments.environment)
    override = dict(value.split("=", 1) for value in arguments.override)
    code, words = run_template(scratch, template, home, source, given, cell, environment,
                               override)
    print(words)
    told = words + "".join(file.read_text(encoding="utf-8", errors="replace")
                           for file in (scratch / "artifacts").iterdir())
    if arguments.secret and arguments.secret in told:
        fail("a value of CUDNN_CI_CONFIGURE is printed or kept")
    manifest = scratch / "artifacts/manifest.json"
    if arguments.fault:
        if code != 1 or manifest.exists():
            fail(f"the project is broken ({arguments.fault}), and the job ends with {code}")
        if arguments.says and arguments.says not in words:
            fail(f"not said: {arguments.says}")
        return
    if code or not manifest.exists():
        fail(f"exit {code}")
    json.loads(manifest.read_text(encoding="utf-8"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("case", choices=["repositories", "order", "cache", "real"])
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--project", type=Path)
    parser.add_argument("--template", default="")
    parser.add_argument("--source", type=Path)
    parser.add_argument("--cell", default="9.28,13")
    parser.add_argument("--suffix", default="")
    parser.add_argument("--fault", default="")
    parser.add_argument("--says", default="")
    parser.add_argument("--needs", default="")
    parser.add_argument("--secret", default="")
    for name in ("input", "environment", "override"):
        parser.add_argument(f"--{name}", action="append", default=[])
    arguments = parser.parse_args()
    os.environ.pop("GIT_DIR", None)
    work = arguments.work.resolve()
    if arguments.case == "repositories":
        repositories(work, arguments.project)
    elif arguments.case == "order":
        order(work, arguments.template)
    elif arguments.case == "cache":
        cache(work, arguments.template)
    else:
        real(work, arguments)


if __name__ == "__main__":
    main()
