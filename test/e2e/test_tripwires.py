"""Upstream's build files changed in the ways that would cost the backend units without a
word: each change of 2.6.0 is reported."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from test_xpu import tree

CAFFE2 = "caffe2/CMakeLists.txt"
ATEN = "aten/src/ATen/CMakeLists.txt"
LISTS = "build_variables.bzl"
OBJECTS = ("add_library(extra OBJECT ${TORCH_SRC_DIR}/csrc/cuda/Tensor.cpp)\n"
           "target_sources(torch_cuda_linalg PRIVATE $<TARGET_OBJECTS:extra>)\n")
LINALG = "add_library(torch_cuda_linalg ${ATen_CUDA_LINALG_SRCS})"


@contextlib.contextmanager
def changed(path: str, before: str, after: str):
    """A tree of links to 2.6.0 in which `path` is a file of its own, with one place
    of `before` replaced."""
    text = (tree() / path).read_text()
    if text.count(before) != 1:
        raise AssertionError(f"{path} has {before!r} {text.count(before)} times")
    with tempfile.TemporaryDirectory(dir=tree().parent) as directory:
        copy = pathlib.Path(directory, "pytorch")
        shutil.copytree(tree(), copy, symlinks=True, copy_function=os.link,
                        ignore=shutil.ignore_patterns(".git"))
        (copy / path).unlink()
        (copy / path).write_text(text.replace(before, after))
        yield copy


def tripwires(checkout: pathlib.Path, *options: str) -> list[str]:
    """The remarks TD2060 to TD2079 of a plan, sorted."""
    run = subprocess.run([os.environ["E2E_TOOL"], "plan", checkout, *options],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return sorted(line for line in run.stderr.splitlines() if re.search(r"\[TD20[67]\d\]", line))


@contextlib.contextmanager
def overlay(name: str, content: dict):
    """A directory of rules in which the pack's file `name` has `content`."""
    with tempfile.TemporaryDirectory() as directory:
        file = pathlib.Path(directory, "pytorch", name)
        file.parent.mkdir()
        file.write_text(json.dumps(content))
        yield directory


@contextlib.contextmanager
def host_without(*headers: str):
    """The root of a host that installs each header of 2.6.0 but these."""
    with tempfile.TemporaryDirectory() as root:
        checkout, include = tree(), pathlib.Path(root, "usr", "include")
        for begin, installed in (("aten/src/ATen", "ATen"), ("c10", "c10"), ("torch", "torch"),
                                 ("caffe2", "caffe2")):
            for header in (checkout / begin).rglob("*"):
                name = pathlib.Path(installed, header.relative_to(checkout / begin))
                if header.suffix in (".h", ".hpp", ".cuh") and str(name) not in headers:
                    (include / name).parent.mkdir(parents=True, exist_ok=True)
                    (include / name).symlink_to(header)
        (include / "python3.11").mkdir()
        (include / "python3.11" / "Python.h").touch()
        (include / "ATen" / "Config.h").touch()  # made by a build
        yield root


