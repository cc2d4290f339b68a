"""CUDA tensors as the CPU's kernels see them, and their results as the caller does."""

import ctypes

import torch
from torch.utils._pytree import tree_map


class Call:
    """One call of an operator: its CUDA tensors and the CPU tensors over them."""

    #: The device that stands for the CUDA device.
    stand_in = "cpu"

    def __init__(self, device, grown=()):
        """grown: tensors for results that need more memory than they have."""
        self.device = device
        self.pairs = [(one, torch.empty(0, dtype=one.dtype)) for one in grown]  # (the CUDA tensor, the CPU's over it)
        self.storages = {}  # by address: tensors that share memory do so for the CPU's kernel, too

    def lower(self, value):
        """An argument as the CPU's kernel gets it."""
        if isinstance(value, torch.Tensor) and value.is_cuda:
            for one, view in self.pairs:
                if one is value:
                    return view
            view = self.view(value)
            self.pairs.append((value, view))
            return view
        if isinstance(value, torch.device) and value.type == "cuda":
            return torch.device(self.stand_in)
        return value

    def view(self, tensor):
        """What stands for a CUDA tensor."""
        return over(tensor, self.storages)

    def lift(self, value, filled=True):
        """A result of the CPU's kernel as the caller gets it; not filled, without values."""
        if not isinstance(value, torch.Tensor) or value.device.type != self.stand_in:
            return value
        if value.is_nested:
            return torch._nested_view_from_buffer(
                self.lift(value.values()), value._nested_tensor_size(), value._nested_tensor_strides(),
                value._nested_tensor_storage_offsets())
        if value.layout != torch.strided:
            return self.sparse(value)
        place = value.untyped_storage().data_ptr()
        for one, view in self.pairs:
            if view is value:
                return one
            if place and view.untyped_storage().data_ptr() == place and one.dtype == value.dtype:
                return one.as_strided(value.size(), value.stride(), value.storage_offset())
        result = torch.empty_strided(value.size(), value.stride(), dtype=value.dtype, device=self.device)
        if filled:
            self.fill(result, value)
        return result

    def fill(self, tensor, value):
        """Writes into new memory, which is the stream's before: an allocator may take it there."""
        if value.numel():
            torch.cuda.current_stream(self.device).synchronize()
            over(tensor).copy_(value)

    def sparse(self, value):
        """A sparse result, made of its parts."""
        if value.layout == torch.sparse_coo:
            made = torch.sparse_coo_tensor(
                self.lift(value._indices()), self.lift(value._values()), value.size())
            return made._coalesced_(value.is_coalesced())
        rows = value.layout in (torch.sparse_csr, torch.sparse_bsr)
        parts = (value.crow_indices(), value.col_indices()) if rows else (value.ccol_indices(), value.row_indices())
        return torch.sparse_compressed_tensor(
            *map(self.lift, parts), self.lift(value.values()), value.size(), layout=value.layout)

    def target(self, result):
        """The memory of a result; not of an argument, which the kernel writes itself."""
        ours = not isinstance(result, torch.Tensor) or any(result is one for one, _ in self.pairs)
        return None if ours else over(result)

    def take_back(self, filled=True):
        """Gives tensors that the kernel has resized their new size and values; not filled,
        the size alone."""
        for one, view in self.pairs:
            if view.shape != one.shape:
                one.resize_(view.shape)
                if one.stride() != view.stride():
                    one.resize_(_span(view)).as_strided_(view.size(), view.stride())
                if filled:
                    self.fill(one, view)


def _span(tensor):
    """How many elements lie between its first and its last, with these."""
    return 1 + sum((size - 1) * stride for size, stride in zip(tensor.size(), tensor.stride())) if tensor.numel() else 0


class Shape(Call):
    """A call without values, which tells what its results look like."""

    stand_in = "meta"

    def view(self, tensor):
        return _marked(torch.empty_strided(tensor.size(), tensor.stride(), dtype=tensor.dtype, device="meta"), tensor)


class Trial(Call):
    """A call on copies, which changes nothing."""

    def view(self, tensor):
        return over(tensor).clone()


def over(tensor, storages=None):
    """A CPU tensor over the memory of a CUDA tensor; an empty one is of no memory. storages:
    those made so far, (address, bytes) → CPU storage, to be shared."""
    storage = tensor.untyped_storage()
    if not storage.nbytes() or not storage.data_ptr():
        result = torch.empty_strided(tensor.size(), tensor.stride(), dtype=tensor.dtype)
    else:
        key = storage.data_ptr(), storage.nbytes()
        made = {} if storages is None else storages
        if key not in made:
            bytes_there = (ctypes.c_char * key[1]).from_address(key[0])
            made[key] = torch.frombuffer(bytes_there, dtype=torch.uint8).untyped_storage()
        result = torch.empty(0, dtype=tensor.dtype)
        result.set_(made[key], tensor.storage_offset(), tensor.size(), tensor.stride())
    return _marked(result, tensor)


def _marked(result, tensor):
    """Conjugate and negative, as the tensor is."""
    if tensor.is_conj():
        torch._C._set_conj(result, True)
    if tensor.is_neg():
        torch._C._set_neg(result, True)
    return result


def devices_of(arguments):
    """The devices of a call: of its CUDA tensors in their order, and the one that it names;
    else the current one."""
    found = {}

    def look(value):
        if isinstance(value, torch.Tensor) and value.is_cuda:
            found[value.device] = None
        elif isinstance(value, torch.device) and value.type == "cuda" and value.index is not None:
            found[value] = None
        return value

    tree_map(look, arguments)
    return list(found) or [torch.device("cuda", torch.cuda.current_device())]
