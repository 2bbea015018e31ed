#!/usr/bin/env python3
"""Compares the sizes of programs, stripped, with those that a page states: sizes.py PAGE PROGRAM…

The page has a row `| `NAME` | N MB | …` for each program. Status 1 if a size differs by more than a tenth.
"""

import os
import re
import subprocess
import sys
import tempfile


def stripped(program):
    with tempfile.NamedTemporaryFile() as copy:
        subprocess.run(["strip", "-o", copy.name, program], check=True)
        return os.path.getsize(copy.name) / 1e6


def main():
    page, *programs = sys.argv[1:]
    with open(page, encoding="utf-8") as file:
        stated = dict(re.findall(r"^\| `([\w-]+)` \| ([\d.]+) MB \|", file.read(), re.MULTILINE))
    wrong = False
    for program in programs:
        name, size = os.path.basename(program), stripped(program)
        print(f"{name}: {size:.1f} MB stripped, {stated.get(name, 'nothing')} stated")
        wrong |= name not in stated or abs(float(stated[name]) - size) > size / 10
    if wrong:
        sys.exit(f"{page} states other sizes")


if __name__ == "__main__":
    main()
