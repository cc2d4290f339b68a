"""Whether the backend fits the torch that is, or will be, in this process."""

import importlib.util
import os
import sys
import types

from torch_cuda._loading import elf

#: Libraries of torch that the backend is linked with.
LIBRARIES = ("libc10", "libtorch_cpu", "libtorch_python")


class Unfit(ImportError):
    """Why the backend stays out; the text is for the user."""

    #: What follows from it.
    outcome = "torch has no CUDA"


class Second(Unfit):
    """Another backend of the device is there, or torch has CUDA of its own."""

    outcome = "torch_cuda stays out"


def _torch_directory():
    """Where the torch is that is imported, or would be."""
    spec = importlib.util.find_spec("torch")
    if spec is None or not spec.submodule_search_locations:
        raise Unfit("there is no torch to join; install a CPU-only torch")
    return spec.submodule_search_locations[0]


def torch_version():
    """torch.version, or what it will be: importing it would import torch."""
    if "torch.version" in sys.modules:
        return sys.modules["torch.version"]
    version = types.ModuleType("torch.version")
    with open(os.path.join(_torch_directory(), "version.py"), encoding="utf-8") as file:
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
        raise Second(f"this torch is a {kind} build itself, which torch_cuda cannot join; "
                     f"remove {package}, or install a CPU-only torch {release}")


def check_build(needed):
    """Raises Unfit where libraries of the names `needed` are torch's, and this torch's have others.

    They are then those of another build: loaded beside this one's, as some file has
    them, they register the same again, and torch ends the process.
    """
    directory = os.path.join(_torch_directory(), "lib")
    for name in sorted(needed):
        stem = name.partition(".so")[0]
        try:
            own = elf.read(os.path.join(directory, f"{stem}.so")).name if stem in LIBRARIES else None
        except (OSError, elf.Broken):
            own = None  # torch has them elsewhere, or it is torch's to say what is wrong
        if own and own != name:
            raise Unfit(f"torch_cuda was built against another build of this torch: it needs {name}, {directory} "
                        f"has {own}; install that build of torch, or a torch_cuda that was built against this one")


def check_alone(libraries):
    """Raises Second where the backend of another name has joined torch.

    `libraries` is the module of that name here. Both have kernels for the same
    device, and torch ends the process when they are registered twice.
    """
    for name, module in list(sys.modules.items()):
        if name.endswith("._loading.libraries") and name != libraries and getattr(module, "_loaded", False):
            first = name.split(".")[0]
            raise Second(f"{first} is the CUDA backend of this process, and there can be one; "
                         f"uninstall torch_cuda or {first}")


def other_copies(package):
    """Directories of sys.path with a backend other than the one in `package`."""
    found = (os.path.join(entry or os.curdir, "torch_cuda") for entry in sys.path)
    there = {os.path.realpath(path) for path in found
             if os.path.exists(os.path.join(path, "lib", "libtorch_cuda.so"))}
    return sorted(there - {os.path.realpath(package)})
