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
import shutil
import subprocess
import tempfile
import unittest

import moved_site
import run_once
import run_tree
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

    def test_what_is_new_in_the_host(self):
        self.assertEqual(len(self.moved), 752)
        self.assertEqual(self.left - self.upstream,
                         {"torch/_without_cuda.py", "torch/csrc/PythonDeviceHooks.h"})

    def test_only_what_rocm_needs_is_left_of_the_build(self):
        self.assertEqual([(block["path"], block["condition"]) for block in self.report["build_blocks"] if block["by_hand"]], [
            ("aten/src/ATen/CMakeLists.txt", "if USE_MAGMA"),
            ("caffe2/CMakeLists.txt", "if USE_NCCL AND USE_C10D_NCCL"),
            ("torch/CMakeLists.txt", "if USE_STATIC_CUDNN"),
            ("torch/CMakeLists.txt", "if USE_NCCL"),
            ("torch/CMakeLists.txt", "if USE_NCCL AND USE_C10D_NCCL"),
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
            ("caffe2/CMakeLists.txt", "${TORCH_SRC_DIR}/csrc/cuda/nccl.cpp"),
            ("torch/CMakeLists.txt", "${TORCH_SRC_DIR}/csrc/cuda/Module.cpp"),
            ("torch/CMakeLists.txt", "${TORCH_SRC_DIR}/csrc/cuda/shared/cudnn.cpp"),
        })

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

    def configured(self, root: pathlib.Path) -> str:
        """The build graph of a CPU-only build of `root`."""
        protobuf = os.environ.get("TORCH_DECOUPLE_PROTOBUF", "/usr")
        build = self.work / f"build-{root.name}"
        done = subprocess.run(
            ["cmake", "-S", root, "-B", build, "-G", "Ninja", "-DUSE_CUDA=OFF", "-DUSE_ROCM=OFF",
             "-DBUILD_TEST=OFF", "-DBUILD_CUSTOM_PROTOBUF=OFF", f"-DCMAKE_PREFIX_PATH={protobuf}",
             f"-DProtobuf_PROTOC_EXECUTABLE={protobuf}/bin/protoc", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
             *(f"-DUSE_{part}=OFF" for part in
               "MKLDNN XNNPACK QNNPACK PYTORCH_QNNPACK NNPACK FBGEMM KINETO NUMPY ITT MPI".split())],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout[-4000:])
        return (build / "build.ninja").read_text().replace(root.name, "host")

    def test_cmake_makes_the_same_cpu_only_build(self):
        with_parts, why = run_tree.find("2.7.0a0-submodules")
        protobuf = os.environ.get("TORCH_DECOUPLE_PROTOBUF", "/usr")
        if not os.access(f"{protobuf}/bin/protoc", os.X_OK) or not shutil.which("ninja"):
            why = why or "no Ninja, or no protoc in TORCH_DECOUPLE_PROTOBUF or /usr"
        if why:
            self.skipTest(why)
        parts = with_parts / "third_party"
        for root in self.before, self.after:
            for part in parts.iterdir():
                if not (root / "third_party" / part.name).exists():
                    (root / "third_party" / part.name).symlink_to(part)
            (root / "third_party/opentelemetry-cpp/api/include").mkdir(parents=True, exist_ok=True)
        self.assertEqual(self.configured(self.before), self.configured(self.after))
        commands = json.loads((self.work / f"build-{self.after.name}" / "compile_commands.json").read_text())
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
        self.assertEqual(len(told), 21)
        self.assertEqual(self.program(TELL, site=self.site()), told)

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


#: A program that uses what people use on a CPU.
USE = """
import io, torch, torch.nn.functional as F
x = torch.ones(4, 5, requires_grad=True)
(x @ x.T).sum().backward()
print(x.grad.sum().item())
torch.manual_seed(3)
print(torch.cuda.is_available(), torch.cuda.device_count(), torch.version.cuda)
q = torch.ones(1, 2, 8, 16)
with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH):
    print(tuple(F.scaled_dot_product_attention(q, q, q).shape))
with torch.cuda.amp.autocast(enabled=False):
    print(tuple(torch.nn.LSTM(3, 4)(torch.ones(2, 1, 3))[0].shape))
print(torch.cuda.amp.GradScaler().is_enabled())
torch.backends.cudnn.benchmark = True
with torch.backends.cudnn.flags(enabled=False):
    print(torch.backends.cudnn.enabled, torch.backends.cudnn.benchmark)
print(torch.backends.cudnn.enabled, torch.backends.cudnn.benchmark)
torch.backends.cuda.matmul.allow_tf32 = True
print(torch._C._get_cublas_allow_tf32())
buffer = io.BytesIO()
torch.save(torch.nn.Linear(2, 2).state_dict(), buffer)
buffer.seek(0)
print(len(torch.load(buffer)))
print(torch.compile(lambda a: a * 2, backend="eager")(torch.ones(2)).tolist())
print(torch.jit.script(torch.nn.ReLU())(torch.ones(2)).tolist())
for call in lambda: torch.ones(1).cuda(), torch.cuda.synchronize, torch.cuda.ExternalStream, torch.cuda.memory.nothing:
    try:
        call()
    except AssertionError as error:
        print(error)
try:
    import torch.cuda.nothing
except ModuleNotFoundError as error:
    print(error)
"""
REFUSAL = "Torch not compiled with CUDA enabled"
USED = ["160.0", "False 0 None", "(1, 2, 8, 16)", "(2, 1, 4)", "False", "False False", "True True", "True", "2",
        "[2.0, 2.0]", "[1.0, 1.0]", REFUSAL, REFUSAL, REFUSAL, REFUSAL, "No module named 'torch.cuda.nothing'"]

