"""Splits made-up host files and runs them four ways.

differential.py --tool TORCH-DECOUPLE [--count N] [--seed N] [--keep DIR] [--only NUMBER…]

Each program (programs.py) is built as upstream's CPU-only and CUDA build would be, and
as the patched host without and with the backend's part. Without it the host has to do
what the CPU-only build does, with it what the CUDA build does. A program whose blocks
are all refused is counted as such. Prints a table by shape (or, --by, by part, exit or
result) and every program that came out wrong. What is known to be wrong (known.py) is
printed and counted as such; the plainest program of each kind is tried with the others,
and one that has come right is to leave the list for that of what is mended, of which each
kind is tried, too. --breakers tries those written by hand instead (breakers.py), which say
what is to become of their blocks, and some of which are about g++ or --sanitize alone; --compiler g++ has another compiler build
them. Exits with 1 when a program is wrong that is not known to be, comes out otherwise than it says, or the list is out of date,
and when hardly any of those of a test run are split.
"""

import argparse
import collections
import os
import pathlib
import shutil
import sys
import tempfile

import breakers
import known
import programs
from batch import MODULE, Batch, included

BATCH = 100
VERDICTS = ("split", "refused", "wrong", "known", "faulty", "unexpected")


def judged(recipes, options):
    """(recipe, verdict, detail) for each, a batch at a time."""
    group_of = {recipe.number: group for group in groups(recipes) for recipe in group}
    for together in batches(recipes):
        with tempfile.TemporaryDirectory(prefix="differential-") as scratch:
            batch = Batch(pathlib.Path(scratch), together, options)
            verdicts = batch.judge()
            for recipe in batch.programs:
                verdict, detail = verdicts[recipe.number]
                told, said = expected(recipe, batch, verdict, detail)
                alone = sorted(group_of[recipe.number], key=lambda one: one.number)
                if (verdict == "wrong" or told == "unexpected") and len(batch.programs) > len(alone):
                    # By itself: others may have asked `seedOf` before it, in one build only, or their hooks bring headers.
                    yield from (outcome for outcome in judged(alone, options) if outcome[0] is recipe)
                    continue
                if verdict == "wrong" and options.keep:
                    keep(batch, recipe, detail, options.keep)
                yield recipe, told, said


def expected(recipe, batch, verdict, detail):
    """(verdict, detail), or ("unexpected", …) where the program says that something else becomes of its blocks."""
    if recipe.blocks == breakers.KNOWN:
        return ("known", detail) if verdict == "wrong" else ("unexpected", f"expected to be wrong, and is {verdict}")
    became = batch.became(recipe) or ("none",)
    if verdict not in ("split", "refused") or recipe.blocks in ((), became):
        return verdict, detail
    return "unexpected", "\n    ".join([f"expected: {', '.join(recipe.blocks)}", f"came: {', '.join(became)}", *batch.remarks(recipe)])


def company(recipe):
    """The names of programs that it has to be together with."""
    return getattr(recipe, "company", set())


def groups(recipes):
    """Lists of those that have to be together."""
    numbers = {str(recipe): recipe.number for recipe in recipes if isinstance(recipe, breakers.Breaker)}
    group_of = {recipe.number: [recipe] for recipe in recipes}
    for recipe in recipes:
        for name in company(recipe):
            one, other = group_of[recipe.number], group_of[numbers[name]]
            if one is not other:
                one += other
                group_of |= {member.number: one for member in other}
    return list({id(group): group for group in group_of.values()}.values())


