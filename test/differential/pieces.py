"""A part that host programs are put together from, and the ways to write one down.

A part is a property that a split has to keep: lines for the file, for the function
before the block, for the block's arm, for its #else, and after it. `out.put(int)` and
`out.text(chars)` are what a program does; the parameter `n` runs over small numbers.
In headers and file lines, @ stands for the program's number.
"""

from dataclasses import dataclass, field


@dataclass
class Part:
    name: str
    top: list = field(default_factory=list)  # before the file's namespace
    file: list = field(default_factory=list)  # in the namespace, before the function
    late: list = field(default_factory=list)  # in the namespace, after the function
    bottom: list = field(default_factory=list)  # after the namespace, which then opens again
    members: list = field(default_factory=list)  # of the class whose function it is
    before: list = field(default_factory=list)
    arm: list = field(default_factory=list)
    other: list = field(default_factory=list)
    after: list = field(default_factory=list)
    headers: dict = field(default_factory=dict)  # name => lines
    flat: bool = False  # legal only where arm and `after` stand in the same braces
    object: bool = False  # legal only where there is a `this`


def part(name, **lines):
    return Part(name, **{key: [text] if isinstance(text, str) else text for key, text in lines.items()})


def flat(name, **lines):
    made = part(name, **lines)
    made.flat = True
    return made


def of_object(name, **lines):
    """A part that uses members of the object, and not of its class alone."""
    made = part(name, **lines)
    made.object = True
    return made


def header(*lines):
    """A header with `lines` in the file's namespace."""
    return ["#pragma once", "namespace unit@ {", *lines, "}"]


def including(*names):
    """The lines that include the part's headers of these names."""
    return [f"#include <host/P@{name}.h>" for name in names]
