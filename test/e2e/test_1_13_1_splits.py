"""The blocks that act in PyTorch 1.13.1, for which nothing was tuned, split with a
host at hand, against a reading of the tree (expected-1.13.1/splits.csv)."""

import collections
import unittest

import emitted

RELEASE = "1.13.1"
EXPECTED = emitted.by_place(emitted.table(RELEASE, "splits"))


class OlderSplits(unittest.TestCase):
    def test_every_block_that_acts_has_an_outcome(self):
        self.assertEqual(set(emitted.splits()), set(EXPECTED))
        self.assertEqual({place: block["end"] for place, block in emitted.splits().items()},
                         {place: int(row["end"]) for place, row in EXPECTED.items()})

    def test_transforms(self):
        self.assertEqual({place: block["transform"] for place, block in emitted.splits().items()},
                         {place: row["transform"] for place, row in EXPECTED.items()})

    def test_a_library_s_header_of_hooks_has_nothing_that_single_files_need(self):
        self.assertEqual(emitted.included_by("PythonDeviceHooks.h"),
                         {"<c10/core/DeviceType.h>", "<cstddef>", "<torch/csrc/Export.h>"})

    def test_nine_in_ten_are_automatic(self):
        outcomes = collections.Counter(block["outcome"] for block in emitted.splits().values())
        self.assertEqual(set(outcomes), {"automatic"})
        self.assertGreaterEqual(outcomes["automatic"] / len(emitted.splits()), 0.9)

    def test_what_stays_says_why(self):
        for place, block in emitted.splits().items():
            if block["transform"] == "none":
                self.assertRegex(block["diagnostic"], r"^TD20\d\d$", place)
                self.assertTrue(block["reason"], place)

    def test_what_is_to_review_are_rules_that_later_releases_need(self):
        """test_1_13_1.py has them one by one."""
        self.assertEqual({(item["kind"], item["weight"]) for item in emitted.review()},
                         {("idle-rule", "strict"), ("idle-path", "strict"), ("kept-block", "told")})

    def test_blocks_that_stay_and_read_otherwise_are_to_review(self):
        headers = {(row["path"], int(row["line"])) for row in emitted.table(RELEASE, "headers")
                   if row["reads"] == "differs"}
        told = {(item["path"], item["line"]) for item in emitted.review("kept-block")}
        self.assertEqual(headers - told, set())
        self.assertEqual(told - headers, {("torch/csrc/autograd/init.cpp", 282),
                                          ("tools/autograd/templates/python_variable_methods.cpp", 21)})

    def test_names_are_in_the_backends_text(self):
        missing = [(place, name) for place, row in EXPECTED.items()
                   for name in row["names"].split()
                   if name not in emitted.splits()[place]["backend"]]
        self.assertEqual(missing, [])

    def test_checks_pass(self):
        checks = {check["name"]: check for check in emitted.report()["checks"]}
        self.assertEqual(emitted.SPLIT_CHECKS - set(checks), set())
        self.assertEqual([check for check in checks.values() if not check["passed"]], [])


class BlocksThatReadDifferently(unittest.TestCase):
    """Headers that ask for CUDA are not split: each unit sees the arm that is its."""

    def test_those_in_headers(self):
        blocks = {(block["path"], block["line"]): block["verdict"]
                  for block in emitted.report()["blocks"]}
        rows = emitted.table(RELEASE, "headers")
        self.assertEqual(set(emitted.by_place(rows)),
                         {place for place, verdict in blocks.items()
                          if verdict == "KEEP-USE-CUDA-HDR"})


if __name__ == "__main__":
    unittest.main()
