"""The blocks that act in PyTorch 2.6.0, split with a host at hand, against the
hand survey (expected-2.6.0/splits.csv)."""

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
import uuid

import emitted
import run_once
import sarif_of
from test_drift import Copy

RELEASE = "2.6.0"
SURVEY = emitted.by_place(emitted.table(RELEASE, "splits"))
#: The survey has it act, and it stays; see docs/SurveyDifferences.md.
PROFILER = ("torch/csrc/autograd/init.cpp", 364)
EXPECTED = {place: row for place, row in SURVEY.items() if place != PROFILER}
# In the block at Module.cpp:109, which the survey leaves out; see
# docs/SurveyDifferences.md.
DISPUTED = ("torch/csrc/Module.cpp", 112)


class Sarif(unittest.TestCase):
    def test_has_what_the_report_has_for_a_person(self):
        self.assertEqual(sarif_of.problems(), [])

    def test_has_no_block_that_is_split(self):
        kinds = {result["ruleId"] for result in sarif_of.results()}
        self.assertEqual(kinds, {"hook", "generic-line", "kept-block", "build-block"})


class Plan(unittest.TestCase):
    def test_prints_what_the_run_has(self):
        toolkit = os.environ.get("CUDA_HOME", "/usr/local/cuda")
        plan = json.loads(emitted.tool("plan", str(emitted.tree()), "--host", str(run_once.host_of("trixie")),
                                       "--toolkit", toolkit, "--json").stdout)
        self.assertEqual([key for key in sorted(emitted.report().keys() - {"checks", "drift"})
                          if plan[key] != emitted.report()[key]], [])


