"""The commands of docs/NewRelease.md as they stand there, as far as they take seconds."""

import json
import os
import pathlib
import shlex
import subprocess
import tempfile
import unittest

import documents
import run_tree
from test_xpu import tree

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "NewRelease.md"


class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.trees = {"~/pytorch-2.6.0": tree()}
        for place, name in (("~/pytorch-2.7.0", "2.7.0a0-submodules"), ("~/pytorch-2.4-fork", "2.4-fork")):
            found, reason = run_tree.find(name)
            if not found:
                raise unittest.SkipTest(reason)
            cls.trees[place] = found
        cls.lines = [line.partition(" #")[0].strip() for block in documents.blocks_of(DOCUMENT) for line in block]

    def shell(self, *commands: str) -> subprocess.CompletedProcess:
        """Runs lines of the document, in a directory of their own that has the tests."""
        script = "\n".join(commands)
        for place, found in self.trees.items():
            script = script.replace(place, shlex.quote(str(found)))
        with tempfile.TemporaryDirectory() as directory:
            pathlib.Path(directory, "test").symlink_to(ROOT / "test")
            pathlib.Path(directory, "torch-decouple").symlink_to(os.environ["E2E_TOOL"])
            return subprocess.run(["bash", "-ec", script], cwd=directory, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True,
                                  env={**os.environ, "PATH": f"{directory}:{os.environ['PATH']}"})

    def line(self, start: str) -> str:
        found = [line for line in self.lines if line.startswith(start)]
        self.assertEqual(len(found), 1, start)
        return found[0]

    def test_each_is_looked_at(self):
        self.assertEqual({" ".join(line.split()[:2]) for line in self.lines if line},
                         {"torch-decouple rules", "mkdir fork", "torch-decouple plan",
                          "scripts/compile-units.sh --checkout", "scripts/compile-release.sh --record"})

    def test_rules_check(self):
        run = self.shell(self.line("torch-decouple rules check"))
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertRegex(run.stdout, r"(?m)^rule +2\.6\.0a0 +2\.7\.0a0$")
        self.assertIn("\n2.7.0a0 has what no rule knows\n", run.stdout)
        self.assertNotIn("2.6.0a0 has what no rule knows", run.stdout)

    def test_overlays_in_one_directory(self):
        run = self.shell(self.line("mkdir fork"), self.line("torch-decouple plan") + " --json")
        self.assertEqual(run.returncode, 1, run.stderr)
        fails = [item for item in json.loads(run.stdout)["review"] if item["weight"] == "fails"]
        self.assertEqual(sorted(item["subject"] for item in fails), ["TD2066", "TD2069"])
        left = {item["subject"]: item["text"] for item in fails}
        self.assertIn("libmcblasLt", left["TD2069"])
        self.assertIn("torch_cuda_link.lds", left["TD2066"])

    def test_scripts_are_there(self):
        for line in self.lines:
            if line.startswith("scripts/"):
                program = ROOT / line.split()[0]
                self.assertTrue(os.access(program, os.X_OK), program)
                options = [word for word in line.split() if word.startswith("--")]
                self.assertTrue(all(option in program.read_text() for option in options), line)


if __name__ == "__main__":
    unittest.main()
