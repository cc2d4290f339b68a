"""Loads the backend's libraries at the moment torch._C is imported.

PyTorch asks once, while torch._C initialises, whether CUDA hooks are there, and
keeps the answer. A backend that is loaded later registers its kernels, but its
hooks (device count, generators, pinned memory) stay unheard for good. So an
import hook loads the library just before torch._C; torch_cuda_autoload.pth
installs it when Python starts. TORCH_CUDA_AUTOLOAD=0 turns it off.

The bindings' library comes along: a host whose files were split asks its hooks
while torch._C initialises, too. Where a library is missing or cannot be loaded
there is one warning, and torch is the CPU-only one that it is by itself.
"""

import ctypes
import importlib.abc
import os
import sys
import warnings

_library = None
_late = False


def library_path(name="libtorch_cuda.so"):
    """Where the library is: in the package beside this file."""
    here = os.path.dirname(os.path.abspath(__file__))
    return os.path.join(here, "torch_cuda", "lib", name)


def load_library():
    """Loads the libraries once; raises OSError when one cannot be loaded."""
    global _library, _late
    if _library is None:
        late = "torch._C" in sys.modules
        library = ctypes.CDLL(library_path(), mode=ctypes.RTLD_GLOBAL)
        bindings = library_path("libtorch_python_cuda.so")
        if os.path.exists(bindings):  # TORCH_CUDA_PYTHON=OFF leaves it out
            ctypes.CDLL(bindings)
        _library, _late = library, late
    return _library


def loaded_late():
    """True when torch._C was there before the library, so that hooks are not live."""
    return _late


class _Finder(importlib.abc.MetaPathFinder):
    """Finds nothing; sees the import of torch._C coming.

    It stays in sys.meta_path, which Python walks while it asks: whoever takes
    himself out of it hides the next finder.
    """

    waiting = True

    def find_spec(self, name, path=None, target=None):
        if name == "torch._C" and self.waiting:
            self.waiting = False
            try:
                load_library()
            except OSError as error:
                warnings.warn(f"torch has no CUDA: its library cannot be loaded ({error})",
                              RuntimeWarning, stacklevel=2)
        return None


def install():
    """Puts the import hook in place, unless it is switched off or too late."""
    if os.environ.get("TORCH_CUDA_AUTOLOAD", "1") != "0" and "torch._C" not in sys.modules:
        sys.meta_path.insert(0, _Finder())