#: The finder of the emitted backend, without its libraries, which take hours to compile.
SERVED = """
import importlib.machinery, sys, types
for name in "torch_cuda", "torch_cuda._loading":
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__path__ = ["{package}" + name[len("torch_cuda"):].replace(".", "/")]
sys.modules["torch_cuda._loading.libraries"] = types.ModuleType("libraries")
sys.modules["torch_cuda._loading.libraries"].open_nvrtc = lambda: None
sys.modules["torch_cuda._loading.extensions"] = types.ModuleType("extensions")
sys.modules["torch_cuda._loading.extensions"].join = lambda module: None
sys.modules["torch_cuda._CUDAC"] = types.ModuleType("torch_cuda._CUDAC")
sys.modules["torch_cuda._CUDAC"].__spec__ = importlib.machinery.ModuleSpec("torch_cuda._CUDAC", None)
class Finder:
    def find_spec(self, name, path=None, target=None):
        return self.served(name, path, target) if hasattr(self, "served") else None
finder = Finder()
sys.meta_path.insert(0, finder)
import torch_cuda._loading.serve as serve
finder.served = serve.Served("{package}", finder).find_spec
import torch
for module in torch.cuda, torch.cuda.amp, torch.backends.cuda, sys.modules["torch.backends.cudnn"].m:
    print(module.__name__, module.__file__)
print(torch.cuda.is_available())
try:
    torch.cuda.init()
except AssertionError as error:
    print(error)
"""

#: What each public name answers to a call without arguments, or with these.
ASK = """
import sys, torch
calls = {{"manual_seed": (1,), "manual_seed_all": (1,), "set_device": (0,), "stream": (None,),
         "set_rng_state": (torch.get_rng_state(),), "set_rng_state_all": ([],), "is_acceptable": (torch.ones(2),),
         "enable_math_sdp": (True,), "enable_flash_sdp": (True,), "enable_mem_efficient_sdp": (True,),
         "enable_cudnn_sdp": (True,), "allow_fp16_bf16_reduction_math_sdp": (False,), "can_device_access_peer": (0, 1)}}
for module, names in {names!r}.items():
    for name in names:
        try:
            value = getattr(sys.modules[module], name)
            value = value(*calls.get(name, ())) if callable(value) else value
        except Exception as error:
            print(module, name, type(error).__name__, str(error).splitlines()[0])
        else:
            text = repr(value)
            print(module, name, "->", "a module" if isinstance(value, type(sys)) else "an object" if " at 0x" in text else text)
"""
#: What has an error, or an answer, of its own where there is no CUDA. PyTorch's own tests ask for some of it.
TELL = """
import torch
for text in '''torch.cuda.Stream(); torch.cuda.streams.Event(); torch.cuda.graphs.CUDAGraph(); torch.cuda.MemPool();
        torch.cuda.FloatStorage(3); torch.cuda.FloatStorage.from_buffer(); torch.cuda.ByteStorage.dtype;
        torch.cuda.HalfStorage._new_with_weak_ptr(); torch.cuda.IntStorage._new_shared_filename(0, 0, 0);
        torch.cuda._utils._get_device_index("cpu"); torch.cuda._utils._get_device_index("cuda:1");
        torch.cuda._utils._get_device_index("cpu", allow_cpu=True); torch.cuda._utils._get_device_index("xpu", False, True);
        torch.cuda._utils._get_device_index(None); torch.cuda._utils._get_device_index(None, True);
        torch.cuda.device(0).__enter__(); torch.cuda.device_of(torch.zeros(1)).__enter__(); torch.cuda.set_stream(None);
        torch.cuda.nvtx.range_push("a"); torch.cuda.nvtx.range_pop(); torch.cuda.nvtx.mark("a");'''.split(";")[:-1]:
    try:
        told = eval(text.strip())
    except Exception as error:
        told = type(error).__name__ + " " + str(error).splitlines()[0]
    print(text.strip(), told)
"""
#: Questions that stock answers, and a host without the files in another way, if at all.
OTHER_ANSWERS = [
    "torch.cuda cudaStatus -> an object",
    "torch.cuda list_gpu_processes -> 'pynvml module not found, please install pynvml'",
    "torch.backends.cuda cuFFTPlanCacheManager -> an object",
    "torch.backends.cuda cuBLASModule -> an object",
    "torch.backends.cuda cufft_plan_cache -> an object",
]
#: What fails in other words, there and here: these lack an argument.
LACK_ARGUMENTS = ["device", "device_of", "set_stream",
                  "can_use_flash_attention", "can_use_efficient_attention", "can_use_cudnn_attention"]

#: The modules of torch that cannot be imported, and why.
IMPORT = """
import importlib, os, pkgutil, torch
def names(path, prefix):
    for module in pkgutil.iter_modules(path, prefix):
        yield module.name
        if module.ispkg:
            yield from names([os.path.join(p, module.name.rsplit(".", 1)[1]) for p in path], module.name + ".")
for name in names(torch.__path__, "torch."):
    parts = name.split(".")
    if {{"__main__", "benchmarks", "examples"}} & {{*parts}} or name == "torch._without_cuda" or any(
            (name + ".").startswith(gone + ".") for gone in {gone!r}):
        continue
    try:
        importlib.import_module(name)
    except BaseException as error:
        print(name, type(error).__name__, str(error).splitlines()[:1])
""".format(gone=list(moved_site.MODULES))


#: Includes without a condition in files that nothing in a CPU-only build reads: the header is
#: included by that of data_parallel.h alone, which asked for a CUDA toolkit before, too.
UNCOMPILED = {("torch/csrc/autograd/functions/comm.h", "c10/cuda/CUDAStream.h")}

if __name__ == "__main__":
    unittest.main()
