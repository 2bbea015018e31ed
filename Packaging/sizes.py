#!/usr/bin/env python3
"""Compares the sizes of programs, stripped, with those that a page states: sizes.py PAGE PROGRAM…

The page has a row `| `NAME` | N MB | …` for each program. Status 1 if a size differs by more than a tenth, or if a
program has Swift's regular expressions in it, which a single `text.contains("word")` brings, of 1.3 MB.
"""

import os
import re
import subprocess
import sys
import tempfile

# The name of the module in the names of its types.
EXPRESSIONS = b"_StringProcessing"


def stripped(program):
    """The bytes of a program without its symbols."""
    with tempfile.NamedTemporaryFile() as copy:
        subprocess.run(["strip", "-o", copy.name, program], check=True)
        with open(copy.name, "rb") as file:
            return file.read()


def main():
    page, *programs = sys.argv[1:]
    with open(page, encoding="utf-8") as file:
        rows = re.findall(r"^\| `([\w-]+)` \| ([\d.]+) MB \|(.*)", file.read(), re.MULTILINE)
    stated = {name: size for name, size, _ in rows}
    foundation = {name for name, _, about in rows if "and Foundation" in about}
    wrong = False
    for program in programs:
        name, content = os.path.basename(program), stripped(program)
        size = len(content) / 1e6
        print(f"{name}: {size:.1f} MB stripped, {stated.get(name, 'nothing')} stated")
        wrong |= name not in stated or abs(float(stated[name]) - size) > size / 10
        expressions = EXPRESSIONS in content and name not in foundation
        if expressions:
            print(f"{name} has the library of regular expressions; Basics finds texts without it")
        wrong |= expressions
    if wrong:
        sys.exit(f"{page} states other sizes, or a program has more in it than it needs")


if __name__ == "__main__":
    main()
