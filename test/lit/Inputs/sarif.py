"""SARIF files, as the specification (OASIS SARIF 2.1.0) has them.

sarif.py check FILE [TREE]     fails where FILE is not as the specification and code hosts
                               want it, or points at what TREE has not
sarif.py balance FILE REPORT   fails when the results are not those of report.json
sarif.py list FILE             a line for each result
sarif.py prints FILE           the fingerprints, a line each
"""

import collections
import json
import pathlib
import re
import sys
import urllib.parse

# What may stand in the objects that we write: section of the specification, names that
# must be there, names that may.
SHAPES = {
    "log": (3.13, {"version", "runs"}, {"$schema"}),
    "run": (3.14, {"tool", "results"}, {"originalUriBaseIds", "columnKind", "properties"}),
    "tool": (3.18, {"driver"}, set()),
    "driver": (3.19, {"name"}, {"version", "rules"}),
    "rule": (3.49, {"id"}, {"shortDescription", "fullDescription", "help", "defaultConfiguration"}),
    "result": (3.27, {"message", "ruleId", "ruleIndex", "level", "locations", "partialFingerprints"}, {"properties"}),
    "location": (3.28, {"physicalLocation"}, set()),
    "physicalLocation": (3.29, {"artifactLocation", "region"}, set()),
    "artifactLocation": (3.4, {"uri", "uriBaseId"}, set()),
    "region": (3.30, {"startLine", "endLine"}, set()),
}
LEVELS = {"none", "note", "warning", "error"}
URI = re.compile(r"(?:[A-Za-z0-9._~!$&'()*+,;=@/-]|%[0-9A-F]{2})+")
PRINT = re.compile(r"[0-9a-f]{16}:[1-9][0-9]*")


class Checker:
    def __init__(self, tree):
        self.tree, self.wrong, self.prints = tree, [], collections.Counter()

    def want(self, right, what):
        if not right:
            self.wrong.append(what)

    def shape(self, name, value):
        section, must, may = SHAPES[name]
        self.want(isinstance(value, dict), f"{name}: no object")
        self.want(must <= set(value) <= must | may, f"{name} ({section}) has {sorted(value)}")
        return value

    def sentence(self, message, where):
        text = message["text"]
        self.want(text and text[-1] in ".!?", f"{where}: no sentence: {text!r}")
        # 3.11.5 and 3.11.6: we have neither placeholders nor links.
        self.want(not re.search(r"[{}]", re.sub(r"\{\{|\}\}", "", text)), f"{where}: a single brace: {text}")
        self.want(not re.search(r"(?<!\\)\]\(", text), f"{where}: a link: {text}")

    def rules(self, rules):
        ids = [self.shape("rule", rule)["id"] for rule in rules]
        self.want(ids == sorted(set(ids)), "rules are not sorted, or one is there twice")
        for rule in rules:
            for text in ("shortDescription", "fullDescription", "help"):
                self.want(rule[text]["text"], f"{rule['id']}: {text} is empty")
            self.want(rule["defaultConfiguration"]["level"] in LEVELS, rule["id"])
        return ids

    def place(self, location, bases, where):
        physical = self.shape("physicalLocation", self.shape("location", location)["physicalLocation"])
        artifact = self.shape("artifactLocation", physical["artifactLocation"])
        region = self.shape("region", physical["region"])
        uri = artifact["uri"]
        self.want(URI.fullmatch(uri) and not uri.startswith("/") and ".." not in uri.split("/"), f"{where}: {uri}")
        self.want(artifact["uriBaseId"] in bases, f"{where}: unknown base")
        self.want(1 <= region["startLine"] <= region["endLine"], f"{where}: {region}")
        if self.tree and artifact["uriBaseId"] == "%SRCROOT%":
            file = pathlib.Path(self.tree, urllib.parse.unquote(uri))
            self.want(file.is_file(), f"{where}: there is no {uri}")
            self.want(region["endLine"] <= max(1, file.read_bytes().count(b"\n") + 1), f"{where}: {uri} is shorter")

    def result(self, result, ids, bases, number):
        where = f"result {number}"
        self.shape("result", result)
        self.want(ids[result["ruleIndex"]] == result["ruleId"], f"{where}: wrong rule")
        self.want(result["level"] in LEVELS, f"{where}: {result['level']}")
        self.sentence(result["message"], where)
        self.want(len(result["locations"]) == 1, f"{where}: not in one place")
        self.place(result["locations"][0], bases, where)
        prints = result["partialFingerprints"]
        self.want(set(prints) == {"primaryLocationLineHash"} and PRINT.fullmatch(prints["primaryLocationLineHash"]), f"{where}: {prints}")
        self.prints[prints["primaryLocationLineHash"]] += 1

    def log(self, log):
        self.shape("log", log)
        self.want(log["version"] == "2.1.0" and len(log["runs"]) == 1, "not one run of 2.1.0")
        run = self.shape("run", log["runs"][0])
        driver = self.shape("driver", self.shape("tool", run["tool"])["driver"])
        ids, bases = self.rules(driver["rules"]), run["originalUriBaseIds"]
        # 3.14.14: what a consumer cannot know needs no uri, but a name in percent signs is the custom.
        self.want(all("uri" not in base for base in bases.values()), "a place of this machine")
        for number, result in enumerate(run["results"]):
            self.result(result, ids, bases, number)
        self.want({result["ruleId"] for result in run["results"]} == set(ids), "rules without a result")
        self.want(all(count == 1 for count in self.prints.values()), "a fingerprint is there twice")


