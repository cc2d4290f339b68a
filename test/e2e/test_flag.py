"""--transition flag on PyTorch 2.6.0: one tree that builds in both ways."""

import json
import os
import pathlib
import py_compile
import re
import subprocess
import sys
import tempfile
import unittest

import configured
import run_once
from conditionals import read_with
from test_drift import Copy
from test_xpu import tree

PATCHES = pathlib.Path("third_device", "torch_cuda", "torch_patches")
FLAG = "USE_CUDA_INDEP"
#: What the flag's own patch changes.
OF_THE_FLAG = {"CMakeLists.txt", "MANIFEST.in", "setup.py"}
#: What `copy` takes out where USE_CUDA is off alone: a build with the flag, which has it off, reads upstream's.
IDLE = {"torch/csrc/inductor/aoti_package/pybind.cpp", "torch/csrc/inductor/aoti_runner/pybind.cpp",
        "torch/csrc/jit/passes/frozen_conv_add_relu_fusion.cpp"}
#: What is edited where USE_CUDA is on, which it never is with the flag.
OF_COPY = {"caffe2/CMakeLists.txt", "cmake/Dependencies.cmake"}


def series(output: pathlib.Path) -> list[pathlib.Path]:
    lines = (output / PATCHES / "series").read_text().splitlines()
    return [output / PATCHES / line for line in lines if not line.startswith("#")]


def patched(output: pathlib.Path, into: pathlib.Path) -> dict[str, str]:
    """The files that the series changes, as it leaves them."""
    copy = Copy(into)
    subprocess.run(["git", "init", "--quiet", copy.root], check=True)
    names = set()
    for patch in series(output):
        subprocess.run(["git", "apply", patch], cwd=copy.root, check=True)
        names |= set(re.findall(r"(?m)^\+\+\+ b/(\S+)", patch.read_text()))
    return {name: (copy.root / name).read_text() for name in names}


def hipified(texts: dict[str, str], root: pathlib.Path) -> dict[str, str]:
    """What upstream's own hipify makes of these files, as tools/amd_build calls it, by name."""
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    script = ("import sys; sys.path.insert(0, sys.argv[1]); from hipify import hipify_python as hipify; "
              "hipify.hipify(project_directory=sys.argv[2], output_directory=sys.argv[2], includes=['*'], "
              "hip_clang_launch=True, is_pytorch_extension=False, show_progress=False, "
              "extensions=('.cpp', '.h'))")
    subprocess.run([sys.executable, "-c", script, tree() / "torch/utils", root], check=True, stdout=subprocess.DEVNULL)
    return {str(path.relative_to(root)): path.read_text() for path in root.rglob("*") if path.is_file()}


