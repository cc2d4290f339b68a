"""Runs files of PyTorch's own tests, each test once, and prints one line for each:
file, test, outcome, seconds, message, separated by tabs.

outcomes.py [--limit SECONDS] [--only PATTERN] [--names LIST] [--jobs N] [--again] FILE[::PATTERN]…

A test that ends the process, or takes longer than the limit, is `crashed` or `timeout`;
the rest of its file goes on in a new process. The limit is of the clock and of the processors'
time, so that neither a busy machine nor many threads change what is found; a test that only
waits has PATIENCE times as long. With --again what does not pass is run once more, each in a
process of its own, which gives it a second line: that counts, for what another test left
behind is not its own fault.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

#: Seconds until the first test begins: importing takes long on a busy machine.
START = 900
#: How many times its limit a test may take by the clock, whatever it does.
PATIENCE = 4
TICKS = os.sysconf("SC_CLK_TCK")
WORKER = pathlib.Path(__file__).with_name("worker.py")


def used(session):
    """Seconds of the processors that a session's processes have had, with those of
    children that they have waited for (proc(5), /proc/PID/stat)."""
    ticks = 0
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if int(fields[3]) == session:
            ticks += sum(map(int, fields[11:15]))
    return ticks / TICKS


class Run:
    """The tests of one file."""

    def __init__(self, path, limit, work):
        work.mkdir()
        self.path, self.limit, self.work = path, limit, work
        self.outcomes = work / "outcomes"
        self.names = work / "names"
        self.log = work / "log"

    def start(self, *arguments):
        self.outcomes.write_text("")
        with self.log.open("wb") as log:
            return subprocess.Popen([sys.executable, "-B", WORKER, self.path, self.outcomes, *arguments],
                                    stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.work,
                                    start_new_session=True)

    def tests(self):
        """The names of the file's tests; none where it fails or does not get to them."""
        return self.outcomes.read_text().split() if self.start().wait() == 0 else []

    def last_words(self):
        """The last line that says something in the log of a process that died."""
        lines = [line.strip() for line in self.log.read_text(errors="replace").splitlines() if line.strip()]
        told = [line for line in lines if re.search(r"what\(\)|[Ee]rror|Fatal", line)]
        return (told or lines or [""])[-1][:300]

    def is_over(self, seconds, session, before):
        """Whether a test that has run so long, in a session that had used `before`, takes too long."""
        return seconds > PATIENCE * self.limit or (seconds > self.limit and used(session) - before > self.limit)

    def watched(self):
        """Runs the tests in `names` until the process ends; its fate: None, or what
        became of the test that it was at."""
        process = self.start(self.names)
        seen, since, before = None, time.monotonic(), 0
        while True:
            try:
                code = process.wait(timeout=0.2)
                return None if code == 0 else (
                    "crashed", 0, f"{signal.Signals(-code).name if code < 0 else code}: {self.last_words()}")
            except subprocess.TimeoutExpired:
                # A line is written when a test begins and when it ends.
                size = self.outcomes.stat().st_size
                if size != seen:
                    seen, since, before = size, time.monotonic(), used(process.pid)
                elif self.is_over(time.monotonic() - since, process.pid, before) if size else (
                        time.monotonic() - since > START):
                    subprocess.run(["kill", "-KILL", "--", f"-{process.pid}"], check=False)
                    process.wait()
                    return "timeout", self.limit, ""

    def all(self, left, apart=False):
        """(test, outcome, seconds, message) of each in `left`; apart: in a process of its own."""
        # Some files want a process for each test, and name the option that does so.
        apart = apart or "--subprocess" in self.path.read_text(encoding="utf-8")
        while left:
            turn = left[:1] if apart else left
            self.names.write_text("\n".join(turn))
            fate = self.watched()
            lines = [line.split("\t") for line in self.outcomes.read_text().splitlines()]
            ended = {name: (name, *rest) for kind, name, *rest in lines if kind == "end"}
            yield from ended.values()
            begun = [name for kind, name, *_ in lines if kind == "begin" and name not in ended]
            if begun:
                yield (begun[-1], *(fate or ("crashed", 0, "the process ended with 0")))
            # A process that came to no test at all would come to none again.
            done = {*ended, *begun} if {*ended, *begun} & set(turn) else {*turn, *ended}
            yield from ((name, "missing", 0, self.last_words()) for name in done - {*ended, *begun})
            left = [name for name in left if name not in done]


def side_by_side(runs, left):
    """(test, outcome, seconds, message) of the tests in `left`, as the runs come to them."""
    if len(runs) == 1:
        yield from runs[0].all(left)
        return
    with concurrent.futures.ThreadPoolExecutor(len(runs)) as pool:
        turns = [pool.submit(lambda run, part: list(run.all(part)), run, left[number::len(runs)])
                 for number, run in enumerate(runs)]
        for turn in concurrent.futures.as_completed(turns):
            yield from turn.result()


def rows(path, limit, wanted, jobs, again=False):
    """(test, outcome, seconds, message) of each test of a file that `wanted` is true of, as
    `jobs` processes come to them, and again of those that did not pass; one row for the
    test `*` where a file has none."""
    with tempfile.TemporaryDirectory() as work:
        runs = [Run(path, limit, pathlib.Path(work, str(number))) for number in range(jobs)]
        tests = runs[0].tests()
        if not tests:
            yield "*", "missing", 0, runs[0].last_words()
        bad = []
        for row in side_by_side(runs, [name for name in tests if wanted(name)]):
            yield row
            if row[1] not in ("passed", "skipped"):
                bad.append(row[0])
        if again:
            yield from runs[0].all(bad, apart=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--limit", type=int, default=300, metavar="SECONDS",
                        help="of the clock and of the processors, for a test")
    parser.add_argument("--only", default="", metavar="PATTERN", help="tests whose name has it")
    parser.add_argument("--names", type=pathlib.Path, metavar="LIST", help="a file with names of tests, "
                        "with their file and a tab before them or for all files")
    parser.add_argument("--again", action="store_true", help="once more what does not pass, each alone")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes at a time")
    parser.add_argument("files", nargs="+", metavar="FILE[::PATTERN]", help="a pattern is for this file's tests alone")
    options = parser.parse_args()
    names = set(options.names.read_text(encoding="utf-8").splitlines()) if options.names else None
    for file in options.files:
        name, _, pattern = file.partition("::")
        path = pathlib.Path(name)

        def wanted(test, path=path, pattern=pattern):
            return (re.search(options.only, test) and re.search(pattern, test)
                    and (names is None or test in names or f"{path.name}\t{test}" in names))

        for row in rows(path, options.limit, wanted, options.jobs, options.again):
            print(path.name, *row, sep="\t", flush=True)


if __name__ == "__main__":
    main()
