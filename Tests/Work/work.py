#!/usr/bin/env python3
"""Counts the work of readers: twice the input may take at most about twice the instructions.

    work.py PROGRAM [--only PATTERN]

PROGRAM is WorkProgram. Callgrind counts what it executes, the same on each machine, however busy that is. Each law is
read at the sizes n, 2n and 4n. The second step must cost at most 2.5 times the first: 2 is linear, 2.2 is n log n, 4 is
quadratic. What does not depend on the size drops out.
"""
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


def counts(path):
    """The instructions of each part: what was executed until a mark."""
    with open(path, encoding='utf-8') as file:
        return [int(line.split()[1]) for line in file if line.startswith('totals:')]


def measure(program, names, folder):
    """The instructions of a law at three sizes, for each of some laws."""
    path = os.path.join(folder, 'out')
    result = subprocess.run(
        ['valgrind', '--tool=callgrind', '--dump-before=*workMark*', '--combine-dumps=yes', '--compress-strings=no',
         f'--callgrind-out-file={path}', program, *names], capture_output=True, text=True,
        env={'PATH': os.environ['PATH'], 'LC_ALL': 'C.UTF-8', 'SWIFT_DETERMINISTIC_HASHING': '1'})
    if result.returncode != 0:
        sys.exit(f'valgrind ended with {result.returncode}:\n{result.stderr[-3000:]}')
    parts = counts(path)
    # Before each mark: what came before it. The end of the program has a part, too.
    bodies = parts[1:-1:2]
    if len(bodies) != 3 * len(names):
        sys.exit(f'{len(bodies)} parts for {len(names)} laws')
    return {name: bodies[3 * index:3 * index + 3] for index, name in enumerate(names)}


def main():
    program, only = sys.argv[1], sys.argv[3] if len(sys.argv) > 3 else ''
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind cannot read the debugging information of Swift's linker, and needs none.
        stripped = os.path.join(folder, 'WorkProgram')
        shutil.copy(program, stripped)
        subprocess.run(['strip', '--strip-debug', stripped], check=True)
        names = subprocess.run([stripped], capture_output=True, text=True, check=True).stdout.splitlines()
        names = [name for name in names if re.search(only, name)]
        failed = 0
        print(f'{"instructions":>36} {"growth":>7}  law', flush=True)
        for start in range(0, len(names), BATCH):
            for name, (small, middle, large) in measure(stripped, names[start:start + BATCH], folder).items():
                growth = (large - middle) / max(middle - small, LEAST)
                failed += growth > LIMIT
                mark = '  more than twice the work' if growth > LIMIT else ''
                print(f'{small:>11,} {middle:>11,} {large:>12,} {growth:>7.2f}  {name}{mark}', flush=True)
    print(f'{len(names)} laws, {failed} broken')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
