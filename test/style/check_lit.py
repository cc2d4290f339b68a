"""Lit tests hold command lines and what is expected; programs lie in test/lit/Inputs.

check_lit.py [ROOT]
"""

import pathlib
import re
import sys

import sources

INLINE = re.compile(r"(?:%python|\bpython3?)(?: -\w+)* -c\b")


def problems(root: pathlib.Path) -> list[str]:
    return [f"{path.relative_to(root)}:{number}: a program in the command line; "
            "put it into test/lit/Inputs"
            for path in sorted((root / "test/lit").rglob("*.test"))
            for number, line in enumerate(path.read_text().splitlines(), 1)
            if INLINE.search(line)]


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
