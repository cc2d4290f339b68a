"""torch.cuda, torch.backends.cuda and torch.backends.cudnn where no backend is installed.

A backend serves these modules under their names, by a finder that is the first in
sys.meta_path. Where none does, the finder below makes them: a question about CUDA is answered as in a build without
it, a setting that the host has for itself is read and written there, and whatever else is
called raises one error. Any name is there, so that code which only mentions it can be
imported. `import torch` brings the finder along before it needs one of the modules.
"""

# mypy: allow-untyped-defs

import collections
import contextlib
import importlib
import importlib.machinery
import sys
import types
import warnings


#: What is told when something is called that needs CUDA.
MESSAGE = "Torch not compiled with CUDA enabled"

#: The modules, with those below them.
MODULES = {
    "torch.cuda": (
        "_gpu_trace _memory_viz _sanitizer _utils amp amp.autocast_mode amp.common "
        "amp.grad_scaler comm error gds graphs jiterator memory nccl nvtx profiler random "
        "sparse streams tunable"
    ),
    "torch.backends.cuda": "",
    "torch.backends.cudnn": "rnn",
}


def _refuse(*args, **kwargs):
    raise AssertionError(MESSAGE)


def _is_special(name):
    return name.startswith("__")


class _NeedsCUDA(type):
    """The type of everything that needs CUDA: may be mentioned, asked for parts, subclassed."""

    __call__ = _refuse

    def __getattr__(cls, name):
        if _is_special(name):
            raise AttributeError(name)
        return _needs_cuda(name, cls.__module__)

    def __setattr__(cls, name, value):
        if _is_special(name):
            return super().__setattr__(name, value)
        return _refuse()


def _needs_cuda(name, module):
    """A class where `name` is spelled as one, else a function, which a compiler of Python traces as one."""
    if name.lstrip("_")[:1].isupper():
        return _NeedsCUDA(name, (), {"__module__": module})

    def refused(*args, **kwargs):
        raise AssertionError(MESSAGE)

    return _named(refused, name, module)


def _named(function, name, module):
    """`function`, as pickles and traced programs are to find it."""
    function.__name__ = function.__qualname__ = name
    function.__module__ = module
    return function


class _Module(types.ModuleType):
    def __getattr__(self, name):
        if _is_special(name):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        if f"{self.__name__}.{name}" in _NAMES:
            return importlib.import_module(f"{self.__name__}.{name}")
        value = _needs_cuda(name, self.__name__)
        setattr(self, name, value)  # the same each time
        return value


def _always(value):
    return lambda *args, **kwargs: value


#: What is asked of torch.cuda, and what comes to nothing where there is no device: numbers
#: and seeds for later, and memory of which none is used.
_NO = "is_available is_initialized is_bf16_supported is_current_stream_capturing _is_compiled _is_in_bad_fork"
_NOTHING = "_lazy_call empty_cache caching_allocator_enable"
_SEEDS = "seed seed_all set_rng_state set_rng_state_all"
_GIVEN_SEEDS = "manual_seed manual_seed_all"
_USED = "memory_allocated memory_reserved memory_cached max_memory_allocated max_memory_reserved max_memory_cached"


#: Types of storages: their names, and torch's of what is in them.
_STORAGES = {
    "Byte": "uint8", "Double": "double", "Float": "float", "Half": "half", "Long": "int64", "Int": "int32",
    "Short": "int16", "Char": "int8", "Bool": "bool", "BFloat16": "bfloat16",
    "ComplexDouble": "cdouble", "ComplexFloat": "cfloat",
}  # fmt: skip


def _storages(module):
    """The typed storages of older programs: that one shares nothing is told before that it has no device."""
    import torch
    from torch.storage import _LegacyStorage

    def refuse(name):
        def told(*args, **kwargs):
            raise RuntimeError(f"{name}: Not available for CUDA storage")

        return staticmethod(told)

    told = {name: refuse(name) for name in ("from_buffer", "_new_with_weak_ptr", "_new_shared_filename")}
    for kind, content in _STORAGES.items():
        dtype = torch._utils.classproperty(lambda cls, dtype=getattr(torch, content): dtype)
        names = {"__module__": "torch.cuda", "dtype": dtype, "_dtype": dtype, **told}
        storage = type(_LegacyStorage)(f"{kind}Storage", (_LegacyStorage,), names)
        setattr(module, f"{kind}Storage", storage)
        torch._storage_classes.add(storage)  # torch.load asks there which it may make


def _seed_taker():
    """A function that takes what can be a seed, for a device that is not there."""

    def take(seed):
        int(seed)

    return take


def _cuda(module):
    from torch import _C
    from torch._utils import _dummy_type

    answers = {_NO: False, f"{_NOTHING} {_SEEDS}": None, f"{_USED} device_count": 0}
    for names, answer in answers.items():
        for name in names.split():
            setattr(module, name, _always(answer))
    for name in _GIVEN_SEEDS.split():
        setattr(module, name, _seed_taker())
    for name in "get_arch_list", "get_rng_state_all":
        setattr(module, name, lambda: [])
    module.get_gencode_flags = lambda: ""
    module.memory_stats = lambda device=None: collections.OrderedDict()
    module.memory_stats_as_nested_dict = lambda device=None: {}
    module.stream = lambda stream: contextlib.nullcontext() if stream is None else _refuse()
    module.has_half, module.has_magma = True, False
    # What tells whether CUDA was begun, and what waits for that: programs ask it by its name.
    module._initialized, module._queued_calls, module._cached_device_count = False, [], None
    module._HAS_PYNVML, module._PYNVML_ERR = False, None
    module.default_generators = ()
    module.OutOfMemoryError = _C.OutOfMemoryError
    for name, base in ("CudaError", RuntimeError), ("DeferredCudaCallError", Exception):
        setattr(module, name, type(name, (base,), {"__module__": "torch.cuda"}))  # may be caught
    for name, place in ("Stream", "streams"), ("Event", "streams"), ("CUDAGraph", "graphs"), ("MemPool", "memory"):
        setattr(module, name, _dummy_type(name))
        getattr(module, name).__module__ = f"torch.cuda.{place}"  # where a pickle finds it in any torch
    external = {"__module__": "torch.cuda.streams", "__new__": _refuse}
    module.ExternalStream = type("ExternalStream", (module.Stream,), external)
    for name, kind in ("device", _Device), ("device_of", _DeviceOf):
        setattr(module, name, type(name, (kind,), {"__module__": "torch.cuda"}))
    module.set_stream = lambda stream: None if stream is None else _refuse()
    module.set_device = lambda device: None if _index(device) < 0 else _refuse()
    _storages(module)


