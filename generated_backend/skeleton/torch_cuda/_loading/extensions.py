"""torch.utils.cpp_extension finds the backend, and builds for any device.

Its functions know one place for headers and one for libraries: torch's own. In a CUDA
build those of CUDA lie there, too, so both of the backend's come along wherever they do.
"""

import functools
import importlib
import os

from torch_cuda._loading import libraries

#: Where the backend's own headers and libraries are.
INCLUDE = os.path.join(libraries.PACKAGE, "include")
LIBRARIES = os.path.join(libraries.PACKAGE, "lib")


def join(module):
    """Gives torch.utils.cpp_extension, just imported, the backend's places and NewDeviceCppExtension."""
    # Headers first: some CPU-only packages ship CUDA's, which fit no backend.
    module.include_paths = _preceded(module.include_paths, INCLUDE)
    module.library_paths = _preceded(module.library_paths, LIBRARIES)
    module._prepare_ldflags = _linked(module._prepare_ldflags)
    if not hasattr(module, "NewDeviceCppExtension"):
        module.NewDeviceCppExtension = NewDeviceCppExtension
        module.__all__.append("NewDeviceCppExtension")


def _preceded(paths, own):
    @functools.wraps(paths)
    def with_own(*args, **kwargs):
        return [own, *paths(*args, **kwargs)]
    return with_own


def _linked(flags):
    @functools.wraps(flags)
    def with_own(extra_ldflags, with_cuda, verbose, is_standalone):
        found = [f"-L{LIBRARIES}"] + ([f"-Wl,-rpath,{LIBRARIES}"] if is_standalone else [])
        return flags(extra_ldflags, with_cuda, verbose, is_standalone) + found
    return with_own


def NewDeviceCppExtension(name, sources, *args, device, **kwargs):
    """A :class:`setuptools.Extension` for C++, and what else BuildExtension compiles, that uses a device.

    `device` is any that is registered with torch: "cuda", "npu", …. What it takes to build
    for it is its backend's to say: the device's module, e.g. torch.cuda, has a submodule
    `cpp_extension`, whose `describe()` returns lists, by arguments of
    :class:`setuptools.Extension`: `include_dirs`, `library_dirs`, `libraries`,
    `define_macros`, …. They come after the caller's own and before the host's.

    Raises ValueError for a device whose backend does not say it.
    """
    from torch.utils.cpp_extension import CppExtension
    for key, values in _describe(device).items():
        kwargs[key] = [*(kwargs.get(key) or ()), *values]
    return CppExtension(name, sources, *args, **kwargs)


def _describe(device):
    """What the backend of a device says of itself."""
    import torch
    kind = torch.device(device).type
    module = getattr(torch, kind, None)
    parts = getattr(module, "cpp_extension", None) or _submodule(module, "cpp_extension")
    if parts is None:
        raise ValueError(f"nothing says what extensions for {kind} need: torch.{kind} has no submodule cpp_extension; "
                         f"is the backend of {kind} installed, and does it have one?")
    return parts.describe()


def _submodule(module, name):
    full = f"{getattr(module, '__name__', '')}.{name}"
    try:
        return importlib.import_module(full) if module else None
    except ModuleNotFoundError as error:
        if not f"{full}.".startswith(f"{error.name}."):
            raise
        return None
