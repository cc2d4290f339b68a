"""What a run left behind, as values for the tests."""

import csv
import functools
import json
import os
import pathlib
import re
import subprocess

# What a run with a host checks besides; the last is about all of the host.
SPLIT_CHECKS = {"split-arm-tokens-in-backend", "split-backend-parses", "split-hooks-parse", "split-host-parses",
                "split-host-split", "split-host-tokens", "split-host-without-device"}
KINDS = ("files", "blocks", "build_blocks", "python_sites", "named_code")
HERE = pathlib.Path(__file__).resolve().parent
WORK = pathlib.Path(os.environ["E2E_WORK"])
OUT = WORK / "out"
TOOL = os.environ["E2E_TOOL"]


def tree() -> pathlib.Path:
    """The checkout the run was made on."""
    return pathlib.Path((WORK / "tree.txt").read_text())


@functools.cache
def report() -> dict:
    return json.loads((OUT / "report" / "report.json").read_text())


def review(*kinds: str) -> list[dict]:
    """What is to be reviewed: all of it, or these kinds."""
    return [item for item in report()["review"] if not kinds or item["kind"] in kinds]


def table(release: str, name: str) -> list[dict]:
    """Rows of expected-<release>/<name>.csv."""
    with open(HERE / f"expected-{release}" / f"{name}.csv", newline="") as file:
        return list(csv.DictReader(file))


def by_place(rows: list[dict]) -> dict:
    """Rows by path and line."""
    return {(row["path"], int(row["line"])): row for row in rows}


def splits() -> dict:
    """The outcome of each block to split, by its place."""
    return by_place(report()["splits"])


def included_by(header: str) -> set[str]:
    """What the one header of that name includes, each as it is spelled."""
    found, = OUT.glob(f"third_device/**/{header}")
    return set(re.findall(r"#include (<.*>)", found.read_text()))


def lines(release: str, name: str) -> set[str]:
    """Lines of expected-<release>/<name>.txt."""
    return set((HERE / f"expected-{release}" / f"{name}.txt").read_text().split())


def codegen_inputs() -> set[str]:
    """What is copied of the files that PyTorch's code generator may read."""
    return {row["path"] for row in report()["files"]
            if row["destination"] and row["path"].startswith("aten/src/ATen/")
            and ("/templates/" in row["path"] or row["path"].endswith(".yaml"))}


def unit_properties() -> list[dict]:
    """The property lines of cmake/unit_properties.cmake with their conditions."""
    root = "third_device/torch_cuda/"
    origin = {row["destination"]: row["path"] for row in report()["files"]}
    found, condition = [], ""
    for line in (OUT / root / "cmake" / "unit_properties.cmake").read_text().splitlines():
        if line.startswith("if("):
            condition = line[3:-1]
        elif line == "endif()":
            condition = ""
        elif match := re.fullmatch(r" *torch_cuda_property\((\S+) (\S+) (.*)\) # (\S+)", line):
            unit, name, value, place = match.groups()
            found.append({"path": origin[root + unit], "property": name,
                          "value": value.replace('"', ""), "condition": condition, "place": place})
    return found


def units_that_include(header: str) -> set[str]:
    """Units of sources.cmake, by origin, that come to a header like `header` by
    following each #include."""
    root = OUT / "third_device/torch_cuda"
    origin = {row["destination"]: row["path"] for row in report()["files"]}
    staged = dict(line.split("\t") for line in
                  (root / "cmake" / "staged_includes.txt").read_text().splitlines())

    @functools.cache
    def spelled(path: pathlib.Path) -> list[str]:
        return re.findall(r"^\s*#\s*include\s*[<\"]([^>\"]+)", path.read_text(), re.MULTILINE)

    def comes_to_it(unit: pathlib.Path) -> bool:
        seen, todo = {unit}, [unit]
        while todo:
            path = todo.pop()
            for name in spelled(path):
                if re.match(header, name):
                    return True
                beside = path.parent / name
                target = beside if beside.is_file() else root / staged.get(name, "none")
                if target.is_file() and target not in seen:
                    seen.add(target)
                    todo.append(target)
        return False

    units = re.findall(r"^ *(\S+\.(?:cu|cpp|cc|c))\b", (root / "cmake/sources.cmake").read_text(), re.MULTILINE)
    return {origin[f"third_device/torch_cuda/{unit}"] for unit in units if comes_to_it(root / unit)}


def holders() -> set[str]:
    """Files in which the report says that something has to do with the device."""
    kinds = [report()[kind] for kind in ("blocks", "build_blocks", "python_sites")]
    return {item["path"] for items in kinds + [report()["named_code"]["sites"]] for item in items}


def actions(sites: list[dict]) -> dict[str, set[str]]:
    """What becomes of the sites of each file."""
    found: dict[str, set[str]] = {}
    for site in sites:
        found.setdefault(site["path"], set()).add(report()["verdicts"][site["verdict"]]["action"])
    return found


def verdicts() -> dict[str, str]:
    """Verdict by path, files without a CUDA connection included."""
    found = {entry["path"]: entry["verdict"] for entry in report()["files"]}
    for group in report()["kept_files"]:
        for directory, names in group["directories"].items():
            for name in names:
                path = f"{directory}/{name}" if directory not in ("", ".") else name
                assert path not in found, f"{path} is listed twice"
                found[path] = group["verdict"]
    return found


def tool(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([TOOL, *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)


def contents(root: pathlib.Path) -> dict:
    """The bytes of each file below `root`, by its path from there."""
    return {str(path.relative_to(root)): path.read_bytes()
            for path in root.rglob("*") if path.is_file()}
