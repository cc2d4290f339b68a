"""Parts of a report or of a plan, one a line, for tests to compare.

report.py PART [FILE [ARGUMENT]]: FILE is report.json, or what --json printed; without it
standard input is read.
"""

import json
import sys


def planned(report: dict) -> list:
    """The files that a plan would write."""
    return [file["destination"] for file in report["planned"]["files"]]


def overview(report: dict) -> list:
    return [(report["release"], report["totals"]["files"]["count"], report["options"])]


def passed(report: dict) -> list:
    """The names of the checks that passed, on one line."""
    return [[check["name"] for check in report["checks"] if check["passed"]]]


def checks(found: list) -> list:
    """What `verify --json` has checked, and whether it passed."""
    return [(check["name"], check["passed"]) for check in found]


def patch_checks(report: dict) -> list:
    return [(check["name"], check["passed"], check["detail"]) for check in report["checks"]
            if "patches" in check["name"] or "generic" in check["name"]]


def review(report: dict) -> list:
    return [(item["kind"], item["weight"], item["path"], item["line"], item["subject"])
            for item in report["review"]]


def apart(report: dict) -> list:
    """How many files of others' code each scope has."""
    return list(report["totals"]["apart"].items())


def splits(report: dict) -> list:
    """The outcomes' counts, then each block's."""
    return [(report["totals"]["output"]["splits"],)] + [
        (split["line"], split["outcome"], split["transform"], split["diagnostic"], split["rule"])
        for split in report["splits"]]


def blocks(report: dict) -> list:
    """Where blocks are, of a list that has one."""
    return [(block["path"],) for block in report["blocks"]]


def sites(report: dict, path: str) -> list:
    """The named code of one file."""
    return [(site["line"], site["verdict"], site["rule"], site["reason"], site["change"])
            for site in report["named_code"]["sites"] if site["path"] == path]


def strategies(report: dict) -> list:
    """What --python makes of each use: what it becomes, or why it stays."""
    return [f"{site['path']}:{site['line']} {site['name']}: " +
            (found["becomes"] or f"{found['outcome']}, {found['reason']}")
            for site in report["python_sites"] if (found := site["strategy"])]


def things(report: dict) -> list:
    """How many blocks, and how much named code."""
    return [(len(report["blocks"]), len(report["named_code"]["sites"]))]


def published(report: dict) -> list:
    """Where a browser finds the checkout, as JSON."""
    return [json.dumps(report["published"])]


def marks(report: dict) -> list:
    """How many marks hold, or are not compared in full, then those that do not hold."""
    found = report["reviewed"]
    apart = [("not compared", found["not_compared"])] if found["not_compared"] else []
    return [("hold", found["hold"])] + apart + [
        (fate, item["path"], item["line"], item["why"] or "-") for fate in ("changed", "gone", "unknown")
        for item in found[fate]]


PARTS = {part.__name__.replace("_", "-"): part
         for part in (planned, overview, passed, checks, patch_checks, review, apart, splits, blocks, sites,
                      strategies, things, published, marks)}


def main(part: str, file: str = "-", *arguments: str) -> None:
    with sys.stdin if file == "-" else open(file) as text:
        report = json.load(text)
    for line in PARTS[part](report, *arguments):
        print(*line) if isinstance(line, (list, tuple)) else print(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
