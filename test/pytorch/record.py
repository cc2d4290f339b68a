"""Keeps what PyTorch's own tests gave on upstream's wheel and on the backend, and holds a
later run to it.

record.py make WHEEL BACKEND     from two outputs of outcomes.py, the record: one line for
                                 each test, with its file, both outcomes, and `quick` where
                                 it takes less than QUICK seconds on both
record.py names RECORD           the quick ones: file and name, a tab between them
record.py check RECORD BACKEND   what differs between the record and a new output; exit 1
                                 where something does, or nothing is recorded
"""

import pathlib
import sys

#: What a test of a quick run may take on either side.
QUICK = 2.0
HEAD = "# file, test, on upstream's wheel, on the backend, quick or not. Written by scripts/pytorch-tests.sh record.\n"


def rows(path):
    """The fields of each line that is no comment."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


def outcomes(path):
    """(file, test) → (outcome, seconds), of an output of outcomes.py."""
    return {(file, test): (outcome, float(seconds)) for file, test, outcome, seconds, *_ in rows(path)}


def make(wheel, backend):
    """Prints the record of two outputs."""
    ours, theirs = outcomes(backend), outcomes(wheel)
    none = ("missing", 0.0)
    sys.stdout.write(HEAD)
    for key in {**theirs, **ours}:
        (there, a), (here, b) = theirs.get(key, none), ours.get(key, none)
        print(*key, there, here, "quick" if max(a, b) < QUICK else "slow", sep="\t")


def names(record):
    """Prints the quick tests' files and names, as outcomes.py takes them."""
    print(*(f"{file}\t{test}" for file, test, _, _, pace in rows(record) if pace == "quick"), sep="\n")


def check(record, backend):
    """Prints what is not as recorded, and what was not run; True where nothing is
    and something was to be."""
    found = outcomes(backend)
    wanted = {(file, test): here for file, test, _, here, pace in rows(record) if pace == "quick"}
    differs = [f"{file} {test}: {found.get((file, test), ('not run',))[0]}, recorded is {here}"
               for (file, test), here in wanted.items() if found.get((file, test), ("not run",))[0] != here]
    print(*differs, sep="\n", end="\n" if differs else "")
    print(f"{len(wanted) - len(differs)} of {len(wanted)} tests of PyTorch's have the recorded outcome")
    return bool(wanted) and not differs


if __name__ == "__main__":
    kind, *arguments = sys.argv[1:]
    sys.exit({"make": make, "names": names, "check": check}[kind](*arguments) is False)
