"""part.py WHOLE PART DIRECTORY: the plan PART has the files of WHOLE that come from
DIRECTORY, and no others, and says the same of what is judged there. Prints how many."""
import json
import sys

whole, part = (json.load(open(path)) for path in sys.argv[1:3])
wanted = [file for file in whole["planned"]["files"] if file["origin"].startswith(sys.argv[3])]
if part["planned"]["files"] != wanted:
    sys.exit("the parts differ")
if any(not file["path"].startswith(sys.argv[3]) for file in part["files"]):
    sys.exit("the report has files of other parts")


def judged(report):
    lists = [report[kind] for kind in ("blocks", "build_blocks", "python_sites")] + [report["named_code"]["sites"]]
    return [record for records in lists for record in records if record["path"].startswith(sys.argv[3])]


if judged(part) != judged(whole):
    sys.exit("what is judged differs")
print("files as in the whole plan:", len(wanted))
