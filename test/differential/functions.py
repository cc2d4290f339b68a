"""The function that a block stands in, where it is no plain one.

Each kind is a function of a Body that returns the file's lines, or those and the lines
of the header that the class is declared in.
"""

from dataclasses import dataclass

from places import block, indent


@dataclass
class Body:
    """What goes into the function: its result, the parts' lines, and how it ends."""

    result: str
    members: list
    before: list
    arm: list
    other: list
    after: list
    end: list
    leaves: bool  # the arm always does

    @property
    def head(self):
        return f"static {self.result} f(Out &out, int n)"

    def lines(self, first=(), last=()):
        """The statements, with what a kind of function does first in its arm, and last."""
        return indent(self.before + block([*first, *self.arm], self.other or None) + self.after + [*last] + self.end)

    def passing(self, call):
        return f"{call};" if self.result == "void" else f"return {call};"


COUNTED = ["count += n;"], ["out.put(count);"]


def whole_body(b):
    return [b.head + " {"] + indent(b.before + block(b.arm + ([] if b.leaves else b.end), b.other + b.end)) + ["}"]


def twin(b):
    return block([b.head + " {"] + indent(b.before + b.arm + b.after + b.end) + ["}"], [b.head + " {"] + indent(b.other + b.end) + ["}"])


def noexcept_function(b):
    return [b.head + " noexcept {", *b.lines(), "}"]


def function_try(b):
    return [b.head, "try {", *b.lines(), "} catch (char) {", *indent(b.end), "}"]


def declared_first(b):
    return [b.head + ";", b.head + " {", *b.lines(), "}"]


def owner(b, function, bases="", members=None, count="int count = 1;"):
    """The class whose function has the block."""
    return [f"struct Owner{bases} {{", "  " + count, *indent(b.members if members is None else members), "  " + function, "};"]


def use_of_owner(b):
    return [b.head + " { Owner owner; " + b.passing("owner.run(out, n)") + " }"]


def defined(b, more="", name="Owner::run"):
    return [f"{b.result} {name}(Out &out, int n){more} {{", *b.lines(*COUNTED), "}"]


def declaration(b, more=""):
    return f"{b.result} run(Out &out, int n){more};"


def method(b):
    return owner(b, declaration(b)) + defined(b) + use_of_owner(b)


def method_of_header(b):
    return defined(b) + use_of_owner(b), owner(b, declaration(b))


def method_of_derived(b):
    base = ["struct Base {", *indent(b.members), "  int count = 1;", "};"]
    return defined(b) + use_of_owner(b), base + ["struct Owner : Base {", "  " + declaration(b), "};"]


def method_const(b):
    return defined(b, " const") + use_of_owner(b), owner(b, declaration(b, " const"), count="mutable int count = 1;")


def method_virtual(b):
    base = ["struct Root {", "  virtual ~Root() {}", f"  virtual {b.result} run(Out &out, int n) = 0;", "};"]
    return defined(b) + [b.head + " { Owner owner; Root &root = owner; " + b.passing("root.run(out, n)") + " }"], base + owner(b, declaration(b, " override"), " : Root")


def method_static(b):
    body = [f"{b.result} Owner::run(Out &out, int n) {{", *b.lines(), "}"]
    return body + [b.head + " { " + b.passing("Owner::run(out, n)") + " }"], owner(b, "static " + declaration(b))


def method_in_class(b):
    return owner(b, f"{b.result} run(Out &out, int n) {{")[:-1] + b.lines(*COUNTED) + ["}", "};"] + use_of_owner(b)


def method_of_nested_class(b):
    inner = ["struct Around {", *indent(b.members), "  struct Owner {", "    int count = 1;", "    " + declaration(b), "  };", "};"]
    return defined(b, name="Around::Owner::run") + [b.head + " { Around::Owner owner; " + b.passing("owner.run(out, n)") + " }"], inner


def lambda_in_method(b):
    inside = indent(block(["count += n;", *b.arm], b.other or None) + b.after + b.end)
    body = [f"{b.result} Owner::run(Out &out, int n) {{", *indent(b.before), f"  auto inside = [&]() -> {b.result} {{", *indent(inside), "  };", "  out.put(count);", "  " + b.passing("inside()"), "}"]
    return body + use_of_owner(b), owner(b, declaration(b))


def call_operator(b):
    body = [f"{b.result} Owner::operator()(Out &out, int n) {{", *b.lines(*COUNTED), "}"]
    return body + [b.head + " { Owner owner; " + b.passing("owner(out, n)") + " }"], owner(b, f"{b.result} operator()(Out &out, int n);")


def friend(b):
    body = [f"{b.result} peek(Owner &owner, Out &out, int n) {{", *b.lines(["owner.count += n;"], ["out.put(owner.count);"]), "}"]
    return body + [b.head + " { Owner owner; " + b.passing("peek(owner, out, n)") + " }"], owner(b, f"friend {b.result} peek(Owner &owner, Out &out, int n);") + [f"{b.result} peek(Owner &owner, Out &out, int n);"]


