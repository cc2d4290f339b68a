"""Numbers for the simulated CUDA device: operators of the CUDA key run the CPU's kernels
over the same memory, in the order of the current stream.

    import torch, torch_cuda_sim_numbers
    torch_cuda_sim_numbers.install()
    print(torch_cuda_sim_numbers.uncovered())

Device memory of the simulator is the host's own, so a CPU tensor can lie over it. A call
waits for the current stream, runs the CPU's kernel, and puts new results into memory of
the CUDA allocator. Operators that the CPU does not have keep their own kernels, which
compute nothing on the simulator; uncovered() names them. cuDNN is turned off, and
attention takes its mathematical form. A call in a stream that is captured becomes a host
function of the graph, which computes when the graph is launched.
"""

import ctypes
import warnings

import torch
from torch.utils._pytree import tree_map

#: They make storage, look at it from outside, or copy single values, and work as they are.
KEPT = {
    "aten::empty.memory_format", "aten::empty_strided", "aten::as_strided", "aten::view", "aten::resize_",
    "aten::_reshape_alias", "aten::record_stream", "aten::is_set_to", "aten::is_pinned", "aten::_pin_memory",
    "aten::_local_scalar_dense", "aten::set_", "aten::set_.source_Storage", "aten::set_.source_Tensor",
    "aten::set_.source_Storage_storage_offset", "aten::unfold", "aten::view_as_real", "aten::view_as_complex",
    "aten::resize_as_", "aten::alias", "aten::_efficientzerotensor",
}

#: There for every device; upstream chooses a CUDA library below them. Answered whole here.
ADDED = ("aten::convolution", "aten::convolution_backward", "aten::copy_")

_libraries = []
_uncovered = []
_callbacks = []


def uncovered():
    """The operators whose CUDA kernels were left: the CPU has none for them."""
    return list(_uncovered)


class _Call:
    """One call of an operator: its CUDA tensors and the CPU tensors over them."""

    def __init__(self, device):
        self.device = device
        self.pairs = []  # (the CUDA tensor, the CPU tensor over it)

    def lower(self, value):
        """An argument as the CPU's kernel gets it."""
        if isinstance(value, torch.Tensor) and value.is_cuda:
            for one, view in self.pairs:
                if one is value:
                    return view
            view = over(value)
            self.pairs.append((value, view))
            return view
        if isinstance(value, torch.device) and value.type == "cuda":
            return torch.device("cpu")
        if isinstance(value, torch.Generator) and value.device.type == "cuda":
            return generator(value)
        return value

    def lift(self, value, filled=True):
        """A result of the CPU's kernel as the caller gets it; not filled, without values."""
        if not isinstance(value, torch.Tensor) or value.device.type != "cpu":
            return value
        place = value.untyped_storage().data_ptr()
        for one, view in self.pairs:
            if view is value:
                return one
            if place and view.untyped_storage().data_ptr() == place and one.dtype == value.dtype:
                return one.as_strided(value.size(), value.stride(), value.storage_offset())
        result = torch.empty_strided(value.size(), value.stride(), dtype=value.dtype, device=self.device)
        if filled and value.numel():
            over(result).copy_(value)
        return result

    def target(self, result):
        """The memory of a result; not of an argument, which the kernel writes itself."""
        ours = not isinstance(result, torch.Tensor) or any(result is one for one, _ in self.pairs)
        return None if ours else over(result)

    def take_back(self):
        """Gives tensors that the kernel has resized their new size and values."""
        for one, view in self.pairs:
            if view.shape != one.shape:
                one.resize_(view.shape)
                if view.numel():
                    over(one).copy_(view)


def over(tensor):
    """A CPU tensor over the memory of a CUDA tensor; an empty one is of no memory."""
    storage = tensor.untyped_storage()
    if not storage.nbytes() or not storage.data_ptr():
        result = torch.empty_strided(tensor.size(), tensor.stride(), dtype=tensor.dtype)
    else:
        bytes_there = (ctypes.c_char * storage.nbytes()).from_address(storage.data_ptr())
        flat = torch.frombuffer(bytes_there, dtype=torch.uint8).untyped_storage()
        result = torch.empty(0, dtype=tensor.dtype)
        result.set_(flat, tensor.storage_offset(), tensor.size(), tensor.stride())
    if tensor.is_conj():
        torch._C._set_conj(result, True)
    if tensor.is_neg():
        torch._C._set_neg(result, True)
    return result


def generator(of):
    """A CPU generator for one call that uses a CUDA generator, which goes on by one step:
    so its state, saved and restored, gives the same numbers again."""
    state = of.get_state()
    words = state.view(torch.int64)
    seed, offset = words.tolist()
    words[1] = offset + 4  # the CUDA generator counts in fours
    of.set_state(state)
    made = torch.Generator()
    made.manual_seed((seed + offset * 0x5851F42D4C957F2D) % 2**63 if offset else seed)
    return made


def _device(arguments):
    """The device of a call: of its first CUDA tensor, or the one that it names."""
    found = []

    def look(value):
        if isinstance(value, torch.Tensor) and value.is_cuda:
            found.append(value.device)
        elif isinstance(value, torch.device) and value.type == "cuda" and value.index is not None:
            found.append(value)
        return value

    tree_map(look, arguments)
    return found[0] if found else torch.device("cuda", torch.cuda.current_device())


