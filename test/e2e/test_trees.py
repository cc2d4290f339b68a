"""Trees for which no rule was written: a vendor's fork of 2.4 and a 2.7 with its submodules.

The rules are the shipped ones. Expectations come from the trees, read by other means: the
globs and lists of the build files (a few lines of Python), a walk over the directory, and
in expected-trees/ what a person has looked up (see the README there).
"""

import fnmatch
import functools
import json
import os
import pathlib
import re
import subprocess
import unittest

import emitted
import upstream

HERE = pathlib.Path(__file__).resolve().parent
NAME = os.environ["E2E_TREE"]
# The globs and lists that come to the CUDA libraries, by the variables that CMake has for
# them: ATen_CUDA_CPP_SRCS, ATen_CUDA_CU_SRCS and what is appended to them.
ATEN = """cuda_cpp cuda_cu cudnn_cpp native_cuda_cpp native_cuda_cu native_cudnn_cpp
    native_miopen_cpp native_nested_cuda_cpp native_nested_cuda_cu native_quantized_cuda_cpp
    native_quantized_cuda_cu native_quantized_cudnn_cpp native_sparse_cuda_cpp
    native_sparse_cuda_cu native_transformers_cuda_cpp native_transformers_cuda_cu
    flash_attention_cuda_cpp flash_attention_cuda_cu flash_attention_cuda_kernels_cu
    mem_eff_attention_cuda_cpp mem_eff_attention_cuda_cu mem_eff_attention_cuda_kernels_cu
    native_fhe_cuda_cpp native_fhe_cuda_cu""".split()
LISTS = """aten_cuda_cu_source_list aten_cuda_with_sort_by_key_source_list
    aten_cuda_cu_with_sort_by_key_source_list libtorch_cuda_core_sources
    libtorch_cuda_distributed_base_sources libtorch_cuda_distributed_extra_sources""".split()
# Units of each library, counted by hand from those lists: one of 2.7's is in two libraries.
UNITS = {"2.4-fork": 458, "2.7.0a0-submodules": 511}
# Kernels that 2.7 compiles from a submodule, and their definitions in caffe2/CMakeLists.txt.
KERNELS = {"2.4-fork": 0, "2.7.0a0-submodules": 84}
FLASH = "third_party/flash-attention/csrc/flash_attn/src"
DEFINITIONS = ("FLASH_NAMESPACE=pytorch_flash", "FLASHATTENTION_DISABLE_ALIBI",
               "FLASHATTENTION_DISABLE_SOFTCAP", "UNFUSE_FMA")


def setUpModule():
    if (emitted.WORK / "skipped.txt").exists():
        raise unittest.SkipTest((emitted.WORK / "skipped.txt").read_text())


@functools.cache
def globs() -> dict[str, set[str]]:
    """What each file(GLOB) of ATen's build file finds."""
    tree, found = emitted.tree(), {}
    aten = tree / "aten/src/ATen"
    text = (aten / "CMakeLists.txt").read_text()
    for deep, name, patterns in re.findall(r"file\(GLOB(_RECURSE)? (\w+)\s+([^)]*)\)", text):
        for pattern in re.findall(r'[^\s"]+', patterns):
            top, pattern = (tree, pattern[22:]) if pattern.startswith("${PROJECT_SOURCE_DIR}/") else (aten, pattern)
            paths = top.joinpath(pattern).parent.rglob(pathlib.PurePath(pattern).name) if deep else top.glob(pattern)
            found.setdefault(name, set()).update(str(path.relative_to(tree)) for path in paths)
    return found


