#!/usr/bin/env python3
"""Counts the public interface of the libraries as they were built, and looks at it: api_symbols.py [--list]

For each module: its symbols, its types, how many symbols a page, an article or an example names, and its closed enums.
With --list also which enums are closed and which classes open, with the reasons. Status 1 if a name that is promised stands
in no page and no example; if a symbol lacks what a user must know: an enum case its comment, an optional property what nil
means, a function that throws its errors; or if an enum is closed without a reason, a class open without a page.
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
BAR = 1850
# What the compiler calls, of braces with rows and of properties by name, and what it makes.
IMPLICIT = re.compile(r"build[A-Z]\w*\(|subscript\(dynamicMember:\)|init\((rawValue|stringLiteral):\)")
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


def pages():
    """README, pages, articles and examples."""
    yield from ["README.md", *glob.glob("docs/**/*.md", recursive=True), *glob.glob("Sources/*/*/*.docc/*.md")]
    for path in glob.glob("Examples/**/*.swift", recursive=True):
        if "/.build/" not in path:
            yield path


def words():
    """The names that pages, articles and examples use in code."""
    found = set()
    for path in pages():
        text = pathlib.Path(path).read_text(encoding="utf-8")
        if path.endswith(".swift"):
            found.update(re.findall(r"[A-Za-z_]\w*", text))
            continue
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


def after_parameters(code):
    """The declaration of a function behind its parameters."""
    depth = 0
    for index, letter in enumerate(code):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == ")" and depth == 0:
            return code[index + 1:]
    return ""


def lacks(symbol):
    """What the comment of a symbol leaves out, or nothing."""
    kind, text, code = symbol["kind"]["identifier"], comment(symbol), declaration(symbol)
    if kind == "swift.enum.case" and not text:
        return "a case without a comment"
    # The type is the last of the declaration, before its accessors.
    if kind in ("swift.property", "swift.type.property") and re.search(r"\?\)?( \{.*)?$", code):
        if not re.search(r"`nil`|\bnil\b", text):
            return "an optional whose comment does not say what nil is"
    if kind in ("swift.method", "swift.type.method", "swift.init", "swift.func"):
        effects = after_parameters(code).split("->")[0]
        if " throws" in effects and "- Throws:" not in text and not re.search(r"throws\((?!any)", effects):
            return "a function that throws, and does not say which errors"
    return None


def closed(symbols):
    """The enums that cannot get another case, with the reason that their source gives."""
    cased = {tuple(symbol["pathComponents"][:-1]) for symbol in symbols if symbol["kind"]["identifier"].endswith("enum.case")}
    for symbol in symbols:
        if tuple(symbol["pathComponents"]) in cased and "@nonexhaustive" not in above(symbol):
            reason = re.search(r"// Closed: (.*(?:\n\s*// .*)*)", above(symbol))
            yield symbol, reason and re.sub(r"\s*\n\s*// ", " ", reason[1])


def above(symbol):
    """The lines of a declaration in its source: its own, after those above it that belong to it."""
    place = symbol.get("location")
    if not place:
        return declaration(symbol)
    lines = pathlib.Path(place["uri"].removeprefix("file://")).read_text(encoding="utf-8").split("\n")
    end = place["position"]["line"] + 1
    begin = end - 1
    while begin > 0 and lines[begin - 1].strip().startswith(("@", "//")):
        begin -= 1
    return "\n".join(lines[begin:end])


def subclassed():
    """The classes of which a page or an example has a subclass, and those in the list of UIKit's names."""
    text = "\n".join(pathlib.Path(path).read_text(encoding="utf-8") for path in pages())
    vocabulary = pathlib.Path("docs/coming-from-uikit.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"class \w+(?:<\w+>)?: (\w+)", text))
    return shown, set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", vocabulary))))


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    used, total, problems, details = words(), 0, [], []
    shown, vocabulary = subclassed()
    unnamed = collections.defaultdict(list)
    print(f"{'module':<16}{'symbols':>8}{'types':>8}{'named':>8}{'closed':>8}{'open':>8}")
    for module, symbols in graphs(".", ".build/symbols"):
        total += len(symbols)
        kinds = [symbol["kind"]["identifier"] for symbol in symbols]
        named = [symbol for symbol in symbols if name(symbol) in used]
        shut = list(closed(symbols))
        classes = [
            symbol for symbol, kind in zip(symbols, kinds) if kind == "swift.class" and symbol["accessLevel"] == "open"]
        counts = [len(symbols), sum(kind in TYPES for kind in kinds), len(named), len(shut), len(classes)]
        print(f"{module:<16}" + "".join(f"{count:>8}" for count in counts))
        for symbol, reason in shut:
            path = ".".join(symbol["pathComponents"])
            details.append(f"closed: {module}.{path}: {reason}")
            if not reason:
                problems.append(f"{module}: {path}: an enum that cannot grow, without “// Closed: REASON”")
        for symbol in classes:
            path = symbol["pathComponents"][-1]
            place = "a subclass on a page" if path in shown else "the list of names" if path in vocabulary else None
            details.append(f"open: {module}.{path}: {place}")
            if not place:
                problems.append(f"{module}: {path}: an open class of which no page has a subclass")
        for symbol in symbols:
            path = ".".join(symbol["pathComponents"])
            if lacks(symbol):
                problems.append(f"{module}: {path}: {lacks(symbol)}")
            if module in PROMISED and name(symbol) not in used and not IMPLICIT.match(symbol["pathComponents"][-1]):
                unnamed[f"{module}: {symbol['pathComponents'][0]}"].append(".".join(symbol["pathComponents"][1:]))
    print(f"{total} symbols, of {BAR}; {sum(map(len, unnamed.values()))} that are promised are in no page or example")
    for where, names in sorted(unnamed.items()):
        problems.append(f"in no page and no example: {where}: {', '.join(filter(None, names)) or 'the type'}")
    if total > BAR:
        problems.append(f"more than {BAR} symbols")
    for line in (details if "--list" in sys.argv else []) + problems:
        print(line)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
