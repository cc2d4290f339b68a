"""validate.py SCHEMA JSON: fails with the places where JSON is not as SCHEMA says."""
import json
import pathlib
import sys

import jsonschema

with open(sys.argv[1]) as file:
    schema = json.load(file)
with open(sys.argv[2]) as file:
    document = json.load(file)
jsonschema.Draft7Validator.check_schema(schema)
# A schema may refer to one that lies beside it.
resolver = jsonschema.RefResolver(pathlib.Path(sys.argv[1]).resolve().as_uri(), schema)
errors = list(jsonschema.Draft7Validator(schema, resolver=resolver).iter_errors(document))
for error in errors[:10]:
    print("/".join(map(str, error.absolute_path)) + ": " + error.message)
sys.exit(bool(errors))
