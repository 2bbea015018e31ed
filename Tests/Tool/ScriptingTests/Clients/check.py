#!/usr/bin/python3
"""Checks what menubus prints against the schema: check.py SCHEMA, and a JSON list of texts on standard input.

Prints a JSON list with null for each text that is valid, else with what is wrong."""
import json, sys
import jsonschema

with open(sys.argv[1], encoding='utf-8') as file: schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)

def verdict(text):
    try: errors = list(validator.iter_errors(json.loads(text)))
    except ValueError as error: return 'not JSON: %s' % error
    # Of a document that fits no form, what is wrong is in the form that it fits best.
    inner = [e for error in errors for e in (error.context or [error])]
    return '; '.join(sorted({'%s: %s' % ('/'.join(map(str, e.path)), e.message[:300]) for e in inner})) if errors else None

print(json.dumps([verdict(text) for text in json.load(sys.stdin)]))