@functools.cache
def units() -> set[tuple[str, str]]:
    """The units of the CUDA libraries, as the build files list them."""
    tree = emitted.tree()
    lists = upstream.starlark_lists(tree / "build_variables.bzl")
    found = {(path, "torch_cuda") for name in ATEN for path in globs().get(name, ())}
    found |= {(path, "torch_cuda") for name in LISTS for path in lists[name]}
    found |= {("torch/csrc/cuda/nccl.cpp", "torch_cuda")}
    found |= {(path, "torch_cuda_linalg") for path in globs()["native_cuda_linalg_cpp"]}
    found |= {(path, "caffe2_nvrtc") for path in globs()["cuda_nvrtc_stub_cpp"]}
    c10 = re.search(r"set\(C10_CUDA_SRCS([^)]*)\)", (tree / "c10/cuda/CMakeLists.txt").read_text())
    found |= {(f"c10/cuda/{path}", "c10_cuda") for path in c10[1].split()}
    python = set(lists["libtorch_python_cuda_core_sources"])
    python |= set(re.findall(r"\$\{TORCH_SRC_DIR\}/(csrc/cuda/(?:python_nccl|shared/cu\w+)\.cpp)\)?$",
                             (tree / "torch/CMakeLists.txt").read_text(), re.MULTILINE))
    return found | {(path if path.startswith("torch/") else f"torch/{path}", "torch_python_cuda")
                    for path in python}


@functools.cache
def included(path: pathlib.Path) -> list[tuple[str, str]]:
    """The includes of a file: "<" or a quote, and what is in between. What is there for ROCm
    alone is left out."""
    text = path.read_text(errors="replace")
    lines = text.split("\n")
    for group in upstream.groups(text):
        if len(group.conditions) == 1 and re.fullmatch(r"\W*(defined)?\W*USE_ROCM\b[^!|]*", group.conditions[0]) \
                and "!" not in group.conditions[0]:
            lines[group.line - 1:group.end] = [""] * (group.end - group.line + 1)
    return re.findall(r"^[ \t]*#[ \t]*include[ \t]*([<\"])([^>\"\n]+)[>\"]", "\n".join(lines), re.MULTILINE)


@functools.cache
def destinations() -> dict[str, str]:
    return {row["path"]: row["destination"] for row in emitted.report()["files"] if row["destination"]}


class Verdicts(unittest.TestCase):
    def test_nothing_is_left_open_but_two_names(self):
        found = emitted.review("unclassified")
        self.assertEqual([item for item in found if item["subject"] != "named-code"], [])
        self.assertLessEqual(len(found), 2)
        for kind in emitted.KINDS[:4]:
            self.assertEqual(emitted.report()["totals"][kind]["by_action"]["unclassified"], 0)

    def test_checks_pass(self):
        self.assertEqual([check for check in emitted.report()["checks"] if not check["passed"]], [])

    def test_an_untested_release_is_on_the_list(self):
        said = [item["subject"] for item in emitted.review("untested-release")]
        self.assertEqual(said, ["2.7.0a0"] if NAME.startswith("2.7") else [])


class Units(unittest.TestCase):
    def test_are_as_many_as_were_counted(self):
        self.assertEqual(len(units()), UNITS[NAME])

    def test_all_go_to_the_backend(self):
        origins = {place: path for path, place in destinations().items()}
        self.assertEqual({(origins[unit["destination"]], unit["library"])
                          for unit in emitted.report()["units"]}, units())

    def test_nothing_is_missing_nor_new(self):
        said = {item["subject"] for item in emitted.review("tripwire")}
        # The fork of 2.4 links a library of its vendor's.
        self.assertEqual(said - {"TD2066"}, {"TD2069", "TD2077"} if NAME == "2.4-fork" else set())


