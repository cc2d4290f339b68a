"""compile_units.py BUILD SOURCE [--groups BUILD] [--jobs N] [--sample N] [--list] [--record FILE]:
see compile-units.sh.

Both builds were configured by CMake for Ninja, with compile_commands.json in them; SOURCE is the
backend's root. Ends with 1 when a unit does not compile.
"""

import argparse
import collections
import csv
import json
import pathlib
import re
import subprocess
import sys

ERROR = re.compile(r"\berror\b|undefined|cannot open|fatal", re.IGNORECASE)
# What a first error says, by the words of g++ and nvcc; the first that fits.
CLASSES = {
    "missing-file": r"No such file or directory|cannot open source file",
    "unknown-option": r"unrecognized command.line option|Unknown option|unknown argument",
    "unknown-name": r"not declared|has no member|is not a member|is undefined|not been declared|undefined reference",
    "other-signature": r"no matching function|too (few|many) arguments|cannot convert|no instance of",
    "refused-by-header": r"#error|static assertion|static_assert",
    "resources": r"Killed|out of memory|No space left|terminated signal",
}
BATCH = 20  # units a call of ninja, after which the record is written


def units_of(build: pathlib.Path, source: pathlib.Path) -> dict[str, str]:
    """Unit, as SOURCE or the build directory has it => object file."""
    units = {}
    for command in json.loads((build / "compile_commands.json").read_text()):
        file = pathlib.Path(command["file"])
        top = source if file.is_relative_to(source) else build
        # Not every CMake says it apart.
        units[file.relative_to(top).as_posix()] = re.search(r" -o (\S+)", command["command"])[1]
    return units


def members_of(groups: pathlib.Path, source: pathlib.Path, name: str) -> list[str]:
    """The units that a group, such as groups/cu_8.cu, includes."""
    included = (source / unit for unit in re.findall(r'^#include "(.+)"$', (groups / name).read_text(), re.MULTILINE))
    return [unit.relative_to(groups if unit.is_relative_to(groups) else source).as_posix() for unit in included]


def kind_of(unit: str) -> str:
    """The directory in the package's sources, or at the top, and the ending: `aten .cu`."""
    path = pathlib.PurePath(unit.removeprefix(f"{unit.split('/')[0]}/csrc/"))
    return f"{path.parts[0]} {path.suffix}"


