"""What is written of a test, and what differs from a record."""

import contextlib
import io
import pathlib
import re
import sys
import tempfile
import unittest
from unittest import mock

import outcomes
import record
import worker


class Sample(unittest.TestCase):
    def passes(self):
        pass

    def skips(self):
        self.skipTest("no device")

    def skips_a_part_and_fails_in_another(self):
        with self.subTest(1):
            self.skipTest("no device")
        with self.subTest(2):
            self.fail("wrong")

    def is_to_fail(self):
        self.fail("known")
    is_to_fail = unittest.expectedFailure(is_to_fail)


class Written(unittest.TestCase):
    def written(self, name):
        stream = io.StringIO()
        Sample(name).run(worker.Outcomes(stream))
        begin, end = (line.split("\t") for line in stream.getvalue().splitlines())
        self.assertEqual(begin, ["begin", f"Sample.{name}"])
        self.assertEqual(end[:2], ["end", f"Sample.{name}"])
        return end[2], end[4]

    def test_each_outcome(self):
        self.assertEqual(self.written("passes"), ("passed", ""))
        self.assertEqual(self.written("skips"), ("skipped", "no device"))
        self.assertEqual(self.written("is_to_fail"), ("passed", "fails, as expected"))

    def test_a_part_that_fails_counts_before_one_that_is_skipped(self):
        self.assertEqual(self.written("skips_a_part_and_fails_in_another"), ("failed", "AssertionError: wrong"))


#: A worker that begins one test, whose body this is followed by.
BEGINS = """
import signal, sys
print("begin", "T.one", sep="\\t", file=open(sys.argv[2], "a"), flush=True)
"""


class Run(unittest.TestCase):
    """What becomes of tests, by workers that stand in for worker.py."""

    def ran(self, body, limit):
        with tempfile.TemporaryDirectory() as directory:
            worker_file = pathlib.Path(directory, "worker.py")
            worker_file.write_text(BEGINS + body)
            file = pathlib.Path(directory, "test_a.py")
            file.write_text("")
            with mock.patch.object(outcomes, "WORKER", worker_file):
                return list(outcomes.Run(file, limit, pathlib.Path(directory, "work")).all(["T.one"]))

    def test_a_test_has_a_limit_of_processor_time(self):
        self.assertEqual(self.ran("while True: pass", 0.3), [("T.one", "timeout", 0.3, "")])

    def test_and_one_by_the_clock_where_it_only_waits(self):
        with mock.patch.object(outcomes, "PATIENCE", 1):
            self.assertEqual(self.ran("signal.pause()", 0.3), [("T.one", "timeout", 0.3, "")])

    def test_many_threads_use_up_no_limit_of_the_clock(self):
        with tempfile.TemporaryDirectory() as directory, mock.patch.object(outcomes, "used", lambda session: 160):
            run = outcomes.Run(pathlib.Path("test_a.py"), 10, pathlib.Path(directory, "work"))
            self.assertFalse(run.is_over(9, 1, 0))
            self.assertTrue(run.is_over(11, 1, 0))

    def test_one_that_ends_the_process_has_crashed(self):
        self.assertEqual(self.ran("signal.raise_signal(signal.SIGKILL)", 60), [("T.one", "crashed", 0, "SIGKILL: ")])


#: A worker of two tests; the second passes where the first has not been in its process.
LEAVES = """
import pathlib, sys
names = pathlib.Path(sys.argv[3]).read_text().split() if len(sys.argv) > 3 else []
with open(sys.argv[2], "a") as out:
    for name in names:
        good = name == "T.two" and "T.one" not in names
        print("begin", name, sep="\\t", file=out)
        print("end", name, "passed" if good else "failed", 0.1, "", sep="\\t", file=out)
    if not names:
        print("T.one", "T.two", sep="\\n", file=out)
"""


