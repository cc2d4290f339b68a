"""Makes small changes one at a time and says which of them no test notices.

mutate.py TREE RESULTS [--count N] [--seed N] [--only PREFIX]

TREE is a copy of the repository that may be changed (scripts/mutate.sh makes one), its
tool and unit tests built with the preset `quick`. What is cheap is asked first: the unit
tests of the stage, one program after the other, without those that compile and run
programs; then lit; and last, for lib/Split, a few programs of the differential test.
RESULTS gets a line for each change; what is in it already is not tried again, so that a
long run can go on after a break.
"""

import argparse
import collections
import csv
import os
import pathlib
import re
import resource
import subprocess
import sys
import time

import mutants

FOLDERS = ("lib/Split", "lib/Classify", "lib/Scan")
FIELDS = ("change", "kind", "before", "after", "verdict", "by")
SLOW = "-*Behav*:*behav*"
# A change can make a loop endless, and what it collects, too.
MEMORY = 8 << 30


class Tree:
    """The copy that is changed, built and tested."""

    def __init__(self, root: pathlib.Path) -> None:
        self.root = root
        self.build = root / "build/quick"
        cache = (self.build / "CMakeCache.txt").read_text()
        self.lit = re.search(r"^LIT:\w+=(.*)$", cache, re.MULTILINE).group(1)
        self.limits = collections.defaultdict(lambda: 1800.0)
        # (folder, test program) => changes that it noticed.
        self.noticed = collections.Counter()

    def programs(self, path: str) -> list[str]:
        """The unit test programs of the stage that has `path`, the most promising first."""
        stage, folder = pathlib.Path(path).parts[1], os.path.dirname(path)
        lists = (self.root / "test/unit" / stage / "CMakeLists.txt").read_text()
        found = re.findall(r"^decouple_test\((\w+)", lists, re.MULTILINE)
        return sorted(found, key=lambda program: -self.noticed[folder, program])

    def make(self, target: str) -> bool:
        done = subprocess.run(["cmake", "--build", self.build, "--target", target],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return done.returncode == 0

    def _failure(self, name: str, command: list, pattern: str) -> str | None:
        """The first test that failed; None when all passed."""
        try:
            done = subprocess.run([str(part) for part in command], cwd=self.build, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  timeout=self.limits[name], errors="replace",
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)))
        except subprocess.TimeoutExpired:
            return f"{name}: no end"
        if done.returncode == 0:
            return None
        match = re.search(pattern, done.stdout)
        return match.group(1) if match else f"{name}: exit code {done.returncode}"

    def unit(self, program: str) -> str | None:
        return self._failure(program, [self.build / "bin" / program, "--gtest_brief=1", "--gtest_fail_fast",
                                       f"--gtest_filter={SLOW}"], r"\[  FAILED  \] (\S+)")

    def lit_tests(self) -> str | None:
        return self._failure("lit", [sys.executable, self.lit, "-q", "--max-failures", "1",
                                     self.build / "test/lit"], r"(?:FAIL|TIMEOUT): \S+ :: (\S+)")

    def differential(self) -> str | None:
        return self._failure("differential", [sys.executable, "-B", self.root / "test/differential/differential.py",
                                              "--tool", self.build / "bin/torch-decouple", "--count", "40"],
                             r"wrong: --seed \d+ (--only \d+)")

    def whole(self, path: str) -> str | None:
        """Asks the tests that need the tool itself."""
        if not self.make("torch-decouple"):
            return "the tool does not link"
        if by := self.lit_tests():
            return "lit " + by
        if path.startswith("lib/Split") and (by := self.differential()):
            return "differential " + by
        return None

    def check(self, only: str) -> None:
        """Ends the program unless all passes without a change; sets the time limits."""
        folders = [folder for folder in FOLDERS if (folder + "/").startswith(only) or only.startswith(folder)]
        steps = [(program, lambda program=program: self.make(program) and self.unit(program))
                 for folder in folders for program in self.programs(folder + "/x")]
        steps += [("lit", self.lit_tests), ("differential", self.differential)]
        self.make("torch-decouple")
        for name, step in steps:
            start = time.monotonic()
            if failed := step():
                sys.exit(f"{failed} fails before anything is changed")
            self.limits[name] = 60 + 5 * (time.monotonic() - start)


def judge(tree: Tree, mutant: mutants.Mutant) -> tuple[str, str]:
    """What became of a change: the verdict, and which test noticed."""
    file = tree.root / mutant.path
    text = file.read_text()
    file.write_text(mutants.mutated(text, mutant))
    try:
        for program in tree.programs(mutant.path):
            if not tree.make(program):
                return "does not compile", ""
            if by := tree.unit(program):
                tree.noticed[os.path.dirname(mutant.path), program] += 1
                return "noticed", by
        by = tree.whole(mutant.path)
        return ("noticed", by) if by else ("SURVIVED", "")
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
    tree.check(options.only)
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
