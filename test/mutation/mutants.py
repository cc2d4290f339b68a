"""Small changes of C++ sources: what could be written wrong, one at a time.

Sites are found in the text with comments and literals blanked, by the spacing that
clang-format gives: ` < ` compares, `vector<int>` does not. A change that does not compile
costs a compiler call and nothing else, so that no grammar is needed here.
"""

import pathlib
import random
import re
from typing import Iterator, NamedTuple

LITERAL = re.compile(r"""//[^\n]*|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'""", re.DOTALL)
SWAPS = {" && ": " || ", " || ": " && ", " < ": " <= ", " <= ": " < ", " > ": " >= ",
         " >= ": " > ", " == ": " != ", " != ": " == ", " + 1": "", " - 1": "",
         "return true;": "return false;", "return false;": "return true;"}
SWAP = re.compile("|".join(re.escape(text) + (r"(?![\d.])" if text.endswith("1") else "")
                           for text in sorted(SWAPS, key=len, reverse=True)))
CONDITION = re.compile(r"\b(?:if|while) \(")
# A call, an assignment or a step that stands alone on its lines.
STATEMENT = re.compile(r"(?<=[;{}:)]\n)[ ]+(?!return\b|break\b|continue\b|else\b|case\b|using\b|if\b|for\b"
                       r"|while\b|do\b|switch\b|static\b|const\b|auto\b|throw\b|goto\b|delete\b)"
                       r"(?:[\w:>.*+-]|\[[^;{}]*?\])+(?:\([^;{}]*\)| [-+|&^]?= [^;{}]*)?;(?=\n)")


class Mutant(NamedTuple):
    path: str  # relative to the repository
    line: int
    kind: str
    begin: int
    end: int
    before: str
    after: str

    @property
    def name(self) -> str:
        """What tells it apart as long as the file is not changed."""
        return f"{self.path}:{self.line}:{self.begin}"


def blanked(text: str) -> str:
    """`text` with comments, literals and directives as spaces; offsets stay."""
    text = LITERAL.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)
    return re.sub(r"(?m)^#.*$", lambda m: " " * len(m.group()), text)


def _closing(code: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(code)):
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        if not depth:
            return at
    return -1


def _sites(text: str) -> Iterator[tuple[str, int, int, str]]:
    """Kind, begin, end and replacement."""
    code = blanked(text)
    for match in SWAP.finditer(code):
        kind = "return" if "return" in match.group() else "operator"
        yield kind, match.start(), match.end(), SWAPS[match.group()]
    for match in CONDITION.finditer(code):
        begin, end = match.end(), _closing(code, match.end() - 1)
        condition = text[begin:end]
        # What declares a variable cannot be negated.
        if end > 0 and not re.search(r";|[^=!<>]=[^=]", condition):
            yield "negate", begin, end, f"!({condition})"
    for match in STATEMENT.finditer(code):
        yield "remove", match.start(), match.end(), re.match(" *", match.group()).group() + ";"


def mutants_of(root: pathlib.Path, folder: str) -> list[Mutant]:
    """All small changes of the sources below `folder`, in their order."""
    found = []
    for path in sorted((root / folder).rglob("*.cpp")):
        text = path.read_text()
        for kind, begin, end, after in sorted(_sites(text), key=lambda site: site[1:3]):
            line = text.count("\n", 0, len(text[:end]) - len(text[begin:end].lstrip())) + 1
            found.append(Mutant(str(path.relative_to(root)), line, kind, begin, end,
                                text[begin:end], after))
    return found


def chosen(candidates: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """`count` of them, the same for the same seed and sources; the first `n` of a longer
    choice are the choice of `n`."""
    order = sorted(candidates)
    random.Random(seed).shuffle(order)
    return order[:count]


def mutated(text: str, mutant: Mutant) -> str:
    assert text[mutant.begin:mutant.end] == mutant.before, f"{mutant.path} is another one"
    return text[:mutant.begin] + mutant.after + text[mutant.end:]
