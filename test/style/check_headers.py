"""Each .cpp that others call has a header of its own name beside it.

A class may lie in several files: the others hold members of it alone, and include its
header first. A subcommand is declared with all the others, in Commands.h of the tool.

check_headers.py [ROOT]
"""

import pathlib
import re
import sys

import sources

TOGETHER = "tools/torch-decouple/Commands.h"


def callable_from_elsewhere(root: pathlib.Path, path: pathlib.Path, tags: list[dict]) -> list[str]:
    """The functions of `path`, but for its own classes' and that of its first header."""
    text = (root / path).read_text()
    classes = re.findall(r"^(?:class|struct) (\w+)", text, re.MULTILINE)
    classes += re.findall(r'\A#include "(?:\w+/)*(\w+)\.h"', text)
    return [tag["name"] for tag in tags
            if "file" not in tag and tag.get("scope", "").split("::")[-1] not in classes]


def problems(root: pathlib.Path) -> list[str]:
    together = root / TOGETHER
    commands = ["main"] + re.findall(r"\w+(?=\()", together.read_text() if together.exists() else "")
    tags = sources.tags(root, "--c++-kinds=f", "--fields=fNFs")
    found = []
    for path in sources.sources(root):
        if path.suffix == ".cpp" and not (root / path.with_suffix(".h")).exists():
            names = callable_from_elsewhere(root, path, [t for t in tags if t["path"] == str(path)])
            found += [f"{path}: {name} is declared in no {path.stem}.h beside it" for name in names
                      if path.parts[0] == "lib" or name not in commands]
    return found


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