class ThirdParty(unittest.TestCase):
    def test_kernels_come_along(self):
        kernels = {path for path, _ in units() if path.startswith("third_party/")}
        self.assertEqual(len(kernels), KERNELS[NAME])
        self.assertLessEqual(kernels, set(destinations()))

    def test_with_the_headers_that_they_include_their_licence_and_nothing_else(self):
        tree = emitted.tree()
        todo = [tree / path for path in destinations()
                if path.endswith((".cpp", ".cu", ".cuh", ".h")) and "third_party" not in path]
        todo += [tree / path for path, _ in units() if path.startswith("third_party/")]
        seen = set(todo)
        while todo:
            path = todo.pop()
            for quote, name in included(path):
                for header in ([path.parent / name] if quote == '"' else []) + [tree / FLASH / name]:
                    if header.is_file() and header not in seen and "third_party" in str(header):
                        seen.add(header)
                        todo.append(header)
                        break
        expected = {str(path.relative_to(tree)) for path in seen if path.is_relative_to(tree / "third_party")}
        if expected:
            expected.add("third_party/flash-attention/LICENSE")
        self.assertEqual({path for path in destinations() if path.startswith("third_party/")}, expected)

    def test_and_their_definitions_and_directories(self):
        if not KERNELS[NAME]:
            return
        told = emitted.unit_properties()
        for definition in DEFINITIONS:
            name = definition.split("=")[0]
            readers = [row["path"] for row in told if row["value"] == definition]
            self.assertTrue(readers, name)
            self.assertEqual({row["condition"] for row in told if row["value"] == definition},
                             {"USE_FLASH_ATTENTION"})
        kernels = {path for path, _ in units() if path.startswith(FLASH)}
        self.assertLessEqual(kernels, {row["path"] for row in told if row["value"] == DEFINITIONS[0]})
        shown = {row["path"] for row in told if row["property"] == "INCLUDE_DIRECTORIES"
                 and row["value"].endswith(f"/upstream/{FLASH}")}
        self.assertIn("aten/src/ATen/native/transformers/cuda/flash_attn/flash_api.cpp", shown)

    def test_all_else_is_counted_apart(self):
        tree = emitted.tree()
        files = {str(pathlib.Path(directory, name).relative_to(tree))
                 for directory, _, names in os.walk(tree / "third_party") for name in names}
        apart = emitted.report()["totals"]["apart"]
        self.assertEqual(apart, {"third-party": len(files - set(destinations()))})

    def test_nothing_in_it_is_judged(self):
        self.assertEqual({path for path in emitted.holders() if path.startswith("third_party/")}, set())
        listed = {path for path in emitted.verdicts() if path.startswith("third_party/")}
        self.assertEqual(listed, {path for path in destinations() if path.startswith("third_party/")})


class Includes(unittest.TestCase):
    def test_of_what_goes_lead_to_what_goes_or_is_installed(self):
        """Of includes that lead into the tree; a toolkit's and a package's headers do not."""
        tree, root = emitted.tree(), emitted.OUT / "third_device/torch_cuda"
        staged = {line.split("\t")[0] for line in
                  (root / "cmake/staged_includes.txt").read_text().splitlines()}
        installed = set((HERE / "expected-trees" / f"installed-{NAME[:3]}.txt").read_text().split())
        roots = [tree, tree / "aten/src", tree / "torch/csrc/api/include", tree / "torch/csrc/distributed"]
        lost = []
        for path, place in destinations().items():
            if not path.endswith((".cpp", ".cu", ".cuh", ".h", ".hpp")):
                continue
            for quote, name in included(tree / path):
                beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
                if name in staged or name in installed or quote == '"' and (
                        beside in destinations() or (emitted.OUT / place).parent.joinpath(name).is_file()):
                    continue
                if any((top / name).is_file() for top in roots) or (
                        quote == '"' and (tree / beside).is_file()):
                    lost.append((path, name))
        self.assertEqual(lost, [])


