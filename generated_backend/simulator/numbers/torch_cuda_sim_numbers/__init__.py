"""Numbers for the simulated CUDA device: operators of the CUDA key run the CPU's kernels
over the same memory, in the order of the current stream.

    import torch, torch_cuda_sim_numbers
    torch_cuda_sim_numbers.install()
    print(torch_cuda_sim_numbers.uncovered())

Device memory of the simulator is the host's own, so a CPU tensor can lie over it. A call
waits for the current stream, runs the CPU's kernel, and puts new results into memory of
the CUDA allocator. Some operators that the CPU does not have are formulas here; the others
keep their own kernels, and so do other layouts: uncovered() names them. A kernel of theirs would
compute nothing on the simulator, so launching one is an error.
cuDNN is turned off, and attention takes its mathematical form. A call in a stream that is
captured becomes a host function of the graph, which computes when the graph is launched.
"""

import ctypes
import functools
import warnings

import torch
from torch.utils._pytree import tree_leaves, tree_map

from . import devices, drawing, streams
from .formulas import FORMULAS
from .memory import Call, devices_of

#: They make storage, look at it from outside, or copy single values, and work as they are.
KEPT = {
    "aten::empty.memory_format", "aten::empty_strided", "aten::as_strided", "aten::view", "aten::resize_",
    "aten::_reshape_alias", "aten::record_stream", "aten::is_set_to", "aten::is_pinned", "aten::_pin_memory",
    "aten::_local_scalar_dense", "aten::set_", "aten::set_.source_Storage", "aten::set_.source_Tensor",
    "aten::set_.source_Storage_storage_offset", "aten::unfold", "aten::view_as_real", "aten::view_as_complex",
    "aten::resize_as_", "aten::alias", "aten::_efficientzerotensor", "aten::_nested_view_from_buffer",
    "aten::_nested_view_from_buffer_copy",
}

#: There for every device; upstream chooses a CUDA library below them. Answered whole here.
ADDED = ("aten::convolution", "aten::convolution_backward", "aten::copy_", "aten::conj_physical_")

#: Keys of other layouts of CUDA tensors. Their kernels are upstream's own: what is made of
#: covered operators is right, and a launch of their own is refused.
OTHERS = ("SparseCUDA", "SparseCsrCUDA", "NestedTensorCUDA", "QuantizedCUDA")

#: Namespaces whose operators of CUDA tensors launch nothing: they send, or resize.
LIBRARIES = ("c10d::", "inductor::")

#: Operators that torch.ops takes numbers for, in the place of tensors.
NUMBERS_ALLOWED = {"add", "sub", "mul", "div", "divide", "multiply", "subtract", "true_divide", "to", "_to_copy",
                   "copy", "floor_divide", "_conj"}

_libraries = []
_uncovered = []


def uncovered():
    """The operators whose CUDA kernels were left: the CPU has none for them. Those of other
    keys have theirs behind them, as in "aten::add.Tensor on SparseCUDA"."""
    return list(_uncovered)


def _with_tensors(operator):
    """Puts tensors for the numbers that a kernel in Python is given in their place, which torch.ops
    takes for few operators (its should_allow_numbers_as_tensors); for copy_ among them."""
    wanted = [str(one.type) == "Tensor" for one in operator._schema.arguments]
    if operator._schema.name.partition("::")[2].rstrip("_") in NUMBERS_ALLOWED:
        return lambda positional: positional
    return lambda positional: tuple(
        torch.tensor(value) if tensor and isinstance(value, (bool, int, float, complex)) else value
        for value, tensor in zip(positional, wanted))


def _kernel(operator, function=None, wrapper=None):
    """What runs in place of the CUDA kernel of an operator: the CPU's, or a function of CPU
    tensors. wrapper: upstream's that checks the devices, if one does."""
    draws = drawing.draws(operator)
    compute = functools.partial(drawing.run, function or operator, draws)
    check = devices.check(operator, wrapper)
    tensors = _with_tensors(operator)
    outputs = [one.name for one in operator._schema.arguments if one.is_out]

    def run(*positional, **named):
        positional = tensors(positional)
        check(positional, named)
        arguments = positional, named
        involved = devices_of(arguments)
        default = torch.cuda.default_generators[involved[0].index] if draws else None
        capturing = torch.cuda.is_current_stream_capturing()
        if capturing and not streams.needs_values(operator, arguments):
            return streams.captured(compute, arguments, default, involved[0])
        for device in involved:
            torch.cuda.current_stream(device).synchronize()  # in a capture, upstream's error
        return _now(compute, arguments, default, Call(involved[0]), [named[name] for name in outputs if name in named])

    return devices.each(operator, run) if operator._schema.name.startswith("aten::_foreach_") else run


