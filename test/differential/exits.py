"""The results of a program's function, and how control leaves its arm."""

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
    "Traced": "Traced(n + {0})",
    "std::optional<int>": "n > 2 ? std::optional<int>() : std::optional<int>({0})",
    "std::unique_ptr<int>": "std::make_unique<int>(n + {0})",
    "std::shared_ptr<int>": "std::make_shared<int>(n + {0})",
    "std::string": 'std::string("r{0}")',
}
BRACED = {"int": "{}", "Pair": "{}", "Pair ": "{n, 1}", "bool": "{}", "Text": '{"b"}', "const int *": "{}", "std::optional<int>": "{}", "std::string": '{"b"}'}
OPTIONAL = "#include <optional>"
# What a file includes for its result.
NEEDED = {"std::optional<int>": OPTIONAL, "std::unique_ptr<int>": "#include <memory>", "std::shared_ptr<int>": "#include <memory>", "std::string": "#include <string>"}
MOVE_ONLY = ("MoveOnly", "std::unique_ptr<int>")


def returned(result, number):
    text = RESULTS[result].format(number)
    return f"return {text};" if text else "return;"


def braced(result, number):
    return f"return {BRACED[result]};" if result in BRACED else returned(result, number)


def declared(result, name, number):
    """A variable of the function's result, and its return."""
    text = RESULTS[result].format(number)
    return ([f"{result} {name} = {text};"], f"return {name};") if text else ([], "return;")


def returned_variable(result, number):
    lines, leave = declared(result, "made9", number)
    return lines + [f"if (n > 1) {leave}"]


def chosen(result, first, second):
    one, two = (RESULTS[result].format(number) for number in (first, second))
    return f"return n > 1 ? {one} : {two};" if one else "return;"


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
    "returns-after-falling-through": lambda r: ["switch (n) {", "case 1: out.put(14);", f"case 2: {returned(r, 6)}", "default: out.put(15);", "}"],
    "throws": lambda r: ["if (n == 1) throw 5;"],
    "always-throws": lambda r: ["throw n;"],
    "fails": lambda r: ["if (n == 1) fail(7);"],
    "always-fails": lambda r: ["fail(n);"],
    "throws-of-header": lambda r: ["if (n == 1) throw Mishap{9};"],
    "throws-again": lambda r: ["try {", "  throw n;", "} catch (int) {", "  if (n == 1) throw;", "  out.put(15);", "}"],
    "returns-in-try": lambda r: ["try {", "  if (n > 1) throw 1;", f"  {returned(r, 8)}", "} catch (int) {", "  out.put(8);", "}"],
    "returns-in-catch": lambda r: ["try {", "  if (n > 1) throw 1;", "} catch (int) {", f"  {returned(r, 8)}", "}"],
    "returns-braced": lambda r: [f"if (n == 2) {braced(r, 9)}"],
    "always-returns-braced": lambda r: [braced(r, 9)],
    "always-returns-chosen": lambda r: [chosen(r, 1, 2)],
    "returns-chosen": lambda r: [f"if (n != 3) {chosen(r, 1, 2)}"],
    "returns-variable": lambda r: returned_variable(r, 11),
    "always-returns-variable": lambda r: [*declared(r, "made9", 11)[0], declared(r, "made9", 11)[1]],
    "returns-captured": lambda r: [f"if (n > 1) {declared(r, 'back9', 12)[1]}"],
    "always-returns-captured": lambda r: [declared(r, "back9", 12)[1]],
    "jumps": lambda r: ["if (n == 2) goto past;", "out.put(4);", "past:", "out.put(6);"],
    "jumps-back": lambda r: ["again: out.put(7);", "if (cell(5)++ % 3) goto again;"],
}


def before_leaving(leave, result):
    """What stands before the block for the arm to leave in this way."""
    return declared(result, "back9", 12)[0] if leave.endswith("returns-captured") else []
