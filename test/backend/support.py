"""Fake hosts, toolkits and emitted trees, so that configure can be tested anywhere."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(REPOSITORY / "scripts"))
import requirements  # noqa: E402  (needs the line above)

SKELETON = REPOSITORY / "generated_backend" / "skeleton"
RELEASE = "2.6.0"


def write(path, text, executable=False):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    if executable:
        path.chmod(0o755)


def compiler_abi():
    """The ABI that this machine's C++ compiler makes, in pybind11's words."""
    macros = subprocess.run(["c++", "-dM", "-E", "-x", "c++", os.devnull], check=True,
                            stdout=subprocess.PIPE, text=True).stdout
    number = next(line.split()[-1] for line in macros.splitlines() if "__GXX_ABI_VERSION" in line)
    return f"_cxxabi{number}"


def make_host(root, version=RELEASE, cuda=None, hip=None, abi=None):
    """A Python package `torch` with the few facts the build asks for; returns its PYTHONPATH."""
    package = root / "host" / "torch"
    write(package / "__init__.py", f"__version__ = {version!r}\nfrom . import version, _C\n")
    write(package / "version.py", f"cuda = {cuda!r}\nhip = {hip!r}\n")
    write(package / "_C.py", f"_GLIBCXX_USE_CXX11_ABI = True\n_PYBIND11_BUILD_ABI = {abi or compiler_abi()!r}\n")
    (package / "include").mkdir()
    for library in ("c10", "torch_cpu", "torch_python"):
        write(package / "lib" / f"lib{library}.so", "")
    return root / "host"


def make_toolkit(root, version="13.0", newest_gcc=99, architectures=("75", "80", "90")):
    """A toolkit whose nvcc answers questions and compiles nothing; returns its root."""
    toolkit = root / "toolkit"
    arches = "\n".join(f"echo compute_{number}" for number in architectures)
    write(toolkit / "bin" / "nvcc", f"""\
        #!/bin/sh
        case "$*" in
        --version) echo "Cuda compilation tools, release {version}, V{version}.1" ;;
        --list-gpu-arch) {arches.replace(chr(10), "; ")} ;;
        *) echo '#$ TOP={toolkit}'; exit 1 ;;
        esac
        """, executable=True)
    write(toolkit / "version.json", f'{{"cuda": {{"version": "{version}.1"}}}}\n')
    write(toolkit / "include" / "cuda_runtime.h", "")
    write(toolkit / "include" / "crt" / "host_config.h", f"#if __GNUC__ > {newest_gcc}\n#endif\n")
    write(toolkit / "lib64" / "libcudart.so", "")
    return toolkit


#: Headers of the third-party parts, where their packages have them, and the
#: version that each states.
PARTS = {
    "fmt": ("fmt/include/fmt/format.h", ""),
    "json": ("nlohmann/include/nlohmann/json.hpp", ""),
    "nvml": ("nvidia-nvml-dev/nvidia/cu13/include/nvml.h", ""),
    "cudnn": ("nvidia/cudnn/include/cudnn_version.h", "CUDNN_{}", ("MAJOR", "MINOR", "PATCHLEVEL")),
    "frontend": ("nvidia-cudnn-frontend/include/cudnn_frontend_version.h", "CUDNN_FRONTEND_{}_VERSION"),
    "nccl": ("nvidia/nccl/include/nccl.h", "NCCL_{}"),
    "cutlass": ("nvidia-cutlass/cutlass_library/source/include/cutlass/version.h", "CUTLASS_{}"),
}
GOOD = {"cudnn": "9.1.0", "frontend": "1.7.0", "nccl": "2.21.5", "cutlass": "3.4.1"}


def make_parts(root, without=(), **versions):
    """Third-party parts as unpacked wheels, in good versions unless told; returns
    the directory for TORCH_CUDA_THIRD_PARTY."""
    parts = root / "parts"
    for name, (header, macro, *words) in PARTS.items():
        if name in without:
            continue
        numbers = (versions.get(name) or GOOD.get(name, "")).split(".")
        names = words[0] if words else ("MAJOR", "MINOR", "PATCH")
        lines = [f"#define {macro.format(word)} {number}" for word, number in zip(names, numbers)]
        write(parts / header, "\n".join(lines) if macro else "")
    write(parts / "nvidia-cudnn-frontend/include/cudnn_frontend.h", "")
    write(parts / "nvidia-cutlass/cutlass_library/source/include/cutlass/cutlass.h", "")
    for name in ("cudnn", "nccl"):
        write(parts / "nvidia" / name / "lib" / f"lib{name}.so", "")
    return parts


def make_tree(root, release=RELEASE):
    """The skeleton with the smallest generated files; returns its directory."""
    tree = root / "tree"
    shutil.copytree(SKELETON, tree, ignore=shutil.ignore_patterns("wrapped_cmake", "__pycache__"))
    write(tree / "cmake" / "sources.cmake", f"set(TORCH_CUDA_RELEASE {release})\n")
    needed = requirements.requirements(release)
    write(tree / "cmake" / "requirements.cmake", "".join(
        f"set(TORCH_CUDA_{part}_{key.upper()} {value})\n" for part in needed for key, value in needed[part].items()))
    write(tree / "cmake" / "staged_includes.txt", "")
    write(tree / "cmake" / "unit_properties.cmake", "")
    return tree


class ConfigureTest(unittest.TestCase):
    """A temporary directory and a way to configure in it."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="backend-test.")
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name)

    def configure(self, tree, host=None, toolkit=None, environment=None, **definitions):
        """Runs cmake; returns its exit status and output with newlines folded."""
        names = {k: v for k, v in os.environ.items()
                 if not k.startswith(("CUDA", "TORCH_", "USE_")) and k != "PYTHONPATH"}
        names["PYTHONPATH"] = str(host or self.root / "nowhere")
        names["PYTHONDONTWRITEBYTECODE"] = "1"
        if toolkit:
            names["CUDA_HOME"] = str(toolkit)
        else:
            definitions.setdefault("CUDAToolkit_ROOT", self.root / "no-toolkit")
        names.update(environment or {})
        command = ["cmake", "-S", str(tree), "-B", str(self.root / "build"), "-G", "Ninja",
                   f"-DPython_EXECUTABLE={sys.executable}"]
        command += [f"-D{name}={value}" for name, value in definitions.items()]
        result = subprocess.run(command, env=names, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True)
        return result.returncode, " ".join(result.stdout.split())

    def assertRefused(self, outcome, *phrases):
        """Configuring failed, and the message has each phrase."""
        status, output = outcome
        self.assertNotEqual(status, 0, output)
        for phrase in phrases:
            self.assertIn(phrase, output)
