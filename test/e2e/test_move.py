"""--transition move on PyTorch 2.6.0: the host that is left builds and is imported without what moved.

What names a moved file is found here with another reader than the tool's: every word of a
build file, every include. CMake itself says that the CPU-only build is the one of upstream,
where the submodules are there (those of the tree 2.7.0a0-submodules do), and the stock
host's torch with the moved tree's Python says that it is imported and used."""

import ast
import json
import os
import pathlib
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import unittest

import cmake_read
import configured
import hipified
import moved_site
import run_once
from conditionals import read_with
from moved_programs import (ASK, IMPORT, LACK_ARGUMENTS, OTHER_ANSWERS, REFUSAL, SERVED, TELL, TRACED, USE, USED)
from test_xpu import tree

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
BACKEND = "third_device/"
GIT = ["-c", "user.name=Me", "-c", "user.email=me@example.org"]


def git(root: pathlib.Path, *arguments: str) -> str:
    return subprocess.run(["git", "-C", root, *GIT, *arguments], check=True, stdout=subprocess.PIPE,
                          text=True).stdout


class Moved(unittest.TestCase):
    """The branch of one run, checked out beside the tree that it starts from."""

    @classmethod
    def setUpClass(cls):
        cls.work = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(dir=tree().parent)))
        cls.host = run_once.host_of("trixie")
        toolkit = pathlib.Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"))
        if why := run_once.missing_for_splits(cls.host, toolkit):
            raise unittest.SkipTest(why)
        cls.before, cls.after, report = cls.work / "host-a", cls.work / "host-b", cls.work / "report"
        shutil.copytree(tree(), cls.before, symlinks=True, copy_function=os.link,
                        ignore=shutil.ignore_patterns(".git"))
        git(cls.before, "init", "-q")
        git(cls.before, "add", "-Af", ".")
        git(cls.before, "commit", "-qm", "start")
        cls.run_ = subprocess.run(
            [os.environ["E2E_TOOL"], "run", cls.before, "-o", report, "--host", cls.host, "--quiet",
             "--placement", "in-tree", "--transition", "move"], stdout=subprocess.PIPE, text=True)
        git(cls.before, "worktree", "add", "-q", str(cls.after), "torch-decouple")
        cls.report = json.loads((report / "report" / "report.json").read_text())
        cls.verified = subprocess.run([os.environ["E2E_TOOL"], "verify", report, "--checkout", cls.before],
                                      stdout=subprocess.PIPE, text=True)
        cls.upstream = set(git(cls.before, "ls-files").splitlines())
        cls.left = {path for path in git(cls.after, "ls-files").splitlines() if not path.startswith(BACKEND)}
        cls.moved = cls.upstream - cls.left
        cls.gone = {directory for path in cls.moved for directory in map(str, pathlib.PurePath(path).parents)
                    if not (cls.after / directory).exists()}

    # The branch

    def test_the_run_and_its_checks_pass(self):
        self.assertEqual(self.run_.returncode, 0, self.run_.stdout)
        self.assertEqual([check for check in self.report["checks"] if not check["passed"]], [])
        self.assertLess({"move-includes", "move-build-files"}, {check["name"] for check in self.report["checks"]})
        self.assertEqual(self.verified.returncode, 0, self.verified.stdout)
        for check in self.report["checks"]:
            explained = subprocess.run([os.environ["E2E_TOOL"], "explain", check["name"]], stdout=subprocess.PIPE, text=True)
            self.assertIn(f"{check['name']} (check)", explained.stdout)

    def test_no_unit_of_the_host_needs_a_moved_header(self):
        report = self.work / "report"
        verified = subprocess.run([os.environ["E2E_TOOL"], "verify", report, "--checkout", self.before,
                                   "--host", self.host, "--json"], stdout=subprocess.PIPE, text=True)
        check = json.loads(verified.stdout)[-1]
        self.assertEqual((check["name"], check["passed"]), ("host-units", True), check["detail"])
        units, others = re.match(r"([\d,]+) units of the host .*?: (\d+) includes", check["detail"]).groups()
        # Upstream's CPU-only build compiles some 1,200, and a checkout without submodules lacks some headers.
        self.assertGreater(int(units.replace(",", "")), 1100)
        self.assertLess(int(others), 100)

    def test_what_is_new_in_the_host(self):
        self.assertEqual(len(self.moved), 752)
        self.assertEqual(self.left - self.upstream,
                         {"torch/_without_cuda.py", "torch/_without_cuda_amp.py", "torch/_without_cuda_backends.py",
                          "torch/csrc/PythonDeviceHooks.h",
                          *(f"torch/csrc/{file}BackendHooks.h" for file in
                            ("DistributedC10dInit", "DynamoGuards", "Generator", "InductorResizeStorageBytes",
                             "JitTensorexprTensorexprInit", "Module", "StorageMethods", "StorageSharing"))})

    def test_where_each_file_was_is_told(self):
        moves = [line.split("\t") for line in
                 (self.after / BACKEND / "torch_cuda/cmake/moved_files.txt").read_text().splitlines()]
        self.assertEqual({before for before, _ in moves}, self.moved)
        for before, now in moves:
            self.assertEqual((self.after / BACKEND / "torch_cuda" / now).read_bytes(),
                             (self.before / before).read_bytes(), before)

    def test_at_each_commit_hipify_finds_the_moved_files(self):
        """What tools/amd_build does before it hipifies, on the files of each commit that has it."""
        commits = git(self.before, "log", "--reverse", "--format=%H", "HEAD..torch-decouple").split()
        script = "tools/amd_build/build_amd.py"
        tried = []
        for commit in commits:
            text = git(self.before, "show", f"{commit}:{script}")
            first = text.find("backend = os.path.join(proj_dir")
            if first < 0:
                continue
            there = set(git(self.before, "ls-tree", "-r", "--name-only", commit).splitlines())
            with tempfile.TemporaryDirectory(dir=self.work) as root:
                if any(path.startswith(BACKEND) for path in there):
                    archive = subprocess.run(["git", "-C", self.before, "archive", commit, BACKEND], check=True,
                                             stdout=subprocess.PIPE).stdout
                    subprocess.run(["tar", "-x"], cwd=root, input=archive, check=True)
                steps = f"import os, shutil\nproj_dir = {root!r}\n" + text[first:text.index("hipify_python.hipify(")]
                subprocess.run([sys.executable, "-c", steps], check=True)
                lacks = {path for path in self.moved - there if not pathlib.Path(root, path).exists()}
            self.assertEqual(lacks, set(), commit)
            tried.append(len(self.moved - there))
        self.assertEqual((tried[0], tried[-1]), (0, 752))
        self.assertGreater(len(tried), 12)

    def test_only_what_rocm_needs_is_left_of_the_build(self):
        self.assertEqual([(block["path"], block["condition"]) for block in self.report["build_blocks"] if block["by_hand"]], [
            ("aten/src/ATen/CMakeLists.txt", "if USE_MAGMA"),
            ("caffe2/CMakeLists.txt", "if USE_UCC AND USE_C10D_UCC"),
            ("caffe2/CMakeLists.txt", "if USE_NCCL AND USE_C10D_NCCL"),
            *(("torch/CMakeLists.txt", condition) for condition in (
                "if USE_STATIC_CUDNN", "if USE_NCCL", "if USE_NCCL AND NOT WIN32", "if USE_UCC",
                "if USE_UCC AND USE_C10D_UCC", "if USE_NCCL AND USE_C10D_NCCL", "if USE_UCC")),
        ])

    # Names, read in another way

    def names_moved(self, word: str, directory: str) -> bool:
        """Whether a path or glob of a file in `directory` is of moved files or directories alone."""
        anywhere = "}" in word or word.startswith("/")
        word = word.split("}")[-1].strip("/")
        if "/" not in word:
            return False
        places = [word, f"{directory}/{word}" if directory != "." else word]
        if anywhere:
            places += [path for path in self.moved | self.gone if path.endswith("/" + word)]
        for place in places:
            stem = re.sub(r"/?[^/]*\*.*", "", place)
            if place in self.moved or place in self.gone or ("*" in place and stem in self.gone):
                return True
        return False

    def test_no_build_file_names_a_moved_file(self):
        found = set()
        for path in sorted(self.left):
            name = path.rsplit("/", 1)[-1]
            if path.startswith("third_party/") or not (
                    name == "CMakeLists.txt" or name.endswith((".cmake", ".bzl", ".bazel")) or path == "setup.py"):
                continue
            directory = os.path.dirname(path) or "."
            for line in (self.after / path).read_text().splitlines():
                code = line.split("#")[0]
                for word in re.findall(r"(?:\$\{\w+\})?[\w./*-]+", code):
                    if self.names_moved(word, directory):
                        found.add((path, word))
        self.assertEqual(found, {
            # Read by builds for ROCm alone.
            ("aten/src/ATen/CMakeLists.txt", "cuda/CUDAConfig.h.in"),
            ("aten/src/ATen/CMakeLists.txt", "native/miopen/*.cpp"),
            ("caffe2/CMakeLists.txt", "${TORCH_SRC_DIR}/csrc/cuda/nccl.cpp"),
            ("torch/CMakeLists.txt", "${TORCH_SRC_DIR}/csrc/cuda/Module.cpp"),
            ("torch/CMakeLists.txt", "${TORCH_SRC_DIR}/csrc/cuda/shared/cudnn.cpp"),
            ("torch/CMakeLists.txt", "${TORCH_SRC_DIR}/csrc/cuda/python_nccl.cpp"),
            # Properties of nothing, and globs that find nothing, where there are no copies.
            ("torch/CMakeLists.txt", "${TORCH_SRC_DIR}/csrc/cuda/shared/cudart.cpp"),
            *(("aten/src/ATen/CMakeLists.txt", glob) for glob in GLOBS),
            *(("build_variables.bzl", path) for name in ROCM_LISTS
              for path in runpy.run_path(str(self.after / "build_variables.bzl"))[name] if path in self.moved),
        })

    def test_lists_that_rocm_reads_are_those_of_upstream(self):
        path = "build_variables.bzl"
        before, after = (runpy.run_path(str(root / path)) for root in (self.before, self.after))
        for name in ROCM_LISTS:
            self.assertEqual(after[name], before[name], name)

    # ROCm

    def test_hipify_makes_what_it_made(self):
        with tempfile.TemporaryDirectory(dir=self.work) as work:
            before = hipified.made(self.before, "HEAD", pathlib.Path(work) / "before")
            after = hipified.made(self.before, "torch-decouple", pathlib.Path(work) / "after")
        self.assertGreater(len([path for path in before if "/hip/" in path]), 550)
        self.assertEqual({path for path in after.keys() - before.keys() if path not in self.moved}, set())
        changed = {path for path in before if before[path] != after.get(path)}
        self.assertEqual(changed, PATCHED)
        for path in changed:
            texts = [read_with(path, made[path].decode(), "USE_ROCM", True) for made in (after, before)]
            self.assertEqual(*texts, path)

    def test_a_rocm_build_reads_the_commands_that_it_read(self):
        device = json.loads((REPOSITORY / "rules/pytorch/device.json").read_text())
        known = {**device["buildOptions"], "USE_ROCM": True, "TARGET torch_cuda": False}
        changed = git(self.before, "diff", "--name-only", "HEAD", "torch-decouple", "--", "*.cmake", "*CMakeLists.txt")
        paths = [path for path in changed.split() if path in self.left and not path.startswith(BACKEND)]
        self.assertEqual(len(paths), 6)
        for path in paths:
            before, after = (cmake_read.used(cmake_read.read_for((root / path).read_text(), known))
                             for root in (self.before, self.after))
            if path == "CMakeLists.txt":
                after = [command for command in after if "USE_CUDA" not in command[1]]
                before = [command for command in before if "USE_CUDA" not in command[1]]
            self.assertEqual(after, before, path)

    def test_no_directory_without_a_build_file_is_entered(self):
        for path in self.left:
            if not path.endswith("CMakeLists.txt") or path.startswith("third_party/"):
                continue
            directory = os.path.dirname(path)
            for entered in re.findall(r"add_subdirectory\(([\w/.]+)", (self.after / path).read_text()):
                there = os.path.normpath(os.path.join(directory, entered, "CMakeLists.txt"))
                self.assertNotIn(there, self.moved, path)

    def test_no_include_of_a_moved_header_but_under_a_condition(self):
        roots = ("", "aten/src/", "torch/csrc/api/include/")
        headers = {path[len(root):]: path for path in self.moved for root in roots if path.startswith(root)}
        found = set()
        for path in sorted(self.left):
            if not path.startswith(("c10/", "aten/src/", "caffe2/", "torch/")) or not path.endswith(
                    (".h", ".hpp", ".cpp", ".cc", ".c")) or "/test/" in path or "/hip/" in path:
                continue
            depth = 0
            for line in (self.after / path).read_text(errors="replace").splitlines():
                if re.match(r"\s*#\s*if", line):
                    depth += not re.match(r"\s*#\s*ifndef\s+\w+_H", line)
                elif re.match(r"\s*#\s*endif", line):
                    depth -= 1
                elif depth <= 0 and (include := re.match(r'\s*#\s*include\s*[<"]([^>"]+)', line)):
                    if include[1] in headers:
                        found.add((path, include[1]))
        self.assertEqual(found, UNCOMPILED)


    # CMake

    def test_cmake_makes_the_same_cpu_only_build(self):
        if why := configured.why_not():
            self.skipTest(why)
        graphs = []
        for root in self.before, self.after:
            configured.add_submodules(root)
            build = self.work / f"build-{root.name}"
            graphs.append(configured.configure(root, build))
            # setup.py takes what is not of a type, or of another, for on, and then asks where CUDA is.
            self.assertIn("\nUSE_CUDA:BOOL=OFF\n", (build / "CMakeCache.txt").read_text())
        self.assertEqual(*graphs)
        commands = json.loads((build / "compile_commands.json").read_text())
        self.assertGreater(len(commands), 1000)
        compiled = {os.path.relpath(command["file"], self.after) for command in commands}
        self.assertGreater(len(compiled & self.upstream), 1000)
        self.assertEqual(compiled & self.moved, set())

    # Python

    def site(self) -> pathlib.Path:
        """The stock host's torch with the Python files of the moved tree, and none that moved."""
        return moved_site.make(self.host, self.before, self.after, self.upstream, self.left, self.work / "site")

    def program(self, text: str, *, site: pathlib.Path | None) -> list[str]:
        """What a program says in the stock root."""
        (self.work / "program.py").write_text("import warnings; warnings.simplefilter('ignore')\n" + text)
        environment = {**os.environ, "HOST_RUN_BIND": str(self.work)}
        done = subprocess.run(
            [REPOSITORY / "scripts/host-run.sh", "env", *([f"PYTHONPATH={site}"] if site else []),
             "TORCH_DEVICE_BACKEND_AUTOLOAD=0", "python3", self.work / "program.py"],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stderr[-4000:])
        return done.stdout.splitlines()

    def public_names(self) -> dict[str, list[str]]:
        names = {}
        for module, place in moved_site.MODULES.items():
            body = ast.parse((tree() / place / "__init__.py").read_text()).body
            listed = [ast.literal_eval(node.value) for node in body
                      if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"]
            names[module] = listed[0] if listed else sorted(
                {node.name for node in body if isinstance(node, ast.FunctionDef)} | {
                    "enabled", "benchmark", "deterministic", "allow_tf32", "benchmark_limit"})
        return names

    def test_torch_is_imported_and_used(self):
        if os.geteuid() != 0:
            self.skipTest("programs run in the stock root, which needs root")
        site = self.site()
        self.assertEqual(self.program(USE, site=site), USED)
        # Whatever stock's answers without an error, the host without the files answers alike.
        asked = ASK.format(names=self.public_names())
        stock, moved = self.program(asked, site=None), self.program(asked, site=site)
        answers = [line for line in stock if " -> " in line]
        self.assertGreater(len(answers), 60)
        self.assertEqual([line for line in answers if line not in moved], OTHER_ANSWERS)
        self.assertEqual([line.split()[1] for line in moved if line not in stock
                          and " -> " not in line and "not compiled with CUDA" not in line], LACK_ARGUMENTS)

    def test_what_stock_tells_on_purpose_is_told_alike(self):
        if os.geteuid() != 0:
            self.skipTest("programs run in the stock root, which needs root")
        told = self.program(TELL, site=None)
        self.assertEqual(len(told), 25)
        self.assertEqual(self.program(TELL, site=self.site()), told)

    def test_what_is_traced_and_pickled_is_alike(self):
        if os.geteuid() != 0:
            self.skipTest("programs run in the stock root, which needs root")
        stock = self.program(TRACED, site=None)
        self.assertEqual(len(stock), 25)
        self.assertEqual(self.program(TRACED, site=self.site()), stock)

    def test_what_a_backend_serves_comes_first(self):
        if os.geteuid() != 0:
            self.skipTest("programs run in the stock root, which needs root")
        package = self.after / BACKEND / "torch_cuda" / "torch_cuda"
        self.assertEqual(self.program(SERVED.format(package=str(package)), site=self.site()), [
            f"torch.cuda {package}/core/__init__.py", f"torch.cuda.amp {package}/core/amp/__init__.py",
            f"torch.backends.cuda {package}/backends/cuda/__init__.py",
            f"torch.backends.cudnn {package}/backends/cudnn/__init__.py", "False", REFUSAL])

    def test_every_module_is_imported_as_before(self):
        if os.geteuid() != 0:
            self.skipTest("programs run in the stock root, which needs root")
        site = self.site()
        self.assertEqual(self.program(IMPORT, site=site), self.program(IMPORT, site=None))


#: Lists of build_variables.bzl that CMake's arms for ROCm read.
ROCM_LISTS = ["libtorch_cuda_core_sources", "libtorch_cuda_distributed_base_sources",
              "libtorch_cuda_distributed_extra_sources", "libtorch_python_cuda_core_sources"]
#: Globs of moved headers that are installed, and of kernels that a variable of the directory above has.
GLOBS = """cuda/*.h cuda/*.cuh cuda/detail/*.h cuda/detail/*.cuh cuda/tunable/*.h cuda/tunable/*.cuh cudnn/*.h cudnn/*.cuh
    native/cuda/*.h native/cuda/*.cuh native/quantized/cudnn/*.h native/transformers/cuda/*.cu
    native/transformers/cuda/flash_attn/*.cu native/transformers/cuda/flash_attn/kernels/*.cu
    native/transformers/cuda/mem_eff_attention/*.cu native/transformers/cuda/mem_eff_attention/kernels/*.cu""".split()
#: What the series itself edits of what hipify reads: a build for ROCm has its text there as well.
PATCHED = {f"torch/csrc/{path}" for path in (
    "Generator.cpp", "Module.cpp", "Storage.cpp", "StorageMethods.cpp", "StorageSharing.cpp",
    "distributed/rpc/request_callback_impl.cpp", "dynamo/guards.cpp", "inductor/aoti_eager/kernel_holder.cpp",
    "inductor/aoti_package/pybind.cpp", "inductor/aoti_runner/pybind.cpp", "inductor/resize_storage_bytes.cpp",
    "jit/passes/frozen_conv_add_relu_fusion.cpp", "jit/tensorexpr/tensorexpr_init.cpp", "utils/cuda_enabled.h")}
#: Includes without a condition in files that nothing in a CPU-only build reads: the header is
#: included by that of data_parallel.h alone, which asked for a CUDA toolkit before, too.
UNCOMPILED = {("torch/csrc/autograd/functions/comm.h", "c10/cuda/CUDAStream.h")}

if __name__ == "__main__":
    unittest.main()
