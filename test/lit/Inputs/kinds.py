"""kinds.py REPORT_SCHEMA: the kinds of findings that are no remarks: those of the list to
review, as the schema of report.json has them, and those that only SARIF has."""
import json
import sys

ONLY_SARIF = ["build-block", "python-site", "hook", "generic-line"]


def enums(value):
    if isinstance(value, dict):
        yield from [value["enum"]] if isinstance(value.get("enum"), list) else []
        value = list(value.values())
    for part in value if isinstance(value, list) else []:
        yield from enums(part)


with open(sys.argv[1]) as file:
    print(*next(enum for enum in enums(json.load(file)) if "failed-check" in enum), *ONLY_SARIF)