class Flag(unittest.TestCase):
    graphs: dict[tuple, str] = {}  # CMake takes its time

    @classmethod
    def setUpClass(cls):
        work = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(dir=tree().parent)))
        host = run_once.host_of("trixie")
        cls.work = work
        cls.toolkit = toolkit = pathlib.Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"))
        if why := run_once.missing_for_splits(host, toolkit):
            raise unittest.SkipTest(why)
        for transition in "copy", "flag":
            subprocess.run([os.environ["E2E_TOOL"], "run", tree(), "-o", work / transition, "--host", host,
                            "--quiet", "--transition", transition], check=True)
        cls.output = work / "flag"
        cls.root = work / "host-flag"
        cls.flag = patched(work / "flag", cls.root)
        copy = patched(work / "copy", work / "other")
        cls.both = {name: text for name, text in copy.items() if name not in OF_COPY | IDLE}
        cls.idle = {name: copy[name] for name in IDLE}

    def upstream(self, name: str) -> str:
        file = tree() / name
        return file.read_text() if file.exists() else self.both[name]  # headers of hooks are new

    def test_the_same_files_are_changed(self):
        self.assertEqual(len(self.both), 22)
        self.assertEqual(set(self.flag), set(self.both) | OF_THE_FLAG)

    def test_what_has_no_patch_reads_alike_without_cuda(self):
        for name, text in self.idle.items():
            self.assertEqual(read_with(name, text, "USE_CUDA", False).split(),
                             read_with(name, self.upstream(name), "USE_CUDA", False).split(), name)

    def test_without_the_flag_files_are_upstreams(self):
        for name in self.both:
            self.assertEqual(read_with(name, self.flag[name], FLAG, False), self.upstream(name), name)

    def test_with_the_flag_files_are_those_of_copy(self):
        for name, text in self.both.items():
            self.assertEqual(read_with(name, self.flag[name], FLAG, True), text, name)

    def test_no_patch_but_the_flags_own_takes_a_line_away(self):
        for patch in series(self.output):
            mail = patch.read_text()
            diff = mail[mail.index("\ndiff --git "):]
            taken = re.findall(r"(?m)^-(?!--? |- $).*", diff)
            self.assertEqual(taken != [], patch.name == "patch-flag.patch", patch.name)

    def test_a_rocm_build_reads_what_it_read(self):
        names = [name for name in self.both if name.startswith("torch/") and (tree() / name).exists()]
        before = hipified({name: self.upstream(name) for name in names}, self.root.parent / "before")
        after = hipified({name: self.flag[name] for name in names}, self.root.parent / "after")
        self.assertEqual(set(before), set(after))
        self.assertIn("#ifdef USE_ROCM", before["torch/csrc/Storage.cpp"])
        self.assertNotIn(FLAG.replace("CUDA", "ROCM"), "".join(after.values()))
        for name, text in after.items():
            self.assertEqual(read_with(name, text, FLAG, False), before[name], name)

    def test_no_build_block_is_to_be_edited_while_builds_read_it(self):
        # Kineto's link with cudart lies where USE_CUDA is on: the legacy build keeps it, none with the flag reads it.
        report = json.loads((self.output / "report" / "report.json").read_text())
        due = {name: verdict.get("due") for name, verdict in report["verdicts"].items()}
        left = {block["line"]: due[block["verdict"]] for block in report["build_blocks"]
                if block["by_hand"] and block["path"] == "caffe2/CMakeLists.txt"}
        self.assertEqual(left[1564], "once-moved")
        totals = report["totals"]
        self.assertEqual(totals["by_hand"]["build_blocks"], totals["by_hand_later"]["build_blocks"])

    def test_setup_is_python(self):
        py_compile.compile(str(self.root / "setup.py"), cfile=str(self.root / "setup.pyc"), doraise=True)

    def second_stages(self, *arguments: str, flag: str = "1") -> str:
        """What pip is asked for by the end of setup.py, behind the setup() of a small project."""
        lines = (self.root / "setup.py").read_text().splitlines()
        end = lines[lines.index("    installed = ["):lines.index("    if EMIT_BUILD_WARNING:")]
        project = self.root.parent / "project"
        (project / "third_device/torch_cuda").mkdir(parents=True, exist_ok=True)
        (project / "setup.py").write_text("\n".join([
            "import os, subprocess, sys", "from setuptools import setup", "IS_LINUX, cwd = True, os.getcwd()",
            "check_env_flag = lambda name: os.environ[name] == '1'",
            "subprocess.check_call = lambda command: print('asked:', os.path.relpath(command[-1]))",
            "def main():", "    done = setup(name='small', version='1', py_modules=[])", *end, "main()", ""]))
        done = subprocess.run([sys.executable, "setup.py", *arguments], cwd=project, stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.DEVNULL, check=False,
                              env={**os.environ, FLAG: flag, "PYTHONPATH": str(project), "HOME": str(project)})
        return " ".join(re.findall("(?m)^asked: (.*)", done.stdout))

    def test_the_second_stage_follows_what_was_installed(self):
        backend, installed = "third_device/torch_cuda", str(self.root.parent / "installed")
        prefix = ("--single-version-externally-managed", "--record", f"{installed}.txt", "--prefix", installed)
        develop = ("develop", "--install-dir", ".", "--no-deps")
        self.assertEqual(self.second_stages("install", *prefix), backend)
        self.assertEqual(self.second_stages(*develop), backend)
        self.assertEqual(self.second_stages("install", *prefix, flag="0"), "")
        for arguments in (["build"], ["--help"], ["develop", "-h"], ["-h", "develop"], ["--help-commands", "install"],
                          ["--name", "install"], ["install", *prefix, "--dry"], ["-n", "install", *prefix],
                          ["install", "--root", installed], ["bdist_dumb"], ["bdist_wheel"],
                          [*develop, "--uninst"], [*develop, "-u"]):
            self.assertEqual(self.second_stages(*arguments), "", arguments)

    def use_cuda(self, *options: str) -> str:
        """USE_CUDA and the definitions of a project with the lines of the patch."""
        lines = self.flag["CMakeLists.txt"].splitlines()
        first = next(i for i, line in enumerate(lines) if line.startswith(f"cmake_dependent_option({FLAG}"))
        last = lines.index("endif()", first)
        project = self.root / "small"
        project.mkdir(exist_ok=True)
        (project / "CMakeLists.txt").write_text("\n".join([
            "cmake_minimum_required(VERSION 3.18)", "project(small NONE)", "include(CMakeDependentOption)",
            "set(LINUX ${ON_LINUX})",
            *lines[first:last + 1], "get_directory_property(defined COMPILE_DEFINITIONS)",
            'cmake_dependent_option(USE_ROCM "Use ROCm" ON "LINUX" OFF)',
            'message(STATUS "[${USE_CUDA}] [${defined}] [${USE_ROCM}]")', ""]))
        done = subprocess.run(["cmake", "-S", project, "-B", self.root / "build", "-DON_LINUX=ON", *options],
                              stdout=subprocess.PIPE, text=True, check=True)
        return re.search(r"^-- (\[.*)", done.stdout, re.MULTILINE)[1]

    def test_the_host_is_built_without_cuda(self):
        self.assertEqual(self.use_cuda(f"-D{FLAG}=ON"), f"[OFF] [{FLAG}] [OFF]")
        # setup.py takes any entry of the cache that is no BOOL for on, and then asks where CUDA is.
        self.assertEqual(self.use_cuda(f"-D{FLAG}=ON", "-DUSE_CUDA=0"), f"[OFF] [{FLAG}] [OFF]")
        self.assertNotIn("\nUSE_CUDA:", (self.root / "build" / "CMakeCache.txt").read_text())
        # The choice of the user is back without the flag, in the same build directory, but for ROCm's.
        self.assertEqual(self.use_cuda(f"-D{FLAG}=OFF"), "[ON] [] [OFF]")
        self.assertEqual(self.use_cuda("-DUSE_CUDA=OFF", "-DUSE_ROCM=ON"), "[OFF] [] [ON]")
        self.assertEqual(self.use_cuda("-DON_LINUX=OFF", f"-D{FLAG}=ON", "-DUSE_CUDA=ON"), "[ON] [] [OFF]")

    # CMake, on the whole tree

    def graph(self, root: pathlib.Path, *options: str) -> str:
        if why := configured.why_not():
            self.skipTest(why)
        configured.add_submodules(root)
        if (root, options) not in self.graphs:
            build = self.work / f"build-{root.name}-{len(self.graphs)}"
            self.graphs[root, options] = configured.configure(root, build, *options)
        return self.graphs[root, options]

    def upstreams_graph(self, *options: str) -> str:
        root = self.work / "host-own"
        if not root.exists():
            Copy(root)
        return self.graph(root, *options)

    def test_without_the_flag_a_cpu_only_build_is_upstreams(self):
        self.assertEqual(self.graph(self.root, "-DUSE_CUDA=OFF"), self.upstreams_graph("-DUSE_CUDA=OFF"))

    def test_without_the_flag_a_build_with_cuda_is_upstreams(self):
        options = configured.with_cuda(self.toolkit)
        own = self.upstreams_graph(*options)
        self.assertIn("libtorch_cuda.so", own)
        self.assertEqual(self.graph(self.root, *options, f"-D{FLAG}=OFF"), own)

    def test_with_the_flag_a_build_is_the_cpu_only_one(self):
        graph = self.graph(self.root, f"-D{FLAG}=ON", *configured.with_cuda(self.toolkit))
        self.assertGreater(graph.count(f"-D{FLAG}"), 1000)
        plain = re.sub(rf"(?m)^  DEFINES = -D{FLAG}\n", "", graph).replace(f"-D{FLAG} ", "").replace(f" -D{FLAG}", "")
        self.assertEqual(plain, self.upstreams_graph("-DUSE_CUDA=OFF"))


if __name__ == "__main__":
    unittest.main()
