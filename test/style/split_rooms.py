"""Holds the order of lib/Split's rooms.

Data goes one way, Compiler -> Analyse -> Decide -> Write -> Check, and the root is
on top of them. Refusals have their numbers in Decide, and nowhere else.

usage: split_rooms.py lib/Split
"""

import pathlib
import re
import sys

ROOMS = ["Compiler", "Analyse", "Decide", "Write", "Check"]
INCLUDE = re.compile(r'#include "Split/(?:(\w+)/)?\w+\.h"')
NUMBER = re.compile(r'"TD\d')


def faults(split):
    for path in sorted(split.rglob("*.[hc]*")):
        room = path.parent.name if path.parent != split else None
        if room and room not in ROOMS:
            yield f"{path}: {room} is no room"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            place = f"{path}:{number}"
            code = line.split("//")[0]
            included = INCLUDE.match(code)
            if included and room:
                other = included[1]
                if other is None:
                    yield f"{place}: {room} includes the root"
                elif ROOMS.index(other) > ROOMS.index(room):
                    yield f"{place}: {room} includes {other}, which comes later"
            if NUMBER.search(code) and room != "Decide":
                yield f"{place}: a refusal's number outside of Decide"


def main():
    found = list(faults(pathlib.Path(sys.argv[1])))
    for fault in found:
        print(fault)
    sys.exit(1 if found else 0)


main()
