"""What templates of headers find though no text names it, and what both sides have.

Specialisations, and functions that the types of arguments lead to, for what leaves and
for what stays; blocks that stay and make a macro, an include or a class of a header
another one for the backend; lambdas that copy.
"""

from pieces import header, including, of_object, part

DEVICE = "#ifdef USE_GPU"
PEAR = ["struct Pear { int a, b; };", "struct Any { template <typename T> Any(const T &) {} };"]
CASTER = header(*PEAR, "template <typename T> struct Caster { static int of(const T &) { return 1; } };", "template <typename T> int cast(const T &t) { return Caster<T>::of(t); }")
SHOWN = header(*PEAR, "struct Sink { int v = 0; };", "inline Sink &operator<<(Sink &s, Any) { s.v += 1; return s; }", "template <typename T> int shown(const T &t) { Sink s; s << t; return s.v; }")
WEIGH = header(*PEAR, "inline int weigh(Any) { return 1; }", "template <typename T> int weighed(const T &t) { return weigh(t); }",
               "template <typename T> auto has(const T &t, int) -> decltype(heavy(t), 5) { return 5; }", "template <typename T> int has(const T &, long) { return 3; }", "template <typename T> int hasHeavy(const T &t) { return has(t, 0); }",
               "struct Row { Pear pear{1, 2}; Pear at(int) const { return pear; } };", "template <typename T> int weighedAt(const T &t) { return weigh(t.at(0)); }")
SPECIAL = "template <> struct Caster<Pear> { static int of(const Pear &p) { return p.a * 10; } };"
PRINTER = "static Sink &operator<<(Sink &s, const Pear &p) { s.v += p.a + 20; return s; }"
SCALE = "static int weigh(const Pear &p) { return p.a + 30; }"
CAST, SHOW, WEIGHED = "out.put(cast(Pear{n, 2}));", "out.put(shown(Pear{n, 2}));", "out.put(weighed(Pear{n, 2}));"
CRATE = ["struct Crate@ { int a = 1;", DEVICE, "int extra = 2;", "#endif", "int b = 3; int sum() const { return a + b; } };"]


def found(name, text, lines, **more):
    """A part whose template is of a header `text`."""
    return part(name, top=including(name.title().replace("-", "")), headers={name.title().replace("-", ""): text}, file=lines, **more)


def stepped(name, lines, **more):
    """A part with a macro, or what it decides, of a block that stays."""
    return part(name, file=lines, arm=more.pop("arm", "out.put(STEP);"), after=more.pop("after", "out.put(STEP);"), **more)


def lambda_part(make, name, before, captures, hooked, plain="out.put(1);", end="inside();"):
    return make(name, before=[f"{{ {before} auto inside = [{captures}]() {{", DEVICE, hooked, "#endif", plain + " };", end + " }"])