class RulesCheck(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.check = emitted.tool("rules", "check", str(emitted.tree()))
        cls.table, *parts = cls.check.stdout.split("\n\n")
        cls.paths = next((part for part in parts if part.startswith("Paths of rules that fit no file\n")), "")
        cls.open = next(part for part in parts if " has what no rule knows\n" in part)

    def hits(self, rule: str) -> int:
        return int(re.search(rf"^{rule} +(\d+)", self.table, re.MULTILINE)[1])

    def test_says_how_often_each_rule_hits(self):
        self.assertEqual(self.hits("build-cuda-library"), len({path for path, _ in units()}))
        self.assertEqual(self.hits("build-third-party"), KERNELS[NAME])

    def test_names_paths_that_fit_no_file(self):
        named = re.findall(r"^  (\S+) \[[\w-]+\]: ", self.paths, re.MULTILINE)
        self.assertEqual(bool(named), NAME == "2.4-fork")  # which is older than some of them
        files = [str(pathlib.Path(directory, name).relative_to(emitted.tree()))
                 for directory, _, names in os.walk(emitted.tree()) for name in names]
        for path in named:
            self.assertEqual(fnmatch.filter(files, path.replace("**", "*")), [], path)

    def test_lists_what_no_rule_knows_and_fails(self):
        self.assertEqual(self.check.returncode, 1)
        listed = re.findall(r"^  (\S+?):(\d+): ", self.open, re.MULTILINE)
        expected = [(item["path"], str(item["line"])) for kind in ("tripwire", "unclassified")
                    for item in emitted.review(kind)]
        self.assertTrue(expected)
        self.assertEqual(sorted(listed), sorted(expected))


class GenericPatches(unittest.TestCase):
    """As docs/Splitting.md lists them for 2.6.0, which has all nine."""
    NAMES = ["site-choose-device-type", "site-devices-differ", "site-stub-of-iterator", "site-fusion-backend", "site-stream-guard",
             "site-stream-event", "site-lazy-init-device", "site-lazy-init-asks", "site-cpu-kernel"]

    def test_those_are_made_that_the_release_has_the_functions_for(self):
        run = emitted.tool("plan", "--generic-patches", "--json", str(emitted.tree()))
        made = [re.search(r"/torch_patches/generic/(.*)\.patch$", file["destination"])
                for file in json.loads(run.stdout)["added_files"]]
        context = (emitted.tree() / "aten/src/ATen/DeviceAccelerator.h").read_text() + \
            (emitted.tree() / "aten/src/ATen/Context.h").read_text()
        wanted = [name for name in self.NAMES
                  if (name != "site-lazy-init-asks" or "bool isAccelerator(" in context)
                  and (name != "site-lazy-init-device" or "void lazyInitDevice(" in context)]
        self.assertEqual(len(wanted), 9 if NAME.startswith("2.7") else 7)
        self.assertEqual(sorted(name[1] for name in made if name), sorted(wanted))


class Fork(unittest.TestCase):
    def test_a_vendor_s_macro_is_two_lines(self):
        pack = HERE / "packs/maca"
        lines = [line for file in pack.rglob("*.json") for line in file.read_text().splitlines()]
        self.assertEqual(len(lines), 2)
        run = emitted.tool("plan", "--rules", str(pack), str(emitted.tree()))
        # What is left is the vendor's own library and linker script, which no skeleton of ours links.
        said = [line for line in run.stderr.splitlines() if ": warning: " in line]
        self.assertEqual(run.returncode, 1)
        self.assertEqual(len(said), 2, said)
        self.assertIn("torch_cuda links `$ENV{MACA_PATH}/lib/libmcblasLt.so`", said[0])
        self.assertIn("target_link_options PRIVATE -T", said[1])
        without = [item for item in emitted.review("tripwire")]
        self.assertTrue(without)
        self.assertTrue(all(re.search("MACA|NV_ARCH|torch_cuda_link.lds", item["text"]) for item in without))

    def test_its_blocks_are_judged_as_the_device_s(self):
        run = emitted.tool("scan", "--list", "--rules", str(HERE / "packs/maca"), str(emitted.tree()))
        asked = set(subprocess.run(
            ["grep", "-rlE", r"^\s*#\s*(if|ifdef|ifndef|elif)\b.*\bUSE_MACA\b", "c10", "aten/src/ATen", "torch/csrc",
             "--include=*.h", "--include=*.cpp", "--include=*.cuh", "--include=*.cu"],
            cwd=emitted.tree(), stdout=subprocess.PIPE, text=True).stdout.split())
        blocks = {line.split("\t")[1].rsplit(":", 1)[0] for line in run.stdout.splitlines()
                  if line.startswith("block\t")}
        self.assertTrue(asked)
        self.assertLessEqual(asked, blocks)
        open_things = [line for line in run.stdout.splitlines() if "\tunclassified\t" in line]
        self.assertLessEqual(len(open_things), 2)
        self.assertEqual([line for line in open_things if not line.startswith("named-code\t")], [])
