"""The blocks that act in the trees for which no rule was written, split with the headers of the
release's wheel as the host, against what has to come apart and against 2.6.0's patches."""

import os
import unittest

import emitted

NAME = os.environ["E2E_TREE"].removesuffix("-splits")
# 2.6.0's mixed files and what else has a patch there (expected-2.6.0/splits.csv, patches.json); the
# one block of autograd/init.cpp stays as it is.
FILES = {row["path"] for row in emitted.table("2.6.0", "splits")} | {"caffe2/CMakeLists.txt"}
FILES -= {"torch/csrc/autograd/init.cpp"}


def setUpModule():
    if (emitted.WORK / "skipped.txt").exists():
        raise unittest.SkipTest((emitted.WORK / "skipped.txt").read_text())


def patched() -> set[str]:
    """Files of the host that a patch changes."""
    return {line[6:] for file in emitted.report()["added_files"] if file["destination"].endswith(".patch")
            for line in (emitted.OUT / file["destination"]).read_text().splitlines()
            if line.startswith("--- a/")}


class TreeSplits(unittest.TestCase):
    def test_at_least_nineteen_of_twenty(self):
        blocks = emitted.splits()
        # As 2.6.0, which has 45: without the profiler's, which stays, and UCC's.
        self.assertEqual(len(blocks), {"2.4": 39, "2.7": 43}[NAME[:3]])
        split = [block for block in blocks.values() if block["transform"] != "none"]
        self.assertGreaterEqual(len(split), 0.95 * len(blocks))

    def test_what_stays_says_why(self):
        for place, block in emitted.splits().items():
            if block["transform"] == "none":
                self.assertRegex(block["diagnostic"], r"^TD20\d\d$", place)
                self.assertTrue(block["reason"], place)

    def test_checks_pass(self):
        checks = {check["name"]: check for check in emitted.report()["checks"]}
        self.assertEqual(emitted.SPLIT_CHECKS - set(checks), set())
        self.assertEqual([check for check in checks.values() if not check["passed"]], [])

    def test_every_split_file_has_a_patch(self):
        split = {block["path"] for block in emitted.splits().values() if block["transform"] != "none"}
        self.assertLessEqual(split, patched())

    def test_nine_of_ten_of_2_6_s_patches_are_made_anew(self):
        if not NAME.startswith("2.7"):
            self.skipTest("an older release has less to patch")
        # A file without a block that acts any more needs none.
        self.assertEqual(len(FILES), 15)
        self.assertGreaterEqual(len(FILES & patched()), 0.9 * len(FILES))


if __name__ == "__main__":
    unittest.main()
