"""What CMake makes of a host's tree: the graph of a build, where the submodules are at hand.

The tree of 2.6.0 comes without them; those of the tree 2.7.0a0-submodules do. Protobuf's
compiler and Ninja are Debian's (scripts/test.sh installs them) or lie in TORCH_DECOUPLE_PROTOBUF."""

import os
import pathlib
import shutil
import subprocess

import run_tree

#: What needs more submodules than there are, or nothing of the host's.
LEFT_OUT = "MKLDNN XNNPACK QNNPACK PYTORCH_QNNPACK NNPACK FBGEMM KINETO NUMPY ITT MPI".split()


def protobuf() -> str:
    return os.environ.get("TORCH_DECOUPLE_PROTOBUF", "/usr")


def why_not() -> str:
    """Why no tree can be configured here; empty: it can."""
    _, why = run_tree.find("2.7.0a0-submodules")
    if not os.access(f"{protobuf()}/bin/protoc", os.X_OK) or not shutil.which("ninja"):
        why = why or "no Ninja, or no protoc in TORCH_DECOUPLE_PROTOBUF or /usr"
    try:  # what generates code is asked which files it makes
        import typing_extensions, yaml  # noqa: F401
    except ImportError as missing:
        why = why or str(missing)
    return why or ""


def add_submodules(root: pathlib.Path):
    """Links third_party/ of `root` to what it lacks."""
    with_parts, _ = run_tree.find("2.7.0a0-submodules")
    for part in (with_parts / "third_party").iterdir():
        if not (root / "third_party" / part.name).exists():
            (root / "third_party" / part.name).symlink_to(part)
    (root / "third_party/opentelemetry-cpp/api/include").mkdir(parents=True, exist_ok=True)


def configure(root: pathlib.Path, build: pathlib.Path, *options: str) -> str:
    """The graph of a CPU-only build of `root` in `build`, or of one with `options`; the tree
    is called "host" in it. Raises RuntimeError with the end of CMake's output."""
    done = subprocess.run(
        ["cmake", "-S", root, "-B", build, "-G", "Ninja", "-DUSE_ROCM=OFF",
         "-DBUILD_TEST=OFF", "-DBUILD_CUSTOM_PROTOBUF=OFF", f"-DCMAKE_PREFIX_PATH={protobuf()}",
         f"-DProtobuf_PROTOC_EXECUTABLE={protobuf()}/bin/protoc", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
         *(f"-DUSE_{part}=OFF" for part in LEFT_OUT), *(options or ["-DUSE_CUDA=OFF"])],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise RuntimeError(done.stdout[-4000:])
    graph = (build / "build.ninja").read_text()
    return graph.replace(build.name, "build").replace(root.name, "host")


def with_cuda(toolkit: pathlib.Path) -> list[str]:
    """The options of upstream's own CUDA build with `toolkit` and what lies in it."""
    cub = toolkit / "include" / "cccl"
    return ["-DUSE_CUDA=ON", "-DTORCH_CUDA_ARCH_LIST=9.0", f"-DCUDA_TOOLKIT_ROOT_DIR={toolkit}",
            f"-DCMAKE_CUDA_COMPILER={toolkit}/bin/nvcc", f"-DCUB_INCLUDE_DIR={cub if cub.exists() else cub.parent}",
            "-DUSE_SYSTEM_NCCL=ON" if (toolkit / "include" / "nccl.h").exists() else "-DUSE_NCCL=OFF"]
