"""torch.cuda.amp where no backend is installed: automatic mixed precision is torch.amp's.

A module with a file of its own, as TorchScript compiles these classes from their source.
For CUDA it is switched off, with a warning of torch.amp's.
"""

# mypy: allow-untyped-defs

import functools
from typing import Any
from typing_extensions import deprecated

import torch


def _instead(old, new):
    return deprecated(
        f"`torch.cuda.amp.{old}` is deprecated. Please use `torch.amp.{new}` instead.",
        category=FutureWarning,
    )


class autocast(torch.amp.autocast_mode.autocast):
    """torch.amp.autocast for CUDA."""

    @_instead("autocast(args...)", "autocast('cuda', args...)")
    def __init__(self, enabled: bool = True, dtype: torch.dtype = torch.float16, cache_enabled: bool = True):
        if torch._jit_internal.is_scripting():
            self._enabled = enabled
            self.device = "cuda"
            self.fast_dtype = dtype
            return
        super().__init__("cuda", enabled=enabled, dtype=dtype, cache_enabled=cache_enabled)

    def __enter__(self):
        if torch._jit_internal.is_scripting():
            return self
        return super().__enter__()

    def __exit__(self, exc_type: Any, exc_val: Any, exc_tb: Any):  # type: ignore[override]
        if torch._jit_internal.is_scripting():
            return
        return super().__exit__(exc_type, exc_val, exc_tb)

    def __call__(self, func):
        if torch._jit_internal.is_scripting():
            return func
        return super().__call__(func)


class GradScaler(torch.amp.GradScaler):
    """torch.amp.GradScaler for CUDA."""

    @_instead("GradScaler(args...)", "GradScaler('cuda', args...)")
    def __init__(self, *args, **kwargs):
        super().__init__("cuda", *args, **kwargs)


@_instead("custom_fwd(args...)", "custom_fwd(args..., device_type='cuda')")
def custom_fwd(fwd=None, *, cast_inputs=None):
    """torch.amp.custom_fwd for CUDA."""
    return functools.partial(torch.amp.custom_fwd, device_type="cuda")(fwd=fwd, cast_inputs=cast_inputs)


@_instead("custom_bwd(args...)", "custom_bwd(args..., device_type='cuda')")
def custom_bwd(bwd):
    """torch.amp.custom_bwd for CUDA."""
    return functools.partial(torch.amp.custom_bwd, device_type="cuda")(bwd)
