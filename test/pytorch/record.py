"""Keeps what PyTorch's own tests gave on upstream's wheel and on the backend, and holds a
later run to it.

record.py make WHEEL BACKEND [SIDES [OLD]]  from two outputs of outcomes.py, the record: one line for
                                 each test, with its file, both outcomes, and `quick` where
                                 it takes less than QUICK seconds on both and needs nothing built;
                                 SIDES: what the two are called in its head; OLD: a record, if
                                 there is one, of which the files that neither output has are kept
record.py names RECORD           the quick ones: file and name, a tab between them
record.py differ RECORD BACKEND  the quick ones that a new output has otherwise or not at all, as `names`
record.py check RECORD BACKEND   what differs between the record and a new output; exit 1
                                 where something does, or nothing is recorded
record.py reasons RECORD LIST    what is recorded as neither passed nor skipped on both sides and
                                 is not in LIST, lines of LIST that no such test has, and how
                                 many pass of each file; exit 1 where one of the first two is said
"""

import collections
import pathlib
import re
import sys

#: What a test of a quick run may take on either side.
QUICK = 2.0
#: The extensions of these are built before, which takes minutes.
SLOW = ("test_cpp_extensions_aot.py",)
#: What the two sides are, if nothing else is said.
SIDES = "on upstream's wheel, on the backend"


def rows(path):
    """The fields of each line that is no comment."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


def outcomes(path):
    """(file, test) → (outcome, seconds), of an output of outcomes.py."""
    return {(file, test): (outcome, float(seconds)) for file, test, outcome, seconds, *_ in rows(path)}


def make(wheel, backend, sides=SIDES, old=None):
    """Prints the record of two outputs, and what `old` has of other files."""
    ours, theirs = outcomes(backend), outcomes(wheel)
    none = ("missing", 0.0)
    made, before = collections.defaultdict(list), collections.defaultdict(list)
    for key in {**theirs, **ours}:
        (there, a), (here, b) = theirs.get(key, none), ours.get(key, none)
        is_quick = max(a, b) < QUICK and key[0] not in SLOW
        made[key[0]].append((*key, there, here, "quick" if is_quick else "slow"))
    for row in rows(old) if old and pathlib.Path(old).exists() else ():
        before[row[0]].append(row)
    print(f"# file, test, {sides}, quick or not. Written by record.py beside it.")
    for row in (row for of in ({**before, **made}).values() for row in of):
        print(*row, sep="\t")


def names(record):
    """Prints the quick tests' files and names, as outcomes.py takes them."""
    print(*(f"{file}\t{test}" for file, test, _, _, pace in rows(record) if pace == "quick"), sep="\n")


def unlike(record, backend):
    """(file, test) → (found, recorded) of the quick ones that differ, and how many there are."""
    found = outcomes(backend)
    wanted = {(file, test): here for file, test, _, here, pace in rows(record) if pace == "quick"}
    pairs = {key: (found.get(key, ("not run",))[0], here) for key, here in wanted.items()}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}, len(wanted)


def differ(record, backend):
    """Prints the names of those that differ."""
    print(*map("\t".join, unlike(record, backend)[0]), sep="\n")


def check(record, backend):
    """Prints what is not as recorded, and what was not run; True where nothing is
    and something was to be. Of a test that is twice in the output the last counts."""
    differs, count = unlike(record, backend)
    for (file, test), (found, recorded) in differs.items():
        print(f"{file} {test}: {found}, recorded is {recorded}")
    print(f"{count - len(differs)} of {count} tests of PyTorch's have the recorded outcome")
    return bool(count) and not differs


def is_good(there, here):
    """Whether a test needs no reason: the same on both sides, and passed or skipped."""
    return there == here and here in ("passed", "skipped")


def reasons(record, listed):
    """Prints the recorded tests without a reason and the reasons without a test, then for each
    file how many of those that run pass on both; True where each has the other. A line of
    the list: a file's name and a test's, both patterns, and the reason."""
    recorded = rows(record)
    wanting = [(file, test) for file, test, there, here, _ in recorded if not is_good(there, here)]
    lines = [(file, test) for file, test, _ in rows(listed)]
    has = {pair: [line for line in lines if all(map(re.fullmatch, line, pair))] for pair in wanting}
    wrong = [f"{file} {test}: no reason" for (file, test), given in has.items() if not given]
    idle = set(lines) - {line for given in has.values() for line in given}
    wrong += [f"{file} {test}: a reason for no test" for file, test in lines if (file, test) in idle]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    count = collections.defaultdict(collections.Counter)
    for file, _, there, here, _ in recorded:
        count[file][there if there == here else "other"] += 1
    for file, of in count.items():
        run = sum(of.values()) - of["skipped"]
        part = of["passed"] / max(run, 1)
        print(f"{file}: {of['passed']} of {run} pass on both ({part:.1%}), {of['skipped']} skipped")
    return not wrong


if __name__ == "__main__":
    kind, *arguments = sys.argv[1:]
    steps = {"make": make, "names": names, "differ": differ, "check": check, "reasons": reasons}
    sys.exit(steps[kind](*arguments) is False)
