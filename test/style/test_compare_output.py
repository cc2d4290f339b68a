"""scripts/compare_output.py: what it finds different, and what it makes of the list."""

import pathlib
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import compare_output  # noqa: E402  (needs the line above)
from compare_output import Difference, Listed  # noqa: E402


class Differences(unittest.TestCase):
    def test_new_gone_and_changed(self):
        with tempfile.TemporaryDirectory() as directory:
            root = pathlib.Path(directory)
            for path, text in {"old/1-plain/a/same": "x", "old/1-plain/a/other": "x", "old/1-plain/gone": "",
                               "new/1-plain/a/same": "x", "new/1-plain/a/other": "y", "new/1-plain/b/new": ""}.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text)
            self.assertEqual(compare_output.differences(root / "old", root / "new"),
                             [Difference("1-plain", "changed", "a/other"), Difference("1-plain", "new", "b/new"),
                              Difference("1-plain", "gone", "gone")])


class TheList(unittest.TestCase):
    def problems(self, *lines, run="2.6.0-plain"):
        found = [Difference(run, "new", "tree/a.cpp"), Difference(run, "new", "tree/b/c.cpp")]
        return compare_output.compare(found, list(lines), [run])

    def test_is_a_fenced_block(self):
        text = "# Changes\n```\nno\n```\n```differences since 0123\n* new a\n2.6.0 gone b/*\n```\n"
        self.assertEqual(compare_output.listed(text), [Listed("*", "new", "a"), Listed("2.6.0", "gone", "b/*")])

    def test_covers_paths_in_folders(self):
        self.assertEqual(self.problems(Listed("2.6.0", "new", "tree/*")), (["    2  2.6.0 new tree/*"], []))

    def test_says_what_is_not_covered(self):
        _, problems = self.problems(Listed("*", "new", "tree/a.cpp"), Listed("1.13.1", "new", "tree/*"))
        self.assertEqual(problems, ["not in the list: 2.6.0-plain new tree/b: c.cpp"])

    def test_says_of_a_folder_how_much_is_not_covered(self):
        found = [Difference("1-plain", "gone", f"a/{number}") for number in range(6)]
        _, problems = compare_output.compare(found, [], ["1-plain"])
        self.assertEqual(problems, ["not in the list: 1-plain gone a: 0, 1, 2, 3 and 2 more"])

    def test_says_which_line_covers_nothing(self):
        _, problems = self.problems(Listed("*", "new", "tree/*"), Listed("2.6.0", "gone", "tree/*"))
        self.assertEqual(problems, ["covers nothing: 2.6.0 gone tree/*"])

    def test_of_a_run_that_was_not_made_nothing_is_asked(self):
        _, problems = self.problems(Listed("*", "new", "tree/*"), Listed("2.6.0-host", "gone", "x"))
        self.assertEqual(problems, [])


if __name__ == "__main__":
    unittest.main()
