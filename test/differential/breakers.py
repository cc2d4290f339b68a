"""Host files that were written by hand, in the manner of one who wants to break a split.

Each file of breakers/ has some: `== name` begins one, and its text stands in a namespace of its own, has
`void f(Out &out, int n)` and @ for its number. What stands above a line `-- file` is above the namespace; `-- header Name` begins a header, which is
included as <host/P@Name.h>. They are C++20, legal in both configurations.

Each name is followed by what is to become of the program's blocks, in the order of their lines: `-- blocks: split, TD2014`. A program
that comes out otherwise fails, though it may be right: one that is refused for another reason than what it is about shows nothing.
So the number is that of the refusal that guards it. Many lines have been taken from a run; a number there that nobody can explain is
no specification, but who changes it has to say why.
"""

import pathlib
import re
from dataclasses import dataclass

HERE = pathlib.Path(__file__).parent


@dataclass(frozen=True)
class Breaker:
    """A program of which there is a text and not a recipe."""

    number: int
    name: str
    source: str
    blocks: tuple = ()  # what is to become of each; empty where nobody says it

    shape = exit = result = "breakers"
    parts = ()

    def __str__(self):
        return self.name

    @property
    def names(self):
        return {self.name}

    def sections(self):
        """What stands before, in the namespace, and the headers by name."""
        head, *rest = re.split(r"^-- (.*)\n", self.source, flags=re.M)
        named = dict(zip(rest[::2], rest[1::2]))
        body = named.pop("file", None)
        above, body = ("", head) if body is None else (head, body)
        return above, body, {key.removeprefix("header "): text for key, text in named.items()}

    def numbered(self, text):
        return text.replace("@", str(self.number))

    def text(self):
        above, body, _ = self.sections()
        run = (f"void run_@(Out &out, int n) {{\n  try {{\n    unit@::f(out, n);\n  }} catch (const Mishap &caught) {{\n    out.put(caught.code);\n  }} "
               "catch (int caught) {\n    out.put(caught);\n  }\n}\n")
        return self.numbered(f"#include <host/Values.h>\n{above}namespace unit@ {{\n{body}}} // namespace unit@\n{run}")

    def headers(self):
        return {f"P{self.number}{name}.h": self.numbered("#pragma once\n" + text) for name, text in self.sections()[2].items()}


def programs(first, names=()):
    """All of them, numbered from `first` on; those of `names` alone, where there are any."""
    texts = [text for path in sorted((HERE / "breakers").glob("*.txt")) for text in re.split(r"^== ", path.read_text(), flags=re.M)[1:]]
    found = [breaker(first + at, text) for at, text in enumerate(texts)]
    if missing := set(names) - {program.name for program in found}:
        raise SystemExit(f"no program is called {', '.join(sorted(missing))}")
    return [program for program in found if not names or program.name in names]


def breaker(number, text):
    """The program of a text that begins with its name."""
    name, source = text.split("\n", 1)
    said = re.match(r"-- blocks: (.*)\n", source)
    return Breaker(number, name, source[said.end():], tuple(said[1].split(", "))) if said else Breaker(number, name, source)
