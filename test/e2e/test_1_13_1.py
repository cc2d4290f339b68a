"""PyTorch 1.13.1 with the same rule pack, for which nothing was tuned."""

import unittest

import emitted


class OlderRelease(unittest.TestCase):
    def test_the_run_balances(self):
        self.assertEqual([c for c in emitted.report()["checks"] if not c["passed"]], [])

    def test_the_unclassified_are_listed_one_by_one(self):
        listed = len(emitted.report()["unclassified"])
        counted = sum(emitted.report()["totals"][kind]["by_action"]["none"]
                      for kind in emitted.KINDS)
        self.assertEqual(listed, counted)

    def test_every_file_has_one_verdict(self):
        self.assertEqual(len(emitted.verdicts()), emitted.report()["totals"]["files"]["count"])

    def test_sources_of_the_cuda_directories_move(self):
        found = emitted.verdicts()
        stay = [path for path, verdict in found.items()
                if path.startswith(("c10/cuda/", "aten/src/ATen/native/cuda/"))
                and path.endswith((".cpp", ".cu")) and "/test/" not in path
                and not verdict.startswith(("MOVE-", "DEAD-"))]
        self.assertEqual(stay, [])


if __name__ == "__main__":
    unittest.main()
