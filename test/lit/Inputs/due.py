"""due.py REPORT SARIF: what REPORT counts as due once no build reads it are the
records that are by hand and whose verdict says so; SARIF has them as notes that say it, too.
Prints how many."""
import json
import sys

report, sarif = (json.load(open(path)) for path in sys.argv[1:])
lists = {kind: report[kind] for kind in ("blocks", "build_blocks", "python_sites")} | {"named_code": report["named_code"]["sites"]}
wanted = {kind: sum(record["by_hand"] and report["verdicts"][record["verdict"]].get("due") == "once-moved" for record in records)
          for kind, records in lists.items()} | {"files": 0}
if report["totals"]["by_hand_later"] != wanted:
    sys.exit(f"{report['totals']['by_hand_later']} are not {wanted}")
found = [result for result in sarif["runs"][0]["results"] if result["properties"].get("due") == "once-moved"]
if any(result["level"] != "note" or "nothing waits for it before" not in result["message"]["text"] for result in found):
    sys.exit(f"{found} do not say that they can wait")
if len(found) != sum(wanted.values()):
    sys.exit(f"{len(found)} results are not {wanted}")
print(len(found), "can wait")
