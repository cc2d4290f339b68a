"""Whether the backend fits the torch that is, or will be, in this process."""

import importlib.util
import os
import sys
import types


class Unfit(ImportError):
    """Why the backend stays out; the text is for the user."""


def torch_version():
    """torch.version, or what it will be: importing it would import torch."""
    if "torch.version" in sys.modules:
        return sys.modules["torch.version"]
    spec = importlib.util.find_spec("torch")
    if spec is None or not spec.submodule_search_locations:
        raise Unfit("there is no torch to join; install a CPU-only torch")
    version = types.ModuleType("torch.version")
    with open(os.path.join(spec.submodule_search_locations[0], "version.py"), encoding="utf-8") as file:
        exec(file.read(), vars(version))
    return version


def check(package, release):
    """Raises Unfit where torch is of another release, or has CUDA of its own."""
    version = torch_version()
    found = version.__version__.split("+")[0].split("a")[0]
    if found != release:
        raise Unfit(f"torch_cuda is for torch {release}, but torch is {version.__version__}; "
                    f"install torch_cuda {found}, or remove {package}")
    if version.cuda or getattr(version, "hip", None):
        kind = "CUDA" if version.cuda else "ROCm"
        raise Unfit(f"this torch is a {kind} build itself, which torch_cuda cannot join; "
                    f"remove {package}, or install a CPU-only torch {release}")


def other_copies(package):
    """Directories of sys.path with a backend other than the one in `package`."""
    found = (os.path.join(entry or os.curdir, "torch_cuda") for entry in sys.path)
    there = {os.path.realpath(path) for path in found
             if os.path.exists(os.path.join(path, "lib", "libtorch_cuda.so"))}
    return sorted(there - {os.path.realpath(package)})