def sample_of(units: list[str], count: int) -> list[str]:
    """`count` units, as many of each kind as there are of the others, spread over its names."""
    kinds = collections.defaultdict(list)
    for unit in sorted(units):
        kinds[kind_of(unit)].append(unit)
    shares = dict.fromkeys(sorted(kinds), 0)
    while sum(shares.values()) < min(count, len(units)):
        for kind in shares:
            if shares[kind] < len(kinds[kind]) and sum(shares.values()) < count:
                shares[kind] += 1
    return sorted(kinds[kind][(2 * place + 1) * len(kinds[kind]) // (2 * share)]
                  for kind, share in shares.items() for place in range(share))


def compile_all(build: pathlib.Path, objects: list[str], jobs: int) -> dict[str, str]:
    """Object => the first line of what was wrong with it."""
    log = build / "units.log"
    with log.open("a") as file:
        begin = file.tell()
        subprocess.run(["ninja", "-C", build, "-k", "0", "-j", str(jobs), *objects], stdout=file,
                       stderr=subprocess.STDOUT)
    failed, current = {}, None
    for line in log.read_bytes()[begin:].decode(errors="replace").splitlines():
        if line.startswith("FAILED: "):
            current = line.removeprefix("FAILED: ").split()[0]
            failed[current] = ""
        elif re.match(r"\[\d+/\d+\] ", line):
            current = None
        elif current and not failed[current] and ERROR.search(line) and not line.startswith("ccache "):
            failed[current] = line.strip()
    return failed


def waiting(build: pathlib.Path, objects: list[str], failed: dict[str, str]) -> set[str]:
    """Those of `objects` that did not fail themselves and are not there, or are of an earlier build:
    what they are made of failed."""
    others = [name for name in objects if name not in failed]
    missing = {name for name in others if not (build / name).exists()}
    if set(failed) <= set(objects) or not others:
        return missing
    commands = subprocess.run(["ninja", "-C", build, "-n", "-v", *others], stdout=subprocess.PIPE, text=True,
                              errors="replace").stdout
    return missing | (set(others) & set(commands.split()))


def class_of(error: str) -> str:
    return next((name for name, words in CLASSES.items() if re.search(words, error)), "other")


def write_record(path: pathlib.Path, build: pathlib.Path, units: dict[str, str], tried: list[str],
                 failed: dict[str, str], grouped: dict[str, str]) -> None:
    """unit, outcome, first error, class, group: a row for each of `grouped` and `tried`, as it is now."""
    rows, waits = [], waiting(build, [units[unit] for unit in tried], failed)
    for unit in sorted([*grouped, *tried]):
        error = failed.get(units[unit])
        if unit in grouped:
            rows.append([unit, "compiles", "", "", grouped[unit]])
        elif error is not None:
            rows.append([unit, "failed", error, class_of(error), ""])
        elif units[unit] in waits:
            rows.append([unit, "not tried", "", "waits", ""])
        else:
            rows.append([unit, "compiles", "", "", ""])
    made = path.with_name(path.name + ".new")
    with made.open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([["unit", "outcome", "error", "class", "group"], *rows])
    made.replace(path)


def compile_groups(options: argparse.Namespace, units: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Unit => the group that it compiled in, and group that did not compile => its first error."""
    (options.groups / "units.log").unlink(missing_ok=True)
    objects = {name: made for name, made in units_of(options.groups, options.source).items()
               if name.startswith("groups/")}
    names, grouped, broken = sorted(objects), {}, {}
    size = max(BATCH // 5, options.jobs) if options.record else len(names) or 1
    for begin in range(0, len(names), size):
        tried = names[begin:begin + size]
        failed = compile_all(options.groups, [objects[name] for name in tried], options.jobs)
        failed |= dict.fromkeys(waiting(options.groups, [objects[name] for name in tried], failed), "")
        for name in tried:
            if objects[name] in failed:
                broken[name] = failed[objects[name]]
            else:
                grouped |= dict.fromkeys(members_of(options.groups, options.source, name), name)
        if options.record:
            write_record(options.record, options.build, units, [], {}, grouped)
    return grouped, broken


def compile_recorded(options: argparse.Namespace, units: dict[str, str], chosen: list[str],
                     grouped: dict[str, str]) -> dict[str, str]:
    """As compile_all, a batch at a time where there is a record to keep."""
    (options.build / "units.log").unlink(missing_ok=True)
    size = BATCH if options.record else len(chosen) or 1
    failed = {}
    for begin in range(0, len(chosen), size):
        tried = chosen[:begin + size]
        failed |= compile_all(options.build, [units[unit] for unit in tried[begin:]], options.jobs)
        if options.record:
            write_record(options.record, options.build, units, tried, failed, grouped)
    return failed


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--groups", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--record", type=pathlib.Path)
    options = parser.parse_args()
    units = units_of(options.build, options.source)
    chosen = sorted(units) if options.sample is None else sample_of(list(units), options.sample)
    if options.list:
        print("\n".join(chosen))
        return 0
    grouped, broken = compile_groups(options, units) if options.groups else ({}, {})
    count, chosen = len(chosen), [unit for unit in chosen if unit not in grouped]
    failed = compile_recorded(options, units, chosen, grouped)
    for unit in chosen:
        if units[unit] in failed:
            print(f"failed {unit}: {failed[units[unit]]}")
    # What everything waits for, such as generated code.
    others = set(failed) - {units[unit] for unit in chosen}
    for name in sorted(others):
        print(f"failed {name}: {failed[name]}")
    objects = {units[unit] for unit in chosen}
    compiled = objects - set(failed) - waiting(options.build, sorted(objects), failed)
    # Units that only do not compile together: link mode does not build, as it compiles groups.
    clashing = [name for name in broken
                if all(units[unit] in compiled for unit in members_of(options.groups, options.source, name))]
    for name in clashing:
        print(f"failed {name}, though its units compile alone: {broken[name]}")
    print(f"{len(compiled) + count - len(chosen)} of {count} units compile")
    return 1 if len(compiled) < len(objects) or failed or clashing else 0


if __name__ == "__main__":
    sys.exit(main())
