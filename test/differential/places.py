"""Where a block stands among the statements of a function.

Each place is a function of the arm, the #else and the function's result that returns
the statements.
"""

from exits import returned


def indent(lines, by="  "):
    return [line if line.startswith("#") else by + line for line in lines]


def block(arm, other, condition="#ifdef USE_GPU"):
    lines = [condition] + arm
    return lines + (["#else"] + other if other is not None else []) + ["#endif"]


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


def elif_arm(arm, other, r):
    return ["#if 0", "out.put(90);", "#elif defined(USE_GPU)"] + arm + (["#else"] + other if other else []) + ["#endif"]


def under_and(arm, other, r):
    return block(arm, other or None, "#if defined(USE_GPU) && 1")


def unbraced(arm, other, r):
    return ["if (n > 2)"] + block(arm or ["out.put(60);"], other or None) + ["out.put(61);"]


def two_blocks(arm, other, r):
    return ["int twin = n;"] + block(["twin += 2;", "{", *arm, "}"], other and ["{", *other, "}"] or None) + ["out.put(twin);"] + block(["twin *= 3;"], ["twin -= 3;"]) + ["out.put(twin);"]


def arm_for_later_arm(arm, other, r):
    return block(["int fresh9 = n + 3;"] + arm, None) + ["out.put(1);"] + block(["out.put(fresh9);"], None)


def in_range_for(arm, other, r):
    return ["int ranged[3] = {n, 1, 2};", "for (int &each9 : ranged) {"] + block(["each9 += 1;"] + arm, other or None) + ["out.put(each9);", "}", "out.put(ranged[0]);"]


def in_while(arm, other, r):
    return ["int left = 3;", "while (int now = left--) {"] + block(["out.put(now);"] + arm, other or None) + ["}", "out.put(left);"]


def in_do(arm, other, r):
    return ["int left = 2;", "do {"] + block(["out.put(left);"] + arm, other or None) + ["} while (--left);"]


def in_for_of_two(arm, other, r):
    return ["for (int up = 0, down = n; up < 2; ++up, --down) {"] + block(["down += up;"] + arm, other or None) + ["out.put(down);", "}"]


def in_catch(arm, other, r):
    return ["try {", "  if (n > 1) throw n;", "} catch (int caught) {"] + block(["out.put(caught);"] + arm, other or None) + ["}"]


def in_switch(arm, other, r):
    return ["switch (n) {", "case 1: {"] + block(arm, other or None) + ["  break;", "}", "case 2:", "  out.put(12);", "default:", "  out.put(11);", "}"]


def in_switch_falling(arm, other, r):
    return ["switch (n) {", "case 1:", "  out.put(12);", "case 2: {"] + block(arm, other or None) + ["}", "default:", "  out.put(11);", "}"]


def default_arm(arm, other, r):
    return ["switch (n) {", "case 0:", "  out.put(10);", "  break;", "case 1:", "  out.put(11);", "  break;"] + block(["default: {"] + arm + ["}"], None) + ["}"]


def case_falling_out(arm, other, r):
    return ["switch (n) {", "case 0:", "  out.put(10);", "  break;"] + block(["case 2: {"] + arm + ["}"], None) + ["default:", "  out.put(11);", "}"]


def if_with_declaration(arm, other, r):
    return ["if (int got9 = n - 1; got9 > 0) {"] + block(["got9 += 2;", "out.put(got9);"] + arm, other or None) + ["out.put(got9);", "}"]


def jumped_over(arm, other, r):
    return ["if (n == 3) goto over;", "{"] + block(arm, other or None) + ["}", "over: out.put(64);"]


def jumped_back(arm, other, r):
    return ["again9: {"] + block(arm, other or None) + ["}", "if (cell(6)++ % 2) goto again9;"]


def jumped_out(arm, other, r):
    return ["{"] + block(arm + ["if (n == 2) goto over;", "out.put(65);"], other or None) + ["}", "over: out.put(66);"]


def in_lambda_by_copy(arm, other, r):
    return ["int own9 = n;", f"auto inside = [own9, n, &out]() mutable -> {r} {{"] + indent(block(["own9 += 2;", "out.put(own9 + n);"], other and ["own9 -= 2;"] or None)) + [returned(r, 20), "};", "inside(); inside(); out.put(own9);"]


def in_lambda_with_initialiser(arm, other, r):
    return [f"auto inside = [&, own9 = n * 2](int by) mutable -> {r} {{"] + indent(block(["own9 += by;", "out.put(own9);"] + arm, other or None)) + [returned(r, 20), "};", "inside(1); inside(2);"]


def in_local_class(arm, other, r):
    return [f"struct Inside9 {{ int own = 4; {r} go(Out &out, int n) {{"] + block(["own += n;", "out.put(own);"], None) + [returned(r, 20), "} };", "Inside9 inside9; inside9.go(out, n); inside9.go(out, n);"]