def _now(compute, arguments, default, call, outputs):
    """Computes; once more where a result needs more memory than its tensor has."""
    try:
        result = compute(tree_map(call.lower, arguments), default, drawing.step)
    except RuntimeError as error:
        if "not resizable" not in str(error) or not outputs:
            raise
        call = Call(call.device, tree_leaves(outputs))
        result = compute(tree_map(call.lower, arguments), default, drawing.step)
    call.take_back()
    return tree_map(call.lift, result)


def _copies(operator):
    """copy_ between any devices. Where it is a plain copy of bytes, upstream's own kernel
    sends it through the stream and keeps host memory until it is done; it is there for
    each device, so also under the key of one that nobody has here."""
    run = _kernel(operator)
    elsewhere = torch._C.DispatchKeySet(torch._C.DispatchKey.XLA)

    def copy(to, source, non_blocking=False):
        plain = (isinstance(source, torch.Tensor) and to.dtype == source.dtype and to.shape == source.shape and to.is_contiguous()
                 and source.is_contiguous() and to.is_conj() == source.is_conj() and to.is_neg() == source.is_neg())
        if plain:
            return operator.redispatch(elsewhere, to, source, non_blocking)
        return run(to, source, non_blocking)

    return copy


def _overload(name):
    """torch.ops' operator for "aten::add.Tensor"."""
    namespace, _, rest = name.partition("::")
    packet, _, overload = rest.partition(".")
    return getattr(getattr(getattr(torch.ops, namespace), packet), overload or "default")


def _mathematical(operator):
    """Which form of attention is taken: the one that is made of other operators."""
    return lambda *arguments, **named: 0


#: What the CPU's kernel is not the whole answer for.
SPECIAL = {"aten::copy_": _copies, "aten::_fused_sdp_choice": _mathematical}


def _cover(library, name, wrapper):
    """Registers the CPU's kernel or a formula for the CUDA key; False if there is none."""
    formula = FORMULAS.get(name)
    if not formula and not torch._C._dispatch_has_computed_kernel_for_dispatch_key(name, "CPU"):
        return False
    operator = _overload(name)
    kernel = SPECIAL[name](operator) if name in SPECIAL else _kernel(operator, formula, wrapper)
    library.impl(name.partition("::")[2], kernel, "CUDA")
    return True


def _left(covered):
    """What is not covered: of the CUDA key, and of all others."""
    registered = torch._C._dispatch_get_registrations_for_dispatch_key
    for key in ("CUDA", *OTHERS):
        of = "" if key == "CUDA" else f" on {key}"
        names = set(registered(key)) - (KEPT | covered if key == "CUDA" else set())
        yield from (name + of for name in sorted(names) if not name.startswith(LIBRARIES))


def _refuse():
    """What would compute nothing is an error: each launch, by the simulator. TorchScript
    then fuses nothing."""
    try:
        ctypes.CDLL(None).cudasim_refuse_launches(1)
    except AttributeError:
        raise RuntimeError("the numbers are the simulator's, and it is not there") from None
    torch._C._jit_override_can_fuse_on_gpu(False)


def install():
    """Covers what can be covered; once a process. Returns how many operators."""
    if _libraries:
        raise RuntimeError("the simulator's numbers are installed already")
    _refuse()
    library = torch.library.Library("aten", "IMPL")
    _libraries.append(library)
    names = {name for name in torch._C._dispatch_get_registrations_for_dispatch_key("CUDA")
             if name.startswith("aten::")}
    wrappers = devices.declared()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Warning only once for all operators")
        covered = [name for name in sorted((names | set(ADDED)) - KEPT)
                   if _cover(library, name, wrappers.get(name) if name in names else None)]
    _uncovered.extend(_left(set(covered)))
    torch.backends.cudnn.enabled = False
    torch.cuda._sleep = streams.sleep
    torch.cuda.CUDAGraph.replay = streams.replay
    return len(covered)
