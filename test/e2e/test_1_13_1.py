"""PyTorch 1.13.1 with the same rule pack, for which nothing was tuned.

Expectations come from the tree itself, read by other means (upstream.py), and from lines
that were read by a person.
"""

import filecmp
import fnmatch
import functools
import json
import os
import re
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
MACROS = ("USE_CUDA", "__CUDACC__", "__CUDA_ARCH__", "CUDA_VERSION", "USE_NCCL", "USE_C10D_NCCL",
          "USE_CUDNN")
# Paths that rules name and that are not in this release: what they name came with a later one.
LATER_PATHS = {
    "supplement-shared-headers": {
        "aten/src/ATen/core/CachingHostAllocator.h",
        "aten/src/ATen/native/nested/NestedTensorTransformerUtils.h",
        "c10/core/CachingDeviceAllocator.h", "c10/util/static_tracepoint.h",
        "c10/util/static_tracepoint_elfx86.h"},
    "supplement-private-headers": {
        "aten/src/ATen/native/sparse/FlattenIndicesCommon.h",
        "torch/csrc/distributed/c10d/control_plane/Handlers.hpp"},
    "unit-cutlass-macros": {
        *(f"**/{name}.cu" for name in (
            "MixedDtypesLinear", "RowwiseScaledMM", "NestedTensorMatmul", "AsyncMM",
            "SparseSemiStructuredApplyDense", "SparseSemiStructuredLinear",
            "SparseSemiStructuredOps", "SparseSemiStructuredTile", "SparseSemiSturcturedApply",
            "attention_backward")), "**/mem_eff_attention/**"},
    "unit-alone": {"**/attention_backward.cu", "**/SparseSemiStructuredLinear.cu",
                   "**/BatchLinearAlgebraLibBlas.cpp", "**/MHA.cpp"}}
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


@functools.cache
def walked() -> set[str]:
    """Every file and link of the tree."""
    tree, found = emitted.tree(), set()
    for directory, names, files in os.walk(tree):
        links = [name for name in names if os.path.islink(os.path.join(directory, name))]
        found |= {os.path.relpath(os.path.join(directory, name), tree) for name in files + links}
    return found


class Files(unittest.TestCase):
    def test_every_file_of_the_tree_has_one_verdict_or_is_others(self):
        others = {path for path in walked() if path.startswith("third_party/")}
        self.assertEqual(set(emitted.verdicts()), walked() - others)
        self.assertEqual(emitted.report()["totals"]["apart"], {"third-party": len(others)})

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
        groups = upstream.groups_that_ask_for(emitted.tree(), MACROS).values()
        holders = {path for places in groups for path, _, _ in places}
        self.assertGreater(len(holders), 150)
        words = {path for path, _, _ in upstream.words_in_code(emitted.tree(), ("is_cuda", "kCUDA"))}
        self.assertGreater(len(words), 200)
        self.assertEqual({path for path in holders | words if found[path] == "KEEP"}, set())

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
        for macro, groups in upstream.groups_that_ask_for(emitted.tree(), MACROS).items():
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

    def test_each_name_that_a_search_finds_has_a_verdict(self):
        words = ("is_cuda", "kCUDA")
        sites = emitted.report()["named_code"]["sites"]
        expected = upstream.words_in_code(emitted.tree(), words)
        self.assertGreater(len(expected), 1300)
        self.assertEqual({(site["path"], site["line"], site["token"]) for site in sites
                          if site["token"] in words}, expected)
        self.assertEqual([site for site in sites if site["verdict"] == "unclassified"], [])
        self.assertEqual(emitted.review("unclassified"), [])


class Strict(unittest.TestCase):
    """A strict plan has exit code 1: rules that 2.6.0 needs have nothing to do here. Each of
    them is checked against the tree."""

    def test_what_has_no_hit_is_all_that_is_wrong(self):
        self.assertEqual(emitted.tool("plan", str(emitted.tree())).returncode, 0)
        strict = emitted.tool("plan", "--strict", "--json", str(emitted.tree()))
        self.assertEqual(strict.returncode, 1)
        found = {}
        for item in json.loads(strict.stdout)["review"]:
            if item["weight"] != "told":
                found.setdefault((item["kind"], item["subject"]), set()).add(item["path"])
        self.assertEqual(found, {
            **{("idle-path", rule): paths for rule, paths in LATER_PATHS.items()},
            **{("idle-rule", rule): {""} for rule in (
                "inferred-guarded-companion", "block-in-acted", "block-bound-lambda",
                "python-definition-kept")}})

    def test_the_tree_has_none_of_the_later_paths(self):
        for paths in LATER_PATHS.values():
            for path in paths:
                with self.subTest(path):
                    fits = path.replace("**", "*")  # a `*` of fnmatch crosses directories
                    self.assertEqual(fnmatch.filter(walked(), fits), [])

    def test_no_block_that_acts_has_another_one_in_it(self):
        acting = {(row["path"], int(row["line"]), int(row["end"]))
                  for row in emitted.table("1.13.1", "splits")}
        groups = set().union(*upstream.groups_that_ask_for(emitted.tree(), MACROS).values())
        self.assertEqual({group for path, begin, end in acting for group in groups
                          if group[0] == path and begin < group[1] < end}, set())

    def test_no_block_that_acts_is_the_body_of_a_bound_lambda(self):
        for row in emitted.table("1.13.1", "splits"):
            text = (emitted.tree() / row["path"]).read_text().splitlines()
            before = " ".join(text[:int(row["line"]) - 1]).rstrip()
            self.assertNotRegex(before[-300:], r"\]\s*\([^()]*\)\s*(mutable\s*)?(->[^{;]*)?\{$",
                                f"{row['path']}:{row['line']}")

    def test_the_host_includes_no_header_of_a_process_group_without_the_device(self):
        # 2.6.0 has such includes, of ProcessGroupNCCL.hpp and ProcessGroupUCC.hpp.
        for device in ("NCCL", "UCC"):
            includers = []
            for path in walked():
                if path.startswith("torch/") and path.endswith((".h", ".hpp", ".cpp")):
                    text = (emitted.tree() / path).read_text(errors="replace")
                    if f"c10d/ProcessGroup{device}.hpp>" in text:
                        includers.append(path)
            host = "torch/csrc/distributed/c10d/init.cpp"
            self.assertEqual(sorted(includers),
                             [f"torch/csrc/distributed/c10d/ProcessGroup{device}.cpp", host])
            text = (emitted.tree() / host).read_text()
            self.assertRegex(text, rf"#ifdef USE_C10D_{device}\n(#include .*\n)*"
                             rf"#include <.*/ProcessGroup{device}.hpp>\n#endif")

    def test_python_that_defines_names_of_the_device_moves(self):
        # 2.6.0 also has torch/backends/cusparselt, which stays.
        defining = {path for path in walked() if re.match(
            r"torch/(cuda|backends/(cuda|cudnn|cusparselt))/.*\.py$", path)}
        self.assertGreater(len(defining), 15)
        found = emitted.verdicts()
        self.assertEqual({found[path] for path in defining}, {"MOVE-PY"})


if __name__ == "__main__":
    unittest.main()
