"""docs/Vendors.md as it is written, step by step, on 2.6.0.

The steps up to a first unit take a few minutes. Those that build the whole backend are run with
TORCH_DECOUPLE_LONG=1 and are a counted skip otherwise.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

import run_once
from test_xpu import tree

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
TEXT = (REPOSITORY / "docs" / "Vendors.md").read_text().split("<!-- steps: run by a test -->")[1]
TEXT = TEXT.split("<!-- end of the steps -->")[0]


def steps(text: str) -> list[str]:
    """The indented blocks of a text."""
    blocks = re.findall(r"(?:^    .*\n|(?<=\n)\n(?=    ))+", text, re.MULTILINE)
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE).strip("\n") for block in blocks if block.strip()]


class Vendors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        checkout = tree()
        host = run_once.host_of("trixie")
        if reason := run_once.missing_for_splits(host, pathlib.Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"))):
            raise unittest.SkipTest(reason)
        work = tempfile.TemporaryDirectory()
        cls.addClassCleanup(work.cleanup)
        cls.work = pathlib.Path(work.name)
        cls.environment = {**os.environ, "PYTORCH": str(checkout), "HOST": str(host),
                           "PATH": f"{pathlib.Path(os.environ['E2E_TOOL']).parent}:{os.environ['PATH']}",
                           "PYTORCH_SOURCE": str(cls.work / "fork"),
                           "PYTHONPATH": str(cls.work / "xyz" / "third_device" / "tools"),
                           "PYTHONDONTWRITEBYTECODE": "1"}
        cls.said, quick = {}, TEXT.split("<!-- end of the quick steps -->")[0]
        for step in steps(quick):
            cls.perform(step)

    @classmethod
    def perform(cls, step: str) -> str:
        """Runs a step as the shell or Python does, says what it took, and keeps what it said."""
        here = step.replace("./scripts/", f"{REPOSITORY}/scripts/")
        command = [sys.executable, "-c", step] if step.startswith("from ") else ["bash", "-euc", here]
        began = time.monotonic()
        done = subprocess.run(command, cwd=cls.work, env=cls.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        print(f"{time.monotonic() - began:6.1f} s  {step.splitlines()[0]}", file=sys.stderr)
        if done.returncode:
            raise AssertionError(f"{step}\nexit {done.returncode}:\n{done.stdout[-4000:]}")
        cls.said[step.splitlines()[0]] = done.stdout
        return done.stdout

    def what(self, begin: str) -> str:
        """What the step whose first line begins so said."""
        return next(text for step, text in self.said.items() if step.startswith(begin))

    def test_the_list_of_hooks_is_the_reports(self):
        lines = (self.work / "hooks.txt").read_text().splitlines()
        report = json.loads((self.work / "first" / "report" / "report.json").read_text())
        self.assertEqual(len(lines), report["totals"]["named_code"]["by_verdict"]["NEEDS-HOOK"])
        self.assertIn("aten/src/ATen/AccumulateType.cpp:10 CUDA: ", "\n".join(lines))

    def test_without_rules_both_files_have_no_place_of_their_own(self):
        upstream = self.work / "first" / "third_device" / "torch_cuda" / "upstream" / "torch" / "vendor_gpu"
        self.assertEqual(sorted(path.name for path in upstream.iterdir()), ["Extra.cpp", "Extra.h"])
        report = json.loads((self.work / "first" / "report" / "report.json").read_text())
        verdicts = {file["path"]: file["verdict"] for file in report["files"] if "vendor_gpu" in file["path"]}
        self.assertEqual(verdicts, {"torch/vendor_gpu/Extra.cpp": "MOVE-SRC", "torch/vendor_gpu/Extra.h": "MOVE-HDR"})

    def test_the_rules_are_used(self):
        vendor = self.work / "xyz" / "third_device" / "torch_xyz" / "torch_xyz" / "vendor"
        self.assertEqual(sorted(path.name for path in vendor.iterdir()), ["Extra.cpp", "Extra.h"])
        self.assertIn("vendor-files", self.what("mkdir -p vendor"))

    def test_the_tree_has_the_name_and_the_patches(self):
        self.assertEqual([path.name for path in (self.work / "xyz" / "third_device").iterdir() if path.name != "tools"],
                         ["torch_xyz"])
        patches = self.work / "xyz" / "third_device" / "torch_xyz" / "torch_patches"
        self.assertTrue((patches / "series").is_file())
        self.assertTrue((patches / "generic" / "series").is_file())

    def test_the_table_has_the_vendors_row(self):
        self.assertRegex(self.what("from wrapped_cmake"), r"VENDOR_SDK +\. +\[given\]")

    def test_a_unit_of_the_vendors_is_compiled(self):
        unit = self.work / "build-first" / "CMakeFiles" / "torch_xyz.dir" / "torch_xyz" / "vendor" / "Extra.cpp.o"
        symbols = subprocess.run(["nm", "-C", unit], check=True, stdout=subprocess.PIPE, text=True).stdout
        self.assertIn(" T vendor_answer", symbols)
        self.assertIn(" U c10::cuda::device_count", symbols)

    @unittest.skipUnless(os.environ.get("TORCH_DECOUPLE_LONG"), "TORCH_DECOUPLE_LONG=1 builds the whole backend")
    def test_the_backend_is_built_and_joins_torch(self):
        build, *_ = steps(TEXT.split("<!-- end of the quick steps -->")[1])
        self.assertRegex(self.perform(build), r"CUDA backend: torch_xyz 2\.6\.0, .* (True|False)\n")


if __name__ == "__main__":
    unittest.main()
