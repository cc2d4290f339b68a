"""Diagnostics.def, the code that gives its rows, and docs/Splitting.md go together.

check_diagnostics.py [ROOT]: each number in the code has a row, each row is given by
code, always as a DiagnosticId, one room alone refuses to split a block, a test expects
the words of each finding that does, and the document's table has the same numbers. (That
it has the same words is test/lit/explain.test.)
"""

import pathlib
import re
import sys

import sources

TABLE = pathlib.Path("lib/Support/Diagnostics.def")
DOCUMENT = "docs/Splitting.md"
ROW = re.compile(r'^DIAGNOSTIC\(\s*(\w+),\s*"([\w-]+)"', re.MULTILINE)
NUMBER = re.compile(r"\bTD\d{4}\b")
REFUSAL = re.compile(r"\bTD20(?:[0-3]\d|43)\b")
LITERAL = re.compile(r'"([\w-]+)"')
DECIDES = pathlib.Path("lib/Split/Decide")
#: The words of each finding that refuses a block, "$" in them for a name.
FINDING = re.compile(r'\{Oddity::(\w+), DiagnosticId::\w+,\s*"([^"]*)"\}')
#: Findings that no text is known to come to: what comes before them refuses it.
NOT_REACHED = {"DeclarationsAmongStatements", "ElseWithoutIf", "OutsideFunction", "SharedLastBranch"}


def problems(root: pathlib.Path) -> list[str]:
    rows = dict(ROW.findall((root / TABLE).read_text()))
    names = set(rows.values())
    code = {path: _without_comments((root / path).read_text())
            for path in sources.sources(root) if path != TABLE}
    found = [f"{path}: {number} has no row in {TABLE}"
             for path, text in code.items()
             for number in sorted(set(NUMBER.findall(text)) - names)]
    found += [f"{path}: {number} is given outside of {DECIDES}"
              for path, text in code.items() if path.parent != DECIDES
              for number in sorted(set(REFUSAL.findall(text)) & names)]
    found += [f'{path}: "{name}" is written out; DiagnosticId has it'
              for path, text in code.items()
              for name in sorted(names & set(LITERAL.findall(text)))]
    whole = "\n".join(code.values())
    found += [f"{TABLE}: no code gives {name}" for identifier, name in rows.items()
              if not re.search(rf"DiagnosticId::{identifier}\b", whole)]
    found += _unsaid(root)
    documented = set(re.findall(r"(?m)^\| (TD\d{4}) \|", (root / DOCUMENT).read_text()))
    numbers = {name for name in names if NUMBER.fullmatch(name)}
    found += [f"{DOCUMENT}: {number} is missing in the table; `torch-decouple explain --markdown` "
              "prints it" for number in sorted(numbers - documented)]
    found += [f"{DOCUMENT}: {number} has no row in {TABLE}"
              for number in sorted(documented - numbers)]
    return found


def _unsaid(root: pathlib.Path) -> list[str]:
    """Findings whose words no test expects."""
    words = dict(FINDING.findall("".join(_joined(path.read_text()) for path in (root / DECIDES).glob("*.cpp"))))
    tests = "".join(_joined(path.read_text()) for path in (root / "test").rglob("*")
                    if path.suffix in {".cpp", ".h", ".test"})
    unsaid = {finding for finding, reason in words.items()
              if max(reason.split("$"), key=len) not in tests}
    return ([f"{DECIDES}: no test expects the words of {finding}" for finding in sorted(unsaid - NOT_REACHED)]
            + [f"{DECIDES}: a test expects the words of {finding} now" for finding in sorted(NOT_REACHED & set(words) - unsaid)])


def _joined(text: str) -> str:
    """String literals that stand behind each other are one."""
    return re.sub(r'"\s*\n\s*"', "", text)


def _without_comments(text: str) -> str:
    return re.sub(r"(?m)^\s*//.*$|\s//.*$", "", text)


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
