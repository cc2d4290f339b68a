"""Brings the CUDA backend into torch while torch is imported.

PyTorch asks once, while torch._C initialises, whether CUDA hooks are there, and
keeps the answer; and torch.cuda looks at import for the names that it needs on
torch._C. So the backend's libraries are loaded just before torch._C, and its
names are put there right after. torch_cuda_autoload.pth puts the import hook
that does it in place when Python starts; what the hook does is in
torch_cuda._loading, which is not imported before torch is.

TORCH_DEVICE_BACKEND_AUTOLOAD=0, which turns off every backend of torch, and
TORCH_CUDA_AUTOLOAD=0 turn it off. Whatever is wrong with the backend is one
warning, and torch is the CPU-only one that it is by itself.

Every start of Python imports this module, so it imports nothing itself.
"""

import os
import sys

#: Modules of the backend that are of use before torch is there.
_BEFORE_TORCH = ("torch_cuda._loading", "torch_cuda.version")


class _Finder:
    """Sees the import of torch._C coming; afterwards finds what the backend serves.

    It stays in sys.meta_path, which Python walks while it asks: whoever takes
    himself out of it hides the next finder.
    """

    def __init__(self):
        self.waiting = True
        self.served = None

    def find_spec(self, name, path=None, target=None):
        """The spec of a module that the backend provides or waits for, else None."""
        if self.served:
            return self.served(name, path, target)
        if name == "torch._C" and self.waiting:
            self.waiting = False
            if switched_off():  # since the hook was put in place
                return None
            try:
                import torch_cuda._loading.attach as attach
                return attach.extension_spec(self, name, path, target)
            except Exception as error:
                warn(f"{getattr(error, 'outcome', 'torch has no CUDA')}: {error}")
        elif self.waiting and name.startswith("torch_cuda.") and not name.startswith(_BEFORE_TORCH):
            import torch  # noqa: F401  (such a module is another name of one of torch's)
            return self.served and self.served(name, path, target)
        return None


def warn(text, level=2):
    """Warns; where warnings are errors, only says it: none of ours keeps torch from being imported.

    `level` is that of warnings.warn: 2 for who calls this.
    """
    import warnings
    try:
        warnings.warn(text, RuntimeWarning, stacklevel=level)
    except RuntimeWarning:
        print(f"RuntimeWarning: {text}", file=sys.stderr)


def switched_off():
    """Whether one of the environment variables turns loading off.

    torch takes anything but 1 for off in the variable that is its own.
    """
    return (os.environ.get("TORCH_DEVICE_BACKEND_AUTOLOAD", "1") != "1"
            or os.environ.get("TORCH_CUDA_AUTOLOAD") == "0")


def install():
    """Puts the import hook in place, once, unless it is switched off or too late."""
    there = any(isinstance(finder, _Finder) for finder in sys.meta_path)
    if not (there or switched_off() or "torch._C" in sys.modules):
        sys.meta_path.insert(0, _Finder())


def autoload():
    """The entry point `torch.backends`, which torch calls when it is imported.

    That is too late to load the backend: this says so where the .pth file did
    not run, as with a directory that is only in PYTHONPATH.
    """
    there = any(isinstance(finder, _Finder) for finder in sys.meta_path)
    if not (there or switched_off() or "torch_cuda" in sys.modules):
        warn("torch has no CUDA: torch_cuda_autoload.pth did not run, because its directory is none of "
             "Python's site directories; import torch_cuda before torch")
