"""Host files that were written by hand, in the manner of one who wants to break a split.

Each file of breakers/ has some: `== name` begins one, and its text stands in a namespace of its own, has
`void f(Out &out, int n)` and @ for its number. What stands above a line `-- file` is above the namespace; `-- header Name` begins a header, which is
included as <host/P@Name.h>, once unless its text begins with `// raw`. They are C++20, legal in both configurations.

Each name is followed by what is to become of the program's blocks, in the order of their lines: `-- blocks: split, TD2014`. A program
that comes out otherwise fails, though it may be right: one that is refused for another reason than what it is about shows nothing.
So the number is that of the refusal that guards it. Many lines have been taken from a run; a number there that nobody can explain is
no specification, but who changes it has to say why. `-- blocks: known` is of a program that is known to come out wrong.

`<host/P$other$Name.h>` includes a header of the program called `other`: the hooks of that one may bring what this one must not find.
"""

import pathlib
import re
from dataclasses import dataclass, field

HERE = pathlib.Path(__file__).parent
KNOWN = ("known",)  # to come out wrong: docs/Splitting.md says so
OTHER = re.compile(r"\$([\w-]+)\$")


@dataclass(frozen=True)
class Breaker:
    """A program of which there is a text and not a recipe."""

    number: int
    name: str
    source: str
    blocks: tuple = ()  # what is to become of each; empty where nobody says it
    numbers: dict = field(default_factory=dict, compare=False)  # of all programs, by their names

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

    @property
    def company(self):
        """The names of the programs that have headers which it includes."""
        return set(OTHER.findall(self.source))

    def numbered(self, text):
        return OTHER.sub(lambda other: str(self.numbers[other[1]]), text).replace("@", str(self.number))

    def text(self):
        above, body, _ = self.sections()
        run = (f"void run_@(Out &out, int n) {{\n  try {{\n    unit@::f(out, n);\n  }} catch (const Mishap &caught) {{\n    out.put(caught.code);\n  }} "
               "catch (int caught) {\n    out.put(caught);\n  }\n}\n")
        return self.numbered(f"#include <host/Values.h>\n{above}namespace unit@ {{\n{body}}} // namespace unit@\n{run}")

    def headers(self):
        return {f"P{self.number}{name}.h": self.numbered(("" if text.startswith("// raw\n") else "#pragma once\n") + text) for name, text in self.sections()[2].items()}


def programs(first, names=()):
    """All of them, numbered from `first` on; those of `names` alone and their company, where there are any."""
    texts = [text for path in sorted((HERE / "breakers").glob("*.txt")) for text in re.split(r"^== ", path.read_text(), flags=re.M)[1:]]
    numbers = {text.split("\n", 1)[0]: first + at for at, text in enumerate(texts)}
    found = [breaker(numbers, text) for text in texts]
    if missing := set(names) - {program.name for program in found}:
        raise SystemExit(f"no program is called {', '.join(sorted(missing))}")
    wanted = set(names)
    while more := {name for program in found if program.name in wanted for name in program.company} - wanted:
        wanted |= more
    return [program for program in found if not names or program.name in wanted]


def breaker(numbers, text):
    """The program of a text that begins with its name, which has one of `numbers`."""
    name, source = text.split("\n", 1)
    said = re.match(r"-- blocks: (.*)\n", source)
    blocks = tuple(said[1].split(", ")) if said else ()
    return Breaker(numbers[name], name, source[said.end():] if said else source, blocks, numbers)
