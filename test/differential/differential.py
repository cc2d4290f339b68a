"""Splits made-up host files and runs them four ways.

differential.py --tool TORCH-DECOUPLE --count 300 [--seed 1] [--keep DIR] [--only NUMBER…]

Each program (programs.py) is built as upstream's CPU-only and CUDA build would be, and
as the patched host without and with the backend's part. Without it the host has to do
what the CPU-only build does, with it what the CUDA build does. A program whose blocks
are all refused is counted as such. Prints a table by shape and every program that came
out wrong, made as small as it stays wrong; exits with 1 when there is one.
"""

import argparse
import collections
import os
import pathlib
import shutil
import sys
import tempfile

import programs
from batch import Batch

BATCH = 100
VERDICTS = ("split", "refused", "wrong", "faulty")


def judged(recipes, options):
    """(recipe, verdict, detail) for each, a batch at a time."""
    for start in range(0, len(recipes), BATCH):
        with tempfile.TemporaryDirectory(prefix="differential-") as scratch:
            batch = Batch(pathlib.Path(scratch), recipes[start:start + BATCH], options)
            verdicts = batch.judge()
            for recipe in batch.programs:
                verdict, detail = verdicts[recipe.number]
                if verdict == "wrong" and options.keep:
                    keep(batch, recipe, detail, options.keep)
                yield recipe, verdict, detail


def keep(batch, recipe, detail, place):
    """Everything about a wrong program, for a person to look at."""
    target = place / str(recipe.number)
    target.mkdir(parents=True, exist_ok=True)
    (target / "program.cpp").write_text(programs.text_of(recipe))
    for name, text in programs.headers_of(recipe).items():
        (target / name).write_text(text)
    (target / "detail.txt").write_text(f"{recipe}\n{detail}\n")
    shutil.copy(batch.patched / batch.path(recipe), target / "host.cpp")
    if backend := batch.backend_source(recipe):
        shutil.copy(backend, target / "backend.cpp")


def shrunk(recipe, options):
    """The smallest recipe on the way that is still wrong."""
    for candidate in programs.simpler(recipe):
        (_, verdict, _), = judged([candidate], options)
        if verdict == "wrong":
            return shrunk(candidate, options)
    return recipe


def table(rows):
    print(f"{'shape':24}{'split':>8}{'refused':>9}{'wrong':>7}   refused with")
    for shape, row in sorted(rows.items()):
        numbers = ", ".join(f"{n} {count}x" for n, count in row["numbers"].most_common(6))
        print(f"{shape:24}{row['split']:8}{row['refused']:9}{row['wrong']:7}   {numbers}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="*", help="numbers of the programs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path, help="where wrong programs and their splits go")
    parser.add_argument("--shrink", action="store_true", help="make what is wrong as small as it stays wrong")
    parser.add_argument("--sanitize", action="store_true", help="with address and undefined-behaviour sanitizers")
    options = parser.parse_args()
    rows = collections.defaultdict(lambda: {**dict.fromkeys(VERDICTS, 0), "numbers": collections.Counter()})
    wrong = []
    recipes = [programs.recipe(number, options.seed) for number in options.only or range(options.count)]
    for recipe, verdict, detail in judged(recipes, options):
        row = rows[recipe.shape]
        row[verdict] += 1
        if verdict == "refused":
            row["numbers"].update(detail)
        elif verdict != "split":
            wrong.append((recipe, verdict, detail))
    table(rows)
    for recipe, verdict, detail in wrong:
        print(f"\n{verdict}: --seed {options.seed} --only {recipe.number}: {recipe}\n{detail}")
        if options.shrink and verdict == "wrong":
            print(f"  shrunk: {shrunk(recipe, options)}")
    total = {verdict: sum(row[verdict] for row in rows.values()) for verdict in VERDICTS}
    print(f"\nseed {options.seed}: {len(recipes)} programs: " + ", ".join(f"{count} {verdict}" for verdict, count in total.items()))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
