#!/usr/bin/env python3
"""Prints the figures of the sources, and the places above each bar, which are there to look at: figures.py [COMMIT]

With a commit, a place that had another size then says which. Status 1 if something is above twice its bar. A function
goes from the line of its name to its last brace. A public declaration is documented by a comment of its own. The cases
of an enum count as one with it, and the spellings of UIKit, which the compiler refuses, as a group: the sentence at the
top of their file, and the message of each.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

BARS = {
    "lines of a file": 300,
    "lines of a file of tests": 300,
    "lines of a function": 40,
    "stored properties of a class or actor": 15,
    "public declarations without documentation": 0,
    "lines of more than 120 characters": 0,
    "lines of MenuExporter in all its files": 250,
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


def is_stored(file, one):
    line = file.lines[one["line"]]
    computed = one["end"] > one["line"] or re.search(r"\{.*\}\s*$", line)
    return not computed or re.search(r"=|didSet|willSet|\blazy\b", line.split("{")[0] + line.partition("{")[2][:8])


def stored(files):
    """Stored properties of each class and actor: those in its own braces, each part of a tuple, and and those of a
    struct within the class in place of the property that has it."""
    for file in files:
        counts, nested, types = {}, {}, {}
        for one in file.declarations:
            owner = one["owner"]
            if one["kind"] not in ("var", "let") or not owner or owner["kind"] not in ("class", "actor", "struct"):
                continue
            if {"static", "class"} & set(one["modifiers"]) or not is_stored(file, one):
                continue
            line = file.lines[one["line"]]
            parts = re.search(r"\b(?:let|var) \(([^)]*)\)", line)
            count = len(parts[1].split(",")) if parts else 1
            key = owner["line"]
            if owner["kind"] == "struct":
                around = owner["owner"]
                if around and around["kind"] in ("class", "actor"):
                    nested.setdefault((around["line"], owner["name"]), 0)
                    nested[around["line"], owner["name"]] += count
                continue
            name, total = counts.get(key, (owner["name"], 0))
            counts[key] = name, total + count
            kind = re.search(r"\b(?:let|var) \w+(?:: (?:Lock<)?(\w+)| = (?:Lock\()?(\w+)\()", line)
            if kind:
                types.setdefault(key, set()).add(kind[1] or kind[2])
        for key, (name, count) in counts.items():
            inner = (nested.get((key, kind)) for kind in types.get(key, ()))
            yield count + sum(size - 1 for size in inner if size), f"{file.path} {name}"


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
            # `import struct Module.Type` declares no type.
            if one["kind"] in ("extension", "deinit", "case") or " import " in file.lines[one["line"]]:
                continue
            total += 1
            group = file.path.name.endswith("KitSpellings.swift") and file.lines[0].startswith("// Spellings of ")
            if not (group or file.is_documented(one)):
                gaps.append(f"{file.path}:{one['line'] + 1} {one['kind']} {one['name']}")
    return total, gaps


def spread(numbers):
    numbers = sorted(numbers)
    return f"{numbers[len(numbers) // 2]} / {numbers[len(numbers) * 9 // 10]} / {numbers[-1]}"


def measure(root):
    """The figures by name: a text, and the sizes of places that have a bar."""
    sources = [File(path) for path in sorted((root / "Sources").rglob("*.swift"))]
    tests = [File(path) for path in sorted((root / "Tests").rglob("*.swift"))]
    figures = {}
    for name, files in (("lines of a file", sources), ("lines of a file of tests", tests)):
        sizes = [(len(file.lines), file.path) for file in files]
        figures[f"files, {name}"] = f"{len(files)}, {sum(size for size, _ in sizes):,}", []
        figures[name] = spread(size for size, _ in sizes), sizes
    lengths = [one for file in sources for one in functions(file)]
    figures["functions"] = f"{len(lengths):,}", []
    figures["lines of a function"] = spread(size for size, _ in lengths), lengths
    properties = list(stored(sources))
    figures["stored properties of a class or actor"] = spread(size for size, _ in properties), properties
    total, gaps = documented(sources)
    figures["public declarations without documentation"] = f"{len(gaps)} of {total:,}", [(1, gap) for gap in gaps]
    long = [(1, f"{file.path}:{n}") for file in sources + tests for n, line in enumerate(file.lines, 1) if len(line) > 120]
    figures["lines of more than 120 characters"] = len(long), long
    exporter = [len(file.lines) for file in sources if re.match(r"MenuExporter(\+.*)?\.swift", file.path.name)]
    figures["lines of MenuExporter in all its files"] = sum(exporter), [(sum(exporter), root / "Sources/Library/MenuExport")]
    return {
        name: (text, [(size, str(place).removeprefix(f"{root}/")) for size, place in places])
        for name, (text, places) in figures.items()}


def measured_at(commit):
    """The figures of a commit."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", commit, "Sources", "Tests"], check=True, stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", folder], check=True, input=archive.stdout)
        return measure(pathlib.Path(folder))


def main():
    before = measured_at(sys.argv[1]) if len(sys.argv) > 1 else {}
    faults = []
    for name, (text, places) in measure(pathlib.Path(".")).items():
        bar = BARS.get(name)
        print(f"{name:52} {text}" + (f"   (look above {bar})" if bar is not None else ""))
        old = {place: size for size, place in before.get(name, ("", []))[1]}
        for size, place in sorted(places, reverse=True):
            if bar is not None and size > bar:
                print(f"  {size:5}  {place}" + (f", {old[place]} before" if old.get(place, size) != size else ""))
                if size > 2 * bar:
                    faults.append(f"{name}: {size} is more than twice {bar}: {place}")
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
