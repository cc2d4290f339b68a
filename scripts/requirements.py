"""What a PyTorch release needs of other projects.

requirements.py RELEASE [BACKEND] prints the packages, with their versions, that have the headers
which a CUDA toolkit has not; fails when a part's package is known by no version. With BACKEND, an
emitted one, its cmake/requirements.cmake says so, overlays and all; without, before there is one,
rules/pytorch/units.json.
"""

import json
import pathlib
import re
import sys

RULES = pathlib.Path(__file__).resolve().parents[1] / "rules" / "pytorch" / "units.json"


def numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def holds(releases: dict, release: list[int]) -> bool:
    return (numbers(releases.get("from", "0")) <= release
            and ("below" not in releases or release < numbers(releases["below"])))


def requirements(release: str, rules: pathlib.Path = RULES) -> dict[str, dict[str, str]]:
    """Part => minimum, below and package, where they are known; a later rule is over an earlier."""
    found: dict[str, dict[str, str]] = {}
    for rule in json.loads(rules.read_text())["requirements"]:
        if holds(rule.get("releases", {}), numbers(release)):
            found.setdefault(rule["part"], {}).update(
                {key: rule[key] for key in ("minimum", "below", "package") if key in rule})
    return found


def emitted(backend: pathlib.Path) -> dict[str, dict[str, str]]:
    """The same, of an emitted backend."""
    prefix = f"{backend.name.upper()}_"
    line = re.compile(rf'^set\({prefix}(\w+)_(MINIMUM|BELOW|PACKAGE) "?([^\s"]+)"?\)', re.MULTILINE)
    found: dict[str, dict[str, str]] = {}
    for part, what, value in line.findall((backend / "cmake" / "requirements.cmake").read_text()):
        found.setdefault(part, {})[what.lower()] = value
    return found


def main(release: str, backend: str | None = None) -> int:
    prefix = pathlib.Path(backend).name.upper() if backend else "TORCH_CUDA"
    needs = emitted(pathlib.Path(backend)) if backend else requirements(release)
    parts = {part: needed for part, needed in needs.items() if "package" in needed}
    unknown = {part: needed for part, needed in parts.items() if "==" not in needed["package"]}
    for part, needed in unknown.items():
        known = " and ".join(f"{word} {needed[key]}" for word, key in
                             (("at least", "minimum"), ("below", "below")) if key in needed)
        print(f"no version of the package {needed['package']} is known to fit PyTorch {release}, which needs {part} "
              f"{known or 'in a version that is not known'}; get its headers elsewhere and tell the build "
              f"where with {prefix}_{part}_INCLUDE", file=sys.stderr)
    if not unknown:
        print("\n".join(sorted(needed["package"] for needed in parts.values())))
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
