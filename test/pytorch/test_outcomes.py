"""What is written of a test, and what differs from a record."""

import contextlib
import io
import pathlib
import tempfile
import unittest

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


class Recorded(unittest.TestCase):
    def check(self, recorded, found):
        with tempfile.TemporaryDirectory() as directory, contextlib.redirect_stdout(io.StringIO()) as said:
            paths = [pathlib.Path(directory, name) for name in ("record", "found")]
            for path, rows in zip(paths, (recorded, found)):
                path.write_text("".join("\t".join(row) + "\n" for row in rows))
            return record.check(*paths), said.getvalue().splitlines()

    RECORD = [("a.py", "T.x", "passed", "passed", "quick"), ("a.py", "T.y", "failed", "failed", "slow")]

    def test_the_quick_ones_are_held_to_it(self):
        self.assertEqual(self.check(self.RECORD, [("a.py", "T.x", "passed", "0.1", "")]),
                         (True, ["1 of 1 tests of PyTorch's have the recorded outcome"]))

    def test_another_outcome_and_none_are_told(self):
        counted = "0 of 1 tests of PyTorch's have the recorded outcome"
        self.assertEqual(self.check(self.RECORD, [("a.py", "T.x", "crashed", "0", "SIGSEGV")]),
                         (False, ["a.py T.x: crashed, recorded is passed", counted]))
        self.assertEqual(self.check(self.RECORD, []), (False, ["a.py T.x: not run, recorded is passed", counted]))

    def test_a_record_without_a_quick_test_holds_nothing(self):
        self.assertFalse(self.check(self.RECORD[1:], [])[0])


if __name__ == "__main__":
    unittest.main()
