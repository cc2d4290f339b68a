"""Makes small changes one at a time and says which of them no test notices.

mutate.py TREE RESULTS [--count N] [--seed N] [--only PREFIX] [--jobs N]

TREE is a copy of the repository that may be changed (scripts/mutate.sh makes one), with
the preset `quick`. All changes of its last commit are compiled at once, each behind a
question (mutants.py), so that a change costs no compiler and no linker: the environment
says which of them the programs are to be. What is cheap is asked first: the unit tests of
the stage, without those that compile and run programs; then lit; and last, for lib/Split,
a few programs of the differential test. RESULTS gets a line for each change; what is in it already is not tried again, so that a
long run can go on after a break.
"""

import argparse
import collections
import concurrent.futures
import csv
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import threading
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
        self.lit_at_work = threading.Lock()  # its tests have one place for what they write
        self.limits: dict[str, float] = {}

    def programs(self, folder: str) -> list[str]:
        """The unit test programs of the stage `folder`."""
        lists = (self.root / "test/unit" / pathlib.Path(folder).name / "CMakeLists.txt").read_text()
        return re.findall(r"^decouple_test\((\w+)", lists, re.MULTILINE)

    def sources(self, prefix: str) -> dict[str, str]:
        """The sources of the last commit that may be changed: path => text."""
        def git(*arguments: str) -> str:
            return subprocess.run(["git", "-C", self.root, *arguments], check=True, text=True,
                                  stdout=subprocess.PIPE).stdout
        names = git("ls-tree", "-r", "--name-only", "HEAD", *FOLDERS).splitlines()
        return {name: git("show", f"HEAD:{name}") for name in names
                if name.startswith(prefix) and name.endswith(".cpp")}

    def insert(self, sources: dict[str, str],
               numbered: dict[int, mutants.Mutant]) -> dict[int, mutants.Mutant]:
        """Writes the changes into the sources and builds; returns those that compile."""
        targets = [program for folder in FOLDERS for program in self.programs(folder)]
        while True:
            for path, text in sources.items():
                inside = {n: m for n, m in numbered.items() if m.path == path}
                changed = mutants.with_all(text, inside) if inside else text
                if (self.root / path).read_text() != changed:
                    (self.root / path).write_text(changed)
            done = subprocess.run(["cmake", "--build", self.build, "--target", *targets, "torch-decouple", "--", "-k", "0"],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode == 0:
                return numbered
            wrong = collections.defaultdict(set)
            for path, line in re.findall(r"(lib/[\w/]+\.cpp):(\d+):\d+: error", done.stdout):
                wrong[path].add(int(line))
            bad = {n for path, lines in wrong.items() for n in
                   mutants.at_lines(sources[path], {n: m for n, m in numbered.items() if m.path == path}, lines)}
            if not bad:
                sys.exit(done.stdout)
            numbered = {n: m for n, m in numbered.items() if n not in bad}

    def _failure(self, number: int, name: str, command: list, pattern: str) -> str | None:
        """The first test that fails when programs are mutant `number`; None when none does."""
        with tempfile.TemporaryDirectory(prefix="mutant-") as scratch:
            os.chmod(scratch, 0o755)  # some tests go on as a user without rights
            environment = {**os.environ, "MUTANT": str(number), "TMPDIR": scratch, "TEST_TMPDIR": scratch}
            try:
                done = subprocess.run([str(part) for part in command], cwd=self.build, env=environment,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                      errors="replace", timeout=self.limits.get(name),
                                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)))
            except subprocess.TimeoutExpired:
                return f"{name}: no end"
        if done.returncode == 0:
            return None
        match = re.search(pattern, done.stdout)
        return match.group(1) if match else f"{name}: exit code {done.returncode}"

    def unit(self, number: int, program: str) -> str | None:
        return self._failure(number, program, [self.build / "bin" / program, "--gtest_brief=1", "--gtest_fail_fast",
                                               f"--gtest_filter={SLOW}"], r"\[  FAILED  \] (\S+)")

    def lit_tests(self, number: int) -> str | None:
        with self.lit_at_work:
            return self._failure(number, "lit", [sys.executable, self.lit, "-q", "--max-failures", "1",
                                                 self.build / "test/lit"], r":: (\S+\.test)")

    def differential(self, number: int) -> str | None:
        return self._failure(number, "differential",
                             [sys.executable, "-B", self.root / "test/differential/differential.py", "--tool",
                              self.build / "bin/torch-decouple", "--count", "40"], r"wrong: (--seed \d+ --only \d+)")

    def steps(self, path: str) -> list:
        """(name, what asks it) for each test of what lies at `path`, the cheap ones first."""
        folder = "/".join(path.split("/")[:2])
        found = [(program, lambda number, program=program: self.unit(number, program))
                 for program in self.programs(folder)]
        found.append(("lit", self.lit_tests))
        return found + [("differential", self.differential)] * (folder == "lib/Split")

    def check(self, name: str, step) -> None:
        """Ends the program unless `step` passes without a change; sets its time limit."""
        start = time.monotonic()
        if failed := step(0):
            sys.exit(f"{name} {failed} fails before anything is changed")
        self.limits[name] = 60 + 5 * (time.monotonic() - start)


def known(results: pathlib.Path) -> set[str]:
    if not results.exists():
        return set()
    with open(results, newline="") as file:
        return {row["change"] for row in csv.DictReader(file, delimiter="\t")}


def one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text.strip())


def rows(tree: Tree, sources: dict[str, str], numbered: dict[int, mutants.Mutant],
         done: set[str], jobs: int):
    """(change, verdict, by whom), as they come: all are asked of a test before the next one."""
    fits = tree.insert(sources, numbered)
    todo = {n: m for n, m in numbered.items() if m.name not in done}
    yield from ((mutant, "does not compile", "") for n, mutant in todo.items() if n not in fits)
    steps = {n: tree.steps(m.path) for n, m in todo.items() if n in fits}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        while steps:
            for name, step in {name: step for (name, step), *_ in steps.values()}.items():
                if name not in tree.limits:
                    tree.check(name, step)
            asked = {pool.submit(step, n): (n, name) for n, ((name, step), *_) in steps.items()}
            for future in concurrent.futures.as_completed(asked):
                n, name = asked[future]
                if by := future.result():
                    yield todo[n], "noticed", f"{name} {by}"
                elif not steps[n][1:]:
                    yield todo[n], "SURVIVED", ""
                else:
                    steps[n] = steps[n][1:]
                    continue
                del steps[n]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("tree", type=pathlib.Path)
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="lib/", help="files below this path")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    tree = Tree(options.tree.resolve())
    sources = tree.sources(options.only)
    numbered = dict(enumerate(mutants.chosen(mutants.mutants_of(sources), options.count, options.seed), 1))
    done = known(options.results)
    with open(options.results, "a", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n")
        if not file.tell():
            table.writerow(FIELDS)
        for mutant, *verdict in rows(tree, sources, numbered, done, options.jobs):
            row = [mutant.name, mutant.kind, one_line(mutant.before), one_line(mutant.after), *verdict]
            table.writerow(row)
            file.flush()
            print(*row, sep="  ", flush=True)


if __name__ == "__main__":
    main()
