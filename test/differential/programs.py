"""A seed => one host file with a device block, made of the parts in pieces.py.

The function's result, the way control leaves the arm and the place of the block are
chosen here. Every program is legal C++17 in both configurations; whether it can be
split is for the tool to say.
"""

import random
from dataclasses import dataclass, replace

from includes import INCLUDES
from pieces import CAPTURES, NEIGHBOURS

# Result type => an expression for it; "" is void.
RESULTS = {
    "int": "n + {0}",
    "void": "",
    "bool": "n > {0}",
    "long": "{0}L + n",
    "unsigned char": "static_cast<unsigned char>(n + {0})",
    "double": "n * 0.5 + {0}",
    "Pair": "Pair{{n, {0}}}",
    "Text": 'Text("r{0}")',
    "const char *": '"r{0}"',
    "int &": "cell({0})",
    "const int *": "&cell({0})",
    "const Named &": "named({0})",
    "NoDefault": "NoDefault(n + {0})",
    "MoveOnly": "MoveOnly(n + {0})",
}
BRACED = {"int": "{}", "Pair": "{}", "Pair ": "{n, 1}", "bool": "{}", "Text": '{"b"}', "const int *": "{}"}


def returned(result, number):
    text = RESULTS[result].format(number)
    return f"return {text};" if text else "return;"


def braced(result, number):
    return f"return {BRACED[result]};" if result in BRACED else returned(result, number)


# How control leaves an arm: lines made of the result type.
EXITS = {
    "falls-off": lambda r: [],
    "always-returns": lambda r: [returned(r, 1)],
    "sometimes-returns": lambda r: [f"if (n == 2) {returned(r, 2)}"],
    "returns-in-both": lambda r: [f"if (n > 1) {{ {returned(r, 1)} }} else {{ {returned(r, 2)} }}"],
    "breaks-or-returns": lambda r: ["do {", "  if (n == 3) break;", f"  {returned(r, 3)}", "} while (0);"],
    "returns-in-loop": lambda r: [f"for (int i = 0; i < n; ++i) if (i == 2) {returned(r, 4)}"],
    "returns-from-endless-loop": lambda r: ["for (int i = n;; ++i) {", f"  if (i > 4) {returned(r, 5)}", "}"],
    "returns-in-switch": lambda r: ["switch (n) {", f"case 1: {returned(r, 6)}", f"default: if (n == 3) break; {returned(r, 7)}", "}"],
    "throws": lambda r: ["if (n == 1) throw 5;"],
    "always-throws": lambda r: ["throw n;"],
    "returns-in-try": lambda r: ["try {", "  if (n > 1) throw 1;", f"  {returned(r, 8)}", "} catch (int) {", "  out.put(8);", "}"],
    "returns-braced": lambda r: [f"if (n == 2) {braced(r, 9)}"],
    "always-returns-braced": lambda r: [braced(r, 9)],
    "jumps": lambda r: ["if (n == 2) goto past;", "out.put(4);", "past:", "out.put(6);"],
}


@dataclass(frozen=True)
class Recipe:
    """What a program is made of: all that its text depends on."""

    number: int
    shape: str
    exit: str
    result: str
    parts: tuple  # Parts, in order
    padded: bool  # an #else where no part has one

    def __str__(self):
        return f"{self.shape}, {self.exit}, {self.result}, " + (" + ".join(p.name for p in self.parts) or "no parts")


def indent(lines, by="  "):
    return [line if line.startswith("#") else by + line for line in lines]


def block(arm, other, condition="#ifdef USE_GPU"):
    lines = [condition] + arm
    return lines + (["#else"] + other if other is not None else []) + ["#endif"]


# The place of the block: the function's statements, made of arm, #else and result.
def statements(arm, other, r):
    return block(arm, other or None)


def braces(arm, other, r):
    return ["{"] + block(arm, other or None) + ["}"]


def in_if(arm, other, r):
    return ["if (n != 1) {"] + block(arm, other or None) + ["}"]


def in_loop(arm, other, r):
    return ["for (int round = 0; round < 2; ++round) {"] + block(arm, other or None) + ["out.put(70 + round);", "}"]


