"""What upstream checks of the devices of an operator's tensors before its kernel runs: its
wrappers, all tensors; its TensorIterator, all but numbers that the CPU has. What neither
checks here is checked as the latter does it, but for the operators named below."""

import functools
import importlib.util
import pathlib
import re

import torch

_NOTICE = "Expected all tensors to be on the same device, but found at least two devices, {} and {}!"

#: They take tensors of any device, as upstream's do.
ANYWHERE = {"aten::copy_", "aten::_foreach_copy_", "aten::fill_.Tensor", "aten::bernoulli_.Tensor",
            "aten::_nested_from_padded", "aten::_nested_compute_contiguous_strides_offsets"}


def declared():
    """Of each operator that a wrapper checks, the wrapper's name. From the declarations that
    PyTorch carries for its code generator; empty where it carries none."""
    spec = importlib.util.find_spec("torchgen")
    folders = spec.submodule_search_locations if spec else []
    for folder in folders or []:
        file = pathlib.Path(folder, "packaged", "ATen", "native", "native_functions.yaml")
        if file.exists():
            return dict(_read(file.read_text(encoding="utf-8")))
    return {}


def _read(text):
    """(operator, wrapper) of each that is not declared without a check."""
    for entry in re.split(r"^- func: ", text, flags=re.MULTILINE)[1:]:
        name = entry.partition("(")[0]
        if not re.search(r"^ +device_check: *NoCheck", entry, re.MULTILINE):
            structured = re.search(r"^ +structured(_delegate)?:", entry, re.MULTILINE)
            yield "aten::" + name, _wrapper(name, bool(structured))


def _wrapper(name, structured):
    """As upstream's code generator names it."""
    base, _, overload = name.partition(".")
    base += "_out" if overload.endswith("out") else ""
    if structured:
        return f"wrapper_CUDA_{base}" + (f"_{overload}" if overload else "")
    return f"wrapper_CUDA_{overload}_{base}"


def _tensors(values):
    """All tensors in arguments, those in lists, too."""
    for value in values:
        if isinstance(value, torch.Tensor):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from _tensors(value)


def _by_argument(operator, positional, named):
    """(argument, tensor): of the outputs first, then of the rest in order."""
    arguments = operator._schema.arguments
    given = {**{one.name: value for one, value in zip(arguments, positional)}, **named}
    ordered = [one for one in arguments if one.is_out] + [one for one in arguments if not one.kwarg_only]
    for one in ordered:
        yield from ((one, tensor) for tensor in _tensors([given.get(one.name)]))


def _exact(pairs, wrapper):
    """All tensors are on the device of the first."""
    common = None
    for argument, tensor in pairs:
        common = common or tensor.device
        if tensor.device != common:
            raise RuntimeError(_NOTICE.format(common, tensor.device)
                               + f" (when checking argument for argument {argument.name} in method {wrapper})")


def _iterated(pairs):
    """All tensors are on the first device that is not the CPU; single numbers may be the CPU's."""
    pairs = list(pairs)
    common = next((tensor.device for _, tensor in pairs if tensor.device.type != "cpu"), None)
    for argument, tensor in pairs:
        written = argument.alias_info is not None and argument.alias_info.is_write
        number = tensor.device.type == "cpu" and tensor.dim() == 0 and not written
        if tensor.device != common and not number:
            raise RuntimeError(_NOTICE.format(common, tensor.device))


def _convolved(pairs):
    """Input, weight and bias are of one kind; the types are as upstream's text has them."""
    pairs = list(pairs)
    of = {argument.name: tensor for argument, tensor in pairs}
    for name in ("weight", "bias"):
        if name in of and of[name].device.type != of["input"].device.type:
            raise RuntimeError(f"Input type ({_type(of['input'])}) and {name} type ({_type(of[name])}) should be the same")
    _iterated(pairs)


def _type(tensor):
    """As CUDAFloatType."""
    kind = tensor.type().rpartition(".")[2].replace("Tensor", "Type")
    return tensor.device.type.upper() + kind


def _indexed(pairs):
    """Indices may also be the CPU's; the rest is as ever."""
    pairs = list(pairs)
    device = next(tensor.device for argument, tensor in pairs if argument.name == "self")
    for argument, tensor in pairs:
        if argument.name == "indices" and tensor.device.type != "cpu" and tensor.device != device:
            raise RuntimeError(f"indices should be either on cpu or on the same device as the indexed tensor ({device})")
    _iterated(pair for pair in pairs if pair[0].name != "indices")


#: Operators that upstream checks in a way of their own.
OWN = {"aten::convolution": _convolved, "aten::convolution_backward": _iterated, "aten::index.Tensor": _indexed,
       "aten::index.Tensor_out": _indexed, "aten::_index_put_impl_": _indexed}


def check(operator, wrapper):
    """The check of an operator, a function of its arguments; wrapper: the one that checks
    it, if any."""
    name = operator.name()
    if name in ANYWHERE:
        return lambda positional, named: None
    rule = functools.partial(_exact, wrapper=wrapper) if wrapper else OWN.get(name, _iterated)

    def run(positional, named):
        first = None
        for tensor in _tensors((*positional, *named.values())):
            first = first or tensor.device
            if tensor.device != first:
                return rule(_by_argument(operator, positional, named))

    return run


def each(operator, run):
    """Of an operator of lists, a function that gives each device's part to it alone, as
    upstream does it; run: what computes lists of one device."""

    def split(*positional, **named):
        listed = next((value for value in positional if isinstance(value, (list, tuple))), ())
        places = {}
        for place, tensor in enumerate(listed):
            places.setdefault(tensor.device, []).append(place)
        if len(places) < 2:
            return run(*positional, **named)
        results = [None] * len(listed)
        for of in places.values():
            part = [[value[place] for place in of] if isinstance(value, (list, tuple)) else value for value in positional]
            for place, result in zip(of, operator(*part, **named) or ()):
                results[place] = result
        return results if operator._schema.returns else None

    return split
