"""Loads the backend's shared libraries, once, if they fit torch."""

import os
import sys

import torch_cuda_autoload
from torch_cuda import version
from torch_cuda._loading import host, parts

#: The package's directory.
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

#: What the library is called, and upstream's names for it, which extensions ask for.
LIBRARY = "libtorch_cuda.so"
ALIASES = ("libc10_cuda.so", "libtorch_cuda.so")

#: The bindings' code, and what stands in there for the hooks of a patched host.
BINDINGS = ("libtorch_python_cuda.so", "libtorch_cuda_stock_host.so")

_loaded = False
_late = False


def path(name):
    """Where a library is."""
    return os.path.join(PACKAGE, "lib", name)


def has_bindings():
    """False for a backend that was built with TORCH_CUDA_PYTHON=OFF."""
    return os.path.exists(path(BINDINGS[0])) or any(name.startswith("_CUDAC.") for name in os.listdir(PACKAGE))


def load():
    """Loads the libraries; raises host.Unfit, an ImportError, where that cannot be.

    The bindings' library comes along: a host whose files were split asks its
    hooks while torch._C initialises, too. So do those with upstream's names.
    """
    global _loaded, _late
    if _loaded:
        return
    late = "torch._C" in sys.modules
    host.check(PACKAGE, version.__version__)
    host.check_alone(__name__)
    bindings = BINDINGS if has_bindings() else ()
    # Each once: one of the aliases may be the library itself.
    names = tuple(dict.fromkeys((LIBRARY, *ALIASES)))
    parts.check(PACKAGE, [path(name) for name in (*names, *bindings)], bool(bindings))
    _open((*names, *bindings[:1]))
    _loaded, _late = True, late
    others = host.other_copies(PACKAGE)
    if others:
        torch_cuda_autoload.warn(f"there is more than one torch_cuda: {PACKAGE} is used, "
                                 f"{', '.join(others)} is not; remove one")


def _open(names):
    """Opens libraries, the first for all that comes after it."""
    import ctypes  # not before it is needed
    try:
        for name in names:
            ctypes.CDLL(path(name), mode=ctypes.RTLD_GLOBAL if name == LIBRARY else ctypes.DEFAULT_MODE)
    except OSError as error:
        raise host.Unfit(f"its library cannot be loaded ({error}); are all libraries installed "
                         "that it needs, or in LD_LIBRARY_PATH?") from error


def open_nvrtc():
    """Opens NVRTC where the backend's libraries are looked for; False if it is not there.

    Done when CUDA is initialised: the library takes 9 ms, and few programs need it.
    """
    import ctypes
    return bool(ctypes.CDLL(path(LIBRARY)).torch_cuda_open_nvrtc())


def late():
    """True when torch._C was there before the libraries, so that hooks are not live."""
    return _late