def loop_jump(arm, other, r):
    jump = ["if (round == 1) break;"] if len(arm) % 2 else ["if (round == 0) continue;"]
    return ["for (int round = 0; round < 3; ++round) {"] + block(arm + jump, None) + ["out.put(70 + round);", "}"]


def else_if(arm, other, r):
    return ["if (n == 0) {", "  out.put(10);", "}"] + block(["else if (n < 3) {"] + arm + ["}"], None) + ["else {", "  out.put(11);", "}"]


def rotated(arm, other, r):
    return ["if (n == 0) {", "  out.put(10);"] + block(["} else if (n < 3) {"] + arm, None) + ["} else {", "  out.put(11);", "}"]


def else_arm(arm, other, r):
    return ["if (n == 0) {", "  out.put(10);", "}"] + block(["else {"] + arm + ["}"], None)


def switch_arm(arm, other, r):
    return ["switch (n) {", "case 0:", "  out.put(10);", "  break;"] + block(["case 2: {"] + arm + ["  break;", "}"], None) + ["default:", "  out.put(11);", "}"]


def switch_fallen_into(arm, other, r):
    return ["switch (n) {", "case 1:", "  out.put(12);"] + block(["case 2: {"] + arm + ["  break;", "}"], None) + ["default:", "  out.put(11);", "}"]


def switch_returning(arm, other, r):
    return ["switch (n) {"] + block(["case 2: {"] + arm + ["  if (n == 2) break;", "  " + returned(r, 3), "}"], None) + ["default:", "  out.put(11);", "}"]


def negated(arm, other, r):
    return ["#ifndef USE_GPU"] + (other or ["out.put(90);"]) + ["#else"] + arm + ["#endif"]


def nested(arm, other, r):
    return ["#if defined(USE_GPU)"] + arm + ["#if defined(USE_GPU) && !defined(NOWHERE)", "out.put(61);", "#endif", "#endif"]


def in_lambda(arm, other, r):
    return [f"auto inside = [&]() -> {r} {{"] + indent(block(arm, other or None)) + [returned(r, 20), "};", "out.put(45); " + ("inside();" if r == "void" else "show(out, inside());")]


def in_try(arm, other, r):
    return ["try {"] + block(arm, other or None) + ["} catch (int caught) {", "  out.put(caught);", "}"]


def initialised(arm, other, r):
    return block(["int chosen = n + 40;"] + arm, (other or []) + ["int chosen = 41;"]) + ["out.put(chosen);"]


def new_value(arm, other, r):
    return ["int value = cell(2)++;"] + block(arm + ["value = n + 60;"], None) + ["out.put(value);", "out.put(cell(2));"]


def condition_expression(arm, other, r):
    return ["bool ready = n > 1", "#ifdef USE_GPU", "  && n < 4", "#endif", "  ;", "out.put(ready);"]


SHAPES = {f.__name__.replace("_", "-"): f for f in (
    statements, braces, in_if, in_loop, loop_jump, else_if, rotated, else_arm, switch_arm, switch_fallen_into,
    switch_returning, negated, nested, in_lambda, in_try, initialised, new_value, condition_expression)}
FLAT = ("statements", "negated", "nested", "method", "constructor", "template-function", "initialised", "new-value")
WHOLE = ("whole-body", "method", "twin", "template-function", "generic-lambda", "constructor")


