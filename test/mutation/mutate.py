"""Makes small changes one at a time and says which of them no test notices.

mutate.py TREE RESULTS [--count N] [--seed N] [--only PREFIX]

TREE is a copy of the repository that may be changed (scripts/mutate.sh makes one), built
with the preset `quick`. A change is noticed by the unit tests of its stage, without those
that compile and run programs, or else by lit. RESULTS gets a line for each change; what is
in it already is not tried again, so that a long run can go on after a break.
"""

import argparse
import csv
import pathlib
import re
import subprocess
import sys
import time

import mutants

FOLDERS = ("lib/Split", "lib/Classify", "lib/Scan")
FIELDS = ("change", "kind", "before", "after", "verdict", "by")
SLOW = "-*Behav*:*behav*"


class Tree:
    """The copy that is changed, built and tested."""

    def __init__(self, root: pathlib.Path) -> None:
        self.root = root
        self.build = root / "build/quick"
        cache = (self.build / "CMakeCache.txt").read_text()
        self.lit = re.search(r"^LIT:\w+=(.*)$", cache, re.MULTILINE).group(1)
        self.limit = 600.0

    def binaries(self, path: str) -> list[str]:
        """The unit test programs of the stage that has `path`."""
        stage = pathlib.Path(path).parts[1]
        lists = (self.root / "test/unit" / stage / "CMakeLists.txt").read_text()
        return re.findall(r"^decouple_test\((\w+)", lists, re.MULTILINE)

    def make(self, targets: list[str]) -> bool:
        done = subprocess.run(["cmake", "--build", self.build, "--target", *targets],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return done.returncode == 0

    def _noticed(self, command: list, pattern: str) -> str | None:
        """The first test that failed; None when all passed."""
        try:
            done = subprocess.run([str(part) for part in command], cwd=self.build, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  timeout=self.limit, errors="replace")
        except subprocess.TimeoutExpired:
            return "no end"
        if done.returncode == 0:
            return None
        match = re.search(pattern, done.stdout)
        return match.group(1) if match else f"exit code {done.returncode}"

    def unit(self, binaries: list[str]) -> str | None:
        found = (self._noticed([self.build / "bin" / binary, "--gtest_brief=1",
                                "--gtest_fail_fast", f"--gtest_filter={SLOW}"],
                               r"\[  FAILED  \] (\S+)") for binary in binaries)
        return next(filter(None, found), None)

    def lit_tests(self) -> str | None:
        return self._noticed([sys.executable, self.lit, "-q", "--max-failures", "1",
                              self.build / "test/lit"], r"(?:FAIL|TIMEOUT): \S+ :: (\S+)")

    def check(self) -> None:
        """Ends the program unless all passes without a change; sets the time limit."""
        start = time.monotonic()
        binaries = [b for folder in FOLDERS for b in self.binaries(folder + "/x")]
        failed = self.unit(binaries) or self.lit_tests()
        if failed:
            sys.exit(f"{failed} fails before anything is changed")
        self.limit = 30 + 5 * (time.monotonic() - start)


def judge(tree: Tree, mutant: mutants.Mutant) -> tuple[str, str]:
    """What became of a change: the verdict, and which test noticed."""
    file = tree.root / mutant.path
    text = file.read_text()
    binaries = tree.binaries(mutant.path)
    file.write_text(mutants.mutated(text, mutant))
    try:
        if not tree.make([*binaries, "torch-decouple"]):
            return "does not compile", ""
        if by := tree.unit(binaries):
            return "noticed", by
        if by := tree.lit_tests():
            return "noticed", "lit " + by
        return "SURVIVED", ""
    finally:
        file.write_text(text)


def known(results: pathlib.Path) -> set[str]:
    if not results.exists():
        return set()
    with open(results, newline="") as file:
        return {row["change"] for row in csv.DictReader(file, delimiter="\t")}


def one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text.strip())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("tree", type=pathlib.Path)
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="lib/", help="files below this path")
    options = parser.parse_args()
    tree = Tree(options.tree.resolve())
    candidates = [m for folder in FOLDERS for m in mutants.mutants_of(tree.root, folder)
                  if m.path.startswith(options.only)]
    tree.check()
    done = known(options.results)
    with open(options.results, "a", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n")
        if not done and not file.tell():
            table.writerow(FIELDS)
        for mutant in mutants.chosen(candidates, options.count, options.seed):
            if mutant.name in done:
                continue
            row = [mutant.name, mutant.kind, one_line(mutant.before), one_line(mutant.after),
                   *judge(tree, mutant)]
            table.writerow(row)
            file.flush()
            print(*row, sep="  ", flush=True)


if __name__ == "__main__":
    main()
