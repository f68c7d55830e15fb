# SPDX-License-Identifier: BSD-3-Clause
"""Inputs of a template and the types of their values, as the systems see them."""

import re
from dataclasses import dataclass

NONE = object()
KINDS = {"string": str, "number": (int, float), "boolean": bool, "array": list, "object": dict,
         "text": object}  # text: anything is made text of


@dataclass
class Input:
    kind: str = "string"
    default: object = NONE
    options: tuple = ()
    pattern: str = ""
    text: bool = False  # a value is read from its text, as Azure does: 'true' is a boolean

    @staticmethod
    def of(entry, kind="string", text=False):
        """From its YAML; GitHub has `required`, where the others have no default."""
        optional = "default" in entry or entry.get("required") is False
        return Input(entry.get("type", kind), entry.get("default", "") if optional else NONE,
                     tuple(entry.get("options", ())), entry.get("regex", ""), text)

    def wrong(self, value):
        """Why the system would not take this value; empty when it would."""
        if self.text and self.kind in ("boolean", "number"):
            pattern = "(?i)true|false" if self.kind == "boolean" else r"-?[0-9.]+"
            fits = re.fullmatch(pattern, str(value))
        else:
            fits = isinstance(value, KINDS[self.kind]) and \
                (self.kind != "number" or not isinstance(value, bool))
        if not fits:
            return f"{value!r} is no {self.kind}"
        if self.options and value not in self.options:
            return f"{value!r} is none of {self.options}"
        if self.pattern and not re.search(self.pattern, value):
            return f"{value!r} does not match {self.pattern}"
        return ""


def with_defaults(declared, given, path):
    """The inputs of a template: those given, else its defaults."""
    unknown = set(given) - set(declared)
    missing = [name for name, entry in declared.items()
               if entry.default is NONE and name not in given]
    if unknown or missing:
        raise ValueError(f"{path}: inputs without a value: {missing}; unknown: {sorted(unknown)}")
    values = {}
    for name, entry in declared.items():
        values[name] = given.get(name, entry.default)
        for value in (entry.default, values[name]):
            reason = "" if value is NONE else entry.wrong(value)
            if reason:
                raise ValueError(f"{path}: input {name}: {reason}")
    return values


def check_variables(path, name, job):
    """GitLab wants text or whole numbers as variables, and text in the other places of inputs."""
    cells = [value for entry in job.get("parallel", {}).get("matrix", [])
             for values in entry.values()
             for value in (values if isinstance(values, list) else [values])]
    for value in [*job["variables"].values(), *cells]:
        if type(value) not in (str, int):
            raise ValueError(f"{path}: {name}: variable definition must be text, not {value!r}")
    texts = [job.get("image", ""), job["timeout"], *job["tags"], *job["script"]]
    if not all(isinstance(value, str) for value in texts):
        raise ValueError(f"{path}: {name}: not all of these are text: {texts}")
