"""Says whether a JSON schema lets a rule pack through, and each of some faulty ones.

check_pack.py SCHEMA RULES
"""

import copy
import json
import pathlib
import sys

import jsonschema

schema = json.loads(pathlib.Path(sys.argv[1]).read_text())
root = pathlib.Path(sys.argv[2])
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
pack = {str(path.relative_to(root)): json.loads(path.read_text()) for path in sorted(root.glob("*/*.json"))}


def check(name: str, value: dict) -> None:
    """The deepest fault of each, so that one within a value counts before one of it."""
    faults = sorted(validator.iter_errors(value), key=lambda fault: (-len(fault.path), str(fault.path)))
    if not faults:
        print(f"{name}: fits")
        return
    file, *keys = map(str, faults[0].path)
    print(f"{name}: refused at {file}#/{'/'.join(keys)}")


def faulty(name: str, file: str, change) -> None:
    value = copy.deepcopy(pack)
    change(value[file])
    check(name, value)


check("the rules", pack)
files, verdicts, layout = "pytorch/files.json", "pytorch/verdicts.json", "layouts/rfc-0045.json"
faulty("an unknown key", files, lambda file: file["rules"][0]["match"].update(colour="red"))
faulty("a key that is missing", files, lambda file: file["rules"][0].pop("reason"))
faulty("an unknown word", files, lambda file: file["rules"][0].update(tier="guess"))
faulty("a word that rules may not say", verdicts, lambda file: file["verdicts"][0].update(action="unclassified"))
faulty("a text for a list", files, lambda file: file["rules"][0]["match"].update(paths="a"))
faulty("a list with nothing in it", layout, lambda file: file.update(entries=[]))