# How a variable that both arms declare may be declared: the arm's, the #else's, its use.
DECLARED = {
    "class": ('Text fresh9("b"); fresh9 += n;', 'Text fresh9("c");', "out.put(fresh9.sum());"),
    "class-made-at-once": ('Text fresh9("b");', 'Text fresh9("c");', "fresh9 += n; out.put(fresh9.sum());"),
    "struct": ("Pair fresh9{n, 2};", "Pair fresh9{n, 3};", "out.put(fresh9.a * fresh9.b);"),
    "auto": ("auto fresh9 = n + 40;", "auto fresh9 = 41;", "out.put(fresh9);"),
    "auto-class": ('auto fresh9 = Text("b");', 'auto fresh9 = Text("c");', "out.put(fresh9.sum());"),
    "auto-of-two-types": ("auto fresh9 = 40L + n;", "auto fresh9 = 41;", "out.put(int(sizeof(fresh9)) + int(fresh9));"),
    "const": ("const int fresh9 = n + 40;", "const int fresh9 = 41;", "out.put(fresh9);"),
    "constexpr": ("constexpr int fresh9 = 40;", "constexpr int fresh9 = 41;", "int sized9[fresh9]; out.put(int(sizeof(sized9)));"),
    "reference": ("int &fresh9 = cell(3);", "int &fresh9 = cell(4);", "fresh9 += 2; out.put(cell(3) * 100 + cell(4));"),
    "const-reference": ("const Pair &fresh9 = Pair{n, 2};", "const Pair &fresh9 = Pair{n, 3};", "out.put(fresh9.b);"),
    "pointer": ("int *fresh9 = &cell(3);", "int *fresh9 = nullptr;", "if (fresh9) *fresh9 += 2; out.put(cell(3));"),
    "array": ("int fresh9[2] = {n, 40};", "int fresh9[2] = {n, 41};", "out.put(fresh9[1]);"),
    "move-only": ("MoveOnly fresh9(n + 40);", "MoveOnly fresh9(41);", "out.put(fresh9.v);"),
    "traced": ("Traced fresh9(n + 40);", "Traced fresh9(41);", "out.put(fresh9.v);"),
    "traced-then-changed": ("Traced fresh9(n + 40); fresh9.v += 1;", "Traced fresh9(41);", "out.put(fresh9.v);"),
    "guard": ("Guard fresh9(out, 8);", "Guard fresh9(out, 9);", "out.put(fresh9.id);"),
    "two": ("int fresh9 = n + 40; int more9 = 2;", "int fresh9 = 41; int more9 = 3;", "out.put(fresh9 * more9);"),
    "binding": ("auto [fresh9, more9] = Pair{n, 2};", "auto [fresh9, more9] = Pair{n, 3};", "out.put(fresh9 * more9);"),
    "static": ("static int fresh9 = 40;", "static int fresh9 = 41;", "out.put(fresh9 += n);"),
    "lambda": ("auto fresh9 = [&] { return n + 40; };", "auto fresh9 = [&] { return 41; };", "out.put(fresh9());"),
    "bool-of-two": ("bool fresh9 = n > 1 && n < 4;", "bool fresh9 = false;", "if (fresh9) out.put(42);"),
}


def declared_as(kind):
    def place(arm, other, r):
        mine, hosts, use = DECLARED[kind]
        return block([mine] + arm, [*other, hosts]) + [use]
    return place


def assigned_as(kind):
    """A value of the host's that the arm replaces."""
    def place(arm, other, r):
        value, replaced, use = ASSIGNED[kind]
        return [value] + block(arm + [replaced], other or None) + [use]
    return place


ASSIGNED = {
    "class": ('Text value9("d");', 'value9 = Text("e");', "out.put(value9.sum());"),
    "struct": ("Pair value9{n, 4};", "value9 = {n, 5};", "out.put(value9.a * value9.b);"),
    "pointer": ("const int *value9 = nullptr;", "value9 = &cell(4);", "if (value9) out.put(*value9);"),
    "traced": ("Traced value9(n);", "value9 = Traced(40);", "out.put(value9.v);"),
    "traced-of-capture": ("Traced value9(n), from9(n + 40);", "value9 = static_cast<Traced &&>(from9);", "out.put(value9.v);"),
    "element": ("int value9[3] = {n, 1, 2};", "value9[1] = 40;", "out.put(value9[1]);"),
    "bool": ("bool value9 = n > 3;", "value9 = value9 || n == 1;", "out.put(value9);"),
}
PLACES = {f.__name__.replace("_", "-"): f for f in (
    statements, braces, in_if, in_loop, loop_jump, else_if, rotated, else_arm, switch_arm, switch_fallen_into,
    switch_returning, negated, nested, in_lambda, in_try, initialised, new_value, condition_expression,
    elif_arm, under_and, unbraced, two_blocks, arm_for_later_arm, in_range_for, in_while, in_do, in_for_of_two,
    in_catch, in_switch, in_switch_falling, default_arm, case_falling_out, if_with_declaration, jumped_over,
    jumped_back, jumped_out, in_lambda_by_copy, in_lambda_with_initialiser, in_local_class)}
DECLARING = {f"initialised-{kind}": declared_as(kind) for kind in DECLARED} | {f"new-value-{kind}": assigned_as(kind) for kind in ASSIGNED}
# Places where the arm and what comes after it stand in the same braces.
FLAT = ("statements", "negated", "nested", "initialised", "new-value", "elif-arm", "under-and", *DECLARING)
LAMBDAS = ("in-lambda", "in-lambda-by-copy", "in-lambda-with-initialiser")
# Places of which hardly any block is split: they come up less often.
RARELY = ("condition-expression", "loop-jump", "switch-fallen-into", "unbraced", "arm-for-later-arm", "case-falling-out", "jumped-out", "in-local-class")
