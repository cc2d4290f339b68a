"""Files that a shell or a checkout of this project could not hold.

files.py odd PATH     an empty one; PATH as a Python literal has it, with \\t, \\n, \\x1b
files.py blocks PATH  the same, with one conditional block
files.py block PATH   the same, with a block in a function
files.py coloured PATH  the same, with a condition that would colour a terminal
files.py long PATH    one of two million blocks
files.py pages4 PATH  a header of four whole pages, whose last line has no end; there are pages8 and pages256
"""

import pathlib
import sys

BLOCK = "#ifdef USE_GPU\n#endif\n"
TEXTS = {"odd": "", "blocks": BLOCK, "block": "int f(int n) {\n#ifdef USE_GPU\n  n = 1;\n#endif\n  return n;\n}\n",
         "coloured": "#if defined(USE_GPU) && \033[31mRED\n#endif\n", "long": "#ifdef USE_GPU\nint a;\n#endif\n" * 2_000_000}
TEXTS |= {f"pages{n}": f"int pages{n}(); // ".ljust(n * 4096, "x") for n in (4, 8, 256)}

kind, name = sys.argv[1:]
pathlib.Path(name.encode().decode("unicode_escape")).write_text(TEXTS[kind])
