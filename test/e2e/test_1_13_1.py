"""PyTorch 1.13.1 with the same rule pack, for which nothing was tuned.

Expectations come from the tree itself, read by other means (upstream.py), and from lines
that were read by a person.
"""

import filecmp
import os
import unittest

import emitted
import upstream

# c10/cuda/CMakeLists.txt, C10_CUDA_SRCS.
C10_CUDA = {f"c10/cuda/{name}.cpp" for name in (
    "CUDACachingAllocator", "CUDAException", "CUDAFunctions", "CUDAMiscFunctions", "CUDAStream",
    "impl/CUDAGuardImpl", "impl/CUDATest")}
# torch/CMakeLists.txt: the core list, and these with cuDNN and NCCL. The list
# libtorch_python_cuda_sources is Buck's; it alone has torch/csrc/cuda/Tensor.cpp.
PYTHON_CUDA = {"torch/csrc/cuda/shared/cudnn.cpp", "torch/csrc/cuda/python_nccl.cpp"}
# Conditions in the raw strings that these compile at run time are no directives.
KERNEL_TEXTS = {"torch/csrc/jit/codegen/fuser/cuda/resource_strings.h",
                "aten/src/ATen/native/cuda/jit_utils.cpp"}
# Lines that were read: a query's declaration, a table of all backends, four places where
# the host decides by a device that it names, one where a CPU kernel refuses it, and lists
# without a place for extensions.
READ = {("c10/core/Device.h", 80): "GENERIC",
        ("c10/core/Backend.h", 64): "GENERIC",
        ("aten/src/ATen/native/Convolution.cpp", 196): "NEEDS-HOOK",
        ("aten/src/ATen/native/Distance.cpp", 199): "NEEDS-HOOK",
        ("aten/src/ATen/native/Copy.cpp", 229): "NEEDS-HOOK",
        ("torch/csrc/profiler/kineto_shim.cpp", 217): "NEEDS-HOOK",
        ("aten/src/ATen/native/sparse/SparseTensor.cpp", 728): "GENERIC",
        ("aten/src/ATen/native/DispatchStub.cpp", 117): "NEEDS-HOOK",
        ("torch/csrc/profiler/orchestration/observer.h", 15): "NEEDS-HOOK",
        ("torch/csrc/profiler/python/init.cpp", 49): "NEEDS-HOOK",
        ("torch/csrc/utils/tensor_new.cpp", 486): "NEEDS-HOOK"}
# Blocks of build files that were read, most of them behind options that are off by default.
READ_BLOCKS = {("caffe2/CMakeLists.txt", 678): "KEEP-HIP",
               ("caffe2/CMakeLists.txt", 1320): "STAGE2",
               ("caffe2/CMakeLists.txt", 1609): "STAGE2",
               ("caffe2/CMakeLists.txt", 2091): "STAGE2",
               ("modules/detectron/CMakeLists.txt", 12): "KEEP-WITH-FILE",
               ("torch/CMakeLists.txt", 360): "DROP-FLAG"}


def walked() -> set[str]:
    """Every file and link of the tree."""
    tree, found = emitted.tree(), set()
    for directory, names, files in os.walk(tree):
        links = [name for name in names if os.path.islink(os.path.join(directory, name))]
        found |= {os.path.relpath(os.path.join(directory, name), tree) for name in files + links}
    return found


