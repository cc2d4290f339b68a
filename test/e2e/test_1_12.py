"""1.13.1 as 1.12 has its parts: an older version, and build_variables.bzl in tools/."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

FETCH = pathlib.Path(__file__).resolve().parents[2] / "scripts/fetch-pytorch.sh"
LISTS = "build_variables.bzl"


def plan(checkout: pathlib.Path, *options: str) -> subprocess.CompletedProcess:
    return subprocess.run([os.environ["E2E_TOOL"], "plan", checkout, *options],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


class OlderThanTheFirst(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if os.environ.get("TORCH_DECOUPLE_SKIP_E2E"):
            raise unittest.SkipTest("TORCH_DECOUPLE_SKIP_E2E is set")
        cls.newer = pathlib.Path(subprocess.run([FETCH, "1.13.1"], check=True, stdout=subprocess.PIPE,
                                                text=True).stdout.strip())
        directory = cls.enterClassContext(tempfile.TemporaryDirectory(dir=cls.newer.parent))
        cls.copy = pathlib.Path(directory, "pytorch")
        shutil.copytree(cls.newer, cls.copy, symlinks=True, copy_function=os.link,
                        ignore=shutil.ignore_patterns(".git"))
        (cls.copy / LISTS).rename(cls.copy / "tools" / LISTS)
        for path, before, after in (("version.txt", "1.13.0a0", "1.12.0"),
                                    ("cmake/Codegen.cmake", f"/{LISTS}", f"/tools/{LISTS}")):
            text = (cls.copy / path).read_text()
            assert before in text, path
            (cls.copy / path).unlink()
            (cls.copy / path).write_text(text.replace(before, after))

    def test_is_refused(self):
        run = plan(self.copy)
        self.assertEqual(run.returncode, 2)
        self.assertIn("PyTorch 1.12.0 is older than 1.13.1", run.stderr)

    def test_has_the_same_units_when_it_is_asked_for(self):
        older, newer = (json.loads(plan(checkout, "--json", *options).stdout) for checkout, options in
                        ((self.copy, ["--any-release"]), (self.newer, [])))
        self.assertGreater(len(newer["units"]), 300)
        self.assertEqual(older["units"], newer["units"])
        self.assertIn(("untested-release", "1.12.0"),
                      {(item["kind"], item["subject"]) for item in older["review"]})


if __name__ == "__main__":
    unittest.main()
