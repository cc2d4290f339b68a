"""Writes report.json with something else in it: falsify.py REPORT WHAT > report.json."""

import json
import sys

report = json.load(open(sys.argv[1], encoding="utf-8"))
what = sys.argv[2]
moved = next(row for row in report["files"] if row["destination"])
if what == "count":
    report["totals"]["files"]["count"] += 1
elif what == "verdict":
    report["blocks"][0]["verdict"] = "KEEP"
elif what == "file":
    report["files"].remove(moved)
    report["notes"] = "x" * len(json.dumps(moved))  # as long as before
elif what == "place":
    moved["path"] = "README.md"
elif what == "option":
    report["options"]["transition"] = "move"
elif what == "unit":
    report["units"].pop()
elif what == "more":
    report["notes"] = "A person's own."
    report["files"].reverse()
    moved["reviewed"] = True
print(json.dumps(report, indent=1))
