#!/usr/bin/python3
"""check_lines.py DATA input|output: checks lines, a JSON list on standard input, against the schema of lines.

Prints a JSON list with null for each line that is valid, else with what is wrong.
"""
import json, pathlib, sys
import jsonschema

data, kind = sys.argv[1:]
folder = pathlib.Path(data)
schema = json.loads((folder / 'serve-lines.schema.json').read_text())
jsonschema.Draft202012Validator.check_schema(schema)
resolver = jsonschema.RefResolver((folder / 'serve-lines.schema.json').resolve().as_uri(), schema)
validator = jsonschema.Draft202012Validator({'$ref': '#/$defs/' + kind}, resolver=resolver)


def verdict(line):
    error = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(line)))
    return error and error.message


print(json.dumps([verdict(line) for line in json.load(sys.stdin)]))