class Again(unittest.TestCase):
    def ran(self, again):
        with tempfile.TemporaryDirectory() as directory:
            worker_file, file = (pathlib.Path(directory, name) for name in ("worker.py", "test_a.py"))
            worker_file.write_text(LEAVES)
            file.write_text("")
            with mock.patch.object(outcomes, "WORKER", worker_file):
                return [row[:2] for row in outcomes.rows(file, 60, lambda test: True, 1, again)]

    def test_what_does_not_pass_is_run_alone(self):
        once = [("T.one", "failed"), ("T.two", "failed")]
        self.assertEqual(self.ran(False), once)
        self.assertEqual(self.ran(True), [*once, ("T.one", "failed"), ("T.two", "passed")])


class Wanted(unittest.TestCase):
    def wanted(self, *arguments):
        """The tests that these arguments choose, of T.one and T.two in each of a.py and b.py."""
        def rows(path, limit, wanted, jobs, again):
            return [(test, "passed", 0, "") for test in ("T.one", "T.two") if wanted(test)]

        with mock.patch.object(sys, "argv", ["outcomes.py", *arguments]), mock.patch.object(outcomes, "rows", rows), \
                contextlib.redirect_stdout(io.StringIO()) as said:
            outcomes.main()
        return [tuple(line.split("\t")[:2]) for line in said.getvalue().splitlines()]

    def test_a_pattern_is_for_its_file(self):
        self.assertEqual(self.wanted("a.py::wo", "b.py"), [("a.py", "T.two"), ("b.py", "T.one"), ("b.py", "T.two")])

    def test_names_are_of_one_file_or_of_all(self):
        with tempfile.NamedTemporaryFile("w") as names:
            print("a.py\tT.one", "T.two", sep="\n", file=names, flush=True)
            self.assertEqual(self.wanted("--names", names.name, "a.py", "b.py"),
                             [("a.py", "T.one"), ("a.py", "T.two"), ("b.py", "T.two")])


def said_of(function, *tables):
    """What a function of files with these rows returns, and the lines that it prints."""
    with tempfile.TemporaryDirectory() as directory, contextlib.redirect_stdout(io.StringIO()) as said:
        paths = [pathlib.Path(directory, str(number)) for number in range(len(tables))]
        for path, rows in zip(paths, tables):
            path.write_text("".join("\t".join(row) + "\n" for row in rows))
        return function(*paths), said.getvalue().splitlines()


class Recorded(unittest.TestCase):
    def check(self, recorded, found):
        return said_of(record.check, recorded, found)

    RECORD = [("a.py", "T.x", "passed", "passed", "quick"), ("a.py", "T.y", "failed", "failed", "slow")]

    def test_quick_is_what_takes_little_on_both_sides_and_needs_nothing_built(self):
        tests = [("a.py", "T.little"), ("a.py", "T.long"), ("test_cpp_extensions_aot.py", "T.built")]
        sides = [[(*test, "passed", seconds, "") for test, seconds in zip(tests, side)]
                 for side in (("0.1", "2.5", "0.1"), ("0.1", "0.1", "0.1"))]
        made = [line.split("\t") for line in said_of(record.make, *sides)[1]]
        self.assertEqual([row[-1] for row in made[1:]], ["quick", "slow", "slow"])

    def test_files_that_were_not_run_again_stay_as_they_are(self):
        old = [("a.py", "T.old", "passed", "passed", "quick"), ("b.py", "T.kept", "passed", "failed", "slow")]
        new = [("c.py", "T.new", "passed", "0.1", ""), ("a.py", "T.new", "passed", "0.1", "")]

        def make(old, one, two):
            return record.make(one, two, "here, there", old)
        made = [tuple(line.split("\t")) for line in said_of(make, old, new, new)[1][1:]]
        self.assertEqual(made, [("a.py", "T.new", "passed", "passed", "quick"), old[1], ("c.py", "T.new", "passed", "passed", "quick")])

    def test_the_quick_ones_are_held_to_it(self):
        self.assertEqual(self.check(self.RECORD, [("a.py", "T.x", "passed", "0.1", "")]),
                         (True, ["1 of 1 tests of PyTorch's have the recorded outcome"]))

    def test_another_outcome_and_none_are_told(self):
        counted = "0 of 1 tests of PyTorch's have the recorded outcome"
        self.assertEqual(self.check(self.RECORD, [("a.py", "T.x", "crashed", "0", "SIGSEGV")]),
                         (False, ["a.py T.x: crashed, recorded is passed", counted]))
        self.assertEqual(self.check(self.RECORD, []), (False, ["a.py T.x: not run, recorded is passed", counted]))

    def test_of_two_outcomes_the_last_counts(self):
        found = [("a.py", "T.x", "failed", "0.1", ""), ("a.py", "T.x", "passed", "0.1", "")]
        self.assertTrue(self.check(self.RECORD, found)[0])

    def test_a_record_without_a_quick_test_holds_nothing(self):
        self.assertFalse(self.check(self.RECORD[1:], [])[0])


