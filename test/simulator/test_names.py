"""Faults by name: a function of the simulated device begins with its own name, or is listed as
one that cannot be made to fail."""

import pathlib
import re
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2] / "generated_backend" / "simulator"


def functions():
    """(name, text) of each exported function, but for those by the thread's own default stream."""
    for path in sorted(PROJECT.glob("api/*/*.cpp")):
        for part in path.read_text().split("CUDASIM_EXPORT")[1:] if path.name != "PerThread.cpp" else ():
            text = re.split(r"^}|^CUDASIM", part, maxsplit=1, flags=re.MULTILINE)[0]
            if "#else" in text:
                continue  # a head for another version of CUDA; the next one has the body
            yield re.search(r"(\w+)\s*\(", text)[1], text


class NamesTest(unittest.TestCase):
    def test_a_function_that_can_fail_begins_with_its_name(self):
        never = (PROJECT / "names" / "never-fail.txt").read_text().split()
        found = dict(functions())
        self.assertGreater(len(found), 150)
        nameless = {name for name, text in found.items() if "__func__" not in text and not name.startswith("__cuda")}
        self.assertEqual(sorted(nameless), sorted(nameless & set(never)))

    def test_functions_that_cannot_fail_exist(self):
        known = {name for path in PROJECT.glob("names/lib*.txt") for name in path.read_text().split()}
        for name in (PROJECT / "names" / "never-fail.txt").read_text().split():
            self.assertIn(name, known)


if __name__ == "__main__":
    unittest.main()
