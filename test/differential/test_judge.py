"""The comparison itself: a patched host, or a backend, that does something else is noticed.

Each program is split by the tool and right; then one text that it made is changed by hand.
"""

import argparse
import os
import pathlib
import tempfile
import unittest

import breakers
from batch import Batch

PROGRAM = """int seen(int n) {
#ifdef USE_GPU
  return n + 100;
#else
  return n + 1;
#endif
}
void f(Out &out, int n) { out.put(seen(n)); }
"""


class Altered(Batch):
    """A batch in whose texts words are replaced once they are split."""

    def __init__(self, *arguments, changes):
        super().__init__(*arguments)
        self.changes = changes

    def split(self):
        super().split()
        for number, (of_backend, old, new) in self.changes.items():
            program = next(p for p in self.programs if p.number == number)
            path = self.backend_source(program) if of_backend else self.patched / self.path(program)
            text = path.read_text()
            assert old in text, text
            path.write_text(text.replace(old, new))


class Judge(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        options = argparse.Namespace(tool=os.environ["DIFFERENTIAL_TOOL"], standard="c++17", jobs=1, compiler="clang++-19", sanitize=False)
        sources = {0: PROGRAM, 1: PROGRAM, 2: PROGRAM, 3: PROGRAM, 4: PROGRAM, 5: "int f(;\n"}
        programs = [breakers.Breaker(number, f"judged-{number}", source) for number, source in sources.items()]
        changes = {1: (False, "n + 1;", "n + 2;"), 2: (True, "n + 100", "n + 101"), 3: (False, "n + 1;", "n + ;"), 4: (True, "n + 100", "n + ")}
        with tempfile.TemporaryDirectory(prefix="differential-") as scratch:
            cls.verdicts = Altered(pathlib.Path(scratch), programs, options, changes=changes).judge()

    def is_judged(self, number, verdict, detail=""):
        self.assertEqual(self.verdicts[number][0], verdict, self.verdicts[number])
        self.assertIn(detail, str(self.verdicts[number][1]))

    def test_one_that_does_what_upstream_does_is_split(self):
        self.is_judged(0, "split")

    def test_a_host_that_does_something_else(self):
        self.is_judged(1, "wrong", "without the backend")

    def test_a_backend_that_does_something_else(self):
        self.is_judged(2, "wrong", "with the backend")

    def test_a_host_that_does_not_compile(self):
        self.is_judged(3, "wrong", "does not compile")

    def test_a_backend_that_does_not_compile(self):
        self.is_judged(4, "wrong", "does not compile")

    def test_a_program_that_is_none(self):
        self.is_judged(5, "faulty")


if __name__ == "__main__":
    unittest.main()
