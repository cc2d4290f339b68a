"""Random numbers: operators that draw get a CPU generator for each call, which follows the
state of the CUDA generator."""

import torch
from torch.utils._pytree import tree_map


def draws(operator):
    """Whether an operator draws numbers: it has a generator, or its formula does."""
    named = any(argument.name == "generator" for argument in operator._schema.arguments)
    return named or operator.name() == "aten::native_dropout"


def step(of):
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


def anyhow(_):
    """A CPU generator for a call whose values are not kept."""
    return torch.Generator()


def states(arguments):
    """Arguments with the states of CUDA generators in their place: a captured call goes on
    with the state that the generator had then, whatever it has at the replay."""
    return _generators(arguments, lambda one: one.graphsafe_get_state())


def _generators(arguments, change):
    def look(value):
        if not isinstance(value, torch.Generator):
            return value
        if value.device.type != "cuda":
            raise RuntimeError(f"Expected a 'cuda' device type for generator but found '{value.device.type}'")
        return change(value)

    return tree_map(look, arguments)


def run(function, draws_numbers, arguments, default, make):
    """Calls a kernel of the CPU. Of the CUDA generator that it names, or else of the
    default one, make() gives the CPU's."""
    if not draws_numbers:
        return function(*arguments[0], **arguments[1])
    positional, named = _generators(arguments, make)
    if not any(isinstance(value, torch.Generator) for value in (*positional, *named.values())):
        named = {**named, "generator": make(default)}
    return function(*positional, **named)
