"""File-local code has one style: types in an anonymous namespace, functions and constants
`static`.

check_file_local.py [ROOT]
"""

import pathlib
import sys

import sources


def problems(root: pathlib.Path) -> list[str]:
    return [f"{path}:{line}: {name} is a {kind} in an anonymous namespace; make it static"
            for path, line, name, kind in sources.anonymous(root)]


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
