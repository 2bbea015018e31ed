"""Checks menu files against the schema: check_schema.py SCHEMA, and a JSON list of texts on standard input.

Prints a JSON list with null for each text that is valid, else with what is wrong.
"""

import json
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """YAML without dates and merge keys, as menu files are read."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag.split(":")[-1] not in ("timestamp", "merge")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)


def verdict(text):
    try:
        value = yaml.load(text, Loader)
        error = jsonschema.exceptions.best_match(validator.iter_errors(value))
        return error and error.message
    except (yaml.YAMLError, TypeError, ValueError) as error:
        return "not YAML: " + str(error).splitlines()[0]


print(json.dumps([verdict(text) for text in json.load(sys.stdin)]))
