"""torch.__config__.show() names the backend, after the host's own build."""

import functools

from torch_cuda import version


def join(module):
    """Has torch._C's description of its build go on with the backend's."""
    host = module._show_config

    @functools.wraps(host)
    def _show_config():
        return f"{host()}  - CUDA backend: torch_cuda {version.__version__}, {version.settings}\n"

    module._show_config = _show_config
