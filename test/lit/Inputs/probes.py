"""probes.py SPLIT_JSON SHIPPED: adds probes for a host of a release, which asks what SHIPPED's
does, and for a toolkit of a release."""
import json
import sys

HEADER = '#include "${host}/usr/include/host_version.h"'

with open(sys.argv[1]) as file:
    rules = json.load(file)
with open(sys.argv[2]) as file:
    shipped, toolkits = [probe["text"] for probe in json.load(file)["compile"]["probes"] if "release" in probe]
rules["compile"]["with"] += ["-I${toolkit}/include"]
rules["compile"]["probes"] = [
    {"text": [HEADER, "int whole;"], "complaint": "nothing is installed in ${host}"},
    {"text": [HEADER, *(line for line in shipped if "#include" not in line)],
     "complaint": "${host} is not of ${major}.${minor}", "release": True},
    {"text": ["#include <gpu.h>"], "complaint": "${toolkit} is no toolkit", "with": True},
    {"text": ["#include <gpu.h>", *toolkits[1:]], "complaint": "${toolkit} is of another release",
     "release": True, "with": True},
]
with open(sys.argv[1], "w") as file:
    json.dump(rules, file)
