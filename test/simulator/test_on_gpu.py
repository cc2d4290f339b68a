"""What is read from the output of a test, and what a run comes to. The texts are GoogleTest's."""

import unittest

import on_gpu

FAILED = """/x/unit/CopyTest.cpp:12: Failure
Expected equality of these values:
  1
  value
    Which is: 12

/x/unit/CopyTest.cpp:13: Failure
Value of: done
  Actual: false
Expected: true

[  FAILED  ] CopyTest.One (3 ms)
1 FAILED TEST
"""
SKIPPED = """/x/unit/EventTest.cpp:7: Skipped
needs two devices

[==========] 1 test from 1 test suite ran. (0 ms total)
[  PASSED  ] 0 tests.
"""
PASSED = """[==========] 1 test from 1 test suite ran. (0 ms total)
[  PASSED  ] 1 test.
"""


class Read(unittest.TestCase):
    def test_a_test_passes_or_is_skipped_with_a_reason(self):
        self.assertEqual(on_gpu.outcome(0, PASSED), ("passed", ""))
        self.assertEqual(on_gpu.outcome(0, SKIPPED), ("skipped", "needs two devices"))

    def test_each_failure_is_told_with_its_place(self):
        self.assertEqual(on_gpu.outcome(1, FAILED), ("failed", (
            "CopyTest.cpp:12: Expected equality of these values: 1 value Which is: 12; "
            "CopyTest.cpp:13: Value of: done Actual: false Expected: true")))

    def test_a_failure_without_words_of_the_test_has_the_programs(self):
        self.assertEqual(on_gpu.outcome(127, "simulator-tests: no such\n library"),
                         ("failed", "simulator-tests: no such library"))

    def test_what_was_said_before_a_crash_is_kept(self):
        self.assertEqual(on_gpu.outcome(-11, ""), ("crashed", "signal 11"))
        self.assertTrue(on_gpu.outcome(-6, FAILED)[1].startswith("signal 6; CopyTest.cpp:12: "))

    def test_one_that_waits_for_ever(self):
        self.assertEqual(on_gpu.outcome(None, ""), ("waits", ""))

    def test_names_have_their_suite(self):
        listing = "Running main()\nCopyTest.\n  One\n  Two\nSimulatorFaultTest.\n  One\n"
        self.assertEqual(on_gpu.names(listing), ["CopyTest.One", "CopyTest.Two", "SimulatorFaultTest.One"])


class Counted(unittest.TestCase):
    def found(self, *outcomes):
        return [on_gpu.Result("T.x", outcome, "") for outcome in outcomes]

    def test_what_neither_passes_nor_is_skipped_fails(self):
        found = self.found("passed", "passed", "skipped", "failed", "crashed", "waits")
        self.assertEqual(on_gpu.summary(found, 4), "2 passed, 3 failed, 1 skipped, 4 left out")

    def test_suites_that_are_left_out_are_named(self):
        self.assertEqual(list(on_gpu.suites(["SimulatorFaultTest.One", "SimulatorFaultTest.Two"])),
                         ["SimulatorFaultTest.*\tleft out\t2 of what only the simulator does"])

    def test_a_gpu_may_be_alone_but_simulated_devices_are_two(self):
        found = self.found("passed", "skipped")
        self.assertTrue(on_gpu.good(found, simulator=False))
        self.assertFalse(on_gpu.good(found, simulator=True))

    def test_a_run_of_nothing_is_not_good(self):
        self.assertFalse(on_gpu.good([], simulator=False))


if __name__ == "__main__":
    unittest.main()
