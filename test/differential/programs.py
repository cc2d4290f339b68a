"""A seed => one host file with a device block, made of parts, an exit and a place.

The parts are in captures.py, keepers.py, neighbours.py, helpers.py, names.py,
preprocessed.py, includes.py and found.py, the exits in exits.py, the places in places.py and
functions.py. Every program is legal C++17 in both configurations; whether it can be
split is for the tool to say. Each part has its turn: the first program that leads with
one comes before the second that does.
"""

import functools
import random
from dataclasses import dataclass, replace

import functions
import places
from captures import CAPTURES
from exits import EXITS, MOVE_ONLY, NEEDED, OPTIONAL, RESULTS, before_leaving, returned
from functions import FUNCTIONS, Body
from found import FOUND
from helpers import HELPERS
from includes import INCLUDES
from keepers import KEEPERS
from names import MEMBERS, NAMES
from neighbours import NEIGHBOURS
from places import DECLARING, PLACES, indent
from preprocessed import PREPROCESSED

POOLS = {"captures": CAPTURES, "keepers": KEEPERS, "neighbours": NEIGHBOURS, "helpers": HELPERS, "names": NAMES,
         "members": MEMBERS, "preprocessed": PREPROCESSED, "includes": INCLUDES, "found": FOUND}
PARTS = [part for pool in POOLS.values() for part in pool]
STATEMENTS = PLACES | DECLARING
FLAT = places.FLAT + functions.FLAT
LAMBDAS = places.LAMBDAS + functions.LAMBDAS
RARELY = places.RARELY + functions.RARELY
# The places by how often they come up.
DRAWN = [name for name in (*PLACES, *FUNCTIONS) for _ in range(1 if name in RARELY else 3)] + [*DECLARING]
# The programs of each test run: the first so many of this seed have every part, place, exit and result.
COUNT, SEED = 540, 35
# So many of them are split at least, with one of each kind that was wrong: 228 were in November 2026.
LEAST_SPLIT = 200


@dataclass(frozen=True)
class Recipe:
    """What a program is made of: all that its text depends on."""

    number: int
    shape: str
    exit: str
    result: str
    parts: tuple  # Parts, in order
    padded: bool  # an #else where no part has one

    blocks = ()  # what is to become of them, nobody says

    def __str__(self):
        return f"{self.shape}, {self.exit}, {self.result}, " + (" + ".join(p.name for p in self.parts) or "no parts")

    @property
    def names(self):
        """What it is made of, by name."""
        return {self.shape, self.exit, self.result, *(p.name for p in self.parts)}

    def text(self):
        return text_of(self)

    def headers(self):
        return headers_of(self)


def body_of(recipe):
    result, parts, leave = recipe.result, recipe.parts, recipe.exit
    other = [line for p in parts for line in p.other]
    return Body(result, members=[line for p in parts for line in p.members],
                before=before_leaving(leave, result) + [line for p in parts for line in p.before],
                arm=[line for p in parts for line in p.arm] + EXITS[leave](result),
                other=["out.put(80);"] if not other and recipe.padded else other,
                after=[line for p in parts for line in p.after],
                end=[returned(result, 30)] if result != "void" else [], leaves=leave.startswith("always"))


def function_of(recipe):
    """The lines of the file and of its class's header; `f(out, n)` is the function."""
    body = body_of(recipe)
    if make := FUNCTIONS.get(recipe.shape):
        made = make(body)
        return made if isinstance(made, tuple) else (made, [])
    statements = STATEMENTS[recipe.shape](body.arm, body.other, body.result)
    return [body.head + " {"] + indent(body.before + statements + body.after + body.end) + ["}"], []


@functools.cache
def order(seed):
    """The parts in this seed's order."""
    return random.Random(f"{seed}/parts").sample(PARTS, len(PARTS))


def recipe(number, seed):
    """The `number`-th recipe of `seed`: always the same one."""
    rng = random.Random(f"{seed}/{number}")
    first = order(seed)[number % len(PARTS)]
    more = rng.sample(CAPTURES, rng.choice((0, 0, 1))) + rng.sample(NEIGHBOURS + HELPERS, rng.choice((0, 0, 0, 1)))
    if rng.random() < 0.1 and not first.headers:
        more.append(rng.choice(INCLUDES))
    shape = rng.choice(fitting(first))
    parts = [first, *(p for p in more if p is not first and shape in fitting(p))]
    rng.shuffle(parts)
    result = rng.choice([*RESULTS, "int", "void", "void", "void"])
    leave = rng.choice([*EXITS, *["falls-off"] * 20])
    return legal(Recipe(number, shape, leave, result, tuple(parts), rng.random() < 0.4))