def batches(recipes):
    """All hooks of a batch are in one header, which is parsed for each program: so those that need the same headers of
    the standard library for it are together, in small batches, and those that need none do not read any. What is known
    to come out wrong is by itself: the hooks of others may refuse it."""
    known_groups = [group for group in groups(recipes) if any(recipe.blocks == breakers.KNOWN for recipe in group)]
    all_groups = [group for group in groups(recipes) if group not in known_groups]
    plain = [group for group in all_groups if not standard_headers(group)]
    others = sorted((group for group in all_groups if standard_headers(group)), key=standard_headers)
    return [*known_groups, *packed(plain, BATCH), *packed(others, BATCH // 5)]


def packed(some, size):
    """Lists of about `size` programs, of whole groups."""
    batch = []
    for group in some:
        if batch and len(batch) + len(group) > size:
            yield batch
            batch = []
        batch = batch + group
    if batch:
        yield batch


def standard_headers(group):
    return sorted({name for recipe in group for name in included(recipe) if name == MODULE or "/" not in name})


def keep(batch, recipe, detail, place):
    """Everything about a wrong program, for a person to look at."""
    target = place / str(recipe.number)
    target.mkdir(parents=True, exist_ok=True)
    (target / "program.cpp").write_text(recipe.text())
    for name, text in recipe.headers().items():
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


POOL_OF = {part.name: name for name, pool in programs.POOLS.items() for part in pool}
KEYS = {"name": lambda r: [str(r)], "shape": lambda r: [r.shape], "pool": lambda r: {POOL_OF[p.name] for p in r.parts} or ["none"],
        "part": lambda r: [p.name for p in r.parts] or ["none"],
        "exit": lambda r: [r.exit], "result": lambda r: [r.result]}


def table(rows, by):
    print(f"{by:32}{'split':>7}{'refused':>9}{'wrong':>7}{'known':>7}   refused with")
    for name, row in sorted(rows.items()):
        numbers = ", ".join(f"{n} {count}x" for n, count in row["numbers"].most_common(6))
        print(f"{name:32}{row['split']:7}{row['refused']:9}{row['wrong']:7}{row['known']:7}   {numbers}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--count", type=int, default=programs.COUNT)
    parser.add_argument("--seed", type=int, default=programs.SEED)
    parser.add_argument("--only", type=int, nargs="*", help="numbers of the programs")
    parser.add_argument("--by", choices=KEYS, default="shape", help="what the table is about")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path, help="where wrong programs and their splits go")
    parser.add_argument("--shrink", action="store_true", help="make what is wrong as small as it stays wrong")
    parser.add_argument("--breakers", nargs="*", help="those written by hand instead, or those of these names")
    parser.add_argument("--standard", help="of C++; those written by hand need c++20, the others c++17")
    parser.add_argument("--compiler", default="clang++-19", help="builds them; the tool reads them as Clang does")
    parser.add_argument("--sanitize", action="store_true", help="with address and undefined-behaviour sanitizers")
    options = parser.parse_args()
    options.standard = options.standard or ("c++17" if options.breakers is None else "c++20")
    return options


def outcomes(recipes, options):
    """(recipe, verdict, detail) for each; what is wrong and known to be is "known"."""
    for recipe, verdict, detail in judged(recipes, options):
        why = known.why(recipe)
        yield (recipe, "known", f"{why}\n{detail}") if verdict == "wrong" and why else (recipe, verdict, detail)


def refuses_all(options, found):
    """Whether fewer programs of a test run are split than a tool that does its work splits."""
    is_test_run = not options.only and options.breakers is None and (options.count, options.seed) == (programs.COUNT, programs.SEED)
    split = sum(verdict == "split" for _, verdict, _ in found)
    if not is_test_run or split >= programs.LEAST_SPLIT:
        return False
    print(f"\nonly {split} programs are split; at least {programs.LEAST_SPLIT} were")
    return True


def report(options, found, examples):
    """Prints everything and returns how much there is to be mended."""
    rows = collections.defaultdict(lambda: {**dict.fromkeys(VERDICTS, 0), "numbers": collections.Counter()})
    for recipe, verdict, detail in found:
        for name in KEYS[options.by](recipe):
            rows[name][verdict] += 1
            rows[name]["numbers"].update(detail if verdict == "refused" else ())
    table(rows, options.by)
    wrong = [(recipe, verdict, detail) for recipe, verdict, detail in found if verdict not in ("split", "refused")]
    for recipe, verdict, detail in wrong:
        print(f"\n{verdict}: --seed {options.seed} --only {recipe.number}: {recipe}\n{detail}")
        if options.shrink and verdict == "wrong":
            print(f"  shrunk: {shrunk(recipe, options)}")
    stale = [(recipe, verdict) for recipe, verdict, _ in examples if verdict != "known"]
    for recipe, verdict in stale:
        print(f"\n{verdict}, but listed as wrong: {recipe}: take it out of known.py, and of docs/Splitting.md")
    total = collections.Counter(verdict for _, verdict, _ in found)
    print(f"\nseed {options.seed}: {len(found)} programs: " + ", ".join(f"{total[verdict]} {verdict}" for verdict in VERDICTS)
          + f"; of {len(examples)} kinds known to be wrong {len(examples) - len(stale)} still are")
    return total["wrong"] + total["faulty"] + total["unexpected"] + len(stale) + refuses_all(options, found)


def chosen(options):
    """The programs to try, and those that are known to be wrong."""
    if options.breakers is not None:
        return breakers.programs(0, options.breakers), []
    recipes = [programs.recipe(number, options.seed) for number in options.only or range(options.count)]
    if options.only:
        return recipes, []
    recipes += known.examples(known.MENDED, first=len(recipes))
    return recipes, known.examples(known.KNOWN, first=len(recipes))


def main():
    options = arguments()
    recipes, listed = chosen(options)
    found = sorted(outcomes(recipes + listed, options), key=lambda outcome: outcome[0].number)
    sys.exit(1 if report(options, found[:len(recipes)], found[len(recipes):]) else 0)


if __name__ == "__main__":
    main()
