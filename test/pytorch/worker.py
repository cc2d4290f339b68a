"""Runs PyTorch's own tests of one file, and writes what became of each as it happens.

worker.py FILE OUTCOMES [NAMES]: FILE runs as a program would, but its run_tests() gives
the tests to this one. NAMES is a file with those to run; without it the names of all are
written. The driver (outcomes.py)
starts it again after a test that ended the process.
"""

import functools
import gc
import os
import pathlib
import runpy
import sys
import time
import unittest
import unittest.mock


# Python 3.13 took it away; test_jit.py names it.
if not hasattr(unittest, "findTestCases"):
    unittest.findTestCases = unittest.defaultTestLoader.loadTestsFromModule


def flat(suite):
    """All tests of a suite, in the loader's order."""
    for test in suite:
        yield from flat(test) if isinstance(test, unittest.TestSuite) else [test]


def short(test):
    """Class and method, which name a test within its file."""
    return ".".join(test.id().split(".")[-2:])


class Outcomes(unittest.TestResult):
    """Writes a line when a test begins and one when it ends, for a driver that may
    find this process dead in between."""

    def __init__(self, stream):
        super().__init__()
        self.stream = stream
        self.said = None

    def write(self, *words):
        print(*(" ".join(str(word).split()) for word in words), sep="\t", file=self.stream, flush=True)

    def startTest(self, test):
        super().startTest(test)
        if self.said and self.said[0] == "failed":
            gc.collect()  # a failure's traceback keeps the test's tensors, which the next one would meet
        self.said = None
        self.since = time.monotonic()
        self.write("begin", short(test))

    def say(self, outcome, text=""):
        # Of several (of parts, then of the whole) the first counts, a failure before all.
        if not self.said or (outcome == "failed" and self.said[0] != "failed"):
            self.said = outcome, text

    def stopTest(self, test):
        super().stopTest(test)
        outcome, text = self.said or ("passed", "")
        self.write("end", short(test), outcome, f"{time.monotonic() - self.since:.1f}", text)

    def addSuccess(self, test):
        self.say("passed")

    def addFailure(self, test, err):
        self.say("failed", f"{err[0].__name__}: {err[1]}"[:400])

    def addError(self, test, err):
        if not isinstance(test, unittest.TestCase):  # setUpClass and its like
            self.write("end", test.id(), "failed", "0.0", f"{err[0].__name__}: {err[1]}"[:400])
        self.say("failed", f"{err[0].__name__}: {err[1]}"[:400])

    def addSubTest(self, test, subtest, err):
        if err:
            self.addFailure(test, err)

    def addSkip(self, test, reason):
        self.say("skipped", reason)

    def addExpectedFailure(self, test, err):
        self.say("passed", "fails, as expected")

    def addUnexpectedSuccess(self, test):
        self.say("failed", "should fail")


def run_tests(outcomes, names, *_, **__):
    """Stands in for torch.testing's: runs the tests that the file `names` has, or lists
    what there is."""
    tests = list(flat(unittest.TestLoader().loadTestsFromModule(sys.modules["__main__"])))
    with open(outcomes, "a", encoding="utf-8") as stream:
        if not names:
            print(*map(short, tests), sep="\n", file=stream)
            return
        wanted = set(pathlib.Path(names).read_text(encoding="utf-8").split())
        unittest.TestSuite(test for test in tests if short(test) in wanted).run(Outcomes(stream))


def main(file, outcomes, names=None):
    # What is left is the file's own command line.
    sys.argv = [file]
    sys.path.insert(0, str(pathlib.Path(file).parent))
    # torch first: it brings the numbers (site/), before torch.testing forbids what they set. The
    # question for devices that torch.testing asks must not begin CUDA: some files test what holds before.
    import torch  # noqa: F401
    with unittest.mock.patch.dict(os.environ, {"PYTORCH_NVML_BASED_CUDA_CHECK": "1"}):
        from torch.testing._internal import common_utils
    common_utils.run_tests = functools.partial(run_tests, outcomes, names)
    runpy.run_path(file, run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
