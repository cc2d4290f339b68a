"""Puts the backend's names on torch._C, as soon as that is there."""

import sys

import torch_cuda_autoload
from torch_cuda import version
from torch_cuda._loading import after, config, libraries, serve


def extension_spec(finder, name, path, target):
    """The spec of torch._C for `finder`, which stands in sys.meta_path.

    Importing this module has loaded the libraries, or raised host.Unfit.
    """
    spec = after.spec_behind(finder, name, path, target)
    if spec is not None and libraries.has_bindings():
        spec.loader = after.Then(spec.loader, lambda module: _join(module, finder))
    return spec


def _join(module, finder):
    try:
        attach(module)
    except Exception as error:
        torch_cuda_autoload.warn(f"torch has no CUDA: {error}")
    else:
        finder.served = serve.Served(libraries.PACKAGE, finder).find_spec


def attach(module):
    """Has _CUDAC put its names on torch._C; takes them off again when that fails."""
    before = dict(vars(module))
    try:
        import torch_cuda._CUDAC
    except BaseException:
        for name in set(vars(module)) - set(before):
            delattr(module, name)
        for name, value in before.items():
            setattr(module, name, value)
        raise
    sys.modules["torch.version"].cuda = version.cuda
    config.join(module)
