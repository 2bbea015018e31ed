#!/usr/bin/env python3
"""Counts the public interface of the libraries as they were built, and looks at it: api_symbols.py [--list]

For each module: its symbols, its types, how many symbols a page, an article or an example names, and its closed enums.
With --list also the names that none of them has. Status 1 if a symbol lacks what a user must know: an enum case its
comment, an optional property what nil means, a function that throws its errors.
"""

import collections
import glob
import json
import os
import pathlib
import re
import subprocess
import sys

from api_changes import tool_flags, modules, output

# What a version promises; docs/api.md has the rule. The rest may change in any minor version until 1.0.
PROMISED = ["MenuBus", "MenuExport", "Menus", "MenuCountries", "MenuPrompts", "TextIcons", "PrivateBus"]
BAR = 1700
TYPES = {"swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias"}


def graphs(package, folder):
    """The symbols of each module that a program can use, without those of the standard library's protocols."""
    os.makedirs(folder, exist_ok=True)
    for name in modules(package):
        for old in glob.glob(f"{folder}/{name}*.symbols.json"):
            os.remove(old)
        subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", name, "-output-dir", folder, *tool_flags(package),
             "-minimum-access-level", "public", "-skip-synthesized-members"], check=True, stdout=subprocess.DEVNULL)
        found = {}
        for path in sorted(glob.glob(f"{folder}/{name}.symbols.json") + glob.glob(f"{folder}/{name}@*.symbols.json")):
            for symbol in json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["symbols"]:
                refused = any(place.get("isUnconditionallyUnavailable") for place in symbol.get("availability", []))
                if not refused and symbol["kind"]["identifier"] != "swift.extension":
                    found[symbol["identifier"]["precise"]] = symbol
        yield name, list(found.values())


def words():
    """The names that pages, articles and examples use in code."""
    found = set()
    for path in glob.glob("Examples/**/*.swift", recursive=True):
        if "/.build/" not in path:
            found.update(re.findall(r"[A-Za-z_]\w*", pathlib.Path(path).read_text(encoding="utf-8")))
    for path in ["README.md", *glob.glob("docs/**/*.md", recursive=True), *glob.glob("Sources/*/*/*.docc/*.md")]:
        text = pathlib.Path(path).read_text(encoding="utf-8")
        code = re.findall(r"```(?:swift|text)\n(.*?)```", text, re.DOTALL) + re.findall(r"`+([^`\n]+)`+", text)
        found.update(re.findall(r"[A-Za-z_]\w*", "\n".join(code)))
    return found


def name(symbol):
    """The name that a program writes: of an initialiser, its type's."""
    *outer, last = symbol["pathComponents"]
    last = re.sub(r"\(.*", "", last)
    return outer[-1] if last in ("init", "subscript") and outer else last


def comment(symbol):
    return " ".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))


def declaration(symbol):
    return "".join(part["spelling"] for part in symbol.get("declarationFragments", []))


def effects(code):
    """The declaration of a function without its parameters, whose closures may throw by themselves, and its result."""
    while "(" in code and code != (inner := re.sub(r"\([^()]*\)", "", code)):
        code = inner
    return code.split("->")[0]


def lacks(symbol):
    """What the comment of a symbol leaves out, or nothing."""
    kind, text, code = symbol["kind"]["identifier"], comment(symbol), declaration(symbol)
    if kind == "swift.enum.case" and not text:
        return "a case without a comment"
    # The type is the last of the declaration, before its accessors.
    if kind in ("swift.property", "swift.type.property") and re.search(r"\?\)?( \{.*)?$", code):
        if not re.search(r"`nil`|\bnil\b", text):
            return "an optional whose comment does not say what nil is"
    if kind in ("swift.method", "swift.type.method", "swift.init", "swift.func") and " throws" in effects(code):
        if "- Throws:" not in text and not re.search(r"throws\((?!any)", code):
            return "a function that throws, and does not say which errors"
    return None


def closed(symbols):
    """The enums that cannot get another case."""
    enums = [symbol for symbol in symbols if symbol["kind"]["identifier"] == "swift.enum"]
    return [symbol for symbol in enums if "@nonexhaustive" not in source_of(symbol)]


def source_of(symbol):
    """The line of a declaration in its source, with the attribute above it."""
    place = symbol.get("location")
    if not place:
        return declaration(symbol)
    path = pathlib.Path(place["uri"].removeprefix("file://"))
    line = place["position"]["line"]
    above, own = ([""] + path.read_text(encoding="utf-8").split("\n"))[line:line + 2]
    return own if not above.strip().startswith("@") else f"{above} {own}"


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    used, total, problems, unnamed = words(), 0, [], collections.defaultdict(list)
    print(f"{'module':<16}{'symbols':>8}{'types':>7}{'named':>7}{'closed':>8}")
    for module, symbols in graphs(".", ".build/symbols"):
        total += len(symbols)
        kinds = [symbol["kind"]["identifier"] for symbol in symbols]
        named = [symbol for symbol in symbols if name(symbol) in used]
        shut = closed(symbols)
        print(f"{module:<16}{len(symbols):>8}{sum(kind in TYPES for kind in kinds):>7}{len(named):>7}{len(shut):>8}")
        for symbol in symbols:
            path = ".".join(symbol["pathComponents"])
            if lacks(symbol):
                problems.append(f"{module}: {path}: {lacks(symbol)}")
            if module in PROMISED and name(symbol) not in used:
                unnamed[f"{module}: {symbol['pathComponents'][0]}"].append(".".join(symbol["pathComponents"][1:]))
        for symbol in shut if "--list" in sys.argv else []:
            print(f"  closed: {'.'.join(symbol['pathComponents'])}")
    print(f"{total} symbols, of {BAR}; {sum(map(len, unnamed.values()))} that are promised are in no page or example")
    for where, names in sorted(unnamed.items()) if "--list" in sys.argv else []:
        print(f"  {where}: {', '.join(filter(None, names)) or 'the type'}")
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
