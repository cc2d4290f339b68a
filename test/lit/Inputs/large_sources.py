"""large_sources.py DIRECTORY: writes sources whose device blocks are too much for a
compiler: Declarators.cpp and Nested.cpp."""

import pathlib
import sys

DEPTH = 200_000
SOURCES = {
    "Declarators.cpp": f"void f() {{\n#ifdef USE_GPU\nint {'*' * DEPTH}p;\n#endif\n}}\n",
    "Nested.cpp": f"int g(int n) {{\n#ifdef USE_GPU\nn = {'(' * DEPTH}1{')' * DEPTH};\n#endif\nreturn n;\n}}\n",
}

for name, text in SOURCES.items():
    pathlib.Path(sys.argv[1], name).write_text(text, encoding="utf-8")
