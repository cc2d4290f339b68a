"""The walk-through of docs/Architecture.md names what is there, in one direction.

check_walk_through.py [ROOT]. Its steps are the rows of the table under "From bytes to
patch": `| step | file | function | caller in its file |`, paths below lib/. Each file must
define the function, and the caller's file the caller, which calls it there; so must the
file of any other function that is named as `function` in `file`. At most 12 files, none
of them twice, and no room is entered again once it has been left. A caller that stands in
a file of the walk stands in the step's own or in the one above: nobody has to look back.
The block that is followed becomes what test/e2e/expected-RELEASE/splits.csv says, with which
the end-to-end tests compare report.json.
"""

import csv
import itertools
import pathlib
import re
import sys
from typing import NamedTuple

import sources

DOCUMENT = "docs/Architecture.md"
SECTION = re.compile(r"^## From bytes to patch$(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"^\|[^|]*\| `([^`|]+)` \| `([^`|]+)` \| `([^`|]+)` in `([^`|]+)` \|$",
                 re.MULTILINE)
#: A line that ROW should fit: of a table, but neither its head nor the line below.
ANY_ROW = re.compile(r"^\|(?! what happens |---).*$", re.MULTILINE)
MENTION = re.compile(r"`(\w+)` in `([^`|]+\.cpp)`")
#: "`a/b.cpp:12` of 2.6.0, … which becomes a hook."
BLOCK = re.compile(r"`([^`\s]+):(\d+)` of ([\d.]+),[^.]*?\sbecomes\s+an?\s+([\w-]+)\.")
COUNT = re.compile(r"^It is (\d+) files, a row each\.", re.MULTILINE)
MOST_FILES = 12


class Step(NamedTuple):
    file: str
    function: str
    caller: str
    caller_file: str


def section_of(text: str) -> str:
    section = SECTION.search(text)
    return section.group(1) if section else ""


def defines(text: str, function: str) -> bool:
    """A head that begins a line and is followed by a body, not by `;`."""
    return bool(re.search(rf"^(?![\s/#])[^;{{}}()]*\b{re.escape(function)}\([^;{{}}]*\)"
                          r"[\w\s]*\{", text, re.MULTILINE))


def calls(text: str, caller: str, function: str) -> bool:
    """In the body of a `caller`, which ends where a brace stands below its head."""
    head = re.compile(rf"^([ \t]*)(?![\s/#])[^;{{}}()]*\b{re.escape(caller)}\([^;{{}}]*\)"
                      r"[\w\s]*\{", re.MULTILINE)
    return any(re.search(rf"\b{re.escape(function)}\(", body_behind(text, match))
               for match in head.finditer(text))


def body_behind(text: str, head: re.Match) -> str:
    end = text.find(f"\n{head[1]}}}", head.end())
    return text[head.end():] if end < 0 else text[head.end():end]


def looks_back(root: pathlib.Path, walk: list[Step]) -> list[str]:
    """Steps whose caller is a function of another file of the walk than the one above."""
    found = []
    for at, step in enumerate(walk):
        near = {other.file for other in walk[max(at - 1, 0):at + 1]}
        for file in dict.fromkeys(other.file for other in walk if other.file not in near):
            path = root / "lib" / file
            if path.exists() and calls(path.read_text(), step.caller, step.function):
                found.append(f"{DOCUMENT}: {step.function} is called by {step.caller} of "
                             f"lib/{file}, which is not the row above")
    return found


def outcome(root: pathlib.Path, section: str) -> list[str]:
    """What is wrong with what the section says of its block."""
    block = BLOCK.search(section)
    if not block:
        return [f"{DOCUMENT}: the walk-through does not say what becomes of which block"]
    path, line, release, said = block.groups()
    table = root / f"test/e2e/expected-{release}/splits.csv"
    rows = list(csv.DictReader(table.read_text().splitlines())) if table.exists() else []
    found = [row["transform"] for row in rows if (row["path"], row["line"]) == (path, line)]
    if found != [said]:
        return [f"{DOCUMENT}: {path}:{line} of {release} becomes {found}, not a {said}"]
    return []


def problems(root: pathlib.Path) -> list[str]:
    section = section_of((root / DOCUMENT).read_text())
    walk = [Step(*row) for row in ROW.findall(section)]
    if not walk:
        return [f"{DOCUMENT}: there is no walk-through"]
    found = [f"{DOCUMENT}: a row without its four columns: {line}"
             for line in ANY_ROW.findall(section) if not ROW.match(line)]
    for function, file in MENTION.findall(section):
        path = root / "lib" / file
        if not path.exists() or not defines(path.read_text(), function):
            found.append(f"{DOCUMENT}: lib/{file} does not define {function}")
    for step in walk:
        path = root / "lib" / step.file
        if not path.exists():
            found.append(f"{DOCUMENT}: there is no lib/{step.file}")
        elif not defines(path.read_text(), step.function):
            found.append(f"{DOCUMENT}: lib/{step.file} does not define {step.function}")
        caller = root / "lib" / step.caller_file
        if not caller.exists() or not calls(caller.read_text(), step.caller, step.function):
            found.append(f"{DOCUMENT}: {step.caller} of lib/{step.caller_file} does not call "
                         f"{step.function}")
    files = [file for file, _ in itertools.groupby(step.file for step in walk)]
    rooms = [room for room, _ in itertools.groupby(str(pathlib.Path(f).parent) for f in files)]
    if len(files) > MOST_FILES:
        found.append(f"{DOCUMENT}: the walk-through names {len(files)} files, "
                     f"{MOST_FILES} are the most")
    if (count := COUNT.search(section)) and int(count[1]) != len(files):
        found.append(f"{DOCUMENT}: the walk-through says {count[1]} files, and names {len(files)}")
    found += outcome(root, section)
    return found + looks_back(root, walk) + _twice("file", files) + _twice("room", rooms)


def _twice(what: str, names: list[str]) -> list[str]:
    return [f"{DOCUMENT}: the walk-through goes back to the {what} {name}"
            for at, name in enumerate(names) if name in names[:at]]


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
