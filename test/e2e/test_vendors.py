"""docs/Vendors.md as it is written, step by step, on 2.6.0.

The steps up to a first unit take a few minutes. The build of the whole backend, and what has to
load it, are run with TORCH_DECOUPLE_LONG=1 and are a counted skip otherwise. Without them the
extension is built against a stand-in, whose library has the vendor's unit and nothing else.
"""

import json
import os
import pathlib
import re
import resource
import shutil
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


def processors() -> float:
    """Seconds that the processors have worked for programs that this one has run."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def linked(place: pathlib.Path, target: pathlib.Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(target)


#: The vendor's own unit, in a build directory.
UNIT = pathlib.Path("CMakeFiles/torch_xyz.dir/torch_xyz/vendor/Extra.cpp.o")
#: What the vendor's unit needs of the backend.
REST_OF_THE_LIBRARY = "namespace c10::cuda { signed char device_count() noexcept { return 0; } }"


def shared_library(path: pathlib.Path, text: str = "", *objects: pathlib.Path) -> None:
    subprocess.run(["g++", "-shared", "-fPIC", "-x", "c++", "-", "-x", "none", *objects, "-o", path,
                    f"-Wl,-soname,{path.name}"], input=text, check=True, text=True)


def stand_in(place: pathlib.Path, source: pathlib.Path, build: pathlib.Path) -> None:
    """What an installation has, of a tree of which only the first unit was built: its Python, its
    headers, and a library of that unit."""
    package = place / "torch_xyz"
    package.mkdir(parents=True)
    for path in (source / "torch_xyz").iterdir():
        linked(package / path.name, path)
    linked(package / "version.py", build / "torch_xyz" / "version.py")
    linked(place / "torch_xyz_autoload.py", source / "torch_xyz_autoload.py")
    # torch looks for a toolkit only where there is such a function.
    (package / "_CUDAC.py").write_text("import sys\nsys.modules['torch._C']._cuda_getDeviceCount = lambda: 0\n")
    for line in (source / "cmake" / "staged_includes.txt").read_text().splitlines():
        spelling, file = line.split("\t")
        linked(package / "include" / spelling, source / file)
    (package / "lib").mkdir()
    shared_library(package / "lib" / "libtorch_xyz.so", REST_OF_THE_LIBRARY, build / UNIT)
    for name in ("torch_python_xyz", "torch_xyz_stock_host", "torch_cuda", "c10_cuda"):
        shared_library(package / "lib" / f"lib{name}.so")


QUICK, REST = TEXT.split("<!-- end of the quick steps -->")
BUILD, EXTENSION = (steps(part) for part in REST.split("## 6. Extensions"))
(BUILD,) = BUILD


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
        cls.said = {}
        for step in steps(QUICK):
            cls.perform(step)

    @classmethod
    def perform(cls, step: str) -> str:
        """Runs a step as the shell or Python does, says what it took, and keeps what it said."""
        here = step.replace("./scripts/", f"{REPOSITORY}/scripts/")
        command = [sys.executable, "-c", step] if step.startswith("from ") else ["bash", "-euc", here]
        began, before = time.monotonic(), processors()
        done = subprocess.run(command, cwd=cls.work, env=cls.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        print(f"{time.monotonic() - began:6.1f} s, processors {processors() - before:6.1f} s  {step.splitlines()[0]}",
              file=sys.stderr)
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
        symbols = subprocess.run(["nm", "-C", self.work / "build-first" / UNIT], check=True, stdout=subprocess.PIPE, text=True).stdout
        self.assertIn(" T vendor_answer", symbols)
        self.assertIn(" U c10::cuda::device_count", symbols)

    def test_an_extension_is_built_with_what_the_backend_says(self):
        stand_in(self.work / "stand-in", self.work / "xyz" / "third_device" / "torch_xyz", self.work / "build-first")
        for step in EXTENSION:
            said = self.perform(step.replace("build-xyz/install", "stand-in"))
        (module,) = self.work.glob("example.*.so")
        # Nothing of it is left for the one that is built with the whole backend.
        self.addCleanup(shutil.rmtree, self.work / "build")
        self.addCleanup(module.unlink)
        needed = subprocess.run(["readelf", "-d", module], check=True, stdout=subprocess.PIPE, text=True).stdout
        self.assertRegex(needed, r"NEEDED.*\[libtorch_xyz\.so\]")
        self.assertTrue(said.endswith("42\n"), said)

    @unittest.skipUnless(os.environ.get("TORCH_DECOUPLE_LONG"), "TORCH_DECOUPLE_LONG=1 builds the whole backend")
    def test_the_backend_is_built_and_joins_torch(self):
        self.assertRegex(self.perform(BUILD), r"CUDA backend: torch_xyz 2\.6\.0, .* (True|False)\n")
        for step in EXTENSION:
            said = self.perform(step)
        self.assertTrue(said.endswith("42\n"), said)


if __name__ == "__main__":
    unittest.main()
