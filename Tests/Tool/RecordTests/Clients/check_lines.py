#!/usr/bin/python3
"""Checks the JSON lines on standard input against a schema: check_lines.py SCHEMA. Prints a line for each mistake."""
import json, sys
import jsonschema

schema = json.load(open(sys.argv[1]))
validator = jsonschema.validators.validator_for(schema)
validator.check_schema(schema)
count = 0
for number, line in enumerate(sys.stdin, 1):
    count += 1
    for error in validator(schema).iter_errors(json.loads(line)):
        print('%d: %s' % (number, error.message[:300]))
print('checked %d' % count)