def fitting(part):
    """The places that a part is legal in, as often as they come up."""
    shapes = functions.OF_OBJECT if part.object else functions.OF_CLASS if part.members else DRAWN
    return [shape for shape in shapes if not part.flat or shape in FLAT]


def legal(recipe):
    """The recipe with a place and a result that its parts, place and exit can have."""
    if not all(stands_in(p, recipe.shape) for p in recipe.parts) or \
            (recipe.shape == "unbraced" and not is_one_statement(recipe)):
        shapes = (shape for shape in (*PLACES, *FUNCTIONS) if shape != "unbraced")
        recipe = replace(recipe, shape=next(shape for shape in shapes if all(
            shape in fitting(p) and stands_in(p, shape) for p in recipe.parts)))
    if recipe.shape in functions.RESULTLESS:
        return replace(recipe, result="void")
    # A lambda's return does not move what it has captured.
    if recipe.result in MOVE_ONLY and recipe.exit.endswith("captured") and recipe.shape in LAMBDAS:
        return replace(recipe, result="Text")
    return recipe


def stands_in(part, shape):
    """Whether a lambda, of the part or of the place, may capture what it names."""
    if shape in LAMBDAS:
        return part.name != "union-anonymous"  # whose members no lambda captures
    return shape != "destructor" or "&out" not in "".join(part.before)  # there `out` is a member


def is_one_statement(recipe):
    """Whether the arms declare nothing that a second statement would ask for."""
    return sum(line.count(";") for p in recipe.parts for line in p.arm) <= 1


def plainest(number, *names):
    """The program with what `names` says in it, and nothing else."""
    parts = tuple(p for p in PARTS if p.name in names)
    shapes = [shape for p in parts for shape in fitting(p)]
    shape = next((name for name in names if name in STATEMENTS or name in FUNCTIONS), None) or \
        ("method-of-header" if "method-of-header" in shapes and "statements" not in shapes else "statements")
    leave = next((name for name in names if name in EXITS), "falls-off")
    return legal(Recipe(number, shape, leave, next((name for name in names if name in RESULTS), "void"), parts, False))


def headers_of(recipe):
    """The headers beside the host file: name => text."""
    found = {f"P{recipe.number}{name}.h": numbered(recipe, lines) for p in recipe.parts for name, lines in p.headers.items()}
    if of_class := function_of(recipe)[1]:
        found[f"P{recipe.number}Owner.h"] = numbered(recipe, ["#pragma once", "#include <host/Values.h>", *needed(recipe), "namespace unit@ {", *of_class, "}"])
    return found


def needed(recipe):
    own = [NEEDED[recipe.result]] if recipe.result in NEEDED else []
    # A hook that answers on some paths needs it, and has nothing that the file has not.
    return own if OPTIONAL in own or not RESULTS[recipe.result] else [OPTIONAL, *own]


def numbered(recipe, lines):
    return "\n".join(lines).replace("@", str(recipe.number)) + "\n"


def text_of(recipe):
    """The host file: C++17, legal in both configurations."""
    space = f"unit{recipe.number}"
    function, of_class = function_of(recipe)
    lines = ["#include <host/Values.h>"] + needed(recipe) + [line for p in recipe.parts for line in p.top]
    lines += ["#include <host/P@Owner.h>"] if of_class else []
    lines += [f"namespace {space} {{"] + [line for p in recipe.parts for line in p.file] + function
    lines += [line for p in recipe.parts for line in p.late]
    if bottom := [line for p in recipe.parts for line in p.bottom]:
        lines += ["}", *bottom, f"namespace {space} {{"]
    call = f"{space}::f(out, n);" if recipe.result == "void" else f"show(out, {space}::f(out, n));"
    thrown = [name for name in ("Failure", "Problem") if any(f"struct {name} " in line for p in recipe.parts for line in p.file)]
    lines += [f"}} // namespace {space}", f"void run_{recipe.number}(Out &out, int n) {{", "  try {", "    " + call, "  }"]
    lines += [f"  catch (const {space}::{name} &caught) {{ out.put(caught.code); }}" for name in thrown]
    return numbered(recipe, lines + ["  catch (const Mishap &caught) { out.put(caught.code); }", "  catch (int caught) { out.put(caught); }", "}"])


def simpler(recipe):
    """Recipes with one thing less, for shrinking: the plainest first."""
    for key, plain in (("exit", ["falls-off"]), ("result", ["void", "int"]), ("shape", ["statements", "method-of-header"]), ("padded", [False])):
        now = getattr(recipe, key)
        for value in plain[:plain.index(now)] if now in plain else plain:
            if key != "shape" or all(value in fitting(p) for p in recipe.parts):
                yield legal(replace(recipe, **{key: value}))
    for p in recipe.parts:
        yield replace(recipe, parts=tuple(other for other in recipe.parts if other is not p))
