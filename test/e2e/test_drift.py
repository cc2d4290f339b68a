"""2.6.0 changed in the ways in which upstream changes: `diff` says each, and what of it needs
a person. What is expected is the edit."""

import collections
import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import run_tree
import upstream
from test_tripwires import ATEN, CAFFE2, LINALG, LISTS, OBJECTS
from test_xpu import tree

NESTED = "aten/src/ATen/native/nested/cuda"
TRANSFORMERS = "aten/src/ATen/native/transformers/cuda"
STORAGE = "torch/csrc/Storage.cpp"


class Copy:
    """A tree of links to 2.6.0; what is changed becomes a file of its own."""

    def __init__(self, root: pathlib.Path):
        self.root = root
        shutil.copytree(tree(), root, symlinks=True, copy_function=os.link,
                        ignore=shutil.ignore_patterns(".git"))

    def write(self, path: str, text: str):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        file.write_text(text)

    def replace(self, path: str, before: str, after: str):
        text = (self.root / path).read_text()
        if text.count(before) != 1:
            raise AssertionError(f"{path} has {before!r} {text.count(before)} times")
        self.write(path, text.replace(before, after))

    def append(self, path: str, more: str):
        self.write(path, (self.root / path).read_text() + more)

    def move(self, path: str, to: str):
        text = (self.root / path).read_text()
        (self.root / path).unlink()
        self.write(to, text)


