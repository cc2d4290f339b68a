"""How many lines a patch adds, and those of them that do not end with CR and LF."""

import re
import sys

added = [line for line in open(sys.argv[1], newline="") if re.match(r"[+][^+]", line)]
print(len(added), [line for line in added if not line.endswith("\r\n")])
