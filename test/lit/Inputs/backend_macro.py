"""backend_macro.py MACRO FILE: the rules of FILE, a split.json, define MACRO with the device."""

import json
import pathlib
import sys

macro, file = sys.argv[1], pathlib.Path(sys.argv[2])
rules = json.loads(file.read_text())
rules["backendMacros"].append(macro)
rules["compile"]["with"].append("-D" + macro)
file.write_text(json.dumps(rules))
