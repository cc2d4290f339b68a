"""The parts that host programs are put together from.

Each part is a function of a random.Random that returns a Part: lines for the file
(before the function, and before the file's namespace), for the function before the block, for the block's arm, for its
#else, and after it. `out.put(int)` and `out.text(chars)` are what a program does; the
parameter `n` runs over small numbers. A part is a property that a split has to keep.
"""

from dataclasses import dataclass, field


@dataclass
class Part:
    name: str
    top: list = field(default_factory=list)
    file: list = field(default_factory=list)
    before: list = field(default_factory=list)
    arm: list = field(default_factory=list)
    other: list = field(default_factory=list)
    after: list = field(default_factory=list)
    headers: dict = field(default_factory=dict)  # name => lines; @ is the program's number
    flat: bool = False  # legal only where arm and `after` stand in the same braces


def part(name, **lines):
    return Part(name, **{key: [text] if isinstance(text, str) else text for key, text in lines.items()})


def flat(name, **lines):
    made = part(name, **lines)
    made.flat = True
    return made


# What an arm uses of the function and the file around it.
CAPTURES = [
    part("read-int", before="int a = n * 3;", arm="out.put(a);"),
    part("change-int", before="int b = n;", arm="b += 5;", other="b -= 1;", after="out.put(b);"),
    part("change-parameter", arm="n += 2;", after="out.put(n);"),
    part("alias-reference", before=["int c = n;", "int &rc = c;"], arm=["rc += 1;", "out.put(c);"], after="out.put(c);"),
    part("alias-pointer", before=["int d = n;", "int *pd = &d;"], arm=["*pd += 4;", "out.put(d);"], after="out.put(d);"),
    part("alias-lambda", before=["int e = n;", "auto bump = [&](int by) { e += by; };"], arm=["bump(2);", "out.put(e);"], after="out.put(e);"),
    part("alias-callee", file="static void raise(int *at) { *at += 6; }", before="int f = n;", arm=["raise(&f);", "out.put(f);"], after="out.put(f);"),
    part("alias-field", before=["Pair g{n, 1};", "int &first = g.a;"], arm=["first = 9;", "out.put(g.a);"], after="out.put(g.a);"),
    part("address-kept", before=["int h = n;", "const int *kept = nullptr;"], arm="kept = &h;", after=["h += 5;", "if (kept) out.put(*kept);"]),
    part("address-kept-of-const", before=["const int i0 = n + 4;", "const int *kept0 = nullptr;"], arm="kept0 = &i0;", after="if (kept0) out.put(*kept0 + (kept0 == &i0));"),
    part("struct", before="Pair s{n, 1};", arm="s.a += s.b;", after="out.put(s.a);"),
    part("array", before="int v[3] = {n, 1, 2};", arm="v[1] += v[0];", after="out.put(v[1]);"),
    part("array-size", before="int w[5] = {n};", arm="out.put(int(sizeof(w) / sizeof(w[0])) + w[0]);"),
    part("class", before='Text t("x");', arm="t += n;", after="out.put(t.sum());"),
    part("class-read", before='Text tr("abc");', arm="out.put(tr.sum());"),
    part("class-moved", before='Text tm("abc");', arm="Text taken(static_cast<Text &&>(tm)); out.put(taken.sum());", after="out.put(tm.sum());"),
    part("const", before="const int k = n + 1;", arm="out.put(k);"),
    part("constexpr", before="constexpr int kk = 4;", arm="int z[kk] = {0}; out.put(z[1] + kk);"),
    part("static-local", before="static int calls = 0;", arm="++calls;", after="out.put(calls);"),
    part("file-static", file="static int total = 0;", arm="total += n;", after="out.put(total);"),
    part("file-static-array", file="static int totals[2] = {0, 0};", arm="totals[1] += n;", after="out.put(totals[1]);"),
    part("structured-binding", before="auto [x, y] = Pair{n, 2};", arm="out.put(x + y);", after="out.put(x);"),
    part("bit-field", before="Bits bits{1, 2};", arm="bits.low = 3;", after="out.put(bits.low + bits.high);"),
    part("enum", file="enum class Kind { One, Two };", before="Kind kind = n > 1 ? Kind::One : Kind::Two;", arm="kind = Kind::Two;", after="out.put(kind == Kind::Two);"),
    part("byte", before="unsigned char u = static_cast<unsigned char>(250 + n);", arm="u += 10;", after="out.put(u);"),
    part("long", before="long long l = 1LL << 40;", arm="l >>= 38 - n;", after="out.put(int(l));"),
    part("double", before="double r = n / 2.0;", arm="r *= 3;", after="out.put(int(r * 4));"),
    part("bool", before="bool flag = n > 2;", arm="flag = !flag;", after="out.put(flag);"),
    part("pointer", before=["int target = n;", "int *to = nullptr;"], arm="to = &target;", after="if (to) *to += 1; out.put(target);"),
    part("overload-constness", file=["static int pick(int &) { return 1; }", "static int pick(const int &) { return 2; }"], before="int m = n;", arm="out.put(pick(m));", after="out.put(m);"),
    part("overload-constness-class", file=["static int pickText(Text &) { return 1; }", "static int pickText(const Text &) { return 2; }"], before='Text tp("q");', arm="out.put(pickText(tp));"),
    part("decltype", before="int o = n;", arm="decltype(o) more = 2; more += o; out.put(more);"),
    part("decltype-expression", before="int p = n;", arm="decltype((p)) same = p; same += 2;", after="out.put(p);"),
    part("lambda-kept", before=["int q = n;", "Kept later;"], arm="later.at = &q;", after=["q += 7;", "out.put(later.value());"]),
    part("union", before=["Either either;", "either.whole = n;"], arm="either.whole += 3;", after="out.put(either.whole);"),
    part("union-view", before=["Either both;", "both.whole = n;", "int &part0 = both.whole;"], arm=["part0 += 1;", "out.put(both.whole);"]),
    part("guard-around", before="Guard guard(out, n);", arm="guard.id += 1;"),
    part("const-reference", before=["int base = n;", "const int &seen = base;"], arm=["base += 3;", "out.put(seen);"], after="out.put(seen);"),
    flat("view-of-arm", before='const char *view = "none";', arm='Text shown("abc"); view = shown.chars;', after="out.text(view);"),
    flat("address-of-arm", before="const int *last = nullptr;", arm="int mine0 = n + 3; last = &mine0;", after="if (last) out.put(*last);"),
    flat("address-of-other", before="const int *last1 = nullptr;", arm="out.put(3);", other="int mine1 = n + 3; last1 = &mine1;", after="if (last1) out.put(*last1);"),
    part("address-in-braces", before="Kept later0;", arm="{ int mine2 = n + 3; later0.at = &mine2; out.put(later0.value()); later0.at = nullptr; }", after="out.put(later0.value());"),
    flat("allocated-on-stack", before="int *taken0 = nullptr;", arm="taken0 = static_cast<int *>(__builtin_alloca(sizeof(int))); *taken0 = n;", after="if (taken0) out.put(*taken0);"),
    part("named-hook", before="bool hook = n > 1;", arm="out.put(hook);", after="out.put(hook);"),
    part("named-result", before="int result = n;", arm="result += 2;", after="out.put(result);"),
    part("named-value", file="static const int value = 4;", arm="out.put(value + n);"),
    part("decltype-copied", before="int dc = n;", arm="decltype(dc) copied = dc; copied += 3; out.put(copied);", after="out.put(dc);"),
    part("decltype-auto", before="int da = n;", arm="decltype(auto) copied1 = da; copied1 += 1; out.put(copied1);", after="out.put(da);"),
    part("volatile", before="volatile int vol = n;", arm="vol = vol + 1; out.put(vol);", after="out.put(vol);"),
    part("pack-of-many", before="int m1 = n, m2 = n + 1, m3 = n + 2;", arm="m1 += m2; m3 -= m1;", after="out.put(m1); out.put(m3);"),
]

