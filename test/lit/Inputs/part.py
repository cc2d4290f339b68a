"""part.py WHOLE PART DIRECTORY: the plan PART has the files of WHOLE that come from
DIRECTORY, and no others. Prints how many."""
import json
import sys

whole, part = (json.load(open(path)) for path in sys.argv[1:3])
wanted = [file for file in whole["planned"]["files"] if file["origin"].startswith(sys.argv[3])]
if part["planned"]["files"] != wanted:
    sys.exit("the parts differ")
if any(not file["path"].startswith(sys.argv[3]) for file in part["files"]):
    sys.exit("the report has files of other parts")
print("files as in the whole plan:", len(wanted))
