"""compile_units.py BUILD SOURCE [--jobs N] [--sample N] [--list]: see compile-units.sh.

BUILD was configured by CMake for Ninja, with compile_commands.json in it; SOURCE is the
backend's root. Ends with 1 when a unit does not compile.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

ERROR = re.compile(r"\berror\b|undefined|cannot open|fatal", re.IGNORECASE)


def units_of(build: pathlib.Path, source: pathlib.Path) -> dict[str, str]:
    """Unit, as SOURCE or the build directory has it => object file."""
    units = {}
    for command in json.loads((build / "compile_commands.json").read_text()):
        file = pathlib.Path(command["file"])
        top = source if file.is_relative_to(source) else build
        # Not every CMake says it apart.
        units[file.relative_to(top).as_posix()] = re.search(r" -o (\S+)", command["command"])[1]
    return units


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
    with log.open("w") as file:
        subprocess.run(["ninja", "-C", build, "-k", "0", "-j", str(jobs), *objects], stdout=file,
                       stderr=subprocess.STDOUT)
    failed, current = {}, None
    for line in log.read_text(errors="replace").splitlines():
        if line.startswith("FAILED: "):
            current = line.removeprefix("FAILED: ").split()[0]
            failed[current] = ""
        elif re.match(r"\[\d+/\d+\] ", line):
            current = None
        elif current and not failed[current] and ERROR.search(line) and not line.startswith("ccache "):
            failed[current] = line.strip()
    return failed


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    units = units_of(options.build, options.source)
    chosen = sorted(units) if options.sample is None else sample_of(list(units), options.sample)
    if options.list:
        print("\n".join(chosen))
        return 0
    failed = compile_all(options.build, [units[unit] for unit in chosen], options.jobs)
    for unit in chosen:
        if units[unit] in failed:
            print(f"failed {unit}: {failed[units[unit]]}")
    # What everything waits for, such as generated code.
    others = set(failed) - {units[unit] for unit in chosen}
    for name in sorted(others):
        print(f"failed {name}: {failed[name]}")
    missing = [unit for unit in chosen if not (options.build / units[unit]).exists()]
    print(f"{len(chosen) - len(missing)} of {len(chosen)} units compile")
    return 1 if missing or failed else 0


if __name__ == "__main__":
    sys.exit(main())