class Reasons(unittest.TestCase):
    def reasons(self, recorded, listed):
        return said_of(record.reasons, recorded, listed)

    RECORD = [("a.py", "T.x", "passed", "passed", "quick"), ("a.py", "T.y_1", "failed", "failed", "slow"),
              ("a.py", "T.y_2", "passed", "failed", "slow"), ("a.py", "T.z", "skipped", "skipped", "quick")]
    COUNTED = "a.py: 1 of 3 pass on both (33.3%), 1 skipped"

    def test_each_that_fails_or_differs_has_a_line(self):
        self.assertEqual(self.reasons(self.RECORD, [("a.py", r"T\.y_\d", "no device")]), (True, [self.COUNTED]))
        self.assertEqual(self.reasons(self.RECORD, [("a.py", "T.y_1", "no device")]),
                         (False, ["a.py T.y_2: no reason", self.COUNTED]))

    def test_each_line_has_a_test(self):
        self.assertEqual(self.reasons(self.RECORD, [(".*", "T.y_.", "no device"), ("a.py", "T.x", "no device")]),
                         (False, ["a.py T.x: a reason for no test", self.COUNTED]))

    def test_the_record_that_is_kept_has_them(self):
        here = pathlib.Path(__file__).parent
        with contextlib.redirect_stdout(io.StringIO()) as said:
            found = record.reasons(here / "outcomes-2.6.0.tsv", here / "impossible-2.6.0.tsv")
        self.assertTrue(found, said.getvalue())
        passed, run = map(int, re.search(r"^test_cuda\.py: (\d+) of (\d+)", said.getvalue(), re.M).groups())
        self.assertGreaterEqual(passed, 0.9 * run)

    def of_the_cpus(self, kept, listed):
        """The files that a record of the CPUs' tests has, each of whose tests passes, is skipped or has its reason."""
        here = pathlib.Path(__file__).parent
        with contextlib.redirect_stdout(io.StringIO()) as said:
            found = record.reasons(here / kept, here / listed)
        self.assertTrue(found, said.getvalue())
        for passed, run in re.findall(r": (\d+) of (\d+) pass on both", said.getvalue()):
            self.assertGreaterEqual(int(passed), 0.98 * int(run))
        return re.findall(r"^(\S+\.py): ", said.getvalue(), re.M)

    def test_the_records_of_the_cpus_have_them(self):
        lines = (pathlib.Path(__file__).parent / "cpu-files.txt").read_text().splitlines()
        files = [pathlib.PurePath(line.partition("::")[0]).name for line in lines if line[0] != "#"]
        self.assertEqual(self.of_the_cpus("cpu-patched-2.6.0.tsv", "cpu-patched-impossible-2.6.0.tsv"), files)
        self.assertEqual(self.of_the_cpus("cpu-outcomes-2.6.0.tsv", "cpu-impossible-2.6.0.tsv"), files)


if __name__ == "__main__":
    unittest.main()
