"""Writes the table that installed/test_parity.py compares with, from what
outcomes.py printed: record.py EXPRESSIONS OUTCOMES > TABLE.

Long texts are digests (see outcomes.py), so that the table has facts about
upstream's build and none of its sentences.
"""

import json
import sys

HEAD = """\
# What upstream's CUDA build of 2.6.0 (the wheel of PyPI) says without a driver: expression,
# kind, text. Written by scripts/parity-oracle.sh; expressions are made by parity/calls.py.
"""


def lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def main():
    expressions, outcomes = lines(sys.argv[1]), lines(sys.argv[2])
    assert len(expressions) == len(outcomes), "the interpreter did not come to the end"
    print(HEAD, end="")
    for expression, (kind, text, _) in zip(expressions, outcomes):
        print(expression, kind, text, sep="\t")


if __name__ == "__main__":
    main()
