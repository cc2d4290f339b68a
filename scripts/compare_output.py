"""Two sets of outputs => what is different, held to the list in docs/OutputChanges.md.

compare_output.py OLD NEW LIST. OLD and NEW have a folder for each run: 2.6.0-plain,
2.6.0-host, …. The list is the fenced block `differences`: a line has the runs (`*`, `2.6.0`,
`1.13.1-host`), `new`, `gone` or `changed`, and a path, in which `*` is any text. Prints one line
for each line of the list with how many paths it covers, then by folder what it does not cover.
Exits with 1 when there is any such, or a line that covers nothing in all runs made.
"""

import collections
import fnmatch
import pathlib
import re
import stat
import sys
from typing import NamedTuple

BLOCK = re.compile(r"^```differences[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


class Difference(NamedTuple):
    run: str
    kind: str
    path: str


class Listed(NamedTuple):
    runs: str
    kind: str
    path: str

    def covers(self, difference: Difference) -> bool:
        return (self.kind == difference.kind and self.concerns(difference.run)
                and fnmatch.fnmatchcase(difference.path, self.path))

    def concerns(self, run: str) -> bool:
        return fnmatch.fnmatchcase(run, self.runs) or fnmatch.fnmatchcase(run, f"{self.runs}-*")


def listed(text: str) -> list[Listed]:
    block = BLOCK.search(text)
    return [Listed(*line.split()) for line in block[1].splitlines()] if block else []


def files(root: pathlib.Path) -> dict[str, pathlib.Path]:
    return {str(path.relative_to(root)): path for path in root.rglob("*") if path.is_file() or path.is_symlink()}


def content(path: pathlib.Path) -> tuple[bytes, bool]:
    """Bytes, and whether it can be run."""
    return path.read_bytes(), bool(path.stat().st_mode & stat.S_IXUSR)


def differences(old: pathlib.Path, new: pathlib.Path) -> list[Difference]:
    found = []
    for run in sorted(path.name for path in new.iterdir()):
        before, after = files(old / run), files(new / run)
        for path in sorted(before.keys() | after.keys()):
            if path not in before:
                found.append(Difference(run, "new", path))
            elif path not in after:
                found.append(Difference(run, "gone", path))
            elif content(before[path]) != content(after[path]):
                found.append(Difference(run, "changed", path))
    return found


def by_folder(found: list[Difference]) -> list[str]:
    """A line for each run, kind and folder, with the first few names."""
    groups = collections.defaultdict(list)
    for difference in found:
        folder, _, name = difference.path.rpartition("/")
        groups[difference.run, difference.kind, folder or "."].append(name)
    return [f"not in the list: {' '.join(group)}: {', '.join(names[:4])}"
            + (f" and {len(names) - 4} more" if len(names) > 4 else "") for group, names in groups.items()]


def compare(found: list[Difference], lines: list[Listed], runs: list[str]) -> tuple[list[str], list[str]]:
    """What each line covers, and what is wrong."""
    counts, problems, uncovered = collections.Counter(), [], []
    for difference in found:
        line = next((line for line in lines if line.covers(difference)), None)
        counts[line] += 1
        if not line:
            uncovered.append(difference)
    for line in lines:
        if not counts[line] and any(map(line.concerns, runs)):
            problems.append(f"covers nothing: {' '.join(line)}")
    return [f"{counts[line]:5}  {' '.join(line)}" for line in lines if counts[line]], by_folder(uncovered) + problems


def main(old: str, new: str, document: str) -> int:
    runs = sorted(path.name for path in pathlib.Path(new).iterdir())
    lines = listed(pathlib.Path(document).read_text())
    covered, problems = compare(differences(pathlib.Path(old), pathlib.Path(new)), lines, runs)
    print("\n".join([f"{', '.join(runs)}:", *covered, *problems]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
