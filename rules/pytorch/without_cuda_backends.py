"""torch.backends.cuda and torch.backends.cudnn where no backend is installed: their settings are the host's.

torch._without_cuda makes the modules and asks for what they have when they are imported.
"""

# mypy: allow-untyped-defs

import contextlib
import warnings

from torch._without_cuda import _always, _index, _is_special, _Module, _refuse


class _Matmul:
    """torch.backends.cuda.matmul: the settings are the host's."""

    def __getattr__(self, name):
        import torch

        getter = getattr(torch._C, f"_get_cublas_{name}", None)
        if getter is None:
            raise AttributeError("Unknown attribute " + name)
        return getter()

    def __setattr__(self, name, value):
        import torch

        setter = getattr(torch._C, f"_set_cublas_{name}", None)
        if setter is None:
            raise AttributeError("Unknown attribute " + name)
        setter(value)


class _PlanCaches:
    """torch.backends.cuda.cufft_plan_cache: each device has one, and there is none."""

    def __getattr__(self, name):
        return _refuse() if not _is_special(name) else super().__getattribute__(name)

    __setattr__ = _refuse

    def __getitem__(self, device):
        raise RuntimeError(
            "cufft_plan_cache: expected 0 <= device index < 0, but got device with "
            f"index {_index(device)}"
        )


def _preferred(getter, setter, kind, names):
    """Which library is preferred, after `backend`, a name or a value, has been made the one."""

    def preferred(backend=None):
        if isinstance(backend, str):
            if backend not in names:
                raise RuntimeError(f"Unknown input value. Choose from: {', '.join(names)}.")
            backend = names[backend]
        if backend is not None and not isinstance(backend, kind):
            raise RuntimeError("Unknown input value type.")
        if backend is not None:
            setter(backend)
        return getter()

    return preferred


def _preferred_libraries(module):
    from torch import _C

    linalg, blas = _C._LinalgBackend, _C._BlasBackend
    module.preferred_linalg_library = _preferred(
        _C._get_linalg_preferred_backend, _C._set_linalg_preferred_backend, linalg,
        {"default": linalg.Default, "cusolver": linalg.Cusolver, "magma": linalg.Magma},
    )  # fmt: skip
    module.preferred_blas_library = _preferred(
        _C._get_blas_preferred_backend, _C._set_blas_preferred_backend, blas,
        {"cublas": blas.Cublas, "cublaslt": blas.Cublaslt, "hipblaslt": blas.Cublaslt, "ck": blas.Ck},
    )  # fmt: skip


def _backends_cuda(module):
    """Scaled dot product attention on the CPU asks for the same settings."""
    from torch import _C

    module.SDPAParams, module.SDPBackend = _C._SDPAParams, _C._SDPBackend

    def is_built():  # TorchScript compiles it
        return _C._has_cuda

    module.is_built = is_built
    for kind in "flash", "mem_efficient", "math", "cudnn":
        setattr(module, f"{kind}_sdp_enabled", getattr(_C, f"_get_{kind}_sdp_enabled"))
        setattr(module, f"enable_{kind}_sdp", getattr(_C, f"_set_sdp_use_{kind}"))
    module.allow_fp16_bf16_reduction_math_sdp = _C._set_math_sdp_allow_fp16_bf16_reduction
    module.fp16_bf16_reduction_math_sdp_allowed = _C._get_math_sdp_allow_fp16_bf16_reduction
    module.is_flash_attention_available = _C._is_flash_attention_available
    module.can_use_flash_attention = lambda params, debug=False: _C._can_use_flash_attention(params, debug)
    module.can_use_efficient_attention = lambda params, debug=False: _C._can_use_mem_efficient_attention(params, debug)
    module.can_use_cudnn_attention = lambda params, debug=False: _C._can_use_cudnn_attention(params, debug)
    module.matmul = _Matmul()

    @contextlib.contextmanager
    def with_kernels(enable_flash=True, enable_math=True, enable_mem_efficient=True, enable_cudnn=True):
        from torch.nn.attention import sdpa_kernel

        chosen = {
            module.SDPBackend.FLASH_ATTENTION: enable_flash,
            module.SDPBackend.EFFICIENT_ATTENTION: enable_mem_efficient,
            module.SDPBackend.MATH: enable_math,
            module.SDPBackend.CUDNN_ATTENTION: enable_cudnn,
        }
        with sdpa_kernel([backend for backend, wanted in chosen.items() if wanted]) as context:
            yield context

    def sdp_kernel(*args, **kwargs):
        warnings.warn("sdp_kernel() is deprecated: see torch.nn.attention.sdpa_kernel()", FutureWarning, stacklevel=2)
        return with_kernels(*args, **kwargs)

    module.sdp_kernel = sdp_kernel
    module.cufft_plan_cache = _PlanCaches()
    _preferred_libraries(module)


def _backends_cudnn(module):
    """The flags are the host's, too."""
    import torch
    from torch import _C
    from torch.backends import __allow_nonbracketed_mutation as unfrozen, ContextProp

    flags = "enabled", "benchmark", "deterministic", "allow_tf32"
    props = {
        flag: ContextProp(getattr(_C, f"_get_cudnn_{flag}"), getattr(_C, f"_set_cudnn_{flag}"))
        for flag in flags
    }
    module.__class__ = type("_CuDNN", (_Module,), {**props, "benchmark_limit": None})
    module.version = _always(None)

    def is_available():  # TorchScript compiles it
        return _C._has_cudnn

    module.is_available = is_available
    module.is_acceptable = _always(False)
    module.CUDNN_TENSOR_DTYPES = {torch.half, torch.float, torch.double}

    def set_flags(_enabled=None, _benchmark=None, _benchmark_limit=None, _deterministic=None, _allow_tf32=None):
        enabled, benchmark, deterministic, allow_tf32 = (
            getattr(_C, f"_get_cudnn_{flag}")() for flag in flags
        )
        old = enabled, benchmark, None, deterministic, allow_tf32
        for flag, value in zip(flags, (_enabled, _benchmark, _deterministic, _allow_tf32)):
            if value is not None:
                getattr(_C, f"_set_cudnn_{flag}")(value)
        return old

    @contextlib.contextmanager
    def within(enabled=False, benchmark=False, benchmark_limit=10, deterministic=False, allow_tf32=True):
        with unfrozen():
            old = set_flags(enabled, benchmark, benchmark_limit, deterministic, allow_tf32)
        try:
            yield
        finally:
            with unfrozen():
                set_flags(*old)

    module.set_flags, module.flags = set_flags, within


#: What fills each of them.
FILLED = {"torch.backends.cuda": _backends_cuda, "torch.backends.cudnn": _backends_cudnn}
