"""Puts the backend's names on torch._C, as soon as that is there."""

import importlib.machinery
import os
import sys
import warnings

from torch_cuda._loading import host, libraries, serve


class _ThenAttach:
    """A loader that does what torch._C's own does, and attaches the backend then."""

    def __init__(self, loader, finder):
        self._loader = loader
        self._finder = finder

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        self._loader.exec_module(module)
        module.__spec__.loader = module.__loader__ = self._loader
        try:
            attach(module)
        except Exception as error:
            warnings.warn(f"torch has no CUDA: {error}", RuntimeWarning, stacklevel=2)
        else:
            self._finder.served = serve.Served(libraries.PACKAGE).find_spec

    def __getattr__(self, name):  # get_filename and its like
        return getattr(self._loader, name)


def extension_spec(finder, name, path, target):
    """The spec of torch._C for `finder`, which stands in sys.meta_path.

    Importing this module has loaded the libraries, or raised host.Unfit.
    """
    behind = sys.meta_path[sys.meta_path.index(finder) + 1:]
    specs = (other.find_spec(name, path, target) for other in behind if hasattr(other, "find_spec"))
    spec = next((spec for spec in specs if spec is not None), None)
    if spec is not None and libraries.has_bindings():
        spec.loader = _ThenAttach(spec.loader, finder)
    return spec


def attach(module):
    """Has _CUDAC put its names on torch._C; takes them off again when that fails."""
    before = dict(vars(module))
    try:
        cudac = _import_cudac()
    except BaseException:
        for name in set(vars(module)) - set(before):
            delattr(module, name)
        for name, value in before.items():
            setattr(module, name, value)
        raise
    compiled = cudac._cuda_getCompiledVersion()
    sys.modules["torch.version"].cuda = f"{compiled // 1000}.{compiled % 1000 // 10}"


def _import_cudac():
    try:
        import torch_cuda._CUDAC as cudac
    except ModuleNotFoundError as error:
        if error.name != "torch_cuda._CUDAC":
            raise
        there = [name for name in os.listdir(libraries.PACKAGE) if name.startswith("_CUDAC.")]
        wanted = "_CUDAC" + importlib.machinery.EXTENSION_SUFFIXES[0]
        raise host.Unfit(f"torch_cuda was built for another Python: this one needs {wanted}, "
                         f"{libraries.PACKAGE} has {', '.join(there) or 'none'}") from error
    return cudac
