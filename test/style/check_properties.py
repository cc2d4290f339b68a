"""What docs/Splitting.md says that a split keeps is refused otherwise, and tested.

check_properties.py [ROOT]. The table is the one with the column "refused otherwise": each
number in it is that of a refusal to split (TD2001 to TD2039 of Diagnostics.def), and each
row names tests, which are there: `Suite.Case` below test/unit/Split, where the cases of
the suites Refused and Behaviour, and some of Bindings, are rows of tables, or a file of test/lit/split.
"""

import pathlib
import re
import sys
from typing import NamedTuple

import sources
from check_diagnostics import DOCUMENT, REFUSAL, ROW, TABLE

COLUMN = "refused otherwise"
TESTS = "tests"
CASES = re.compile(r'\b(?:TEST(?:_F)?\((\w+), (\w+)\)|(Refusal|Case|Binding)\{"(\w+)")')
SUITES = {"Refusal": "Refused", "Case": "Behaviour", "Binding": "Bindings"}


class Property(NamedTuple):
    name: str
    refusals: list[str]
    tests: list[str]


def properties(text: str) -> list[Property]:
    """The rows of the table."""
    found, names = [], []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not names or not cells:
            names = cells
        elif COLUMN in names and not re.fullmatch("-+", cells[0]):
            row = dict(zip(names, cells))
            found.append(Property(cells[0], re.findall(r"\bTD\d{4}\b", row[COLUMN]),
                                  re.findall("`([^`]+)`", row.get(TESTS, ""))))
    return found


def tests(root: pathlib.Path) -> set[str]:
    found = {path.name for path in (root / "test/lit/split").glob("*.test")}
    for path in (root / "test/unit/Split").glob("*"):
        for suite, case, table, row in CASES.findall(path.read_text()):
            found.add(f"{suite}.{case}" if suite else f"{SUITES[table]}.{row}")
    return found


def problems(root: pathlib.Path) -> list[str]:
    rows = properties((root / DOCUMENT).read_text())
    if not rows:
        return [f"{DOCUMENT}: there is no table of what a split keeps"]
    refusals = {name for name in dict(ROW.findall((root / TABLE).read_text())).values()
                if REFUSAL.fullmatch(name)}
    known, found = tests(root), []
    for row in rows:
        found += [f"{DOCUMENT}: {row.name}: {number} is no refusal to split"
                  for number in row.refusals if number not in refusals]
        found += [f"{DOCUMENT}: {row.name}: there is no test {test}"
                  for test in row.tests if test not in known]
        if not row.tests:
            found.append(f"{DOCUMENT}: {row.name}: no test holds it")
    return found


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
