"""Each commit that the documents name is one that led to HEAD.

check_commits.py [ROOT]: ends with 77 (ctest's SKIP_RETURN_CODE) where git cannot tell.
"""

import pathlib
import re
import subprocess
import sys

import sources

SKIPPED = 77
# Seven digits or more of a hash; a word of the language has none, a number with commas no seven.
HASH = re.compile(r"(?<![\w#/.-])(?=[a-f]*[0-9])[0-9a-f]{7,40}(?![\w/-])")


def git(root: pathlib.Path, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True)


def unknowable(root: pathlib.Path) -> str:
    """Why git cannot tell here; empty when it can."""
    try:
        shallow = git(root, "rev-parse", "--is-shallow-repository")
    except FileNotFoundError:
        return "there is no git"
    if shallow.returncode:
        return f"{root} is in no git repository"
    return "the clone is shallow" if shallow.stdout.strip() == "true" else ""


def named(text: str) -> list[tuple[int, str]]:
    """Line and hash of each commit that the text names, outside of fenced and indented examples."""
    found, fenced = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith("    "):
            found += [(number, hash) for hash in HASH.findall(line)]
    return found


def problems(root: pathlib.Path) -> list[str]:
    return [f"{path.relative_to(root)}:{number}: {hash} is not a commit of this history"
            for path in sorted([*root.glob("*.md"), *root.glob("docs/*.md")])
            for number, hash in named(path.read_text())
            if git(root, "merge-base", "--is-ancestor", hash, "HEAD").returncode]


if __name__ == "__main__":
    tree = sources.root_of(sys.argv[1:])
    if reason := unknowable(tree):
        print("skipped:", reason)
        sys.exit(SKIPPED)
    sources.report(problems(tree))
