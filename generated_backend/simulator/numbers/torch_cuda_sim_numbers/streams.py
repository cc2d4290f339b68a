"""Streams: what is captured computes when its graph is launched."""

import ctypes

import torch
from torch.utils._pytree import tree_map

from . import drawing
from .memory import Call, Shape, Trial

_callbacks = []
_failures = []

#: What upstream waits for the stream for: how large the result is, or what it is, the values
#: say. _ctc_loss knows it from its numbers.
_TAGS = {torch.Tag.dynamic_output_shape, torch.Tag.data_dependent_output}
_KNOWN = {"aten::_ctc_loss", "aten::linalg_lstsq.out"}


def needs_values(operator, arguments):
    """Whether the shape of an operator's result depends on values. Of indices: on masks."""
    if not _TAGS & set(operator.tags) or operator.name() in _KNOWN:
        return False
    if operator._schema.name != "aten::index":
        return True
    indices = arguments[0][1]
    return any(one is not None and one.dtype in (torch.bool, torch.uint8) for one in indices)


def captured(compute, arguments, default, device):
    """A call in a captured stream: its results are there, but are filled by the graph."""
    trial, like = _tried(compute, arguments, device)
    trial.take_back(filled=False)
    results = tree_map(lambda value: trial.lift(value, filled=False), like)
    # Memory alone, no CUDA tensors: when these are gone their memory is the graph's, as ever.
    targets = tree_map(trial.target, results)
    lowered = drawing.states(tree_map(Call(device).lower, arguments))
    state = default and default.graphsafe_get_state()

    def fill(_):
        try:
            with torch.no_grad():
                tree_map(_fill, targets, compute(lowered, state, drawing.step))
        except Exception as error:  # nobody is there to catch it: replay() is
            _failures.append(error)

    in_stream(device, fill)
    return results


def _tried(compute, arguments, device):
    """A call that changes nothing, and its results: what the captured one's look like. On
    copies where PyTorch cannot tell it without values, which need not be there yet."""
    shape = Shape(device)
    try:
        return shape, compute(tree_map(shape.lower, arguments), None, drawing.anyhow)
    except (NotImplementedError, RuntimeError, TypeError, ValueError, AssertionError):
        trial = Trial(device)
        return trial, compute(tree_map(trial.lower, arguments), None, drawing.anyhow)


def _fill(target, value):
    """Puts a result that was computed again where it belongs."""
    if not isinstance(target, torch.Tensor):
        return
    if target.shape != value.shape:
        raise RuntimeError(f"a captured operator's result was {list(target.shape)} and is {list(value.shape)}")
    if target.numel():
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
    lock, and the next call into upstream may hold that while it waits for the device. The
    first error of such a function is raised."""
    super(torch.cuda.CUDAGraph, graph).replay()
    torch.cuda.current_stream().synchronize()
    if _failures:
        error = _failures[0]
        _failures.clear()
        raise error


def sleep(cycles):
    """torch.cuda._sleep: so long as a GPU of 1.5 GHz would take."""
    device = torch.device("cuda", torch.cuda.current_device())
    _enqueue(device, ctypes.CDLL(None).usleep, min(int(cycles) // 1500, 2**31))