def results(file):
    return json.loads(pathlib.Path(file).read_text())["runs"][0]["results"]


def check(file, tree=None):
    checker = Checker(tree)
    checker.log(json.loads(pathlib.Path(file).read_text()))
    return checker.wrong


def left(report):
    """What report.json says is for a person, as (kind, path, line)."""
    acts = {name for name, verdict in report["verdicts"].items() if verdict["action"] == "act"}
    listed = {(item["path"], item["line"], item["subject"]) for item in report["review"]}
    numbers = {item["id"] for item in report["diagnostics"]}
    found = [(item["subject"] if re.fullmatch(r"TD\d{4}|hand-edit.*", item["subject"]) or item["subject"] in numbers
              else item["kind"], item["path"], item["line"]) for item in report["review"]]
    found += [(item["id"], item["path"], item["line"]) for item in report["diagnostics"]
              if (item["path"], item["line"], item["id"]) not in listed]
    found += [("build-block", block["path"], block["line"]) for block in report["build_blocks"]
              if block["verdict"] in acts and not block["patch"]]
    found += [("python-site", site["path"], site["line"]) for site in report["python_sites"]
              if report["verdicts"][site["verdict"]].get("hand")]
    generic = any(patch["group"] == "generic" for patch in report["patches"])
    for site in report["named_code"]["sites"]:
        if site["verdict"] == "NEEDS-HOOK":
            found.append(("hook", site["path"], site["line"]))
        elif site["change"] and not generic:
            found.append(("generic-line", site["path"], site["line"]))
    return found


def told(result):
    place = result["locations"][0]["physicalLocation"]
    return (result["ruleId"], urllib.parse.unquote(place["artifactLocation"]["uri"]), place["region"]["startLine"])


def balance(file, report):
    """Differences between the two. What is about no file of the checkout has another place."""
    wanted = left(json.loads(pathlib.Path(report).read_text()))
    found = [told(result) for result in results(file)]
    if len(wanted) != len(found):
        return [f"{len(found)} results, and {len(wanted)} things for a person"]
    return [f"{kind} {path}:{line} is {other}" for (kind, path, line), other in zip(wanted, found)
            if kind != other[0] or (line and (path, line) != other[1:])]


def fail(wrong):
    print(*wrong[:20], sep="\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    verb, *arguments = sys.argv[1:]
    if verb == "check":
        fail(check(*arguments))
    elif verb == "balance":
        fail(balance(*arguments))
    elif verb == "list":
        for item in results(*arguments):
            kind, path, line = told(item)
            print(item["level"], kind, f"{path}:{line}", item["message"]["text"])
    elif verb == "prints":
        for item in results(*arguments):
            print(item["partialFingerprints"]["primaryLocationLineHash"])
    else:
        sys.exit(__doc__)