class Files(unittest.TestCase):
    def test_every_file_of_the_tree_has_one_verdict(self):
        self.assertEqual(set(emitted.verdicts()), walked())

    def test_sources_of_the_cuda_directories_move(self):
        found = emitted.verdicts()
        sources = {path for path in walked()
                   if path.startswith(("c10/cuda/", "aten/src/ATen/cuda/", "aten/src/ATen/cudnn/",
                                       "aten/src/ATen/native/cuda/", "aten/src/ATen/native/cudnn/",
                                       "aten/src/ATen/native/sparse/cuda/", "torch/csrc/cuda/"))
                   and path.endswith((".cpp", ".cu", ".cuh", ".h")) and "/test/" not in path}
        self.assertGreater(len(sources), 400)
        self.assertEqual({path for path in sources
                          if not found[path].startswith(("MOVE-", "DEAD-"))}, set())

    def test_caffe2s_code_for_cuda_stays(self):
        """No list of build_variables.bzl and no glob of ATen's has a file of caffe2: the
        build of this release leaves it out unless BUILD_CAFFE2 is given."""
        found = emitted.verdicts()
        sources = {path for path in walked()
                   if path.startswith("caffe2/") and path.endswith((".cu", ".cuh", "_gpu.cc", "_cudnn.cc", "_gpu.h"))}
        self.assertGreater(len(sources), 200)
        self.assertEqual({found[path] for path in sources}, {"KEEP-UNCOMPILED"})

    def test_no_file_with_something_of_cuda_is_said_to_have_nothing(self):
        found = emitted.verdicts()
        self.assertEqual({path for path in emitted.holders() if found[path] == "KEEP"}, set())

    def test_what_torchgen_opens_is_copied_and_no_more(self):
        self.assertEqual(emitted.codegen_inputs(), emitted.lines("1.13.1", "codegen-inputs"))

    def test_moved_files_keep_their_bytes(self):
        moved = [f for f in emitted.report()["files"] if f["destination"]]
        self.assertEqual([f["path"] for f in moved
                          if not filecmp.cmp(emitted.tree() / f["path"],
                                             emitted.OUT / f["destination"], shallow=False)], [])


class Units(unittest.TestCase):
    def test_they_are_those_of_the_build_files(self):
        lists = upstream.starlark_lists(emitted.tree() / "build_variables.bzl")
        expected = upstream.aten_cuda_sources(emitted.tree()) | C10_CUDA | PYTHON_CUDA
        expected |= set(lists["libtorch_cuda_sources"]) | set(lists["libtorch_python_cuda_core_sources"])
        origin = {f["destination"]: f["path"] for f in emitted.report()["files"]}
        found = {origin[unit["destination"]] for unit in emitted.report()["units"]}
        self.assertEqual(found, expected)


class Blocks(unittest.TestCase):
    def test_groups_that_ask_for_the_device_are_found(self):
        macros = ("USE_CUDA", "__CUDACC__", "__CUDA_ARCH__", "CUDA_VERSION", "USE_NCCL",
                  "USE_C10D_NCCL", "USE_CUDNN")
        for macro, groups in upstream.groups_that_ask_for(emitted.tree(), macros).items():
            expected = {group for group in groups if group[0] not in KERNEL_TEXTS}
            found = {(block["path"], block["line"], block["end"])
                     for block in emitted.report()["blocks"]
                     if macro in block["macros"] and block["path"] not in KERNEL_TEXTS}
            with self.subTest(macro):
                self.assertTrue(expected)
                self.assertEqual(found, expected)


class BuildBlocks(unittest.TestCase):
    def test_blocks_that_were_read_are_judged_so(self):
        found = {(b["path"], b["line"]): b["verdict"] for b in emitted.report()["build_blocks"]}
        self.assertEqual({place: found.get(place) for place in READ_BLOCKS}, READ_BLOCKS)


class NamedCode(unittest.TestCase):
    def test_lines_that_were_read_are_judged_so(self):
        found = {(site["path"], site["line"]): site["verdict"]
                 for site in emitted.report()["named_code"]["sites"]}
        self.assertEqual({place: found.get(place) for place in READ}, READ)

    def test_only_names_in_files_that_stay_are_unclassified(self):
        verdicts = emitted.verdicts()
        for entry in emitted.review("unclassified"):
            with self.subTest(f"{entry['path']}:{entry['line']}"):
                self.assertEqual(entry["subject"], "named-code")
                self.assertTrue(verdicts[entry["path"]].startswith(("KEEP", "CODEGEN", "SUPPLEMENT")))
                text = (emitted.tree() / entry["path"]).read_text().splitlines()
                self.assertRegex(text[entry["line"] - 1].lower(), "cuda")


if __name__ == "__main__":
    unittest.main()
