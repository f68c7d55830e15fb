# SPDX-License-Identifier: BSD-3-Clause
"""A check of lint.py: the lock files of ci/templates/data, and the matrices that name them."""

import json
import re

import pipelines
from pipelines import documents


def check_locks(context):
    """Lock files as cmake/data/releases.json knows their cuDNN, and a matrix cell for each."""
    data = context.templates.parent.parent / "cmake/data/releases.json"
    known = {}
    for release in json.loads(data.read_text(encoding="utf-8"))["releases"]:
        for wheel in release.get("wheels", []):
            known[wheel["package"], wheel["version"], wheel.get("sha256")] = wheel["tag"]
    cells = set()
    for file in sorted((context.templates / "data").glob("*.txt")):
        cudnn, cuda, system = re.fullmatch(r"([\d.]+)-cuda(\d+)-(\w+)-x86_64", file.stem).groups()
        cells.add((cudnn, cuda, system))
        groups, group = {}, None
        for line in file.read_text(encoding="utf-8").splitlines():
            match = re.match(r"# group: (\w+)", line)
            if match:
                group = groups.setdefault(match[1], [])
            match = re.match(r"([\w-]+)==(\S+) --hash=sha256:([0-9a-f]{64}) # [\d.]+ MB$", line)
            if match:
                group.append(match.groups())
        pins = groups.get("cudnn", [])
        if len(pins) != 1:
            yield f"{file.name}: {len(pins)} wheels of cuDNN"
            continue
        package, version, _ = pins[0]
        tag = known.get(pins[0])
        if package != f"nvidia-cudnn-cu{cuda}" or not f"{version}.".startswith(f"{cudnn}."):
            yield f"{file.name}: {package} {version} is another cuDNN than its name says"
        if not tag or ("win" in tag) != (system == "windows"):
            yield f"{file.name}: no such wheel in releases.json: {pins[0]}"
        if not groups.get("cuda") or not groups.get("gpu"):
            yield f"{file.name}: no group cuda, or no group gpu"
        majors = {re.search(r"cu(\d\d)$", name)[1] for name, _, _ in groups.get("cuda", [])
                  if re.search(r"cu\d\d$", name)} or {
                      version.split(".")[0] for name, version, _ in groups.get("cuda", [])
                      if name == "nvidia-cuda-runtime"}
        if majors != {cuda}:
            yield f"{file.name}: its CUDA is {sorted(majors)}"
    for name, found in matrices(context).items():
        if found != cells:
            yield f"{name}: its matrix and the lock files differ: {sorted(found ^ cells)}"


def matrices(context):
    """{template: cells of its matrix, as (cuDNN, CUDA, system)}"""
    result = {}
    text = documents(context.templates / "github/library.yml")[0]
    matrix = text["jobs"]["test"]["strategy"]["matrix"]
    result["github/library.yml"] = {
        (cudnn, cuda, platform.partition("-")[0])
        for cudnn in matrix["cudnn"] for cuda in matrix["cuda"] for platform in matrix["platform"]
        if {"cudnn": cudnn, "cuda": cuda} not in matrix["exclude"]}
    text = documents(context.templates / "azure/library.yml")[0]
    result["azure/library.yml"] = {
        (cell["CUDNN_CI_CUDNN"], cell["CUDNN_CI_CUDA"], cell["platform"].partition("-")[0])
        for cell in text["jobs"][0]["strategy"]["matrix"].values()
        if cell["image"].startswith("windows") == cell["platform"].startswith("windows")}
    result["gitlab/library.yml"] = {
        (cell["CUDNN_CI_CUDNN"], cell["CUDNN_CI_CUDA"], cell["PLATFORM"].partition("-")[0])
        for job in context.jobs("gitlab/library.yml") for cell in pipelines.gitlab_cells(job)}
    text = context.text("jenkins/library.Jenkinsfile")
    axes, _, excludes = text.partition("excludes {")

    def values(part):
        return {name: re.findall(r"'([^']*)'", words) for name, words in
                re.findall(r"axis \{ name '(\w+)'; values ([^}]*)\}", part)}

    axis = values(axes)
    left_out = {(cudnn, cuda) for part in excludes.split("exclude {")[1:]
                for cudnn in values(part).get("CUDNN_CI_CUDNN", [])
                for cuda in values(part).get("CUDNN_CI_CUDA", [])}
    result["jenkins/library.Jenkinsfile"] = {
        (cudnn, cuda, system) for cudnn in axis["CUDNN_CI_CUDNN"] for cuda in axis["CUDNN_CI_CUDA"]
        for system in axis["SYSTEM"] if (cudnn, cuda) not in left_out}
    return result
