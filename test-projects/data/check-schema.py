# SPDX-License-Identifier: BSD-3-Clause
"""Checks releases.json against its JSON schema; exit 77 (skipped) without the module jsonschema.

usage: check-schema.py <schema> <data> [--refuse]

With --refuse, changes the data in many ways instead, and fails unless the schema refuses each.
"""

import copy
import json
import sys


def changes(data):
    """Yields (name, changed copy) pairs, each wrong in one way that the schema has to see."""

    def changed(name, change):
        copied = copy.deepcopy(data)
        change(copied)
        return name, copied

    last = -1
    yield changed("unknown member", lambda d: d.update(extra=1))
    yield changed("unknown member of a release", lambda d: d["releases"][last].update(extra=1))
    yield changed("no version", lambda d: d["releases"][last].pop("version"))
    yield changed("no builds", lambda d: d["releases"][last].update(builds=[]))
    yield changed("two-part version", lambda d: d["releases"][last].update(version="9.10"))
    yield changed("leading zero", lambda d: d["releases"][last].update(version="9.010.2"))
    yield changed("three-part build", lambda d: d["releases"][last].update(builds=["9.10.2"]))
    yield changed("unknown platform", lambda d: d["releases"][last].update(cuda={"irix": ["12"]}))
    yield changed("cuda as number", lambda d: d["releases"][last].update(cuda={"linux-sbsa": [12]}))
    archive = lambda d: d["releases"][last]["archives"][0]
    yield changed("short hash", lambda d: archive(d).update(sha256=archive(d)["sha256"][1:]))
    yield changed("upper-case hash", lambda d: archive(d).update(sha256="A" * 64))
    yield changed("no hash", lambda d: archive(d).pop("sha256"))
    yield changed("path as file name", lambda d: archive(d).update(file="../" + archive(d)["file"]))
    yield changed("no source", lambda d: archive(d).update(source=[]))
    yield changed("source twice", lambda d: archive(d).update(source=["spack", "spack"]))
    wheel = lambda d: d["releases"][last]["wheels"][0]
    yield changed("unknown tag", lambda d: wheel(d).update(tag="linux_x86_64"))
    yield changed("file without hash", lambda d: wheel(d).update(file="a.whl"))
    yield changed("wrong match", lambda d: d["cuda_match"][0].update(match="minor"))
    yield changed("SM without dot", lambda d: d["compute_capability"][0].update(min="75"))
    yield changed("SM range without ends",
                  lambda d: [d["compute_capability"][0].pop(end) for end in ("min", "max")])
    yield changed("driver in words", lambda d: d["drivers"][0].update(linux="r450"))
    yield changed("absolute directory", lambda d: d["windows_layout"][0].update(bin="/bin"))
    yield changed("half a CUDA range", lambda d: d["static_linking"][0].pop("cuda_last"))


def main():
    try:
        import jsonschema
        validator_type = jsonschema.Draft202012Validator
    except (ImportError, AttributeError):
        print("SKIP: the Python module jsonschema with draft 2020-12 is not installed")
        return 77
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    with open(sys.argv[2], encoding="utf-8") as file:
        data = json.load(file)
    validator_type.check_schema(schema)
    validator = validator_type(schema)
    if sys.argv[3:] != ["--refuse"]:
        errors = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(data)]
        print("\n".join(errors[:20]))
        return 1 if errors else 0
    count = 0
    passed = []
    for name, changed in changes(data):
        count += 1
        if validator.is_valid(changed):
            passed.append(name)
    print(f"{count} changes, not refused: {passed}")
    return 1 if passed or not validator.is_valid(data) else 0


sys.exit(main())