def _cuda_part(names):
    """What a module below torch.cuda has, which that shows, too."""

    def fill(module):
        for name in names.split():
            setattr(module, name, getattr(sys.modules["torch.cuda"], name))

    return fill


def _index(device, optional=False, allow_cpu=False):
    """Which device it is can be told without one."""
    import torch

    device = torch.device(device) if isinstance(device, str) else device
    if isinstance(device, torch.device) and device.type not in ("cuda", "cpu")[: 1 + allow_cpu]:
        raise ValueError(f"Expected a cuda {'or cpu ' if allow_cpu else ''}device, but got: {device}")
    return torch._utils._get_device_index(device, optional, allow_cpu)


class _Device:
    """Goes to a device and back: nowhere for -1, which stands for none."""

    def __init__(self, device):
        self.idx = _index(device, optional=True)

    def __enter__(self):
        if self.idx is not None and self.idx >= 0:
            raise RuntimeError("PyTorch was compiled without CUDA support")

    def __exit__(self, *error):
        return False


class _DeviceOf(_Device):
    """That of a tensor or storage; none for those of the CPU."""

    def __init__(self, obj):
        super().__init__(obj.get_device() if obj.is_cuda else -1)


def _utils(module):
    module._get_device_index = _index


def _nvtx(module):
    def refuse(*args, **kwargs):
        raise RuntimeError("NVTX functions not installed. Are you sure you have a CUDA build?")

    for name in "range_push", "range_pop", "range_start", "range_end", "range", "mark":
        setattr(module, name, refuse)


def _jiterator(module):
    """Kernels may be described without a device; they refuse when they are called."""
    module._create_jit_fn = module._create_multi_output_jit_fn = _always(_refuse)


def _nccl(module):
    def is_available(tensors):
        warnings.warn("PyTorch is not compiled with NCCL support")
        return False

    module.is_available = is_available


def _amp_common(module):
    module.amp_definitely_not_available = _always(True)


def _amp(module):
    """Automatic mixed precision is the host's."""
    from torch import _without_cuda_amp

    for name in "autocast", "GradScaler", "custom_fwd", "custom_bwd":
        setattr(module, name, getattr(_without_cuda_amp, name))
    module.GradScaler.__module__ = "torch.cuda.amp.grad_scaler"  # where a pickle finds it in any torch


def _amp_part(module):
    amp = importlib.import_module("torch.cuda.amp")
    for name in "autocast", "GradScaler", "custom_fwd", "custom_bwd":
        setattr(module, name, getattr(amp, name))


def _backends(module):
    from torch import _without_cuda_backends

    _without_cuda_backends.FILLED[module.__name__](module)


#: What a module has besides names that need CUDA.
_FILLED = {
    "torch.cuda": _cuda,
    "torch.cuda._utils": _utils,
    "torch.cuda.amp": _amp,
    "torch.cuda.amp.autocast_mode": _amp_part,
    "torch.cuda.amp.common": _amp_common,
    "torch.cuda.amp.grad_scaler": _amp_part,
    "torch.cuda.graphs": _cuda_part("CUDAGraph"),
    "torch.cuda.jiterator": _jiterator,
    "torch.cuda.memory": _cuda_part(f"{_USED} empty_cache memory_stats MemPool"),
    "torch.cuda.nccl": _nccl,
    "torch.cuda.nvtx": _nvtx,
    "torch.cuda.random": _cuda_part(f"{_SEEDS} {_GIVEN_SEEDS} get_rng_state_all"),
    "torch.cuda.streams": _cuda_part("Stream Event ExternalStream"),
    "torch.backends.cuda": _backends,
    "torch.backends.cudnn": _backends,
}
_NAMES = {name for root, below in MODULES.items() for name in (root, *(f"{root}.{part}" for part in below.split()))}

#: Whose functions are those of the modules.
_MAKERS = {__name__, f"{__name__}_backends"}


class _Finder:
    """Finds the modules that nobody before it has, and makes them."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name not in _NAMES:
            return None
        # A directory without modules may be there still, for its __pycache__.
        there = importlib.machinery.PathFinder.find_spec(name, path)
        if there is not None and there.origin is not None:
            return there
        return importlib.machinery.ModuleSpec(name, _Finder, is_package=True)

    @staticmethod
    def create_module(spec):
        return _Module(spec.name)

    @staticmethod
    def exec_module(module):
        _FILLED.get(module.__name__, lambda _: None)(module)
        for name, value in vars(module).items():
            if isinstance(value, types.FunctionType) and value.__module__ in _MAKERS:
                _named(value, name, module.__name__)


if _Finder not in sys.meta_path:
    _paths = importlib.machinery.PathFinder
    sys.meta_path.insert(sys.meta_path.index(_paths) if _paths in sys.meta_path else len(sys.meta_path), _Finder)
