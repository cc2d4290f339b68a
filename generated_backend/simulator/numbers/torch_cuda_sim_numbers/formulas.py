"""Operators that have a CUDA kernel and none for the CPU, or a much slower one, written in
other operators. Their arguments and results are those of upstream's, in the order of its
schema."""

import torch
from torch.utils._pytree import tree_map


def _wide(tensor):
    """In the type that the CUDA kernel computes in."""
    return tensor.to(torch.promote_types(tensor.dtype, torch.float32))


def _channels(of, like):
    """A value for each channel, to be used with a tensor of many."""
    return of.reshape([1, -1] + [1] * (like.dim() - 2))


def _rest(tensor):
    """All dimensions but that of the channels."""
    return [dim for dim in range(tensor.dim()) if dim != 1]


def stats(values, eps):
    """batch_norm_stats: mean and 1/deviation of each channel."""
    wide = _wide(values)
    variance, mean = torch.var_mean(wide, _rest(values), correction=0)
    return mean, torch.rsqrt(variance + eps)


def elemt(values, weight, bias, mean, invstd, eps):
    """batch_norm_elemt: normalised with given statistics."""
    result = (_wide(values) - _channels(mean, values)) * _channels(invstd, values)
    result = result if weight is None else result * _channels(weight, values)
    result = result if bias is None else result + _channels(bias, values)
    return result.to(values.dtype)


def elemt_out(values, weight, bias, mean, invstd, eps, *, out):
    """batch_norm_elemt.out"""
    return out.resize_(values.shape).copy_(elemt(values, weight, bias, mean, invstd, eps))


def _move(running, momentum, value):
    if running is not None:
        running.copy_((1 - momentum) * _wide(running) + momentum * value)


def gather(values, means, invstds, running_mean, running_var, momentum, eps, counts):
    """batch_norm_gather_stats_with_counts: the statistics of several devices as one."""
    number = counts.to(means.dtype)
    total, share = number.sum(), number.reshape(-1, 1)
    mean = (means * share).sum(0) / total
    squares = ((invstds ** -2 - eps) * share + (means - mean) ** 2 * share).sum(0)
    _move(running_mean, momentum, mean)
    _move(running_var, momentum, squares / (total - 1))
    return mean, torch.rsqrt(squares / total + eps)


def gather_equal(values, means, invstds, running_mean, running_var, momentum, eps, count):
    """batch_norm_gather_stats: each device has as many."""
    counts = torch.full((means.size(0),), count)
    return gather(values, means, invstds, running_mean, running_var, momentum, eps, counts)


def backward_reduce(grad, values, mean, invstd, weight, of_input, of_weight, of_bias):
    """batch_norm_backward_reduce: the sums that a gradient needs of all devices."""
    sums = _wide(grad).sum(_rest(grad))
    products = (_wide(grad) * (_wide(values) - _channels(mean, values))).sum(_rest(grad))
    kept = mean.dtype if weight is None else weight.dtype
    return (sums if of_input else None, products if of_input else None,
            (products * invstd).to(kept) if of_weight else None, sums.to(kept) if of_bias else None)


def backward_elemt(grad, values, mean, invstd, weight, sums, products, count):
    """batch_norm_backward_elemt: the gradient, once the sums of all devices are known."""
    total = count.sum()
    scale = invstd if weight is None else invstd * weight
    centred = _wide(values) - _channels(mean, values)
    slope = centred * _channels(invstd ** 2 * products / total, values)
    return ((_wide(grad) - _channels(sums / total, values) - slope) * _channels(scale, values)).to(grad.dtype)


def _gates(gates, bias):
    return _wide(gates) if bias is None else _wide(gates) + bias


def lstm(gates, hidden, cx, input_bias=None, hidden_bias=None):
    """_thnn_fused_lstm_cell: hidden state, cell, and the gates for the gradient."""
    i, f, c, o = (_gates(gates, input_bias) + _gates(hidden, hidden_bias)).chunk(4, 1)
    i, f, c, o = i.sigmoid(), f.sigmoid(), c.tanh(), o.sigmoid()
    cell = f * cx + i * c
    return tuple(one.to(gates.dtype) for one in (o * cell.tanh(), cell, torch.cat([i, f, c, o], 1)))


def lstm_backward(grad_hidden, grad_cell, cx, cy, workspace, has_bias):
    """_thnn_fused_lstm_cell_backward_impl"""
    i, f, c, o = _wide(workspace).chunk(4, 1)
    grad = torch.zeros_like(i) if grad_hidden is None else _wide(grad_hidden)
    tanh = _wide(cy).tanh()
    cell = grad * o * (1 - tanh ** 2) + (0 if grad_cell is None else grad_cell)
    gates = torch.cat([cell * c * (1 - i) * i, cell * cx * (1 - f) * f, cell * i * (1 - c ** 2),
                       grad * tanh * (1 - o) * o], 1).to(workspace.dtype)
    return gates, (cell * f).to(workspace.dtype), gates.sum(0) if has_bias else None


