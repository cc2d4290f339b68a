"""scripts/compare_output.py: what it finds different, and what it makes of the list; and
compare-output.sh, which calls it."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
sys.path.append(str(SCRIPTS))
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

    def test_what_can_be_run_now(self):
        with tempfile.TemporaryDirectory() as directory:
            root = pathlib.Path(directory)
            for side, mode in ("old", 0o644), ("new", 0o755):
                (root / side / "1-plain").mkdir(parents=True)
                (root / side / "1-plain/tool").touch(mode)
                (root / side / "1-plain/tool").chmod(mode)
            self.assertEqual(compare_output.differences(root / "old", root / "new"),
                             [Difference("1-plain", "changed", "tool")])


TOOL = """#!/bin/sh
while [ "$1" != -o ]; do shift; done
mkdir -p "$2" && echo {} >"$2/file"
"""
BUILD = """#!/bin/sh
here=$(dirname "$0")/..
mkdir -p "$here/build/release/bin" && cp "$here/tool" "$here/build/release/bin/torch-decouple"
"""


class TheScript(unittest.TestCase):
    """scripts/compare-output.sh in a repository of two commits, whose tool is a script."""

    def setUp(self):
        root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.repository, self.cache = root / "repository", root / "cache"
        (self.repository / "docs").mkdir(parents=True)
        (self.repository / "scripts").mkdir()
        for name in "common.sh", "compare-output.sh", "compare_output.py":
            shutil.copy(SCRIPTS / name, self.repository / "scripts")
        self.write("scripts/build.sh", BUILD)
        self.write("scripts/fetch-pytorch.sh", "#!/bin/sh\necho /\n")
        self.write("docs/OutputChanges.md", "")
        self.write("tool", TOOL.format("old"))
        for arguments in ["init", "--quiet"], ["add", "."], ["-c", "user.name=N", "-c", "user.email=n@n", "commit", "-qm", "m"]:
            subprocess.run(["git", "-C", self.repository, *arguments], check=True)

    def write(self, path: str, text: str):
        (self.repository / path).write_text(text)
        (self.repository / path).chmod(0o755)

    def compare(self):
        return subprocess.run([self.repository / "scripts/compare-output.sh", "HEAD"], text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=os.environ | {"TORCH_DECOUPLE_CACHE": str(self.cache)})

    def test_a_cleared_cache_is_no_obstacle(self):
        for _ in range(2):
            run = self.compare()
            self.assertEqual(run.returncode, 0, run.stderr)
            shutil.rmtree(self.cache)

    def test_outputs_that_differ_are_kept(self):
        self.write("tool", TOOL.format("new"))
        run = self.compare()
        self.assertEqual(run.returncode, 1, run.stderr)
        kept = pathlib.Path(re.search("both outputs are in ([^,]*),", run.stderr)[1])
        self.assertEqual([(kept / side / "2.6.0-plain/file").read_text() for side in ("old", "new")], ["old\n", "new\n"])

    def test_outputs_that_are_the_same_are_not(self):
        self.compare()
        self.assertEqual(list(self.cache.glob("compare/out.*")), [])


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
