# SPDX-License-Identifier: BSD-3-Clause
"""The expressions of GitHub Actions and Azure Pipelines, as far as the templates use them."""

import re

TOKEN = re.compile(
    r"\s*(?:(?P<text>'(?:[^']|'')*')|(?P<number>-?\d+)|(?P<name>[A-Za-z_][\w-]*(?:\.[\w-]+)*)"
    r"|(?P<sign>\|\||&&|==|!=|[!(),]))"
)


class Expression:
    """value = Expression(lookup, functions).evaluate("inputs.a == 'b' && always()")

    lookup(name) gives the value of a context such as inputs.a; functions maps names, in lower case,
    to Python functions. An unknown name or function is an error: nothing is empty by mistake.
    """

    def __init__(self, lookup, functions):
        self.lookup, self.functions = lookup, functions

    def evaluate(self, text):
        self.tokens, position = [], 0
        while position < len(text.rstrip()):
            match = TOKEN.match(text, position)
            if not match:
                raise ValueError(f"not understood: {text[position:]!r}")
            self.tokens.append((match.lastgroup, match.group(match.lastgroup)))
            position = match.end()
        value = self._either()
        if self.tokens:
            raise ValueError(f"left over: {self.tokens}")
        return value

    def _take(self, *signs):
        if self.tokens and self.tokens[0][0] == "sign" and self.tokens[0][1] in signs:
            return self.tokens.pop(0)[1]
        return None

    def _either(self):
        value = self._both()
        while self._take("||"):
            other = self._both()
            value = value or other
        return value

    def _both(self):
        value = self._compared()
        while self._take("&&"):
            other = self._compared()
            value = value and other
        return value

    def _compared(self):
        value = self._single()
        sign = self._take("==", "!=")
        if sign:
            equal = same(value, self._single())
            value = equal if sign == "==" else not equal
        return value

    def _single(self):
        if self._take("!"):
            return not self._single()
        if self._take("("):
            value = self._either()
            if not self._take(")"):
                raise ValueError("no )")
            return value
        kind, text = self.tokens.pop(0)
        if kind == "text":
            return text[1:-1].replace("''", "'")
        if kind == "number":
            return int(text)
        if kind != "name":
            raise ValueError(f"not a value: {text}")
        if not self._take("("):
            return {"true": True, "false": False}.get(text, None) if text in ("true", "false") \
                else self.lookup(text)
        arguments = []
        while not self._take(")"):
            arguments.append(self._either())
            self._take(",")
        return self.functions[text.lower()](*arguments)


def same(left, right):
    """Equality as both systems have it: without regard to case, all by their text."""
    return as_text(left).lower() == as_text(right).lower()


def as_text(value):
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def fill(text, opening, closing, evaluate):
    """The text with each opening...closing replaced by what evaluate() makes of it; a text that is
    one expression as a whole keeps the type of its value."""
    if not isinstance(text, str):
        return text
    pattern = re.compile(re.escape(opening) + r"(.*?)" + re.escape(closing), re.S)
    whole = pattern.fullmatch(text.strip())
    if whole and opening not in whole.group(1):
        return evaluate(whole.group(1).strip())
    return pattern.sub(lambda match: as_text(evaluate(match.group(1).strip())), text)
