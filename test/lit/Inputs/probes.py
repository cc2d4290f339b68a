"""probes.py SPLIT_JSON: adds probes for a host of a release and for a toolkit."""
import json
import sys

HEADER = '#include "${host}/usr/include/host_version.h"'

with open(sys.argv[1]) as file:
    rules = json.load(file)
rules["compile"]["with"] += ["-I${toolkit}/include"]
rules["compile"]["probes"] = [
    {"text": [HEADER, "int whole;"], "complaint": "nothing is installed in ${host}"},
    {"text": [HEADER, "#if HOST_MAJOR != ${major} || HOST_MINOR != ${minor}",
              "#error its header says so", "#endif"],
     "complaint": "${host} is not of ${major}.${minor}", "release": True},
    {"text": ["#include <gpu.h>"], "complaint": "${toolkit} is no toolkit", "with": True},
]
with open(sys.argv[1], "w") as file:
    json.dump(rules, file)
