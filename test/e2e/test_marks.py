"""--marks on PyTorch 2.6.0: a comment at each thing that needs a hand, and nothing else."""

import ast
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from test_drift import Copy
from test_xpu import tree

MARK = re.compile(r"TODO\(torch-decouple ([0-9a-f]{8})\)")
PATCHES = pathlib.Path("third_device", "torch_cuda", "torch_patches")


def decouple(*arguments) -> subprocess.CompletedProcess:
    return subprocess.run([os.environ["E2E_TOOL"], *arguments], stdout=subprocess.PIPE, text=True)


#: The shipped rules ask for no edit of Python; these do, of each place that names what the backend has.
HANDS = {"verdicts": [
    {"name": "REBOUND", "action": "act", "title": "Comes back", "hand": "guard the use with `hasattr`", "due": "once-moved"},
    {"name": "REBOUND-EARLY", "action": "act", "title": "Comes back", "hand": "use the name later"}]}


def wanted(report: dict) -> set[tuple]:
    """Place and verdict of all that the report says is left to do by hand."""
    left = {(row["path"], row["line"], row["verdict"])
            for kind in ("blocks", "build_blocks", "python_sites") for row in report[kind]
            if report["verdicts"][row["verdict"]]["action"] == "act" and not row.get("patch")}
    names = {(row["path"], row["line"], row["verdict"]) for row in report["named_code"]["sites"]
             if row["verdict"] in ("NEEDS-HOOK", "GENERIC-ONE-LINE")}
    return left | names


class Marks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        work = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(dir=tree().parent)))
        cls.rules = work / "rules"
        (cls.rules / "pytorch").mkdir(parents=True)
        (cls.rules / "pytorch" / "verdicts.json").write_text(json.dumps(HANDS))
        if decouple("run", tree(), "-o", work / "out", "--marks", "--rules", cls.rules).returncode != 0:
            raise AssertionError("the run failed")
        cls.report = json.loads((work / "out/report/report.json").read_text())
        cls.copy = Copy(work / "pytorch")
        subprocess.run(["git", "init", "--quiet", cls.copy.root], check=True)
        for patch in sorted((work / "out" / PATCHES).rglob("*.patch"), key=lambda path: len(path.parts)):
            subprocess.run(["git", "apply", "--unidiff-zero", patch], cwd=cls.copy.root, check=True)
        subprocess.run(["rm", "-rf", cls.copy.root / ".git"], check=True)
        cls.patched = {path for patch in (work / "out" / PATCHES).glob("*.patch")
                       for path in re.findall(r"(?m)^\+\+\+ b/(\S+)", patch.read_text())}
        cls.marked = [path for path in re.findall(r"(?m)^\+\+\+ b/(\S+)", (
            work / "out" / PATCHES / "marks/marks.patch").read_text())]

    def texts(self, path: str) -> tuple[str, str]:
        """Before and after."""
        return (tree() / path).read_text(), (self.copy.root / path).read_text()

    def test_a_mark_stands_above_each_place_and_nowhere_else(self):
        found = set()
        for path in self.marked:
            below = []
            line = 0
            for text in self.texts(path)[1].splitlines():
                if mark := MARK.search(text):
                    below.append(text.split("): ")[1].split(":")[0].split(" ")[0])
                    continue
                line += 1
                found |= {(path, line, verdict) for verdict in below}
                if not text.endswith("\\"):
                    below = []
        places = wanted(self.report)
        self.assertGreater(len(places), 300)
        # A statement that goes on over lines has its mark above the first.
        def goes_on(place: tuple) -> bool:
            return self.texts(place[0])[0].splitlines()[place[1] - 2].endswith("\\")

        self.assertEqual({place for place in places - found
                          if place[0] not in self.patched and not goes_on(place)}, set())
        self.assertEqual({place for place in found - places
                          if place[0] not in self.patched and not goes_on(place)
                          and not goes_on((place[0], place[1] + 1))}, set())

    def test_the_summary_counts_what_the_report_has(self):
        by_hand = self.report["totals"]["by_hand"]
        for kind in ("blocks", "build_blocks", "python_sites"):
            rows = [row for row in self.report[kind]
                    if self.report["verdicts"][row["verdict"]]["action"] == "act" and not row.get("patch")]
            self.assertEqual(by_hand[kind], len(rows), kind)
        self.assertEqual(by_hand["named_code"], sum(
            row["verdict"] in ("NEEDS-HOOK", "GENERIC-ONE-LINE") for row in self.report["named_code"]["sites"]))
        self.assertEqual(by_hand["files"], 0)

    def test_what_a_cpu_only_build_does_without_can_wait(self):
        later = self.report["totals"]["by_hand_later"]
        for kind, verdicts in (("build_blocks", ("STAGE2", "DROP-FLAG")), ("python_sites", ("REBOUND",))):
            self.assertEqual(later[kind], sum(row["by_hand"] and row["verdict"] in verdicts for row in self.report[kind]), kind)
            self.assertGreater(later[kind], 30)
        self.assertEqual((later["blocks"], later["named_code"]), (0, 0))

    def test_all_else_is_as_it_was(self):
        for path in self.marked:
            before, after = self.texts(path)
            kept = [line for line in after.splitlines() if not MARK.search(line)]
            if path not in self.patched:
                self.assertEqual(kept, before.splitlines(), path)

    def test_python_reads_the_same(self):
        sources = [path for path in self.marked if path.endswith(".py")]
        self.assertGreater(len(sources), 5)
        for path in sources:
            before, after = map(ast.parse, self.texts(path))
            self.assertEqual(ast.dump(before), ast.dump(after), path)

    def test_a_compiler_reads_the_same(self):
        def plain(root: pathlib.Path, path: str) -> str:
            """Without comments, by GCC."""
            return subprocess.run(["g++", "-fpreprocessed", "-dD", "-E", "-P", "-x", "c++", root / path],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout

        sources = [path for path in self.marked if path.endswith((".cpp", ".h", ".hpp"))]
        self.assertGreater(len(sources), 40)
        for path in sources:
            before = plain(tree(), path)
            self.assertGreater(len(before), 100, path)
            self.assertEqual(before, plain(self.copy.root, path), path)

    def test_each_mark_is_found_again_and_open(self):
        listed = decouple("marks", self.copy.root, "--json", "--rules", self.rules)
        self.assertEqual(listed.returncode, 0)
        marks = json.loads(listed.stdout)
        self.assertEqual([mark for mark in marks["marks"] if not mark["open"]], [])
        # The block around a patched line still is one.
        self.assertEqual({mark["path"] for mark in marks["unmarked"]} - self.patched, set())
        numbers = [mark["number"] for mark in marks["marks"]]
        self.assertEqual(len(numbers), len(set(numbers)))


if __name__ == "__main__":
    unittest.main()
