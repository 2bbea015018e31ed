"""Checks JSON on standard input against a schema: check_schema.py SCHEMA. Prints the first mistake, or nothing."""

import json
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
error = jsonschema.exceptions.best_match(jsonschema.Draft202012Validator(schema).iter_errors(json.load(sys.stdin)))
print(error.message if error else "", end="")