def constructor(b):
    return ["struct Made {", "  int count = 1;", *indent(b.members), "  Made(Out &out, int n);", "};", "Made::Made(Out &out, int n) {", *b.lines(["count += n;"]), "}", b.head + " { Made made(out, n); out.put(made.count);", "}"]


def constructor_of_header(b):
    lines = ["Made::Made(Out &out, int n) : count(n) {", *b.lines(["count += n;"]), "}", b.head + " { Made made(out, n); out.put(made.count); }"]
    return lines, ["struct Made {", "  int count = 1;", *indent(b.members), "  Made(Out &out, int n);", "};"]


def destructor(b):
    lines = ["Ended::~Ended() {", *b.lines(*COUNTED), "}", b.head + " { Ended ended(out, n); }"]
    return lines, ["struct Ended {", "  Out &out;", "  int n;", "  int count = 1;", *indent(b.members), "  Ended(Out &out, int n) : out(out), n(n) {}", "  ~Ended();", "};"]


def of_namespace(b):
    body = [f"{b.result} inner::go(Out &out, int n) {{", *b.lines(), "}"]
    return body + [b.head + " { " + b.passing("inner::go(out, n)") + " }"], ["namespace inner {", "inline int reach() { return 5; }", f"{b.result} go(Out &out, int n);", "}"]


def in_namespace_of_its_own(b):
    return ["namespace inner {", "namespace {", f"{b.result} go(Out &out, int n) {{", *b.lines(), "}", "}", "}", b.head + " { " + b.passing("inner::go(out, n)") + " }"]


def template_function(b):
    body = b.before + ["static int entered = 0;"] + block(["out.put(++entered);"] + b.arm, b.other or None) + b.after + b.end
    return [f"template <typename T> static {b.result} generic(Out &out, int n, T) {{"] + indent(body) + ["}", b.head + " { generic(out, n, 1L); " + b.passing("generic(out, n, 1)") + " }"]


def template_of_plain_block(b):
    return [f"template <typename T> static {b.result} generic(Out &out, int n, T) {{", *b.lines(), "}", b.head + " { generic(out, n, 1L); " + b.passing("generic(out, n, 1)") + " }"]


def template_class(b):
    body = [f"template <typename T> {b.result} Owner<T>::run(Out &out, int n) {{", *b.lines(), "}"]
    return ["template <typename T> struct Owner {", "  int count = 1;", *indent(b.members), "  " + declaration(b), "};"] + body + [b.head + " { Owner<int> owner; " + b.passing("owner.run(out, n)") + " }"]


def specialised_function(b):
    name = "generic<int>(Out &out, int n, int)"
    return [f"template <typename T> static {b.result} generic(Out &out, int n, T);", f"template <> {b.result} {name} {{", *b.lines(), "}", b.head + " { " + b.passing("generic(out, n, 1)") + " }"]


def generic_lambda(b):
    body = ["static int entered = 0;"] + block(["out.put(++entered);"] + b.arm, b.other or None) + b.end
    return [b.head + " {"] + indent(b.before + [f"auto inside = [&](auto) -> {b.result} {{"] + indent(body) + ["};", "inside(1L); inside(1);"] + b.after + b.end) + ["}"]


def calls_itself(b):
    return [b.head + " {", *b.lines(["if (n > 3) { f(out, n - 2); out.put(67); }"]), "}"]


def with_second_function(b):
    """Another function of the file has a block with a variable and a helper of the same names."""
    second = ["static int second(Out &out, int n) {", "  int a = n + 1;", *block(["a += reach();", "out.put(a);"], None), "  return a;", "}"]
    return second + [b.head + " {", "  out.put(second(out, n));", *b.lines(), "}"]


FUNCTIONS = {f.__name__.replace("_", "-"): f for f in (
    whole_body, twin, noexcept_function, function_try, declared_first, method, method_of_header, method_of_derived,
    method_const, method_virtual, method_static, method_in_class, method_of_nested_class, lambda_in_method,
    call_operator, friend, constructor, constructor_of_header, destructor, of_namespace, in_namespace_of_its_own,
    template_function, template_of_plain_block, template_class, specialised_function, generic_lambda, calls_itself, with_second_function)}
# Functions that have no result, members of a class, members of an object.
RESULTLESS = ("constructor", "constructor-of-header", "destructor")
OF_OBJECT = ("method", "method-of-header", "method-of-derived", "method-virtual", "lambda-in-method", "call-operator", "constructor-of-header", "destructor")
OF_CLASS = (*OF_OBJECT, "method-const", "method-static", "method-of-nested-class")
# Functions where the arm and what comes after it stand in the same braces.
FLAT = ("method", "constructor", "template-function", "noexcept-function", "declared-first", "method-of-header", "method-of-derived",
        "method-static", "constructor-of-header", "of-namespace", "template-of-plain-block", "calls-itself", "with-second-function", "lambda-in-method")
LAMBDAS = ("lambda-in-method", "generic-lambda")
RARELY = ("twin", "template-class", "specialised-function", "function-try", "destructor", "method-in-class")
