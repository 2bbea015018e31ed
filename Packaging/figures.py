#!/usr/bin/env python3
"""Prints the figures of the sources, each beside its bar, and names the places that are above it: figures.py [FOLDER]

Status 1 if something is above its bar. A function goes from the line of its name to its last brace. A public declaration
is documented by a comment of its own. The cases of an enum count as one with it, and the spellings of UIKit, which the
compiler refuses, as a group: the sentence at the top of their file, and the message of each.
"""

import pathlib
import re
import sys

BARS = {
    "lines of a file": 300,
    "lines of a file of tests": 300,
    "lines of a function": 40,
    "stored properties of a class or actor": 15,
    "lines of MenuExporter in all its files": 250,
    "lines of MenuBusTool outside of commands": 400,
}

DECLARATION = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*((?:[a-z]+(?:\(\w+\))?\s+)*?)"
    r"(func|init|deinit|subscript|var|let|class|struct|enum|actor|protocol|extension|typealias|case|associatedtype)\b"
    r"\s*[?!]?\s*([\w.]*)")


def blanked(text):
    """The text with strings and comments as spaces, so that braces in them do not count."""

    def spaces(match):
        return re.sub(r"[^\n]", " ", match[0])

    pattern = (
        r"//[^\n]*|/\*.*?\*/"
        r'|#"""(?:.|\n)*?"""#|"""(?:\\.|.|\n)*?"""|#"[^\n]*?"#|"(?:\\\((?:[^()"\n]|"[^"\n]*"|\((?:[^()\n]|\([^()\n]*\))*\))*\)|\\.|[^"\\\n])*"'
        r"|/(?! )[^/\n]+/(?=[,).])")
    return re.sub(pattern, spaces, text, flags=re.DOTALL)


class File:
    """A source file: its lines, and its declarations with depth, length and surrounding type."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.lines = self.text.split("\n")
        if self.lines[-1] == "":
            self.lines.pop()
        self.declarations = []
        self.scan()

    def scan(self):
        code = blanked(self.text).split("\n")
        scopes = []  # (kind, name, line, modifiers) of each open brace
        pending = None
        depth = 0
        for number, line in enumerate(code):
            match = DECLARATION.match(line)
            if match and (depth == 0 or all(scope and scope["kind"] in TYPES for scope in scopes)):
                pending = {
                    "modifiers": match[1].split(), "kind": match[2], "name": match[3], "line": number, "end": number,
                    "owner": scopes[-1] if scopes else None, "parentheses": 0, "text": line}
                self.declarations.append(pending)
            for character in line:
                if character == "{":
                    opener = pending if pending and pending["parentheses"] == 0 else None
                    scopes.append(opener)
                    if opener:
                        pending = None
                    depth += 1
                elif character == "}" and scopes:
                    scope = scopes.pop()
                    if scope:
                        scope["end"] = number
                    depth -= 1
                elif pending and character in "([":
                    pending["parentheses"] += 1
                elif pending and character in ")]":
                    pending["parentheses"] -= 1

    def is_documented(self, declaration):
        line = declaration["line"] - 1
        while line >= 0 and re.match(r"\s*(@|#if|\)|nonisolated\(nonsending\)$)", self.lines[line]):
            line -= 1
        return line >= 0 and self.lines[line].lstrip().startswith("///")


TYPES = ("class", "struct", "enum", "actor", "protocol", "extension")


def functions(file):
    for one in file.declarations:
        if one["kind"] in ("func", "init", "deinit", "subscript") and one["end"] > one["line"]:
            yield one["end"] - one["line"] + 1, f"{file.path}:{one['line'] + 1} {one['name'] or one['kind']}"


def stored(files):
    """Stored properties of each class and actor; those of a type are in its own braces."""
    for file in files:
        counts = {}
        for one in file.declarations:
            owner = one["owner"]
            if one["kind"] not in ("var", "let") or not owner or owner["kind"] not in ("class", "actor"):
                continue
            if {"static", "class"} & set(one["modifiers"]):
                continue
            line = file.lines[one["line"]]
            computed = one["end"] > one["line"] or re.search(r"\{.*\}\s*$", line)
            if computed and not re.search(r"=|didSet|willSet|\blazy\b", line.split("{")[0] + line.partition("{")[2][:8]):
                continue
            counts[owner["name"]] = counts.get(owner["name"], 0) + 1
        for name, count in counts.items():
            yield count, f"{file.path} {name}"


def documented(files):
    """The number of public declarations, and those without a comment."""
    total, gaps = 0, []
    for file in files:
        for one in file.declarations:
            owner = one["owner"]
            inherits = owner and owner["kind"] in ("protocol", "extension") and "public" in owner["modifiers"]
            own = set(one["modifiers"]) & {"public", "open", "package", "internal", "fileprivate", "private"}
            if not (own & {"public", "open"} or inherits and not own) or "override" in one["modifiers"]:
                continue
            if one["kind"] in ("extension", "deinit", "case"):
                continue
            total += 1
            group = file.path.name == "UIKitSpellings.swift" and file.lines[0].startswith("// Spellings of UIKit")
            if not (group or file.is_documented(one)):
                gaps.append(f"{file.path}:{one['line'] + 1} {one['kind']} {one['name']}")
    return total, gaps


def spread(numbers):
    numbers = sorted(numbers)
    return f"{numbers[len(numbers) // 2]} / {numbers[len(numbers) * 9 // 10]} / {numbers[-1]}"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    sources = [File(path) for path in sorted((root / "Sources").rglob("*.swift"))]
    tests = [File(path) for path in sorted((root / "Tests").rglob("*.swift"))]
    faults = []

    def show(name, value, places=(), bar=None):
        bar = BARS.get(name) if bar is None else bar
        print(f"{name:52} {value}{'' if bar is None else f'   (bar: {bar})'}")
        for size, place in sorted(places, reverse=True):
            if size > bar:
                faults.append(f"{name}: {size}, {place}")

    for name, files in (("lines of a file", sources), ("lines of a file of tests", tests)):
        sizes = [(len(file.lines), file.path) for file in files]
        print(f"{'files, lines':52} {len(files)}, {sum(size for size, _ in sizes):,}")
        show(name, spread(size for size, _ in sizes), sizes)
    lengths = [one for file in sources for one in functions(file)]
    print(f"{'functions':52} {len(lengths):,}")
    show("lines of a function", spread(size for size, _ in lengths), lengths)
    properties = list(stored(sources))
    show("stored properties of a class or actor", spread(size for size, _ in properties), properties)
    total, gaps = documented(sources)
    show("public declarations without documentation", f"{len(gaps)} of {total:,}", [(1, gap) for gap in gaps], bar=0)
    long = [(1, f"{file.path}:{n}") for file in sources + tests for n, line in enumerate(file.lines, 1) if len(line) > 120]
    show("lines of more than 120 characters", len(long), long, bar=0)
    exporter = [len(file.lines) for file in sources if re.match(r"MenuExporter(\+.*)?\.swift", file.path.name)]
    show("lines of MenuExporter in all its files", sum(exporter), [(sum(exporter), "Sources/Library/MenuExport")])
    others = [
        (len(file.lines), file.path) for file in sources
        if "MenuBusTool" in file.path.parts and not re.search(r"(ToolCommand|ParsableCommand|ParsableArguments)\b", file.text)]
    logic = sum(size for size, _ in others)
    show("lines of MenuBusTool outside of commands", logic, [(logic, "all files")])
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