def _captured(call, compute, arguments):
    """A call in a captured stream: its results are there, but are filled by the graph. What
    they look like is found out on copies, as a capture changes nothing."""
    lowered = tree_map(call.lower, arguments)
    apart = _Call(call.device)
    apart.pairs = [(one, view.clone()) for one, view in call.pairs]
    like = compute(tree_map(apart.lower, arguments))
    results = tree_map(lambda value: apart.lift(value, filled=False), like)
    # Memory alone, no CUDA tensors: when these are gone their memory is the graph's, as ever.
    targets = tree_map(call.target, results)

    def fill(_):
        with torch.no_grad():
            tree_map(_fill, targets, compute(lowered))

    in_stream(call.device, fill)
    return results


def _fill(target, value):
    """Puts a result that was computed again where it belongs."""
    if isinstance(target, torch.Tensor) and target.numel():
        target.copy_(value)


def in_stream(device, function):
    """Calls a Python function in the order of the current stream; it lives as long as the
    process, as a graph may call it again."""
    callback = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(function)
    _callbacks.append(callback)
    _enqueue(device, callback, None)


def _enqueue(device, callback, data):
    """cudaLaunchHostFunc."""
    stream = ctypes.c_void_p(torch.cuda.current_stream(device).cuda_stream)
    error = ctypes.CDLL(None).cudaLaunchHostFunc(stream, callback, ctypes.c_void_p(data))
    if error:
        raise RuntimeError(f"CUDA error {error} in a host function")


def replay(graph):
    """torch.cuda.CUDAGraph.replay, which waits: Python functions in the graph need Python's
    lock, and the next call into upstream may hold that while it waits for the device."""
    super(torch.cuda.CUDAGraph, graph).replay()
    torch.cuda.current_stream().synchronize()


def sleep(cycles):
    """torch.cuda._sleep: so long as a GPU of 1.5 GHz would take."""
    device = torch.device("cuda", torch.cuda.current_device())
    _enqueue(device, ctypes.CDLL(None).usleep, min(int(cycles) // 1500, 2**31))


def _random(operator):
    """How an operator draws numbers: "named" by its argument, "hidden" without one, or not."""
    if any(argument.name == "generator" for argument in operator._schema.arguments):
        return "named"
    return "hidden" if torch.Tag.nondeterministic_seeded in operator.tags else None


def _with_hidden(made, run):
    """Runs with a generator in the place of the CPU's own, which is as before then."""
    before = torch.get_rng_state()
    torch.set_rng_state(made.get_state())
    try:
        return run()
    finally:
        torch.set_rng_state(before)


def _kernel(operator):
    """What runs in place of the CUDA kernel of an operator."""
    random = _random(operator)

    def compute(arguments, drawing):
        lowered, named = arguments
        if random == "named" and named.get("generator") is None:
            named = {**named, "generator": drawing}
        if random == "hidden":
            return _with_hidden(drawing, lambda: operator(*lowered, **named))
        return operator(*lowered, **named)

    def run(*arguments, **named):
        device = _device((arguments, named))
        call = _Call(device)
        if torch.cuda.is_current_stream_capturing():
            drawing = torch.Generator() if random else None
            return _captured(call, lambda lowered: compute(lowered, drawing), (arguments, named))
        torch.cuda.current_stream(device).synchronize()
        lowered = tree_map(call.lower, (arguments, named))
        drawing = generator(torch.cuda.default_generators[device.index]) if random else None
        result = compute(lowered, drawing)
        call.take_back()
        return tree_map(call.lift, result)

    return run


def _copies(operator):
    """copy_ between any devices. Where it is a plain copy of bytes, upstream's own kernel
    sends it through the stream and keeps host memory until it is done; it is there for
    each device, so also under the key of one that nobody has here."""
    run = _kernel(operator)
    elsewhere = torch._C.DispatchKeySet(torch._C.DispatchKey.XLA)

    def copy(to, source, non_blocking=False):
        plain = (to.dtype == source.dtype and to.shape == source.shape and to.is_contiguous()
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


def _cover(library, name):
    """Registers the CPU's kernel for the CUDA key; False if the CPU has none."""
    if not torch._C._dispatch_has_computed_kernel_for_dispatch_key(name, "CPU"):
        return False
    operator = _overload(name)
    kernel = SPECIAL.get(name, _kernel)(operator)
    library.impl(name.partition("::")[2], kernel, "CUDA")
    return True


def install():
    """Covers what can be covered; once a process. Returns how many operators."""
    if _libraries:
        raise RuntimeError("the simulator's numbers are installed already")
    library = torch.library.Library("aten", "IMPL")
    _libraries.append(library)
    names = {name for name in torch._C._dispatch_get_registrations_for_dispatch_key("CUDA")
             if name.startswith("aten::")}
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Warning only once for all operators")
        covered = [name for name in sorted((names | set(ADDED)) - KEPT) if _cover(library, name)]
    _uncovered.extend(sorted(names - KEPT - set(covered)))
    torch.backends.cudnn.enabled = False
    torch.cuda._sleep = sleep
    torch.cuda.CUDAGraph.replay = replay
    return len(covered)