class Drift(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        directory = cls.enterClassContext(tempfile.TemporaryDirectory(dir=tree().parent))
        cls.work = pathlib.Path(directory)
        cls.out = cls.work / "out"
        subprocess.run([os.environ["E2E_TOOL"], "run", tree(), "-o", cls.out], check=True,
                       stdout=subprocess.DEVNULL)

    @contextlib.contextmanager
    def copy(self):
        with tempfile.TemporaryDirectory(dir=self.work) as directory:
            yield Copy(pathlib.Path(directory, "pytorch"))

    def diff(self, copy: Copy) -> dict:
        """What `diff --json` says; with its exit code as `code`."""
        run = subprocess.run([os.environ["E2E_TOOL"], "diff", self.out, copy.root, "--json"],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        drift = json.loads(run.stdout)
        fails = any(item["weight"] == "fails" for item in drift["to_review"])
        self.assertEqual(run.returncode, int(fails))
        return drift

    def kinds(self, drift: dict) -> set[str]:
        """The kinds with a change, but for the rules, which follow from others."""
        return set(drift["counts"]) - {"rules", "review"}

    def paths(self, drift: dict, kind: str, what: str, group: str = "") -> list[str]:
        return sorted(item["path"] for item in drift["changes"].get(kind, {}).get(what, [])
                      if not group or item["group"] == group)

    def names(self, drift: dict, kind: str, what: str) -> list[tuple[str, str]]:
        return sorted((item.get("group", ""), item["name"])
                      for item in drift["changes"].get(kind, {}).get(what, []))

    def to_review(self, drift: dict, subject: str) -> list[tuple[str, str]]:
        return sorted((item["path"], item["weight"]) for item in drift["to_review"]
                      if item["subject"] == subject)

    def test_nothing(self):
        with self.copy() as copy:
            drift = self.diff(copy)
        self.assertEqual((drift["counts"], drift["to_review"]), ({}, []))

    def test_code_that_moves_down(self):
        with self.copy() as copy:
            for path in (STORAGE, CAFFE2, "torch/__init__.py"):
                comment = "//" if path == STORAGE else "#"
                copy.write(path, comment + "\n\n" + (copy.root / path).read_text())
            drift = self.diff(copy)
        self.assertEqual((drift["counts"], drift["to_review"]), ({}, []))

    def test_a_dropped_glob(self):
        dropped = sorted(file.relative_to(tree()).as_posix()
                         for file in (tree() / NESTED).glob("*.cu"))
        with self.copy() as copy:
            copy.replace(ATEN, 'file(GLOB native_nested_cuda_cu "native/nested/cuda/*.cu")\n', "")
            drift = self.diff(copy)
        self.assertEqual(len(dropped), 3)
        self.assertEqual(self.paths(drift, "units", "gone", "torch_cuda"), dropped)
        self.assertEqual(self.to_review(drift, "TD2063"), [(path, "fails") for path in dropped])

    def test_a_renamed_target(self):
        with self.copy() as copy:
            copy.replace(CAFFE2, LINALG, LINALG.replace("linalg ", "algebra "))
            drift = self.diff(copy)
        linalg = sorted(file.relative_to(tree()).as_posix() for file in
                        (tree() / "aten/src/ATen/native/cuda/linalg").glob("*.cpp"))
        gone = self.paths(drift, "units", "gone", "torch_cuda_linalg")
        self.assertEqual([path for path in gone if path in linalg], linalg)
        self.assertEqual({item["group"] for item in drift["changes"]["units"]["gone"]},
                         {"torch_cuda_linalg"})
        self.assertEqual([weight for _, weight in self.to_review(drift, "TD2061")], ["fails"])
        self.assertEqual(self.to_review(drift, "TD2062"), [(CAFFE2, "fails")])

    def test_a_bzl_that_has_another_place(self):
        listed = upstream.starlark_lists(tree() / LISTS)["libtorch_cuda_core_sources"]
        with self.copy() as copy:
            copy.move(LISTS, "tools/" + LISTS)
            drift = self.diff(copy)
        self.assertGreater(len(listed), 10)
        gone = self.paths(drift, "units", "gone", "torch_cuda")
        # It is found by its name, so that no unit is lost.
        self.assertEqual([path for path in listed if path in gone], [])

    def test_an_object_library(self):
        with self.copy() as copy:
            copy.replace(CAFFE2, LINALG, f"{LINALG}\n{OBJECTS}")
            drift = self.diff(copy)
        self.assertEqual(drift["changes"]["units"]["new"],
                         [{"group": "torch_cuda_linalg", "path": "torch/csrc/cuda/Tensor.cpp"}])
        # It is not told what the library is told.
        self.assertEqual(self.to_review(drift, "TD2066"), [(CAFFE2, "fails")])

    def test_a_new_target(self):
        with self.copy() as copy:
            copy.replace(CAFFE2, LINALG, LINALG + "\nadd_library(torch_nvshmem "
                         "${TORCH_SRC_DIR}/csrc/cuda/Tensor.cpp)")
            drift = self.diff(copy)
        self.assertEqual(self.to_review(drift, "TD2061"), [(CAFFE2, "fails")])
        self.assertIn("torch_nvshmem", drift["to_review"][0]["text"])

    def test_a_new_macro_around_code_for_the_device(self):
        line = len((tree() / "aten/src/ATen/Context.cpp").read_text().splitlines()) + 1
        with self.copy() as copy:
            copy.append("aten/src/ATen/Context.cpp",
                        "#ifdef USE_NVSHMEM\nbool ask(at::Tensor t) { return t.is_cuda(); }\n#endif\n")
            drift = self.diff(copy)
        self.assertEqual(self.names(drift, "macros", "new"), [("", "USE_NVSHMEM")])
        self.assertEqual([(item["subject"], item["weight"], item["path"], item["line"])
                          for item in drift["to_review"]],
                         [("TD2070", "fails", "aten/src/ATen/Context.cpp", line)])

    def test_a_new_macro_around_an_include_that_keeps_a_header_in_the_host(self):
        with self.copy() as copy:
            copy.write(STORAGE, "#ifdef USE_NVSHMEM\n#include <ATen/cuda/CUDAContext.h>\n#endif\n" +
                       (copy.root / STORAGE).read_text())
            drift = self.diff(copy)
        self.assertIn("aten/src/ATen/cuda/CUDAContext.h", self.paths(drift, "moved_files", "gone"))
        self.assertIn((STORAGE, "fails"), self.to_review(drift, "TD2070"))

    def test_a_new_macro_around_anything_else(self):
        with self.copy() as copy:
            copy.append("aten/src/ATen/Context.cpp", "#ifdef USE_LIBUV\nint ask();\n#endif\n")
            drift = self.diff(copy)
        self.assertEqual(self.kinds(drift), {"macros"})
        self.assertEqual(self.names(drift, "macros", "new"), [("", "USE_LIBUV")])
        self.assertEqual(drift["to_review"], [])

    def test_a_new_top_directory(self):
        with self.copy() as copy:
            copy.write("nvidia/Kernels.cu", "int x;\n")
            copy.write("pictures/notes.txt", "None yet.\n")
            copy.write("third_party/more/x.cpp", "int x;\n")
            drift = self.diff(copy)
        self.assertEqual(self.names(drift, "top_directories", "new"), [("", "nvidia")])
        self.assertEqual(self.to_review(drift, "TD2071"), [("nvidia/Kernels.cu", "fails")])

    def test_a_new_directory_of_torch_with_cpp(self):
        with self.copy() as copy:
            copy.write("torch/nativert/executor/Executor.cpp", "int x;\n")
            copy.write("torch/headeronly/macros/Macros.h", "#pragma once\n")
            copy.write("torch/_more/__init__.py", "x = 1\n")
            copy.write("torch/csrc/more/x.cpp", "int x;\n")
            drift = self.diff(copy)
        self.assertEqual(self.names(drift, "top_directories", "new"),
                         [("", "torch/headeronly"), ("", "torch/nativert")])
        self.assertEqual(self.to_review(drift, "TD2071"),
                         [("torch/headeronly/macros/Macros.h", "fails"),
                          ("torch/nativert/executor/Executor.cpp", "fails")])

    def test_flags_of_upstream(self):
        with self.copy() as copy:
            copy.replace(CAFFE2, LINALG, LINALG + """
target_compile_definitions(torch_cuda_linalg PRIVATE NEW_THING=1)
target_compile_options(torch_cuda_linalg PRIVATE -fnew-thing)
target_include_directories(torch_cuda_linalg PRIVATE ${TORCH_SRC_DIR}/csrc/new)
target_link_libraries(torch_cuda_linalg PRIVATE new::thing)""")
            drift = self.diff(copy)
        library = "torch_cuda_linalg"
        self.assertEqual(self.names(drift, "definitions", "new"), [(library, "NEW_THING=1")])
        self.assertEqual(self.names(drift, "options", "new"), [(library, "-fnew-thing")])
        self.assertEqual(self.names(drift, "include_directories", "new"),
                         [(library, "torch/csrc/new")])
        self.assertEqual(self.names(drift, "linked", "new"), [(library, "new::thing")])
        # The option goes along; of the others a person has to say what stands for them.
        self.assertEqual(self.to_review(drift, "TD2066"), [(CAFFE2, "fails")] * 2)
        self.assertEqual(self.to_review(drift, "TD2069"), [(CAFFE2, "fails")])

    def test_a_flag_of_one_unit(self):
        unit = f"{NESTED}/NestedTensorMatmul.cu"
        with self.copy() as copy:
            copy.append(CAFFE2, "\nset_source_files_properties(${PROJECT_SOURCE_DIR}/" + unit +
                        " PROPERTIES COMPILE_DEFINITIONS NEW_THING)\n")
            drift = self.diff(copy)
        new = drift["changes"]["definitions"]["new"]
        self.assertEqual([(item["path"], item["name"], item["group"]) for item in new],
                         [(unit, "NEW_THING", "torch_cuda")])

    def test_a_kernel_in_another_directory(self):
        name = "NestedTensorMatmul.cu"
        with self.copy() as copy:
            copy.move(f"{NESTED}/{name}", f"{TRANSFORMERS}/{name}")
            copy.append(f"{TRANSFORMERS}/{name}", "// Moved.\n")
            drift = self.diff(copy)
        self.assertEqual(self.kinds(drift), {"moved_files"})
        moved = drift["changes"]["moved_files"]
        self.assertEqual((moved["new"], moved["gone"], moved["changed"]), ([], [], []))
        self.assertEqual([(item["from"], item["to"]) for item in moved["renamed"]],
                         [(f"{NESTED}/{name}", f"{TRANSFORMERS}/{name}")])
        self.assertGreater(moved["renamed"][0]["similarity"], 90)

    def test_blocks(self):
        line = "        allocator = c10::cuda::CUDACachingAllocator::get();\n"
        with self.copy() as copy:
            text = (copy.root / STORAGE).read_text()
            self.assertEqual(text.count(line), 1)
            copy.write(STORAGE, text.replace(line, line.replace("get()", "get(0)")) +
                       "#ifdef USE_CUDA\nint more;\n#endif\n")
            drift = self.diff(copy)
        blocks = drift["changes"]["blocks"]
        self.assertEqual([(item["path"], item["name"]) for item in blocks["changed"]],
                         [(STORAGE, "ifdef USE_CUDA")])
        self.assertEqual([(item["path"], item["line"]) for item in blocks["new"]],
                         [(STORAGE, text.count("\n") + 1)])
        self.assertEqual(blocks["gone"], [])

    def test_a_build_block_and_python(self):
        with self.copy() as copy:
            copy.append(CAFFE2, "\nif(USE_CUDNN)\n  set(NEW_THING ON)\nendif()\n")
            copy.append("torch/cuda/__init__.py", "\n\ntorch._C._cuda_synchronize()\n")
            copy.replace("torch/csrc/cuda/Module.cpp", '    {"_cuda_lock_mutex", '
                         "THCPModule_cudaLockMutex, METH_NOARGS, nullptr},\n", "")
            drift = self.diff(copy)
        self.assertEqual(self.names(drift, "build_blocks", "new"), [("", "if USE_CUDNN")])
        self.assertEqual(self.names(drift, "bindings", "gone"), [("", "_cuda_lock_mutex")])
        self.assertEqual([item["name"] for item in drift["changes"]["python_sites"]["new"]],
                         ["_cuda_synchronize"])
        # Nothing binds the name any more that these used.
        self.assertEqual({item["name"] for item in drift["changes"]["python_sites"]["gone"]},
                         {"_cuda_lock_mutex"})

    def test_a_run_says_so_until_nothing_changes(self):
        tool, out = os.environ["E2E_TOOL"], self.work / "other"

        def run(checkout: pathlib.Path) -> subprocess.CompletedProcess:
            return subprocess.run([tool, "run", checkout, "-o", out], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True)
        with self.copy() as copy:
            copy.write("nvidia/Kernels.cu", "int x;\n")
            self.assertEqual(run(tree()).returncode, 0)
            first, again = run(copy.root), run(copy.root)
        self.assertEqual((first.returncode, again.returncode), (1, 1))
        self.assertRegex(first.stdout, r"(?m)^  top directories +1 +- +- +-  \+nvidia$")
        self.assertIn("  changes       none since the run before\n", again.stdout)
        self.assertIn("nothing to write", again.stdout)
        report = json.loads((out / "report" / "report.json").read_text())
        self.assertEqual(report["drift"]["counts"]["top_directories"]["new"], 1)
        self.assertIn("TD2071", {item["subject"] for item in report["review"]})


def same_lines(one: pathlib.Path, other: pathlib.Path) -> float:
    """How much of the larger file are lines that both have."""
    texts = [path.read_bytes().splitlines(keepends=True) for path in (one, other)]
    both = collections.Counter(texts[0]) & collections.Counter(texts[1])
    return sum(len(line) * count for line, count in both.items()) / max(sum(map(len, text)) for text in texts)


def renamed_by_name(old: pathlib.Path, new: pathlib.Path, drift: dict) -> dict[str, str]:
    """Files that one run has and the other has not, whose name is on either side once, and of
    which a good third is the same."""
    kinds = [drift["changes"].get(kind, {}) for kind in ("moved_files", "copied_files")]
    renames = [rename for kind in kinds for rename in kind.get("renamed", [])]
    sides = []
    for word, end in (("gone", "from"), ("new", "to")):
        paths = [item["path"] for kind in kinds for item in kind.get(word, [])]
        paths += [rename[end] for rename in renames]
        names = collections.Counter(os.path.basename(path) for path in paths)
        sides.append({os.path.basename(path): path for path in paths if names[os.path.basename(path)] == 1})
    return {sides[0][name]: sides[1][name] for name in sides[0].keys() & sides[1].keys()
            if same_lines(old / sides[0][name], new / sides[1][name]) >= 0.3}


def renamed(drift: dict) -> dict[str, str]:
    return {item["from"]: item["to"] for kind in ("moved_files", "copied_files")
            for item in drift["changes"].get(kind, {}).get("renamed", [])}


FLASH = ("aten/src/ATen/native/transformers/cuda/flash_attn/", "third_party/flash-attention/csrc/flash_attn/src/")


class NewerRelease(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.old, (cls.new, reason) = tree(), run_tree.find("2.7.0a0-submodules")
        if not cls.new:
            raise unittest.SkipTest(reason)
        tool = os.environ["E2E_TOOL"]
        with tempfile.TemporaryDirectory() as out:
            subprocess.run([tool, "run", cls.old, "-o", out], check=True, stdout=subprocess.DEVNULL)
            cls.text, full = (subprocess.run([tool, "diff", out, cls.new, *options], stdout=subprocess.PIPE,
                                             stderr=subprocess.DEVNULL, text=True).stdout
                              for options in ([], ["--json"]))
        cls.drift = json.loads(full)

    def test_is_one_screen(self):
        self.assertLessEqual(self.text.count("\n"), 40)
        self.assertTrue(self.text.startswith("PyTorch 2.6.0a0 to 2.7.0a0: what changed\n"))

    def test_what_has_another_directory_is_renamed(self):
        expected = renamed_by_name(self.old, self.new, self.drift)
        self.assertLessEqual(expected.items(), renamed(self.drift).items())

    def test_kernels_that_went_to_a_submodule_are_renamed(self):
        kernels = {path.name for path in (self.old / FLASH[0] / "kernels").glob("*.cu")}
        kept = {path.name for path in (self.new / FLASH[1]).glob("*.cu")}
        self.assertEqual(len(kernels), 48)
        # Upstream has none for heads of 224 any more.
        self.assertEqual({re.sub("_(bf16|fp16)_sm80.cu", "", name) for name in kernels - kept},
                         {"flash_bwd_hdim224", "flash_fwd_hdim224", "flash_fwd_split_hdim224"})
        found = {os.path.basename(before): now for before, now in renamed(self.drift).items()
                 if before.startswith(FLASH[0]) and before.endswith(".cu")}
        self.assertEqual(found, {name: FLASH[1] + name for name in kernels & kept})


class OtherRelease(unittest.TestCase):
    def test_one_screen(self):
        fetch = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "fetch-pytorch.sh"
        new = tree()
        old = subprocess.run([fetch, "1.13.1"], check=True, stdout=subprocess.PIPE,
                             text=True).stdout.strip()
        tool = os.environ["E2E_TOOL"]
        with tempfile.TemporaryDirectory() as out:
            subprocess.run([tool, "run", old, "-o", out], check=True, stdout=subprocess.DEVNULL)
            text, full = (subprocess.run([tool, "diff", out, new, *options], stdout=subprocess.PIPE,
                                         stderr=subprocess.DEVNULL, text=True).stdout
                          for options in ([], ["--json"]))
        self.assertLessEqual(text.count("\n"), 40)
        self.assertTrue(text.startswith("PyTorch 1.13.0a0 to 2.6.0a0: what changed\n"))
        drift = json.loads(full)
        # A file of that name is in one tree only, in the other directory in the other.
        renamed = [(item["from"], item["to"])
                   for item in drift["changes"]["moved_files"]["renamed"]]
        self.assertIn(("torch/csrc/profiler/cuda.cpp", "torch/csrc/profiler/stubs/cuda.cpp"),
                      renamed)
        for before, now in renamed:
            self.assertFalse((new / before).exists())
            self.assertFalse((pathlib.Path(old) / now).exists())


if __name__ == "__main__":
    unittest.main()