class Refused(unittest.TestCase):
    """What the shipped rules ask of a host and a toolkit before anything is read."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="hosts-")
        self.addCleanup(scratch.cleanup)
        self.scratch = pathlib.Path(scratch.name)

    def refuses(self, said, host, toolkit="/nowhere"):
        done = emitted.tool("plan", str(emitted.tree()), "--host", str(host), "--toolkit", str(toolkit))
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(said, done.stderr)

    def wheel(self, config):
        """A place like an unpacked wheel with `config` in ATen/Config.h."""
        include = self.scratch / "torch" / "include"
        (include / "ATen").mkdir(parents=True)
        (include / "ATen" / "Config.h").write_text(config)
        return self.scratch

    def test_a_place_without_pytorch(self):
        self.refuses("there is no host in it; looked for usr/include/ATen/Config.h", self.scratch)

    def test_a_host_without_its_headers(self):
        self.refuses("has no CPU-only PyTorch whose headers compile", self.wheel("#pragma once\n"))

    def test_a_host_of_another_release(self):
        host = run_once.host_of("bookworm")
        if not (host / ".torch-decouple-complete").exists():
            self.skipTest(f"no host in {host}; scripts/host.sh 1.13.1 makes one")
        self.refuses("has another release of PyTorch than the checkout, which is 2.6", host)

    def test_a_toolkit_without_headers(self):
        self.refuses("has no CUDA toolkit whose headers compile", run_once.host_of("trixie"), self.scratch)

    def test_a_toolkit_that_is_too_old(self):
        (self.scratch / "include").mkdir()
        (self.scratch / "include" / "cuda_runtime_api.h").write_text("#define CUDART_VERSION 10020\n")
        self.refuses("is of another release than PyTorch 2.6 is built with", run_once.host_of("trixie"), self.scratch)


class Explain(unittest.TestCase):
    def test_knows_each_check(self):
        for check in emitted.report()["checks"]:
            self.assertIn(f"{check['name']} (check)", emitted.tool("explain", check["name"]).stdout)


class Splits(unittest.TestCase):
    def test_every_block_that_acts_has_an_outcome(self):
        self.assertEqual(len(EXPECTED), 44)
        self.assertEqual(set(emitted.splits()), set(EXPECTED) | {DISPUTED})

    def test_transforms(self):
        wrong = {place: (emitted.splits()[place]["transform"], row["transform"])
                 for place, row in EXPECTED.items()
                 if emitted.splits()[place]["transform"] != row["transform"]}
        self.assertEqual(wrong, {})
        self.assertEqual(emitted.splits()[DISPUTED]["transform"], "with-parent")

    def test_a_library_s_header_of_hooks_has_nothing_that_single_files_need(self):
        self.assertEqual(emitted.included_by("PythonDeviceHooks.h"),
                         {"<c10/core/DeviceType.h>", "<cstddef>", "<torch/csrc/Export.h>"})

    def test_counts(self):
        counts = collections.Counter(block["transform"] for place, block in emitted.splits().items()
                                     if place != DISPUTED)
        self.assertEqual(counts, collections.Counter(row["transform"]
                                                     for row in EXPECTED.values()))
        automatic = [block for block in emitted.splits().values() if block["outcome"] == "automatic"]
        self.assertGreaterEqual(len(automatic), 45)

    def test_the_profilers_activities_stay_as_they_are(self):
        stays = [block for block in emitted.report()["blocks"] if (block["path"], block["line"]) == PROFILER]
        self.assertEqual([block["verdict"] for block in stays], ["KEEP-PROFILER"])
        patches = emitted.OUT.rglob("torch_patches/*.patch")
        self.assertEqual([patch.name for patch in patches if f"--- a/{PROFILER[0]}\n" in patch.read_text()], [])

    def test_what_stays_says_why(self):
        for place, block in emitted.splits().items():
            if block["transform"] == "none":
                self.assertRegex(block["diagnostic"], r"^TD20\d\d$", place)
                self.assertTrue(block["reason"], place)

    def test_all_to_review_are_blocks_that_stay_and_read_otherwise(self):
        """Those in headers but one that decides nothing, and one that a patch takes."""
        self.assertEqual({place for place, block in emitted.splits().items() if block["outcome"] != "automatic"}, set())
        headers = {(row["path"], int(row["line"])) for row in emitted.table(RELEASE, "blocks")
                   if row["verdict"] == "KEEP-USE-CUDA-HDR"}
        told = {(item["path"], item["line"]) for item in emitted.review()}
        self.assertEqual({(item["kind"], item["weight"]) for item in emitted.review()}, {("kept-block", "told")})
        self.assertEqual(headers - told, {("aten/src/ATen/native/quantized/ConvUtils.h", 20),
                                          ("c10/core/TensorImpl.h", 3100), ("torch/csrc/utils/cuda_enabled.h", 6)})
        self.assertEqual(told - headers, {PROFILER, ("tools/autograd/templates/python_variable_methods.cpp", 21)})

    def test_checks_pass(self):
        checks = {check["name"]: check for check in emitted.report()["checks"]}
        self.assertEqual(emitted.SPLIT_CHECKS - set(checks), set())
        self.assertEqual([check for check in checks.values() if not check["passed"]], [])

    def test_the_surveys_names_are_in_the_text_that_does_it(self):
        missing = []
        for place, row in EXPECTED.items():
            side = "host" if row["transform"] == "interface" else "backend"
            missing += [(place, name) for name in row["names"].split() if name not in emitted.splits()[place][side]]
        self.assertEqual(missing, [])

    def test_what_calls_an_interface_leaves_no_hook_behind(self):
        for place, row in EXPECTED.items():
            if row["transform"] == "interface":
                block = emitted.splits()[place]
                self.assertRegex(block["rule"], "^interface-", place)
                self.assertNotIn("BackendHooks", block["host"], place)
                self.assertEqual(block["backend"], "", place)

    def test_a_hook_says_which_interface_it_cannot_call(self):
        said = {place: block["rule"] for place, block in emitted.splits().items()
                if block["transform"] == "hook" and block["rule"]}
        # 2.6.0's CUDAHooks makes no generators; 2.7's does.
        self.assertEqual(said, {("torch/csrc/Generator.cpp", 66): "interface-new-generator"})
        self.assertIn("CUDAHooks.cpp has no", emitted.splits()[("torch/csrc/Generator.cpp", 66)]["reason"])

    def test_a_block_that_names_rocm_keeps_its_arm(self):
        block = emitted.splits()[("torch/csrc/Module.cpp", 1858)]
        self.assertEqual(block["host"].split(), block["before"].replace("defined(USE_CUDNN) || ", "").split())
        others = [place for place, other in emitted.splits().items()
                  if "USE_ROCM" in other["host"] and place != ("torch/csrc/Module.cpp", 1858)]
        self.assertEqual(others, [])

    def test_every_split_file_has_a_patch(self):
        split = {block["path"] for block in emitted.splits().values()
                 if block["transform"] != "none"}
        self.assertEqual(len(split), 14)
        patches = "".join((emitted.OUT / file["destination"]).read_text()
                          for file in emitted.report()["added_files"]
                          if file["destination"].endswith(".patch"))
        self.assertEqual([path for path in split if f"--- a/{path}\n" not in patches], [])


class Series(unittest.TestCase):
    """The patches as commits, and back."""

    def git(self, *arguments) -> str:
        return subprocess.run(["git", "-c", "user.name=Me", "-c", "user.email=me@example.org", "-C",
                               self.checkout, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout

    def setUp(self):
        work = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.out, self.checkout = work / "out", work / "pytorch"
        shutil.copytree(emitted.OUT, self.out)
        self.patches = next(self.out.glob("third_device/*/torch_patches")) # and not those of the base
        for patch in self.patches.glob("*.patch"):
            for path in re.findall(r"(?m)^--- a/(\S+)", patch.read_text()):
                (self.checkout / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(emitted.tree() / path, self.checkout / path)
        self.git("init", "--quiet", "--initial-branch=main")
        self.git("add", ".")
        self.git("commit", "--quiet", "--message=start")

    def series(self, command: str) -> str:
        return subprocess.run([emitted.TOOL, "series", command, self.out, self.checkout], check=True,
                              stdout=subprocess.PIPE, text=True).stdout

    def test_import_and_export_leave_every_byte(self):
        self.series("import")
        self.assertEqual(len(self.git("rev-list", "main..torch-decouple-series").split()), 17)
        self.series("export")
        for file in emitted.OUT.rglob("torch_patches/*"):
            self.assertEqual((self.out / file.relative_to(emitted.OUT)).read_bytes(), file.read_bytes(), file)

    def test_an_amended_patch_is_the_only_one_that_changes(self):
        self.series("import")
        self.git("checkout", "--quiet", "torch-decouple-series~15")
        file = self.checkout / "torch/csrc/Generator.cpp"
        file.write_text(file.read_text() + "// mine\n")
        self.git("commit", "--quiet", "--all", "--amend", "--no-edit")
        self.git("rebase", "--quiet", "--onto", "HEAD", "torch-decouple-series~15", "torch-decouple-series")
        said = self.series("export").splitlines()[1:]
        self.assertEqual([line.split() for line in said], [["changed", "split-torch-csrc-Generator.patch"]])
        patch = (self.patches / "split-torch-csrc-Generator.patch").read_text()
        self.assertIn("\n+// mine\n", patch)
        self.assertIn("\nAutomatic: yes\n---\n", patch)


class Pull(unittest.TestCase):
    """A checkout after a pull of thirty files, in another directory: what they do not reach is
    taken from the fixture's run."""

    # New in every run of this test: what an earlier one changed is in the cache, too.
    STAMP = uuid.uuid4().hex
    # Two mixed files, whose own text it is, and a header that one other includes.
    REACHING = {"torch/csrc/StorageSharing.cpp": f"// changed {STAMP}",
                "torch/csrc/inductor/resize_storage_bytes.cpp": f"// changed {STAMP}",
                "torch/csrc/distributed/c10d/FakeProcessGroup.hpp": f"#define CHANGED_{STAMP} 1"}
    # Nearly all units include these, but a comment is no token.
    COMMENTED = ("c10/util/Exception.h", "aten/src/ATen/core/TensorBase.h", "torch/csrc/utils/pybind.h")

    def test_only_what_changed_files_reach_is_parsed(self):
        tree = emitted.tree()
        kernels = sorted((tree / "aten/src/ATen/native/cuda").glob("*.cu"))[:10]
        sources = [file for file in sorted((tree / "aten/src/ATen/native").glob("*.cpp"))
                   if "CUDA" not in file.read_text()][:7]
        python = sorted((tree / "torch/nn/modules").glob("*.py"))[:7]
        with tempfile.TemporaryDirectory(dir=tree.parent) as directory:
            copy = Copy(pathlib.Path(directory, "pytorch"))
            for path, line in self.REACHING.items():
                copy.append(path, line + "\n")
            for path in self.COMMENTED:
                copy.append(path, "// changed\n")
            for file in kernels + sources:
                copy.append(file.relative_to(tree).as_posix(), "// changed\n")
            for file in python:
                copy.append(file.relative_to(tree).as_posix(), "# changed\n")
            self.assertEqual(len(self.REACHING) + len(self.COMMENTED) + len(kernels + sources + python), 30)
            host = run_once.host_of(run_once.HOSTS["2.6.0"])
            toolkit = os.environ.get("CUDA_HOME", "/usr/local/cuda")
            run = subprocess.run([emitted.TOOL, "run", copy.root, "-o", pathlib.Path(directory, "out"),
                                  "--host", host, "--toolkit", toolkit], stdout=subprocess.PIPE, text=True)
        self.assertEqual(run.returncode, 0)
        said = re.search(r"compiler +(\d+) units? parsed, (\d+) results? of earlier runs reused", run.stdout)
        self.assertEqual(int(said[1]), len(self.REACHING))
        self.assertGreater(int(said[2]), 10)


if __name__ == "__main__":
    unittest.main()
