"""why.py REPORT ANSWER PATH [LINE...]: the blocks of ANSWER are those of REPORT in PATH, a
directory with a '/' at its end, that begin at the lines; prints how many. Without lines all
else that is judged there is the same, too, down to what is left to do by hand. Nothing of
other paths is in any of its lists."""
import json
import sys

report, answer = (json.load(open(path)) for path in sys.argv[1:3])
place, lines = sys.argv[3], list(map(int, sys.argv[4:]))


def of_place(record):
    return record["path"] == place or (place.endswith("/") and record["path"].startswith(place))


for key in ("files", "blocks", "build_blocks", "python_sites"):
    if not all(map(of_place, answer[key])):
        sys.exit(f"{key} of another place")
wanted = [block for block in report["blocks"] if of_place(block) and (not lines or block["line"] in lines)]
if answer["blocks"] != wanted:
    sys.exit(f"{answer['blocks']} are not {wanted}")


def others(of):
    return [record for records in (of["build_blocks"], of["python_sites"], of["named_code"]["sites"])
            for record in records if of_place(record) and not lines]


if not lines and others(answer) != others(report):
    sys.exit(f"{others(answer)} are not {others(report)}")
print(len(wanted), "block as in the report" if len(wanted) == 1 else "blocks as in the report")
