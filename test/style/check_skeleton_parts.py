"""skeleton.json names the parts of other projects whose requirements the skeleton's CMake
reads, and rules/ say nothing of others, whatever release they are for.

check_skeleton_parts.py [ROOT]
"""

import json
import pathlib
import re
import sys

import sources

SKELETON = pathlib.Path("generated_backend/skeleton")
RULES = pathlib.Path("rules/pytorch/units.json")
KEYS = ["minimum", "below", "package"]


def read_by_cmake(texts: list[str]) -> dict[str, set[str]]:
    """What is read of each key: by its variable, or of all that go through one function."""
    read = {key: set() for key in KEYS}
    for text in texts:
        checked = re.findall(r"^ *torch_cuda_version\((\w+)", text, re.M)
        for key in KEYS:
            variables = set(re.findall(rf"TORCH_CUDA_([A-Z_]+)_{key.upper()}\b", text))
            own = set(re.findall(rf"set\(TORCH_CUDA_([A-Z_]+)_{key.upper()}\b", text))
            inside = set(checked) if key != "package" and f"TORCH_CUDA_${{part}}_{key.upper()}" in text else set()
            read[key] |= (variables | inside) - own
    return read


def problems(root: pathlib.Path) -> list[str]:
    said = json.loads((root / SKELETON / "skeleton.json").read_text())["parts"]
    read = read_by_cmake([path.read_text() for path in sorted((root / SKELETON / "cmake").glob("*.cmake"))])
    found = [f"{SKELETON}/skeleton.json: {key} is of {sorted(said[key])}, and CMake reads it of {sorted(read[key])}"
             for key in KEYS if set(said[key]) != read[key]]
    return found + [f"{RULES}: {rule['id']}: no {key} of {rule['part']} is read"
                    for rule in json.loads((root / RULES).read_text())["requirements"]
                    for key in KEYS if key in rule and rule["part"] not in said[key]]


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
