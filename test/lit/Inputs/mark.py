"""mark.py REPORT [KIND...]: marks on everything of these kinds in REPORT, as the page exports them."""
import json
import sys

NAMES = {"files": "", "blocks": "condition", "build_blocks": "condition", "python_sites": "name",
         "named_code": "token"}
report = json.load(open(sys.argv[1]))
marks = {}
for kind in sys.argv[2:] or NAMES:
    for record in report[kind]["sites"] if kind == "named_code" else report[kind]:
        line = record.get("line", 0)
        name = record.get(NAMES[kind], "")
        marks[f"{kind} {record['path']}:{line} {name} {len(marks)}"] = {
            "state": "reviewed", "note": "", "kind": kind, "path": record["path"], "line": line,
            "name": name, "verdict": record["verdict"], "rule": record["rule"],
            "content_hash": record["content_hash"], "patch_hash": record.get("patch_hash")}
print(json.dumps({"release": report["release"], "marks": marks}))
