"""part.py WHOLE PART DIRECTORY: the plan PART has the files of WHOLE that come from
DIRECTORY, and no others. Prints how many."""
import json
import sys

whole, part = (json.load(open(path)) for path in sys.argv[1:3])
wanted = [file for file in whole["files"] if file["origin"].startswith(sys.argv[3])]
if part["files"] != wanted:
    sys.exit("the parts differ")
print("files as in the whole plan:", len(wanted))