FOUND = [
    found("found-special", CASTER, SPECIAL, arm=CAST),
    found("found-special-of-pointers", CASTER, "template <typename T> struct Caster<T *> { static int of(T *const &) { return 7; } };", before="Pear pear1{n, 2};", arm="out.put(cast(&pear1));"),
    found("found-special-with-helper", CASTER, ["static int inner2(int by) { return by * 5; }", "template <> struct Caster<Pear> { static int of(const Pear &p) { return inner2(p.a); } };"], arm=CAST),
    found("found-special-with-state", CASTER, ["static int total3 = 5;", "template <> struct Caster<Pear> { static int of(const Pear &p) { return total3 += p.a; } };"], arm=CAST, after="out.put(total3);"),
    found("found-special-of-int", CASTER, "template <> struct Caster<int> { static int of(int v) { return v + 50; } };", arm="out.put(cast(n));"),
    found("found-special-by-helper", CASTER, [SPECIAL, "static int help5(int by) { return cast(Pear{by, 1}); }"], arm="out.put(help5(n));"),
    found("found-function-special", header(*PEAR, "template <typename T> int cast(const T &) { return 1; }", "template <typename T> int twice(const T &t) { return cast(t) * 2; }"), "template <> inline int cast<Pear>(const Pear &p) { return p.a + 4; }", arm="out.put(twice(Pear{n, 2}));"),
    found("found-member-special", header(*PEAR, "template <typename T> struct Holder { T v; int get() { return 1; } };", "template <typename T> int got(const T &t) { Holder<T> h{t}; return h.get(); }"), "template <> inline int Holder<Pear>::get() { return v.a + 4; }", arm="out.put(got(Pear{n, 2}));"),
    found("found-trait", header(*PEAR, "template <typename T> struct IsRound { static constexpr bool value = false; };", "template <typename T> int rounded(const T &) { if constexpr (IsRound<T>::value) return 8; else return 9; }"), "template <> struct IsRound<Pear> { static constexpr bool value = true; };", arm="out.put(rounded(Pear{n, 2}));"),
    found("found-operator", SHOWN, PRINTER, arm=SHOW),
    found("found-operator-for-others", SHOWN, PRINTER.replace("static ", ""), arm=SHOW),
    found("found-operator-by-helper", SHOWN, [PRINTER, "static int help6(int by) { return shown(Pear{by, 1}); }"], arm="out.put(help6(n));"),
    found("found-function", WEIGH, SCALE, arm=WEIGHED),
    found("found-function-detected", WEIGH, "static int heavy(const Pear &p) { return p.a + 30; }", arm="out.put(hasHeavy(Pear{n, 2}));"),
    found("found-function-of-result", WEIGH, SCALE, arm="out.put(weighedAt(Row()));"),
    found("found-function-of-enumeration", header("enum class Hue { red, green };", *PEAR[1:], "inline int weigh(Any) { return 1; }", "template <typename T> int weighed(const T &t) { return weigh(t); }"), "static int weigh(Hue h) { return h == Hue::red ? 40 : 41; }", arm="out.put(weighed(Hue::green));"),
    found("found-range", header(*PEAR), ["static const int *begin(const Pear &p) { return &p.a; }", "static const int *end(const Pear &p) { return &p.a + 1; }"], before="Pear pear7{n, 2};", arm="for (int each7 : pear7) out.put(each7);"),
    part("found-swap", top=["#include <algorithm>", *including("Swap")], headers={"Swap": header(*PEAR)}, file="inline void swap(Pear &x, Pear &y) { int a = x.a; x.a = y.a + 100; y.a = a; }", before="Pear row8[2] = {{n, 1}, {5, 2}};", arm="std::iter_swap(row8, row8 + 1);", after="out.put(row8[0].a);"),
    found("leaving-special", CASTER, [DEVICE, SPECIAL, "#endif"], after=CAST),
    found("leaving-special-for-the-arm", CASTER, [DEVICE, SPECIAL, "#endif"], arm=CAST),
    found("leaving-special-of-own-type", CASTER, ["struct Own9 { int v; };", DEVICE, "template <> struct Caster<Own9> { static int of(const Own9 &p) { return p.v * 10; } };", "#endif"], after="out.put(cast(Own9{n}));"),
    part("leaving-special-of-own-template", file=["template <typename T> struct Kind10 { static int of() { return 1; } };", "template <typename T> static int kind10(T) { return Kind10<T>::of(); }", DEVICE, "template <> struct Kind10<int> { static int of() { return 2; } };", "#endif"], after="out.put(kind10(n));"),
    found("leaving-special-of-device-type", CASTER, [DEVICE, "struct Own11 { int v; };", "template <> struct Caster<Own11> { static int of(const Own11 &p) { return p.v * 10; } };", "#endif"], arm="out.put(cast(Own11{n}));", after="out.put(cast(n));"),
    found("leaving-operator", SHOWN, [DEVICE, PRINTER, "#endif"], after=SHOW),
    found("leaving-function", WEIGH, [DEVICE, SCALE, "#endif"], after=WEIGHED),
    found("leaving-function-detected", WEIGH, [DEVICE, "static int heavy(const Pear &p) { return p.a + 30; }", "#endif"], after="out.put(hasHeavy(Pear{n, 2}));"),
    part("leaving-function-of-own-template", file=["struct Own12 { int v; };", "struct Any12 { template <typename T> Any12(const T &) {} };", "static int heft12(Any12) { return 1; }", "template <typename T> static int hefted12(const T &t) { return heft12(t); }", DEVICE, "static int heft12(const Own12 &p) { return p.v + 30; }", "#endif"], after="out.put(hefted12(Own12{n}));"),
    part("leaving-include-of-special", top=[*including("Cast"), DEVICE, *including("Special"), "#endif"], headers={"Cast": CASTER, "Special": header(SPECIAL)}, after=CAST),
    part("leaving-include-of-operator", top=[*including("Show"), DEVICE, *including("Printer"), "#endif"], headers={"Show": SHOWN, "Printer": header(PRINTER.replace("static", "inline"))}, after=SHOW),
    part("leaving-include-of-bindings", top=["#include <utility>", *including("Duo"), DEVICE, *including("Tuple"), "#endif"], headers={"Duo": header("struct Duo { int a, b; };"), "Tuple": ["#pragma once", "namespace std { template <> struct tuple_size<unit@::Duo> { static constexpr size_t value = 2; }; template <size_t I> struct tuple_element<I, unit@::Duo> { using type = int; }; }", "namespace unit@ { template <int I> int get(const Duo &d) { return I ? d.a * 3 : d.b * 5; } }"]}, before="Duo duo13{n, 2};", after="auto [x13, y13] = duo13; out.put(x13 * 100 + y13);"),
    stepped("staying-macro", [DEVICE, "#define STEP 7", "#else", "#define STEP 5", "#endif"]),
    stepped("staying-macro-of-helper", [DEVICE, "#define STEP 7", "#else", "#define STEP 5", "#endif", "static int step14(int by) { return by * STEP; }"], arm="out.put(step14(n));"),
    stepped("staying-macro-in-macro", [DEVICE, "#define STEP1 7", "#else", "#define STEP1 5", "#endif", "#define STEP (STEP1 * 2)"]),
    stepped("staying-macro-of-host", ["#define STEP 7", "#ifndef USE_GPU", "#undef STEP", "#define STEP 5", "#endif"]),
    stepped("staying-macro-as-condition", [DEVICE, "#define WIDE15 1", "#endif", "static int width15() {", "#ifdef WIDE15", "return 8;", "#else", "return 4;", "#endif", "}"], arm="out.put(width15());", after="out.put(width15());"),
    stepped("staying-macro-around-helper", [DEVICE, "#define WIDE16 1", "#endif", "#ifdef WIDE16", "static const int width16 = 8;", "#else", "static const int width16 = 4;", "#endif"], arm="out.put(width16);", after="out.put(width16);"),
    part("staying-include-of-macro", top=[DEVICE, *including("Fast"), "#else", *including("Slow"), "#endif"], headers={"Fast": ["#pragma once", "#define PACE@ 7"], "Slow": ["#pragma once", "#define PACE@ 5"]}, arm="out.put(PACE@);", after="out.put(PACE@);"),
    part("staying-class", top=including("Crate"), headers={"Crate": header(*CRATE)}, before="Crate@ crate17; crate17.b = n;", arm="out.put(crate17.b);", after="out.put(crate17.b);"),
    part("staying-class-by-method", top=including("Crate18"), headers={"Crate18": header(*CRATE)}, before="Crate@ crate18; crate18.b = n; Crate@ *at18 = &crate18;", arm="out.put(at18->sum());"),
    part("staying-class-in-vector", top=["#include <vector>", *including("Crate19")], headers={"Crate19": header(*CRATE)}, before="std::vector<Crate@> all19(2);", arm="out.put(int(all19.size()));"),
    part("staying-class-of-alias", top=including("Crate20"), headers={"Crate20": header(DEVICE, "using Index = long;", "#else", "using Index = char;", "#endif", "struct Crate@ { Index a = 1; char b = 3; };")}, before="Crate@ crate20; crate20.b = char(n);", arm="out.put(crate20.b);"),
    part("staying-class-with-method", top=including("Crate21"), headers={"Crate21": header("struct Crate@ { int a = 1;", DEVICE, "int twice() const { return a * 2; }", "#endif", "int b = 3; };")}, before="Crate@ crate21; crate21.b = n;", arm="out.put(crate21.b + crate21.twice());"),
    part("staying-enumeration", top=including("Mode"), headers={"Mode": header("enum Mode@ { kFirst@,", DEVICE, "kExtra@,", "#endif", "kLast@ };")}, before="Mode@ mode22 = n == 1 ? kLast@ : kFirst@;", arm="out.put(mode22 == kLast@);", after="out.put(mode22 == kLast@);"),
    lambda_part(part, "copying-lambda", "Ticket ticket23(out, n);", "=, &out", "out.put(ticket23.id);"),
    lambda_part(part, "copying-lambda-of-size", "int big24[8] = {n};", "=, &out", "out.put(big24[0]);", end="inside(); out.put(int(sizeof(inside)));"),
    lambda_part(part, "copying-lambda-anyway", "int some25 = n;", "=, &out", "out.put(some25);", "out.put(some25);"),
    lambda_part(of_object, "copying-lambda-of-object", "", "=, &out", "out.put(count);", end="inside(); out.put(int(sizeof(inside)));"),
    part("set-jump", before="static void *at26[5]; volatile int round26 = 0;", arm="if (__builtin_setjmp(at26)) out.put(9);", after=[DEVICE, "round26 = round26 + 1; if (round26 < 2) __builtin_longjmp(at26, 1);", "#endif", "out.put(4);"]),
    part("pasted-device", file=["#define TEXT27A(x) #x", "#define TEXT27(x) TEXT27A(x)", "#define NAMED27(x) TEXT27(USE_##x)"], arm="out.put(1);", after="out.text(NAMED27(GPU));"),
    part("pasted-device-in-arm", file=["#define TEXT28A(x) #x", "#define TEXT28(x) TEXT28A(x)", "#define NAMED28(x) TEXT28(USE_##x)"], arm="out.text(NAMED28(GPU));"),
]
