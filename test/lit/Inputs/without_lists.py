"""Prints the report.json at argv[1] without what it lists."""

import json
import pathlib
import sys

report = json.loads(pathlib.Path(sys.argv[1]).read_text())
print(json.dumps({**report, "checks": [], "files": [], "review": []}))
