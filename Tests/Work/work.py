#!/usr/bin/env python3
"""Counts the work of the program, in instructions.

    work.py PROGRAM [--only PATTERN]            readers: twice the input may take at most about twice the instructions
    work.py PROGRAM --costs FILE [--accept]     what users do with 1,000 rows, beside the figures of a file

PROGRAM is WorkProgram. Callgrind counts what it executes, the same on each machine, however busy that is.

Each law is read at the sizes n, 2n and 4n. The second step must cost at most 2.5 times the first: 2 is linear, 2.2 is
n log n, 4 is quadratic. What does not depend on the size drops out.

A cost may be at most a twentieth above the figure in the file; `--accept` writes the figures of today into it.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

LIMIT = 2.5
# A step of fewer instructions is the noise of hash tables that grow.
LEAST = 20_000
# Laws in one run of callgrind.
BATCH = 5
# How much more a cost may be.
ROOM = 1.05


class Counter:
    """Counts what the program executes, the same whatever the folder and the environment of the caller are."""

    def __init__(self, program, folder):
        self.folder = folder
        # Valgrind cannot read the debugging information of Swift's linker, and needs none.
        copy = os.path.join(folder, 'WorkProgram')
        shutil.copy(program, copy)
        subprocess.run(['strip', '--strip-debug', copy], check=True)
        self.valgrind = shutil.which('valgrind') or sys.exit('valgrind is needed')

    def names(self, *arguments):
        return self.run(['./WorkProgram', *arguments]).stdout.splitlines()

    def run(self, command):
        result = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True,
            env={'PATH': '/usr/bin:/bin', 'LC_ALL': 'C.UTF-8', 'SWIFT_DETERMINISTIC_HASHING': '1'})
        if result.returncode != 0:
            sys.exit(f'{command[0]} ended with {result.returncode}:\n{result.stderr[-3000:]}')
        return result

    def measure(self, names, sizes):
        """The instructions of each name at each of its sizes."""
        self.run([self.valgrind, '--tool=callgrind', '--dump-before=*workMark*', '--combine-dumps=yes',
                  '--compress-strings=no', '--callgrind-out-file=out', './WorkProgram', *names])
        with open(os.path.join(self.folder, 'out'), encoding='utf-8') as file:
            parts = [int(line.split()[1]) for line in file if line.startswith('totals:')]
        # Before each mark: what came before it. The end of the program has a part, too.
        bodies = parts[1:-1:2]
        if len(bodies) != sizes * len(names):
            sys.exit(f'{len(bodies)} parts for {len(names)} names')
        return {name: bodies[sizes * index:sizes * (index + 1)] for index, name in enumerate(names)}


def check_laws(counter, only):
    names = [name for name in counter.names() if re.search(only, name)]
    failed = 0
    print(f'{"instructions":>36} {"growth":>7}  law', flush=True)
    for start in range(0, len(names), BATCH):
        for name, (small, middle, large) in counter.measure(names[start:start + BATCH], 3).items():
            growth = (large - middle) / max(middle - small, LEAST)
            failed += growth > LIMIT
            mark = '  more than twice the work' if growth > LIMIT else ''
            print(f'{small:>11,} {middle:>11,} {large:>12,} {growth:>7.2f}  {name}{mark}', flush=True)
    print(f'{len(names)} laws, {failed} broken')
    return failed


def check_costs(counter, path, accepts):
    with open(path, encoding='utf-8') as file:
        stated = json.load(file)
    counts = {name: count for name, [count] in counter.measure(counter.names('--costs'), 1).items()}
    failed = 0
    print(f'{"instructions":>14} {"stated":>14} {"change":>8}  cost')
    for name, count in counts.items():
        before = stated.get(name)
        change = f'{(count / before - 1) * 100:+.1f} %' if before else 'new'
        failed += before is None or count > before * ROOM
        print(f'{count:>14,} {before or 0:>14,} {change:>8}  {name}')
    if accepts:
        with open(path, 'w', encoding='utf-8') as file:
            file.write(json.dumps(counts, indent=2) + '\n')
        return 0
    for name in stated.keys() - counts.keys():
        failed += 1
        print(f'“{name}” is stated, and nothing counts it')
    if failed:
        print('More than 5 % above the figures in', path, '(or new): mend it, or state the new ones with')
        print('    make bench-check ACCEPT=1')
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('--only', default='')
    parser.add_argument('--costs', metavar='FILE')
    parser.add_argument('--accept', action='store_true')
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        counter = Counter(given.program, folder)
        failed = check_costs(counter, given.costs, given.accept) if given.costs else check_laws(counter, given.only)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
