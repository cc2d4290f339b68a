"""Rules that the documents show are those of the shipped pack.

check_examples.py [ROOT]. An example is an indented block of docs/*.md that begins with
`{"id": …`, or with that on its second line: a rule as it stands in rules/pytorch, with "…"
for what is left out of an object, a list or a text. Blocks of overlays begin otherwise.
"""

import json
import pathlib
import re
import sys

import sources

LEFT_OUT = "…"
BLOCK = re.compile(r"(?:^    .*\n)+", re.MULTILINE)
RULE = re.compile(r'\s*\{\s*"id":')


def read(text: str) -> object:
    """The example as JSON has it; what is left out is an item, a member or a text "…"."""
    out, inside, last = [], [], ""
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|\s+|[^\s"]', text):
        if token in ("{", "["):
            inside.append(token)
        elif token in ("}", "]"):
            inside.pop()
        elif token == LEFT_OUT:
            token = '"…": "…"' if inside[-1:] == ["{"] and last != ":" else '"…"'
        last = last if token.isspace() else token
        out.append(token)
    return json.loads("".join(out))


def shows(example: object, real: object) -> bool:
    if example == LEFT_OUT:
        return True
    if isinstance(example, dict) and isinstance(real, dict):
        named = {key: value for key, value in example.items() if key != LEFT_OUT}
        return ((LEFT_OUT in example or set(named) == set(real))
                and all(key in real and shows(value, real[key]) for key, value in named.items()))
    if isinstance(example, list) and isinstance(real, list):
        return _shows_list(example, real)
    if isinstance(example, str) and isinstance(real, str):
        begin, shortened, end = example.partition(LEFT_OUT)
        return (real.startswith(begin) and real.endswith(end)) if shortened else example == real
    return example == real


def _shows_list(example: list, real: list) -> bool:
    if not example:
        return not real
    if example[0] == LEFT_OUT:
        return any(_shows_list(example[1:], real[at:]) for at in range(len(real) + 1))
    return bool(real) and shows(example[0], real[0]) and _shows_list(example[1:], real[1:])


def rules_in(value: object) -> dict[str, dict]:
    """All objects with an id, however deep."""
    found = {}
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            found[value["id"]] = value
        value = list(value.values())
    for part in value if isinstance(value, list) else []:
        found |= rules_in(part)
    return found


def problems(root: pathlib.Path) -> list[str]:
    pack = {}
    for file in sorted((root / "rules/pytorch").glob("*.json")):
        pack |= rules_in(json.loads(file.read_text()))
    found = []
    for document in sorted((root / "docs").glob("*.md")):
        for block in BLOCK.findall(document.read_text()):
            if RULE.match(block):
                found += [f"docs/{document.name}: {wrong}" for wrong in _wrong(block, pack)]
    return found


def _wrong(block: str, pack: dict[str, dict]) -> list[str]:
    try:
        example = read(block)
    except json.JSONDecodeError as error:
        return [f"an example cannot be read ({error}): {block.strip().splitlines()[0]}"]
    if example["id"] not in pack:
        return [f"the pack has no rule {example['id']}"]
    if not shows(example, pack[example["id"]]):
        return [f"the pack's rule {example['id']} is another than the one shown"]
    return []


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))
