"""tools/build.py: what the user sees while waiting, and the times afterwards."""

import pathlib
import sys
import tempfile
import unittest

from support import SKELETON

sys.path.insert(0, str(SKELETON / "tools"))
import build  # noqa: E402

LOG = """\
# ninja log v6
0\t900\t100\tCMakeFiles/torch_cuda.dir/a/Old.cpp.o\tabc
0\t4000\t300\tCMakeFiles/torch_cuda.dir/a/Slow.cu.o\tabd
1000\t2500\t301\tCMakeFiles/torch_cuda.dir/a/Fast.cpp.o\tabe
"""


class Progress(unittest.TestCase):
    def test_log_gives_units_of_this_build_only(self):
        self.assertEqual(build.read_log(LOG, built_after=200), {"a/Slow.cu": 4.0, "a/Fast.cpp": 1.5})

    def test_line_names_done_total_rest_and_slowest(self):
        line = build.progress_line(50, 100, 600, 600, {"a/Slow.cu": 41.0, "a/Fast.cpp": 1.5})
        self.assertEqual(line, "50/100 done, 10 min, about 10 min left; slowest: Slow.cu 41 s, Fast.cpp 2 s")

    def test_finished_line_has_no_rest(self):
        self.assertEqual(build.progress_line(3, 3, 5, 0, {}), "3/3 done, 5 s")

    def test_rest_follows_the_last_steps(self):
        pace = build.Pace(steps=2)
        self.assertIsNone(pace.rest(0, 10, 1))
        # Two steps of a second each, from a cache; then one that took ten.
        self.assertEqual([pace.rest(1, 10, 1), pace.rest(2, 10, 2), pace.rest(3, 10, 12)], [9, 8, 5.5 * 7])

    def test_steps_that_end_together_count_each(self):
        pace = build.Pace(steps=2)
        pace.rest(4, 10, 8)
        self.assertEqual(pace.rest(8, 10, 12), 12 / 8 * 2)

    def test_status_line_is_ninjas(self):
        match = build.STATUS.match("[12/379 34.501] Building CXX object x.cpp.o")
        self.assertEqual(match.groups(), ("12", "379", "34.501"))

    def test_report_is_slowest_first(self):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "times.csv"
            build.write_report(path, {"b": 1.0, "a": 2.0, "c": 1.0})
            self.assertEqual(path.read_text().split(), ["unit,seconds", "a,2.0", "b,1.0", "c,1.0"])


if __name__ == "__main__":
    unittest.main()
