"""No two headers define a type of one name: all is in one namespace, and the linker takes
either for both, without a word.

check_type_names.py [ROOT]
"""

import pathlib
import re
import sys

import sources

# clang-format indents nothing in a namespace, and all in a type.
TYPE = re.compile(r"^(?:struct|class|enum class|union) (\w+)(?: final)?(?: :[^;{]*)? \{", re.MULTILINE)


def problems(root: pathlib.Path) -> list[str]:
    first, found = {}, []
    for path in sources.sources(root):
        if path.suffix != ".h":
            continue
        text = (root / path).read_text()
        for match in TYPE.finditer(text):
            place = f"{path}:{text.count(chr(10), 0, match.start()) + 1}"
            if match[1] in first:
                found.append(f"{place}: {match[1]} is the name of another type, at {first[match[1]]}")
            first.setdefault(match[1], place)
    return found


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