def gru(gates, hidden, hx, input_bias=None, hidden_bias=None):
    """_thnn_fused_gru_cell: hidden state, and what the gradient needs."""
    ir, ii, new = _gates(gates, input_bias).chunk(3, 1)
    hr, hi, other = _gates(hidden, hidden_bias).chunk(3, 1)
    reset, update = (ir + hr).sigmoid(), (ii + hi).sigmoid()
    new = (new + reset * other).tanh()
    kept = torch.cat([reset, update, new, _wide(hx), other], 1)
    return (new + update * (hx - new)).to(gates.dtype), kept.to(gates.dtype)


def gru_backward(grad, workspace, has_bias):
    """_thnn_fused_gru_cell_backward"""
    reset, update, new, hx, other = _wide(workspace).chunk(5, 1)
    grad = _wide(grad)
    of_update = grad * (hx - new) * (1 - update) * update
    of_new = grad * (1 - update) * (1 - new ** 2)
    of_reset = of_new * other * (1 - reset) * reset
    gates = torch.cat([of_reset, of_update, of_new], 1).to(workspace.dtype)
    hidden = torch.cat([of_reset, of_update, of_new * reset], 1).to(workspace.dtype)
    biases = (gates.sum(0), hidden.sum(0)) if has_bias else (None, None)
    return (gates, hidden, (grad * update).to(workspace.dtype), *biases)


def _product(operator):
    """A matrix product; of half precision it adds in single precision, as cuBLAS does."""

    def run(*positional, **named):
        if positional[0].dtype != torch.float16:
            return operator(*positional, **named)
        wide = [one.float() if isinstance(one, torch.Tensor) else one for one in positional]
        return operator(*wide, **named).half()

    return run


def dropout(values, probability, train, *, generator):
    """native_dropout: with a generator of the call's own, not the one that the process has."""
    if train is False or not values.numel():
        return values.clone(), torch.ones_like(values, dtype=torch.bool)
    kept = 1 - probability
    mask = torch.empty(values.shape, dtype=torch.bool).bernoulli_(kept, generator=generator)
    return values.mul(mask).mul_(1 / kept if kept else 0.0), mask


def _softened(operator):
    """A softmax whose result may be of single precision where its argument is of half."""

    def run(values, dim, half_to_float, **out):
        if half_to_float and values.dtype != torch.float16:
            raise RuntimeError("conversion is supported for Half type only")
        return operator(values.float() if half_to_float else values, dim, False, **out)

    return run


def _softened_backward(operator):
    """The gradient of such a softmax."""

    def run(grad, output, dim, input_dtype):
        return operator(grad, output, dim, grad.dtype).to(input_dtype)

    return run


def _softened_backward_out(operator):
    def run(grad, output, dim, input_dtype, **out):
        (to,), result = out.values(), operator(grad, output, dim, grad.dtype).to(input_dtype)
        return to.resize_(result.shape).copy_(result)

    return run


def lstsq(values, other, rcond=None, *, driver=None, **out):
    """linalg_lstsq.out: upstream's has one driver."""
    return torch.ops.aten.linalg_lstsq.out(values, other, rcond, driver=driver or "gels", **out)


FORMULAS = {
    "aten::native_dropout": dropout,
    "aten::linalg_lstsq.out": lstsq,
    "aten::conj_physical_": lambda values: torch.conj_physical(values, out=values),
    "aten::mm": _product(torch.ops.aten.mm.default),
    "aten::bmm": _product(torch.ops.aten.bmm.default),
    "aten::addmm": _product(torch.ops.aten.addmm.default),
    "aten::baddbmm": _product(torch.ops.aten.baddbmm.default),
    "aten::batch_norm_stats": stats,
    "aten::batch_norm_elemt": elemt,
    "aten::batch_norm_elemt.out": elemt_out,
    "aten::batch_norm_gather_stats": gather_equal,
    "aten::batch_norm_gather_stats_with_counts": gather,
    "aten::batch_norm_backward_reduce": backward_reduce,
    "aten::batch_norm_backward_elemt": backward_elemt,
    "aten::_thnn_fused_lstm_cell": lstm,
    "aten::_thnn_fused_lstm_cell_backward_impl": lstm_backward,
    "aten::_thnn_fused_gru_cell": gru,
    "aten::_thnn_fused_gru_cell_backward": gru_backward,
}
for _name in ("_softmax", "_log_softmax"):
    _packet, _backward = getattr(torch.ops.aten, _name), getattr(torch.ops.aten, _name + "_backward_data")
    FORMULAS[f"aten::{_name}"] = _softened(_packet.default)
    FORMULAS[f"aten::{_name}.out"] = _softened(_packet.out)
    FORMULAS[f"aten::{_name}_backward_data"] = _softened_backward(_backward.default)
    FORMULAS[f"aten::{_name}_backward_data.out"] = _softened_backward_out(_backward.default)