# What an arm declares or calls.
NEIGHBOURS = [
    part("helper", file="static int twice(int by) { return 2 * by; }", arm="out.put(twice(n));"),
    part("helper-also-in-host", file="static int thrice(int by) { return 3 * by; }", arm="out.put(thrice(n));", after="out.put(thrice(n + 1));"),
    part("helper-chain", file=["static int inner(int by) { return by + 1; }", "static int outer(int by) { return inner(by) * 2; }"], arm="out.put(outer(n));"),
    part("helper-with-state", file="static int entries() { static int seen = 0; return ++seen; }", arm="out.put(entries());", after="out.put(entries());"),
    part("helper-with-file-state", file=["static int level = 3;", "static int climb() { return ++level; }"], arm="out.put(climb());", after="out.put(climb());"),
    part("runtime-constant", file="static const int start = seedOf();", arm="out.put(start);"),
    part("constant", file="static const int limit = 12;", arm="out.put(limit + n);", after="out.put(limit);"),
    part("constant-address", file="static const int fixed = 12;", before="const int *where = &fixed;", arm="out.put(where == &fixed);"),
    part("constant-table", file="static constexpr int table[3] = {4, 5, 6};", arm="out.put(table[n % 3]);", after="out.put(table[0]);"),
    part("function-address", file=["static int plain(int by) { return by; }", "static int (*const chosen)(int) = plain;"], before="int (*other)(int) = plain;", arm="out.put(other == plain);"),
    part("type-of-file", file="struct Local { int v; int doubled() const { return v * 2; } };", arm="Local mine{n}; out.put(mine.doubled());"),
    part("type-of-file-captured", file="struct Shared0 { int v; };", before="Shared0 common{n};", arm="common.v += 1;", after="out.put(common.v);"),
    part("type-with-static", file=["struct Counter { static int made; Counter() { ++made; } };", "int Counter::made = 0;"], arm="Counter one; (void)one;", after="out.put(Counter::made);"),
    part("type-anonymous", file="namespace { struct Hidden { int v = 3; }; }", arm="Hidden hidden; out.put(hidden.v + n);"),
    part("template-helper", file="template <typename T> static T larger(T a, T b) { return a < b ? b : a; }", arm="out.put(larger(n, 2));"),
    part("template-specialised", file=["template <typename T> struct Size { static int of() { return 1; } };", "template <> struct Size<int> { static int of() { return 2; } };"], arm="out.put(Size<int>::of() + Size<long>::of());"),
    part("template-with-state", file="template <typename T> static int nth() { static int seen = 0; return ++seen; }", arm="out.put(nth<int>());", after="out.put(nth<int>());"),
    part("macro", file="#define ADDED(x) ((x) + 3)", arm="out.put(ADDED(n));"),
    part("macro-redefined", file="#define CHANGED 3", arm="out.put(CHANGED);", after=["#undef CHANGED", "#define CHANGED 5", "out.put(CHANGED);"]),
    part("macro-of-device", file=["#ifdef USE_GPU", "#define FACTOR 3", "#else", "#define FACTOR 1", "#endif"], arm="out.put(FACTOR);", after="out.put(FACTOR * n);"),
    part("macro-defined-in-arm", arm=["#define INSIDE 4", "out.put(INSIDE);"], after=["#ifdef INSIDE", "out.put(INSIDE);", "#endif"]),
    part("using-directive", file=["namespace far { inline int away() { return 8; } }", "using namespace far;"], arm="out.put(away());"),
    part("namespace-alias", file=["namespace long_name { inline int away2() { return 9; } }", "namespace ln = long_name;"], arm="out.put(ln::away2());"),
    part("guard-in-arm", arm="Guard held(out, 3);", after="out.put(50);"),
    part("ticket-in-arm", arm="Ticket ticket(out, 5); out.put(1);", after="out.put(53);"),
    part("ticket-kept-by-reference", arm="const Ticket &ticket0 = Ticket(out, 6); out.put(ticket0.id);", after="out.put(55);"),
    part("ticket-in-struct", file="struct Holder { int by; Ticket ticket; };", arm="Holder holder{n, Ticket(out, 7)}; out.put(holder.by);", after="out.put(56);"),
    part("ticket-in-other", arm="out.put(2);", other="Ticket other0(out, 8);", after="out.put(57);"),
    part("guard-in-other", arm="out.put(2);", other="Guard other1(out, 6);", after="out.put(54);"),
    part("guard-in-braces", arm="{ Guard inside(out, 4); out.put(1); }", after="out.put(51);"),
    part("declared-in-arm", arm="int fresh = n + 3; out.put(fresh);", after="out.put(52);"),
    part("exception-caught-by-host", file="struct Failure { int code; };", arm="if (n == 2) throw Failure{7};"),
    part("exception-anonymous", file="namespace { struct Problem { int code; }; }", arm="if (n == 3) throw Problem{8};"),
    part("function-name", arm="out.text(__func__);"),
    part("line-number", arm="out.put(__LINE__ > 0);"),
    part("virtual-call", file=["struct Shape0 { virtual int sides() const { return 1; } };", "struct Square : Shape0 { int sides() const override { return 4; } };"], before="Square square;", arm="const Shape0 &shape = square; out.put(shape.sides());"),
    part("dynamic-type", file=["struct Root { virtual ~Root() {} };", "struct Leaf : Root {};"], before=["Leaf leaf;", "Root *root = &leaf;"], arm="out.put(dynamic_cast<Leaf *>(root) != nullptr);"),
    part("evaluation-order", file="static int step(Out &out, int by) { out.put(by); return by; }", before="int o1 = step(out, 1);", arm="o1 += step(out, 2);", after="out.put(o1);"),
    part("thread-local", file="static thread_local int own = 1;", arm="own += n;", after="out.put(own);"),
    part("lambda-in-arm", arm="auto square0 = [](int by) { return by * by; }; out.put(square0(n));"),
    part("lambda-with-return", arm="auto early = [&] { if (n > 1) return 1; return 2; }; out.put(early());"),
    part("local-type-before", before="struct Near { int v; };", arm="Near near{n}; out.put(near.v);", after="out.put(Near{3}.v);"),
    part("overload-in-block", file=["static int choose(long) { return 1; }", "#ifdef USE_GPU", "static int choose(int) { return 2; }", "#endif"], arm="out.put(choose(n));", after="out.put(choose(n));"),
    part("overload-for-device", file=["static int chosen2(long) { return 1; }", "#ifdef USE_GPU", "struct OnDevice {};", "static int chosen2(OnDevice) { return 2; }", "#endif"], arm="out.put(chosen2(OnDevice()));", after="out.put(chosen2(n));"),
    part("specialisation-in-block", file=["template <typename T> struct Kind0 { static int of() { return 1; } };", "#ifdef USE_GPU", "template <> struct Kind0<int> { static int of() { return 2; } };", "#endif"], arm="out.put(Kind0<int>::of());", after="out.put(Kind0<int>::of());"),
    part("default-argument-in-block", file=["template <typename T> static int given(T a) { return a; }", "static int given(int a, int b);", "#ifdef USE_GPU", "static int given(int a, int b = 5);", "#endif", "static int given(int a, int b) { return a + b; }"], arm="out.put(given(n, 1));", after="out.put(given(n) + given(n, 2));"),
    part("using-in-block", file=["static int chosen0(long) { return 2; }", "namespace near0 { inline int chosen0(int) { return 1; } }", "#ifdef USE_GPU", "using namespace near0;", "#endif"], arm="out.put(3);", after="out.put(chosen0(n));"),
    part("using-in-arm", file=["static int chosen1(long) { return 2; }", "namespace near1 { inline int chosen1(int) { return 1; } }"], arm=["using near1::chosen1;", "out.put(chosen1(n));"], after="out.put(chosen1(n));"),
    part("macro-of-leaving-macro", file=["#ifdef USE_GPU", "#define ON_DEVICE", "#endif"], arm="out.put(2);", after=["#ifdef ON_DEVICE", "out.put(4);", "#endif"]),
    part("macro-asked-for", file="#define HAVE_IT 1", arm=["#ifdef HAVE_IT", "out.put(7);", "#else", "out.put(8);", "#endif"]),
    part("macro-ended", file=["#define EARLY 3", "static int early() { return EARLY; }", "#undef EARLY", "static int EARLY(int by) { return by + 9; }"], arm="out.put(early() + EARLY(n));"),
    part("macro-in-function", before="#define NEAR_BY 5", arm="out.put(NEAR_BY);", after="out.put(NEAR_BY + 1);"),
    part("macro-changed-in-function", file=["#define STEP0 3", "static int step0() { return STEP0; }"], before=["#undef STEP0", "#define STEP0 6"], arm="out.put(STEP0 + step0());"),
    part("pragma-pack", file=["#pragma pack(push, 1)", "struct Packed { char c; int i; };", "#pragma pack(pop)"], arm="out.put(int(sizeof(Packed)));"),
    part("counter", arm="out.put(__COUNTER__ * 0 + 5);"),
    part("local-type-with-state", before="struct Tally { int next() { static int seen = 0; return ++seen; } };", arm="out.put(Tally().next());", after="out.put(Tally().next());"),
    part("table-address", file="static const int row[2] = {1, 2};", before="const int *where0 = row;", arm="out.put(where0 == row);"),
    part("table-element-address", file="static const int row1[2] = {1, 2};", before="const int *where1 = &row1[1];", arm="out.put(where1 == &row1[1]);"),
    part("constant-with-mutable", file=["struct Memo { mutable int uses = 0; int use() const { return ++uses; } };", "static const Memo memos[2] = {};"], arm="out.put(memos[1].use());", after="out.put(memos[1].use());"),
    part("pragma", file="#pragma clang diagnostic push", arm="out.put(3);", after=["#pragma clang diagnostic pop"]),
]
