"""A PyTorch tree read for the tests, by other means than the tool's.

Python's ast for the lists of build_variables.bzl, glob for what CMake globs, and a
reader of a few lines for conditional directives.
"""

import ast
import pathlib
import re
from typing import Iterator, NamedTuple

# The globs that aten/src/ATen/CMakeLists.txt of 1.13.1 takes into ATen_CUDA_CPP_SRCS,
# ATen_CUDA_CU_SRCS, ATen_CUDA_LINALG_SRCS and ATen_NVRTC_STUB_SRCS, read by hand. Those of
# FlashAttention are behind a switch that is on by default.
ATEN_CUDA_GLOBS = ("cuda/*.cpp", "cuda/detail/*.cpp", "cuda/*.cu", "cuda/detail/*.cu",
                   "cudnn/*.cpp", "native/cuda/*.cpp", "native/cuda/*.cu", "native/cudnn/*.cpp",
                   "native/miopen/*.cpp",
                   "native/nested/cuda/*.cpp", "native/nested/cuda/*.cu",
                   "native/quantized/cuda/*.cpp", "native/quantized/cuda/*.cu",
                   "native/quantized/cudnn/*.cpp",
                   "native/sparse/cuda/*.cpp", "native/sparse/cuda/*.cu",
                   "native/transformers/cuda/*.cpp", "native/transformers/cuda/*.cu",
                   "native/transformers/cuda/flash_attn/*.cpp",
                   "native/transformers/cuda/flash_attn/*.cu",
                   "native/cuda/linalg/*.cpp", "cuda/nvrtc_stub/*.cpp")
SOURCES = (".c", ".cc", ".cpp", ".cu", ".cuh", ".h", ".hpp")


# What is no code: comments and literals, raw ones first.
NO_CODE = re.compile(r'R"([^(\s]*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)


class Group(NamedTuple):
    """One #if … #endif: where, and the conditions of its arms."""
    line: int
    end: int
    conditions: tuple[str, ...]


def starlark_lists(path: pathlib.Path) -> dict[str, list[str]]:
    """The lists of strings that a .bzl file assigns: literals, sums and sorted()."""
    known: dict[str, list[str]] = {}

    def value(node: ast.expr) -> list[str]:
        if isinstance(node, ast.List):
            return [element.value for element in node.elts]
        if isinstance(node, ast.Name):
            return known[node.id]
        if isinstance(node, ast.BinOp):
            return value(node.left) + value(node.right)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "sorted":
            return value(node.args[0])
        raise ValueError(ast.dump(node)[:80])

    for statement in ast.parse(path.read_text()).body:
        if isinstance(statement, ast.Assign) and not isinstance(statement.value, ast.ListComp):
            known[statement.targets[0].id] = value(statement.value)
    return known


def aten_cuda_sources(tree: pathlib.Path) -> set[str]:
    """What ATen's CMakeLists.txt gives to the CUDA libraries by globs."""
    aten = tree / "aten/src/ATen"
    return {str(path.relative_to(tree)) for pattern in ATEN_CUDA_GLOBS
            for path in aten.glob(pattern)}


def groups(text: str) -> Iterator[Group]:
    """The conditional groups of a C or C++ file, in the order of their ends."""
    text = re.sub(r"\\\r?\n", lambda m: "\0" * m.group().count("\n"), text)
    text = re.sub(r"/\*.*?\*/", lambda m: " " + "\n" * m.group().count("\n"), text, flags=re.DOTALL)
    stack, number = [], 0
    for line in text.split("\n"):
        number += 1
        first = number
        number += line.count("\0")
        match = re.match(r"\s*#\s*(if|ifdef|ifndef|elif|else|endif)\b(.*)", line)
        if not match:
            continue
        word, condition = match.groups()
        if word in ("if", "ifdef", "ifndef"):
            stack.append((first, [condition]))
        elif word == "elif" and stack:
            stack[-1][1].append(condition)
        elif word == "endif" and stack:
            line_of_if, conditions = stack.pop()
            yield Group(line_of_if, first, tuple(c.split("//")[0].replace("\0", " ")
                                                 for c in conditions))


def groups_that_ask_for(tree: pathlib.Path, macros: tuple[str, ...]) -> dict[str, set]:
    """For each macro the groups with it in a condition, of all sources below `tree`: path,
    line, end."""
    found = {macro: set() for macro in macros}
    for path in tree.rglob("*"):
        if path.suffix not in SOURCES or path.is_symlink():
            continue
        text = path.read_text(errors="replace")
        if not any(macro in text for macro in macros):
            continue
        for group in groups(text):
            words = set(re.findall(r"\w+", " ".join(group.conditions)))
            for macro in words & found.keys():
                found[macro].add((str(path.relative_to(tree)), group.line, group.end))
    return found


def words_in_code(tree: pathlib.Path, words: tuple[str, ...]) -> set[tuple[str, int, str]]:
    """Where the sources below `tree` have one of these words outside of comments and
    literals: path, line, word."""
    word, found = re.compile(rf"\b({'|'.join(words)})\b"), set()
    for path in tree.rglob("*"):
        if path.suffix not in SOURCES or path.is_symlink():
            continue
        text = path.read_text(errors="replace")
        if not word.search(text):
            continue
        code = NO_CODE.sub(lambda match: "\n" * match.group().count("\n"), text)
        found |= {(str(path.relative_to(tree)), number, name)
                  for number, line in enumerate(code.split("\n"), 1) for name in word.findall(line)}
    return found