def not_installed(host: str, number: str = "TD2064", checkout: pathlib.Path | None = None) -> set[tuple[str, int]]:
    """Where a plan for a host says `number`. The compiler is told nothing, so that each block is
    refused before it is parsed."""
    nothing = {"compile": {"probes": [], "optional": [], "without": ["-DNO_DEVICE"],
                           "with": ["-DNO_DEVICE"]}}
    with overlay("split.json", nothing) as rules:
        run = subprocess.run([os.environ["E2E_TOOL"], "plan", "--json", "--no-parse", "--no-cache",
                              "--rules", rules, "--host", host, checkout or tree()],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return {(item["path"], item["line"]) for item in json.loads(run.stdout)["review"]
            if item["subject"] == number}


class Tripwires(unittest.TestCase):
    def reported(self, path: str, before: str, after: str) -> list[str]:
        with changed(path, before, after) as copy:
            return tripwires(copy)

    def with_overlay(self, name: str, content: dict) -> list[str]:
        with overlay(name, content) as rules:
            return tripwires(tree(), "--rules", rules)

    def test_the_release_as_it_is_has_none(self):
        self.assertEqual(tripwires(tree()), [])

    def test_an_object_library_is_understood(self):
        more = f"{OBJECTS}target_compile_definitions(extra PRIVATE USE_CUDA)\n"
        self.assertEqual(self.reported(CAFFE2, LINALG, f"{LINALG}\n{more}"), [])

    def test_an_object_library_without_what_the_library_is_told(self):
        # The library is told USE_CUDA in the line after OBJECTS.
        found = self.reported(CAFFE2, LINALG, f"{LINALG}\n{OBJECTS}")
        self.assertEqual(found, [
            f"{CAFFE2}:998: warning: COMPILE_DEFINITIONS USE_CUDA: an object library "
            "in the library does not get it [TD2066]"])

    def test_a_generator_expression(self):
        found = self.reported(CAFFE2, LINALG, f"{LINALG}\ntarget_sources("
                              "torch_cuda_linalg PRIVATE $<TARGET_OBJECTS:extra>)")
        self.assertEqual(found, [
            f"{CAFFE2}:995: warning: torch_cuda_linalg lists the source `$<TARGET_OBJECTS:extra>`, which the tool does not understand [TD2060]"])

    def test_a_list_that_is_read_from_a_file(self):
        found = self.reported(ATEN, "    ${native_nested_cuda_cu}\n    ${native_sparse_cuda_cu}",
                              "    ${more_cu}\n    ${native_nested_cuda_cu}\n"
                              "    ${native_sparse_cuda_cu}")
        self.assertEqual(len(found), 1, found)
        self.assertIn("torch_cuda lists the source `${more_cu}`", found[0])

    def test_a_dropped_glob(self):
        glob = 'file(GLOB native_nested_cuda_cu "native/nested/cuda/*.cu")\n'
        dropped = sorted(path.relative_to(tree()).as_posix()
                         for path in tree().glob("aten/src/ATen/native/nested/cuda/*.cu"))
        self.assertEqual(len(dropped), 3)
        found = self.reported(ATEN, glob, "")
        self.assertEqual([line.split(":")[0] for line in found if "[TD2063]" in line], dropped)

    def test_a_listed_file_that_is_not_there(self):
        found = self.reported(LISTS, '"torch/csrc/cuda/comm.cpp",',
                              '"torch/csrc/cuda/comm.cpp",\n    "torch/csrc/cuda/gone.cpp",')
        self.assertEqual(len(found), 1, found)
        self.assertIn("`torch/csrc/cuda/gone.cpp`", found[0])

    def test_a_library_in_a_directory_that_no_rule_leads_to(self):
        place = "torch/csrc/fresh/CMakeLists.txt"
        with changed("CMakeLists.txt", "add_subdirectory(c10)\n",
                     "add_subdirectory(c10)\nif(USE_CUDA)\n  add_subdirectory(torch/csrc/fresh)\nendif()\n") as copy:
            (copy / place).parent.mkdir()
            (copy / place).write_text("add_library(fresh SHARED ../utils/fresh.cpp)\ntarget_link_libraries(fresh PRIVATE torch_cuda)\n")
            self.assertEqual(tripwires(copy), [
                f"{place}:2: warning: no rule knows fresh, which links torch_cuda, and no rule leads to this file [TD2061]"])

    def test_a_renamed_target(self):
        found = self.reported(CAFFE2, LINALG, LINALG.replace("linalg ", "algebra "))
        # No library that is known compiles its five sources.
        self.assertEqual([line[-7:-1] for line in found],
                         ["TD2061", *["TD2063"] * 5, "TD2062"])

    def test_a_new_target(self):
        more = "add_library(torch_nvshmem ${TORCH_SRC_DIR}/csrc/cuda/Tensor.cpp)"
        found = self.reported(CAFFE2, LINALG, f"{LINALG}\n{more}")
        self.assertEqual(len(found), 1, found)
        self.assertIn("no rule knows the library torch_nvshmem", found[0])

    def test_a_new_target_of_another_command(self):
        for made in ("pybind11_add_module(fresh csrc/cuda/Tensor.cpp)", "add_executable(fresh csrc/cuda/Tensor.cpp)"):
            for path, place in ((CAFFE2, LINALG), ("CMakeLists.txt", "add_subdirectory(c10)\n")):
                with self.subTest(made=made, path=path):
                    found = self.reported(path, place, f"{place}\n{made}\ntarget_link_libraries(fresh PRIVATE torch_cuda)\n")
                    said = [line for line in found if "no rule knows" in line and " fresh, which " in line]
                    self.assertEqual(len(said), 1, found)
                    self.assertTrue(said[0].startswith(f"{path}:") and said[0].endswith("[TD2061]"), said)

    def test_a_new_target_where_the_library_is_made(self):
        path, end = "caffe2/CMakeLists.txt", "# ---[ Test binaries.\n"
        found = self.reported(path, end, "if(TARGET torch_cuda)\n  add_library(fresh ${TORCH_SRC_DIR}/csrc/cuda/"
                              f"Tensor.cpp)\nendif()\n{end}")
        self.assertEqual(len(found), 1, found)
        self.assertIn("no rule knows the library fresh, which only a build for the device has [TD2061]", found[0])

    def test_a_new_target_that_says_cuda_in_other_words(self):
        path, end = "caffe2/CMakeLists.txt", "# ---[ Test binaries.\n"
        made = "add_library(fresh ${TORCH_SRC_DIR}/csrc/cuda/Tensor.cpp)\n"
        for text, said in ((f"if(TARGET CUDA::cudart)\n  {made}endif()\n", "the library fresh, which is made if TARGET CUDA::cudart"),
                           (f"if(CMAKE_CUDA_COMPILER)\n  {made}endif()\n", "the library fresh, which is made if CMAKE_CUDA_COMPILER"),
                           (f"{made}target_link_libraries(fresh PRIVATE CUDA::cublas)\n", "fresh, which links CUDA::cublas"),
                           (f"{made}target_link_libraries(fresh PRIVATE $<$<BOOL:${{USE_CUDA}}>:torch_cuda>)\n", "fresh, which links $<$<BOOL:ON>:torch_cuda>"),
                           ("if(USE_CUDA)\n  cuda_add_executable(fresh ${TORCH_SRC_DIR}/csrc/cuda/Tensor.cpp)\nendif()\n",
                            "the library fresh, which only a build for the device has"),
                           (f"{made}target_link_libraries(fresh PRIVATE torch_cuda_library)\n", "fresh, which links torch_cuda_library")):
            with self.subTest(text):
                found = self.reported(path, end, text + end)
                self.assertEqual(len(found), 1, found)
                self.assertIn(f"no rule knows {said} [TD2061]", found[0])

    def test_a_new_target_of_functorch(self):
        found = self.reported("functorch/CMakeLists.txt", "project(functorch)\n", "project(functorch)\nif(USE_CUDA)\n  add_library(fresh csrc/x.cpp)\n"
                              "  target_link_libraries(fresh PRIVATE torch_cuda)\nendif()\n")
        self.assertEqual(len(found), 1, found)
        self.assertIn("no rule knows fresh, which links torch_cuda, and no rule leads to this file [TD2061]", found[0])

    def test_a_source_of_a_host_library_with_the_device_alone(self):
        found = self.reported(CAFFE2, LINALG, f"{LINALG}\ntarget_sources(torch_cpu PRIVATE ${{TORCH_SRC_DIR}}/csrc/utils/nested.cpp)")
        self.assertEqual(len(found), 1, found)
        self.assertIn("no rule knows the source torch/csrc/utils/nested.cpp of torch_cpu, which only a build for the device has [TD2061]", found[0])

    def test_a_macro_of_a_host_library_with_the_device_alone(self):
        found = self.reported(CAFFE2, LINALG, f"{LINALG}\ntarget_compile_definitions(torch_cpu PRIVATE FRESH_PATH)")
        self.assertEqual(len(found), 1, found)
        self.assertIn("torch_cpu gets the macro FRESH_PATH only in a build for the device, and no rule knows it [TD2077]", found[0])

    def test_a_definition_in_a_function_of_upstreams(self):
        path, begin = "cmake/public/utils.cmake", "function(torch_compile_options libname)\n"
        found = self.reported(path, begin, f"{begin}  target_compile_definitions(${{libname}} PRIVATE FRESH_ONE)\n")
        self.assertEqual({re.sub(r":\d+:", ":", line) for line in found},
                         {f"{path}: warning: COMPILE_DEFINITIONS FRESH_ONE, which no moved file names [TD2066]"})

    def test_an_option_where_the_compiler_has_it(self):
        for flag, said in (("-Wfresh", False), ("-ffresh", True)):
            with self.subTest(flag):
                found = self.reported(CAFFE2, LINALG, f'{LINALG}\ntarget_compile_options_if_supported(torch_cuda "{flag}")')
                self.assertEqual([flag in line and "[TD2066]" in line for line in found], [True] * said)

    def test_an_option_of_the_linker(self):
        found = self.reported(CAFFE2, LINALG, f"{LINALG}\ntarget_link_options(torch_cuda PRIVATE -Wl,--fresh)\n"
                              'set_target_properties(torch_cuda PROPERTIES LINK_FLAGS "-Wl,--more")')
        self.assertEqual([line.split("warning: ")[1] for line in found], [
            "not understood: target_link_options PRIVATE -Wl,--fresh [TD2066]",
            "not understood: LINK_FLAGS -Wl,--more [TD2066]"])

    def test_a_list_that_the_other_file_has_no_more(self):
        for name in ("libtorch_cuda_core_sources", "libtorch_python_core_sources"):  # the device's, the host's
            with self.subTest(name):
                found = self.reported(LISTS, f"\n{name} = [", f"\nno_{name} = [")
                self.assertIn(f"{LISTS} has no list {name}, so what is compiled is not all known [TD2060]", "\n".join(found))

    def test_an_option_in_a_list_for_a_language(self):
        path, last = "cmake/public/utils.cmake", "    list(APPEND private_compile_options -Wunused-function)\n"
        found = self.reported(path, last, f"{last}    list(APPEND private_compile_options -DFRESH_ONE)\n")
        self.assertTrue([line for line in found if "CXX COMPILE_DEFINITIONS FRESH_ONE" in line], found)

    def test_a_library_that_is_linked(self):
        found = self.reported(CAFFE2, LINALG,
                              f"{LINALG}\ntarget_link_libraries(torch_cuda PRIVATE torch::fresh)")
        self.assertEqual(found, [
            f"{CAFFE2}:995: warning: torch_cuda links `torch::fresh`, and no rule says that the backend links it too [TD2069]"])

    def test_a_library_in_a_list_of_another_file(self):
        path = "cmake/Dependencies.cmake"
        text = (tree() / path).read_text()
        line = next(line for line in text.splitlines()
                    if line.strip().startswith("set(Caffe2_PUBLIC_CUDA_DEPENDENCY_LIBS"))
        with changed(path, line + "\n",
                     f"{line}\nlist(APPEND Caffe2_PUBLIC_CUDA_DEPENDENCY_LIBS caffe2::fresh)\n"
                     ) as copy:
            found = tripwires(copy)
        self.assertTrue(found)
        self.assertEqual({re.sub(r":\d+: warning: \w+", "", one) for one in found}, {
            f"{path} links `caffe2::fresh`, and no rule says that the backend links it too "
            "[TD2069]"})

    def test_a_unit_that_a_rule_keeps(self):
        # As a vendor would keep a file: with a rule that comes before the build's.
        path = "aten/src/ATen/native/cuda/Sort.cpp"
        rule = {"id": "vendor-keeps", "reason": "Ours.", "tier": "exception",
                "match": {"paths": [path]}, "verdict": "KEEP-CORE"}
        found = self.with_overlay("files.json", {"rules": [rule]})
        self.assertEqual(len(found), 1, found)
        self.assertRegex(found[0], f"^{path}: warning: torch_cuda compiles it "
                         r"\(\S+:\d+\), and it stays \(rule vendor-keeps\) \[TD2067\]$")
        # A vendor who means it says so.
        self.assertEqual(self.with_overlay("files.json", {"rules": [{**rule, "leavesUnits": True}]}),
                         [])

    def test_a_header_that_the_host_does_not_install(self):
        with host_without() as host:
            self.assertEqual(not_installed(host), set())
        with host_without("ATen/native/ReduceOps.h") as host:
            found = not_installed(host)
        checkout = tree()
        expected = {(str(path.relative_to(checkout)), number)
                    for path in (checkout / "aten/src/ATen/native/cuda").rglob("*")
                    if path.suffix in (".cpp", ".cu", ".h", ".cuh")
                    for number, line in enumerate(path.read_text().splitlines(), 1)
                    if re.match("#include <ATen/native/ReduceOps.h>", line)}
        self.assertGreater(len(expected), 1)
        self.assertEqual(found, expected)

    def test_an_include_of_a_moved_header_in_the_host(self):
        # It refutes the header's name, and those of the headers that it includes.
        path = "aten/src/ATen/Context.cpp"
        found = self.reported(path, "#include <ATen/Context.h>\n",
                              "#include <ATen/Context.h>\n#include <c10/cuda/CUDAStream.h>\n")
        self.assertEqual(len(found), 1, found)
        self.assertRegex(found[0], rf"^{path}:\d+: warning: it includes c10/cuda/CUDAStream.h without CUDA, for which 6 "
                         r"headers stay; c10/cuda/\w+\.h asks for \S+, as else only moved files do \[TD2073\]$")

    def test_an_include_that_the_host_reaches_through_a_header(self):
        path = "c10/core/Stream.h"
        found = self.reported(path, "#include <c10/core/Device.h>\n",
                              "#include <c10/core/Device.h>\n#include <c10/cuda/CUDAFunctions.h>\n")
        self.assertEqual([line.split(": ")[0].split(":")[0] for line in found], [path])
        self.assertIn("[TD2073]", found[0])

    def test_an_include_in_a_block_of_the_device_is_none(self):
        self.assertEqual(self.reported("aten/src/ATen/Context.cpp", "#include <ATen/Context.h>\n",
                                       "#include <ATen/Context.h>\n#ifdef USE_CUDA\n#include <c10/cuda/CUDAStream.h>\n#endif\n"), [])

    def test_a_header_that_nobody_has(self):
        path, header = "c10/cuda/CUDAStream.cpp", "#include <c10/cuda/CUDAStream.h>\n"
        with host_without() as host:
            before = not_installed(host, "TD2074")  # headers that a build makes, and this host lacks
            with changed(path, header, f"{header}#include <c10/cuda/CUDAGone.h>\n") as copy:
                line = (copy / path).read_text().splitlines().index("#include <c10/cuda/CUDAGone.h>") + 1
                self.assertEqual(not_installed(host, "TD2074", copy) - before, {(path, line)})

    def test_a_checkout_without_a_build_file_for_all_libraries(self):
        with changed("CMakeLists.txt", "add_subdirectory(c10)\n", "add_subdirectory(c10)\n") as copy:
            (copy / "CMakeLists.txt").unlink()
            self.assertIn("CMakeLists.txt: warning: the checkout lacks it, and the rules read it for what it says to libraries [TD2076]",
                          tripwires(copy))

    def test_a_checkout_without_its_licence(self):
        with changed("LICENSE", "From PyTorch:\n", "From PyTorch:\n") as copy:
            (copy / "LICENSE").unlink()
            self.assertEqual(tripwires(copy), [
                "LICENSE: warning: the checkout lacks it, and rule supplement-licence gives it to what is emitted [TD2075]"])

    def test_a_run_with_fewer_units_than_the_one_before(self):
        # A release without one of c10_cuda's sources, which nothing asks for any more.
        source = "c10/cuda/CUDAStream.cpp"
        with tempfile.TemporaryDirectory() as out, \
                changed("c10/cuda/CMakeLists.txt", "    CUDAStream.cpp\n", "") as copy:
            def run(checkout: pathlib.Path) -> tuple[int, list[str]]:
                done = subprocess.run([os.environ["E2E_TOOL"], "run", checkout, "-o", out],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                return done.returncode, [line for line in done.stderr.splitlines()
                                         if "[TD206" in line]
            (copy / source).unlink()
            self.assertEqual(run(tree()), (0, []))
            self.assertEqual(run(copy), (1, [
                "c10/CMakeLists.txt: warning: c10_cuda has 10 units; the run before had 11 "
                "[TD2068]"]))

    def test_a_move_says_which_includes_are_left(self):
        # It makes a host without the moved files fail to compile. The five of 2.6.0, of headers
        # that are empty without CUDA, are taken out.
        with changed("torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp", "#pragma once\n",
                     "#pragma once\nclass Host;\n") as copy:
            identity = ["-c", "user.name=x", "-c", "user.email=x@example.invalid"]
            for command in (["init", "-q"], ["add", "-A", "-f"],
                            [*identity, "commit", "-qm", "2.6.0"]):
                subprocess.run(["git", "-C", copy, *command], check=True)
            found = tripwires(copy, "--placement", "in-tree", "--transition", "move")
        self.assertEqual(found, ["torch/csrc/distributed/c10d/ProcessGroup.cpp:12: warning: it stays and includes "
                                 "torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp, which moves [TD2065]"])


if __name__ == "__main__":
    unittest.main()