def function_of(recipe):
    """The lines of the file for one program; `f(out, n)` is its function."""
    shape, result, parts, leave = recipe.shape, recipe.result, recipe.parts, recipe.exit
    arm = [line for p in parts for line in p.arm] + EXITS[leave](result)
    other = [line for p in parts for line in p.other]
    before = [line for p in parts for line in p.before]
    after = [line for p in parts for line in p.after]
    if not other and recipe.padded:
        other = ["out.put(80);"]
    end = [returned(result, 30)] if result != "void" else []
    head = f"static {result} f(Out &out, int n)"
    if shape == "whole-body":
        body = before + block(arm + ([] if leave.startswith("always") else end), other + end)
        return [head + " {"] + indent(body) + ["}"]
    if shape == "twin":
        return block([head + " {"] + indent(before + arm + after + end) + ["}"], [head + " {"] + indent(other + end) + ["}"])
    if shape == "method":
        body = before + block(["count += n;"] + arm, other or None) + after + ["out.put(count);"] + end
        return ["struct Owner {", "  int count = 1;", f"  {result} run(Out &out, int n);", "};",
                f"{result} Owner::run(Out &out, int n) {{"] + indent(body) + ["}", head + " { Owner owner; " + ("owner.run(out, n);" if result == "void" else "return owner.run(out, n);") + " }"]
    if shape == "constructor":
        body = before + block(["count += n;"] + arm, other or None) + after
        return ["struct Made {", "  int count = 1;", "  Made(Out &out, int n);", "};", "Made::Made(Out &out, int n) {"] + indent(body) + ["}", head + " { Made made(out, n); out.put(made.count);"] + indent(end) + ["}"]
    if shape == "template-function":
        body = before + ["static int entered = 0;"] + block(["out.put(++entered);"] + arm, other or None) + after + end
        return [f"template <typename T> static {result} generic(Out &out, int n, T) {{"] + indent(body) + ["}", head + " { generic(out, n, 1L); " + ("" if result == "void" else "return ") + "generic(out, n, 1); }"]
    if shape == "generic-lambda":
        body = ["static int entered = 0;"] + block(["out.put(++entered);"] + arm, other or None) + [returned(result, 20)]
        return [head + " {"] + indent(before + [f"auto inside = [&](auto) -> {result} {{"] + indent(body) + ["};", "inside(1L); inside(1);"] + after + end) + ["}"]
    body = before + SHAPES[shape](arm, other, result) + after + end
    return [head + " {"] + indent(body) + ["}"]


def recipe(number, seed):
    """The `number`-th recipe of `seed`: always the same one."""
    rng = random.Random(f"{seed}/{number}")
    shape = rng.choice(list(SHAPES) + list(WHOLE))
    result = rng.choice(list(RESULTS) + ["int", "void", "void"]) if shape != "constructor" else "void"
    leave = rng.choice(list(EXITS) + ["falls-off"] * 8)
    parts = rng.sample(CAPTURES, rng.choice((0, 1, 1, 2))) + rng.sample(NEIGHBOURS, rng.choice((0, 1, 1)))
    rng.shuffle(parts)
    if shape not in FLAT:
        parts = [p for p in parts if not p.flat]
    padded = rng.random() < 0.4
    if rng.random() < 0.25:
        parts.insert(0, rng.choice(INCLUDES))
    return Recipe(number, shape, leave, result, tuple(parts), padded)


def headers_of(recipe):
    """The headers beside the host file: name => text."""
    return {f"P{recipe.number}{name}.h": numbered(recipe, lines) for p in recipe.parts for name, lines in p.headers.items()}


def numbered(recipe, lines):
    return "\n".join(lines).replace("@", str(recipe.number)) + "\n"


def text_of(recipe):
    """The host file: C++17, legal in both configurations."""
    space = f"unit{recipe.number}"
    lines = ["#include <host/Values.h>"] + [line for p in recipe.parts for line in p.top] + [f"namespace {space} {{"]
    lines += [line for p in recipe.parts for line in p.file]
    lines += function_of(recipe)
    call = f"{space}::f(out, n);" if recipe.result == "void" else f"show(out, {space}::f(out, n));"
    thrown = [name for name in ("Failure", "Problem") if any(f"struct {name} " in line for p in recipe.parts for line in p.file)]
    lines += [f"}} // namespace {space}", f"void run_{recipe.number}(Out &out, int n) {{", "  try {", "    " + call, "  }"]
    lines += [f"  catch (const {space}::{name} &caught) {{ out.put(caught.code); }}" for name in thrown]
    return numbered(recipe, lines + ["  catch (int caught) { out.put(caught); }", "}"])


def simpler(recipe):
    """Recipes with one thing less, for shrinking: the plainest first."""
    for key, plain in (("exit", ["falls-off"]), ("result", ["void", "int"]), ("shape", ["statements"]), ("padded", [False])):
        now = getattr(recipe, key)
        for value in plain[:plain.index(now)] if now in plain else plain:
            yield replace(recipe, **{key: value})
    for p in recipe.parts:
        yield replace(recipe, parts=tuple(other for other in recipe.parts if other is not p))
