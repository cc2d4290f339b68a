"""What docs/Splitting.md says that a split keeps is refused otherwise, and tested.

check_properties.py [ROOT]. The table is the one with the column "refused otherwise": it has
the properties in PROPERTIES; each number in it is that of a refusal to split (TD2001 to TD2039, and TD2043, of
Diagnostics.def), which one of the row's tests expects; a row without a number says what is done
otherwise. Tests are `Suite.Case` below test/unit/Split, where the cases of the suites Refused and
Behaviour, and some of Bindings, are rows of tables, or a file of test/lit/split. Refusals of no row
are in NOT_TRIED.
"""

import pathlib
import re
import sys
from typing import NamedTuple

import sources
from check_diagnostics import DOCUMENT, REFUSAL, ROW, TABLE

COLUMN = "refused otherwise"
TESTS = "tests"
CASES = re.compile(r'\b(?:TEST(?:_F)?\((\w+), (\w+)\)|(Refusal|Case|Binding)\{\s*"(\w+)")')
#: What a split has to keep, whatever else the table has.
PROPERTIES = {"control flow", "lifetimes", "object identity", "aliasing", "evaluation order", "exceptions",
              "static initialisation", "macros"}
#: Refusals that guard no property, by what they are about.
NOT_TRIED = {
    **dict.fromkeys(("TD2002", "TD2003", "TD2013", "TD2015"),
                    "a form without a transform"),
    **dict.fromkeys(("TD2020", "TD2021", "TD2022", "TD2033"), "a unit of which the compiler says nothing"),
    **dict.fromkeys(("TD2023", "TD2031", "TD2032"), "a checkout, host or rule pack that does not fit"),
    "TD2030": "a check of the result, whichever property it is about",
}
TABLES = re.compile(r"^static const std::vector<\w+> (\w+) = \{(.*?)(?:\}\};|^\};)$", re.MULTILINE | re.DOTALL)
SUITES = {"Refusal": "Refused", "Case": "Behaviour", "Binding": "Bindings"}


class Property(NamedTuple):
    name: str
    text: str
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
            found.append(Property(cells[0], " ".join(cells), re.findall(r"\bTD\d{4}\b", row[COLUMN]),
                                  re.findall("`([^`]+)`", row.get(TESTS, ""))))
    return found


def tests(root: pathlib.Path) -> dict[str, str]:
    """Each test's text by its name, with the tables of its file that it names."""
    found = {path.name: path.read_text() for path in (root / "test/lit/split").glob("*.test")}
    for path in (root / "test/unit/Split").glob("*"):
        text = path.read_text()
        cases = list(CASES.finditer(text))
        tables = dict(TABLES.findall(text))
        for one, following in zip(cases, [*cases[1:], None]):
            suite, case, table, row = one.groups()
            name = f"{suite}.{case}" if suite else f"{SUITES[table]}.{row}"
            body = text[one.start():following.start() if following else len(text)]
            found[name] = body + "".join(rows for table, rows in tables.items() if f"({table})" in body)
    return found


def of_row(row: Property, refusals: set[str], known: dict[str, str]) -> list[str]:
    """What is wrong with a row."""
    wrong = [f"{number} is no refusal to split" for number in row.refusals if number not in refusals]
    wrong += [f"there is no test {test}" for test in row.tests if test not in known]
    wrong += [f"no test of the row expects {number}" for number in row.refusals
              if number in refusals and row.tests and not any(number in known.get(test, "") for test in row.tests)]
    if not row.tests:
        wrong.append("no test holds it")
    if not row.refusals and "otherwise" not in row.text:
        wrong.append("nothing guards it")
    return [f"{DOCUMENT}: {row.name}: {what}" for what in wrong]


def problems(root: pathlib.Path) -> list[str]:
    rows = properties((root / DOCUMENT).read_text())
    if not rows:
        return [f"{DOCUMENT}: there is no table of what a split keeps"]
    refusals = {name for name in dict(ROW.findall((root / TABLE).read_text())).values()
                if REFUSAL.fullmatch(name)}
    known = tests(root)
    found = [f"{DOCUMENT}: there is no row for {name}" for name in sorted(PROPERTIES - {row.name for row in rows})]
    for row in rows:
        found += of_row(row, refusals, known)
    named = {number for row in rows for number in row.refusals}
    found += [f"{DOCUMENT}: no property is guarded by {number}" for number in sorted(refusals - named - set(NOT_TRIED))]
    found += [f"{DOCUMENT}: {number} guards a property now" for number in sorted(named & set(NOT_TRIED))]
    return found


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
