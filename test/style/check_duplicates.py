"""No two places of lib/ and tools/ have more than 12 lines in common.

check_duplicates.py [ROOT]. Lines count as equal whatever their indentation; blank lines,
comments and includes count for nothing. Said twice, a thing is changed once.
"""

import collections
import pathlib
import sys
from typing import NamedTuple

import sources

MOST = 12


class Line(NamedTuple):
    number: int
    text: str


def lines_of(path: pathlib.Path) -> list[Line]:
    """The lines that say something."""
    stripped = [Line(number, " ".join(text.split()))
                for number, text in enumerate(path.read_text().splitlines(), 1)]
    return [line for line in stripped
            if line.text and not line.text.startswith(("//", "#include"))]


def problems(root: pathlib.Path) -> list[str]:
    files = {path: lines_of(root / path) for path in sources.sources(root)}
    windows = collections.defaultdict(list)
    for path, lines in files.items():
        for at in range(len(lines) - MOST):
            windows[tuple(line.text for line in lines[at:at + MOST + 1])].append((path, at))
    found, covered = [], set()
    for places in windows.values():
        for first, second in zip(places, places[1:]):
            pair = (first[0], second[0], first[1] - second[1])
            # The windows that overlap with a reported one are the same place.
            if (pair, first[1] - 1) not in covered:
                found.append(_message(files, first, second))
            covered.add((pair, first[1]))
    return found


def _message(files: dict, first: tuple, second: tuple) -> str:
    (path, at), (other, place) = first, second
    lines, others, length = files[path], files[other], 0
    while (at + length < len(lines) and place + length < len(others)
           and lines[at + length].text == others[place + length].text):
        length += 1
    return (f"{path}:{lines[at].number}: {length} lines are those of "
            f"{other}:{others[place].number}, {MOST} are the most")


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
