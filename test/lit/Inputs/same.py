"""same.py PLAN OUTPUT: what `plan --json` said is what `run` reports and wrote."""
import json
import os
import sys

plan_file, output = sys.argv[1:]
plan = json.load(open(plan_file))
report = json.load(open(os.path.join(output, "report", "report.json")))
# All of the report that is not about the output itself.
for key in sorted(report.keys() - {"checks", "drift"}):
    if plan[key] != report[key]:
        sys.exit(f"{key}: planned {plan[key]}, reported {report[key]}")
planned = {file["destination"]: file["size"] for file in plan["planned"]["files"]}
written = {}
for directory, _, names in os.walk(output):
    for name in names:
        path = os.path.join(directory, name)
        written[os.path.relpath(path, output)] = os.path.getsize(path)
written = {path: size for path, size in written.items()
           if not path.startswith(("report/", ".torch-decouple/"))}
if planned != written:
    sys.exit(f"files: {sorted(planned.items() ^ written.items())}")
print(len(planned), "files,", len(plan["patches"]), "patches,", len(plan["diagnostics"]), "remarks,",
      *(f"{split['line']} {split['outcome']}" for split in plan["splits"]))
