"""The parts of a host program that include something for the device alone.

Like the parts of pieces.py, with headers of their own: `@Gpu` is one that only the
device's build includes, `@Base` one that both do. @ stands for the program's number.
"""

from pieces import Part, header

DEVICE = ["#ifdef USE_GPU", "#include <host/P@Gpu.h>", "#endif"]
BASE = ["#include <host/P@Base.h>"]


def part(name, top=(), headers=None, **lines):
    made = {key: [text] if isinstance(text, str) else text for key, text in lines.items()}
    return Part(name, top=[*top], headers=headers or {}, **made)


SPEED = header("inline int speed(int n) { return n * 7; }")
SLOW = header("inline int speed(int n) { return n; }")
INCLUDES = [
    part("include", DEVICE, {"Gpu": SPEED}, arm="out.put(speed(n));"),
    part("include-twice", DEVICE + DEVICE, {"Gpu": SPEED}, arm="out.put(speed(n));"),
    part("include-under-and", ["#if defined(USE_GPU) && !defined(NOWHERE)"] + DEVICE[1:], {"Gpu": SPEED}, arm="out.put(speed(n));"),
    part("include-among-others", [BASE[0], DEVICE[0], DEVICE[1], BASE[0], "#endif"], {"Gpu": SPEED, "Base": header("inline int step() { return 3; }")},
         arm="out.put(speed(n) + step());", after="out.put(step());"),
    part("include-or-other", ["#ifdef USE_GPU", "#include <host/P@Gpu.h>", "#else", "#include <host/P@Cpu.h>", "#endif"], {"Gpu": SPEED, "Cpu": SLOW},
         after="out.put(speed(n));"),
    part("include-or-text", ["#ifdef USE_GPU", "#include <host/P@Gpu.h>", "#else", "namespace unit@ { inline int speed(int n) { return n; } }", "#endif"], {"Gpu": SPEED},
         after="out.put(speed(n));"),
    part("include-or-text-for-the-arm", ["#ifdef USE_GPU", "#include <host/P@Gpu.h>", "#else", "namespace unit@ { inline int speed(int n) { return n; } }", "#endif"], {"Gpu": SPEED},
         arm="out.put(speed(n));"),
    part("include-and-text", DEVICE[:2] + ["namespace unit@ { static int twice(int n) { return speed(n) * 2; } }", "#endif"], {"Gpu": SPEED}, arm="out.put(twice(n));"),
    part("include-and-state", DEVICE[:2] + ["namespace unit@ { static int seen = 0; }", "#endif"], {"Gpu": SPEED}, arm="seen += speed(n); out.put(seen);"),
    part("include-in-function", headers={"Gpu": ["out.put(n * 11);"]}, arm=DEVICE[1]),
    part("include-in-arguments", headers={"Gpu": ["n * 13"]}, before=["int sum = n", *DEVICE[:1], "  +", DEVICE[1], "#endif", "  ;"], after="out.put(sum);"),
    part("include-with-effects", BASE + DEVICE,
         {"Base": header("inline int &registered() { static int count = 0; return count; }"),
          "Gpu": header("struct Registers { Registers() { registered() += 5; } };", "static Registers registers;")}, after="out.put(registered());"),
    part("include-overloads", BASE + DEVICE, {"Base": header("inline int picked(long) { return 1; }"), "Gpu": header("inline int picked(int) { return 2; }")},
         after="out.put(picked(n));"),
    part("include-overloads-for-the-arm", BASE + DEVICE, {"Base": header("inline int picked(long) { return 1; }"), "Gpu": header("inline int picked(int) { return 2; }")},
         arm="out.put(picked(n));"),
    part("include-specialises", BASE + DEVICE,
         {"Base": header("template <typename T> struct Width { static int get() { return 1; } };"), "Gpu": header("template <> struct Width<int> { static int get() { return 2; } };")},
         after="out.put(Width<int>::get());"),
    part("include-uses-namespace", BASE + DEVICE,
         {"Base": header("inline int depth(long) { return 1; }", "namespace deep { inline int depth(int) { return 2; } }"), "Gpu": header("using namespace deep;")},
         after="out.put(depth(n));"),
    part("include-macro", DEVICE, {"Gpu": ["#define SPEED@ 5"]}, arm="out.put(SPEED@);", after=["#ifdef SPEED@", "out.put(12);", "#endif"]),
    part("include-macro-for-the-arm", DEVICE, {"Gpu": ["#define SPEED@ 5"]}, arm="out.put(SPEED@);"),
    part("include-undefines", ["#define PACE@ 2"] + DEVICE, {"Gpu": ["#undef PACE@", "#define PACE@ 4"]}, after="out.put(PACE@);"),
    part("include-of-class", BASE + DEVICE, {"Base": header("struct Base { virtual int kind() { return 1; } };"), "Gpu": header("struct Device : Base { int kind() override { return 2; } };")},
         before=["Base plain;", "Base *chosen = &plain;"], arm=["static Device device;", "chosen = &device;"], after="out.put(chosen->kind());"),
    part("include-of-default-argument", BASE + DEVICE, {"Base": header("inline int width(int n, int by) { return n * by; }"), "Gpu": header("inline int width(int n, int by = 9);")},
         arm="out.put(width(n));", after="out.put(width(n, 2));"),
    part("include-unused", DEVICE, {"Gpu": SPEED}),
    part("include-read-by-the-host", DEVICE, {"Gpu": header("#define HAS_SPEED@ 1", "inline int speed(int n) { return n * 7; }")},
         after=["#if HAS_SPEED@", "out.put(speed(n));", "#endif"]),
]
