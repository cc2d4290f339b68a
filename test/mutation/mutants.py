"""Small changes of C++ sources: what could be written wrong, one at a time.

Sites are found in the text with comments and literals blanked, by the spacing that
clang-format gives: ` < ` compares, `vector<int>` does not. What is found wrongly does not
compile, so that no grammar is needed here.
"""

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

# Asks which mutant a program is to be; `#line` lets a compiler's remarks fit the source.
PREAMBLE = """\
#include <cstdlib>
namespace mutation {
static bool on(int number) {
  static const char *const asked = std::getenv("MUTANT");
  static const int mutant = asked ? std::atoi(asked) : 0;
  return mutant == number;
}
} // namespace mutation
#line 1
"""


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
    """`text` with comments and directives as spaces and literals as quotes; offsets stay."""
    text = LITERAL.sub(lambda m: re.sub(r"[^\n]", " " if m.group().startswith("//") else '"', m.group()), text)
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


def mutants_of(sources: dict[str, str]) -> list[Mutant]:
    """All small changes of the sources, path => text, in their order."""
    found = []
    for path, text in sorted(sources.items()):
        for kind, begin, end, after in sorted(_sites(text), key=lambda site: site[1:3]):
            line = text.count("\n", 0, len(text[:end]) - len(text[begin:end].lstrip())) + 1
            found.append(Mutant(path, line, kind, begin, end,
                                text[begin:end], after))
    return found


def chosen(candidates: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """`count` of them, the same for the same seed and sources; the first `n` of a longer
    choice are the choice of `n`."""
    order = sorted(candidates)
    random.Random(seed).shuffle(order)
    return order[:count]


def _ends(code: str, at: int) -> bool:
    """Whether the character `at` parts an expression from what is beside it."""
    if code[at] == "=":  # alone, or that of `+=`
        return code[at + 1] in " \n" and code[at - 1] not in "=!<>"
    return code[at] in ",;?" or code[at] == ":" and ":" not in (code[at - 1], code[at + 1])


def _expression(code: str, begin: int, end: int) -> tuple[int, int]:
    """The whole expression that the operator [begin, end) belongs to, within its brackets."""
    depth = 0
    while depth or not (code[begin - 1] in "([{" or _ends(code, begin - 1)
                        or re.search(r"\breturn$", code[max(0, begin - 7):begin])):
        begin -= 1
        depth += {")": 1, "]": 1, "}": 1, "(": -1, "[": -1, "{": -1}.get(code[begin], 0)
    while depth or not (code[end] in ")]}" or _ends(code, end)):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(code[end], 0)
        end += 1
    space = len(code[begin:end]) - len(code[begin:end].lstrip())
    return begin + space, begin + len(code[begin:end].rstrip())


def _guarded(mutant: Mutant, number: int, changed: str, text: str) -> str:
    """`text`, or what is changed of it when the program is asked to be that mutant."""
    on = f"::mutation::on({number})"
    if mutant.kind == "remove":
        return f"{{ if (!{on}) {text} }}"
    if mutant.kind == "negate":
        return f"{on} != static_cast<bool>({text})"
    if mutant.kind == "return":
        return f"return {'!' if 'true' in mutant.before else ''}{on};"
    return f"({on} ? {changed} : {text})"


def _span(code: str, mutant: Mutant) -> tuple[int, int]:
    """What is guarded of `code`, a blanked source."""
    return (_expression(code, mutant.begin, mutant.end) if mutant.kind == "operator"
            else (mutant.begin, mutant.end))


def with_all(text: str, numbered: dict[int, Mutant]) -> str:
    """`text` with each of the changes behind a question, on the lines where it was. Within
    a change nothing else is asked, because a program is one mutant at a time."""
    code = blanked(text)
    spans = sorted((begin, -end, number) for number, mutant in numbered.items()
                   for begin, end in [_span(code, mutant)])

    def render(begin: int, end: int) -> str:
        out = ""
        while spans and spans[0][0] < end:
            first, last, number = spans.pop(0)
            mutant = numbered[number]
            changed = LITERAL.sub(lambda m: "" if m.group().startswith("//") else m.group(),
                                  text[first:mutant.begin] + mutant.after + text[mutant.end:-last])
            out += text[begin:first] + _guarded(mutant, number, re.sub(r"\s*\n\s*", " ", changed),
                                                render(first, -last))
            begin = -last
        return out + text[begin:end]

    return PREAMBLE + render(0, len(text))


def at_lines(text: str, numbered: dict[int, Mutant], lines: set[int]) -> set[int]:
    """The numbers of the changes of `text` that touch one of `lines`."""
    code = blanked(text)
    found = set()
    for number, mutant in numbered.items():
        begin, end = _span(code, mutant)
        if lines.intersection(range(text.count("\n", 0, begin) + 1, text.count("\n", 0, end) + 2)):
            found.add(number)
    return found
