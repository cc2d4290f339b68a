"""Our C++ as the style checks see it: files, rooms, functions."""

import json
import pathlib
import re
import subprocess
import sys
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Function(NamedTuple):
    name: str
    path: pathlib.Path  # relative to the root
    line: int
    lines: int  # from its head to its closing brace


def sources(root: pathlib.Path, *tops: str) -> list[pathlib.Path]:
    """The C++ files below `tops` (lib and tools), relative to `root`, sorted."""
    found = [path for top in tops or ("lib", "tools") for path in (root / top).rglob("*")
             if path.suffix in (".h", ".cpp", ".def")]
    return sorted(path.relative_to(root) for path in found)


def room(path: pathlib.Path) -> str:
    """The folder of a source: "Scan/Cpp" for lib/Scan/Cpp/…, "tools" for the tool."""
    return "tools" if path.parts[0] == "tools" else "/".join(path.parts[1:-1])


def tags(root: pathlib.Path, *options: str) -> list[dict]:
    """What universal-ctags finds in lib/ and tools/, one dictionary a tag."""
    files = "\n".join(str(path) for path in sources(root) if path.suffix != ".def")
    done = subprocess.run(
        ["ctags-universal", "-L", "-", "-f", "-", "--output-format=json", "--language-force=C++",
         *options], input=files, cwd=root, check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def functions(root: pathlib.Path) -> list[Function]:
    """All functions that lib/ and tools/ define, the longest first, by universal-ctags:
    a lambda belongs to the function around it."""
    found = tags(root, "--c++-kinds=f", "--fields=NFne")
    return sorted((Function(tag["name"], pathlib.Path(tag["path"]), tag["line"],
                            tag["end"] - tag["line"] + 1)
                   for tag in found if "end" in tag), key=lambda f: (-f.lines, f.path, f.line))


def anonymous(root: pathlib.Path) -> list[tuple[str, int, str, str]]:
    """File, line, name and kind of the functions, declared or defined, and constants that
    stand in an anonymous namespace themselves; a class's members do not, nor do its friends,
    which are told by their indentation. ctags calls such a namespace __anon and a number."""
    found = tags(root, "--c++-kinds=fpv", "--fields=NFnsZK", "--fields=+P")
    kinds = {"variable": "constant"}
    return sorted((tag["path"], tag["line"], tag["name"], kinds.get(tag["kind"], "function"))
                  for tag in found
                  if tag.get("scopeKind") == "namespace"
                  and re.search(r"(^|:)__anon[0-9a-f]+$", tag.get("scope", ""))
                  and not tag["pattern"].startswith("/^ "))


def report(problems: list[str]) -> None:
    """Says what is wrong and ends the program: 1 when anything is."""
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


def root_of(arguments: list[str]) -> pathlib.Path:
    """The tree to look at: the argument, or the one that this file lies in."""
    return pathlib.Path(arguments[0]) if arguments else ROOT
