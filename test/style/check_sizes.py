"""Rooms, files and functions stay small enough to be read at one sitting.

check_sizes.py [ROOT]: no folder of lib/ with more than 30 files, CMakeLists.txt among
them, no file of 300 lines (tables, *.def, are looked up and not read), and of the
functions one in ten at most has more than 22 lines, none more than 50.
"""

import collections
import pathlib
import sys

import sources

FILES_OF_A_FOLDER = 30
LINES_OF_A_FILE = 299
LINES_OF_MOST = 22  # the 90th percentile
LINES_OF_ANY = 50


def problems(root: pathlib.Path) -> list[str]:
    files = sources.sources(root)
    found = []
    folders = collections.Counter(path.relative_to(root).parent
                                  for path in (root / "lib").rglob("*") if path.is_file())
    found += [f"{folder}: {count} files, {FILES_OF_A_FOLDER} are the most; make rooms of it"
              for folder, count in sorted(folders.items()) if count > FILES_OF_A_FOLDER]
    for path in files:
        lines = (root / path).read_text().count("\n")
        if lines > LINES_OF_A_FILE and path.suffix != ".def":
            found.append(f"{path}: {lines} lines, {LINES_OF_A_FILE} are the most")
    functions = sources.functions(root)
    found += [f"{f.path}:{f.line}: {f.name} has {f.lines} lines, {LINES_OF_ANY} are the most"
              for f in functions if f.lines > LINES_OF_ANY]
    if functions:
        tenth = functions[len(functions) // 10].lines
        if tenth > LINES_OF_MOST:
            found.append(f"one function in ten has {tenth} lines or more, {LINES_OF_MOST} are "
                         "the most; the longest:")
            found += [f"  {f.path}:{f.line}: {f.name}, {f.lines}" for f in functions[:20]]
    return found


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
