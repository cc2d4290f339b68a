"""How many lines a patch adds to files that are there, and those of them that do not end with CR and LF."""

import re
import sys

text = open(sys.argv[1], newline="").read()
changed = [part for part in re.split(r"^(?=diff --git )", text, flags=re.M)[1:] if "new file mode" not in part]
added = [line for part in changed for line in part.splitlines(keepends=True) if re.match(r"[+][^+]", line)]
print(len(added), [line for line in added if not line.endswith("\r\n")])
