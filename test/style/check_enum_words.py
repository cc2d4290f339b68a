"""Each table of words for an enumeration is held to it: a static_assert(isWhole(TABLE)).

check_enum_words.py [ROOT]
"""

import pathlib
import re
import sys

import sources

TABLE = re.compile(r"\bEnumWord<(\w+)>\s+(\w+)\[\]\s*=")


def problems(root: pathlib.Path) -> list[str]:
    texts = {path: (root / path).read_text() for path in sources.sources(root)}
    asserted = set(re.findall(r"static_assert\(isWhole\(([\w:<>]+)", "\n".join(texts.values())))
    found = []
    for path, text in texts.items():
        for table in TABLE.finditer(text):
            enumeration, name = table.groups()
            whole = f"Vocabulary<{enumeration}>::all" if name == "all" else name
            if whole not in asserted:
                line = text.count("\n", 0, table.start()) + 1
                found.append(f"{path}:{line}: nobody looks whether {whole} has all words; "
                             f"say static_assert(isWhole({whole}))")
    return found


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
