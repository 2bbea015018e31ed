#!/usr/bin/env python3
"""Breaks the product on purpose in many places, one at a time, and says which breaks no test notices.

    mutation.py [--only PATTERN] [--jobs 2] [--resume] [--no-build] [--folder FOLDER]
    mutation.py --check
    mutation.py --propose MODULE

`breaks` has the list, and `breaks.py` its form. A copy of the package in FOLDER is built once, with all breaks in it;
the environment variable MENUBUS_MUTANT chooses one. Its tests run until one fails. A process that ends by itself, and
one that does not end within the time limit, count as noticed, too. With `--resume` only breaks that have no result or
that live are examined.

The tests of each break must pass without one first. The script fails if more than 5 % of the breaks live, if one lives
without a sentence in the list, or if one with a sentence is noticed. `--check` only finds each break in the source;
`--propose` prints lines of a module that have no break yet.
"""
import argparse
import glob
import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time

import breaks

ROOT = os.path.dirname(os.path.dirname(breaks.HERE))
# How many of a hundred breaks may live.
ALLOWED = 5
# Seconds for tests without a break, and the least and the multiple of them with one.
BASE_LIMIT, LEAST_LIMIT, ROOM = 600, 60, 5
# Tests that read the sources, which a break that is chosen at run time leaves as they are.
SKIPPED = 'The page of limits|The drawing of the targets|BasicsTests.Sources|in the source'
FAILED = re.compile(r'✘ Test (?!run )(.*?)(?: recorded an issue| failed)|error: .*|Fatal error.*|Assertion.*failed')


class Tests:
    """The tests of the build in a folder."""

    def __init__(self, folder, swift):
        path = subprocess.run([swift, 'build', '--show-bin-path', '--package-path', folder], check=True,
                              capture_output=True, text=True).stdout.strip()
        self.folder, self.program = folder, os.path.join(path, 'MenuBusPackageTests.xctest')
        self.base = {}

    def run(self, pattern, number, limit):
        """The sentence of the first failure, or nothing, and the seconds until then."""
        began = time.monotonic()
        process = subprocess.Popen(
            [self.program, '--testing-library', 'swift-testing', '--filter', pattern, '--skip', SKIPPED],
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors='replace', start_new_session=True,
            env={**os.environ, 'MENUBUS_MUTANT': str(number), 'SWIFT_BACKTRACE': 'enable=no',
                 'SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH': '4'})
        late = threading.Event()

        def end():
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        timer = threading.Timer(limit, lambda: (late.set(), end()))
        timer.start()
        failure, ran = None, False
        for line in process.stdout:
            ran = ran or re.search(r'Test run with [1-9]', line)
            found = FAILED.search(line)
            if found:
                failure = line.strip()[:300]
                break
        end()
        process.stdout.close()
        status = process.wait()
        timer.cancel()
        if late.is_set():
            failure = f'the tests did not end within {limit:.0f} s'
        elif failure is None and status not in (0, -signal.SIGKILL) and not ran:
            failure = f'the tests ended with {status}'
        elif failure is None and not ran:
            failure = f'the tests ended with {status}, before they were through' if number else f'no test is {pattern}'
        return failure, time.monotonic() - began

    def base_time(self, pattern):
        """The seconds of these tests without a break; ends with a message if they fail."""
        if pattern not in self.base:
            failure, seconds = self.run(pattern, 0, BASE_LIMIT)
            if failure:
                failure, seconds = self.run(pattern, 0, BASE_LIMIT)
            if failure:
                print(f'{pattern} fails without a break: {failure}', flush=True)
            self.base[pattern] = None if failure else seconds
        return self.base[pattern]

    def examine(self, number, one):
        """The failure that notices a break, or None."""
        for pattern in one.tests:
            base = self.base_time(pattern)
            if base is None:
                return False
            failure, _ = self.run(pattern, number, max(LEAST_LIMIT, ROOM * base))
            if failure:
                return failure
        return None


def examine_all(found, tests, jobs, results, save):
    """Examines all breaks that have no result, with several processes at a time."""
    # Without a break first: one after the other, on a machine that is otherwise idle.
    for pattern in dict.fromkeys(pattern for _, one in found for pattern in one.tests if results.get(key(one)) is None):
        print(f'{pattern}: {tests.base_time(pattern) or 0:.1f} s without a break', flush=True)
    waiting, lock = queue.Queue(), threading.Lock()
    for pair in found:
        if results.get(key(pair[1])) is None:
            waiting.put(pair)

    def work():
        while True:
            try:
                number, one = waiting.get_nowait()
            except queue.Empty:
                return
            failure = tests.examine(number, one)
            if failure is False:
                continue
            with lock:
                results[key(one)] = failure
                save()
                print(f'{"noticed" if failure else "LIVES  "} {one}', flush=True)
                if failure:
                    print(f'        {failure}', flush=True)

    workers = [threading.Thread(target=work, daemon=True) for _ in range(jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def key(one):
    return f'{one.path}: {one.before}⟦{one.original}⟧{one.after} => {one.replacement}'


def report(found, results):
    """Prints the totals, and returns whether all is as the list says."""
    known = [(one, results[key(one)]) for _, one in found if key(one) in results]
    modules = {}
    for one, failure in known:
        row = modules.setdefault(one.module, [0, 0])
        row[0] += 1
        row[1] += failure is None
    print(f'\n{"module":16} breaks  live')
    for module, (count, live) in sorted(modules.items()):
        print(f'{module:16} {count:6} {live:5}')
    alive = [one for one, failure in known if failure is None]
    print(f'{"all":16} {len(known):6} {len(alive):5}')
    faults = [f'{len(found) - len(known)} breaks were not examined'] if len(known) < len(found) else []
    faults += [f'no test notices {one}' for one in alive if not one.lives]
    faults += [f'{one} is noticed, and has a sentence why it lives' for one, failure in known if failure and one.lives]
    if len(alive) * 100 > len(known) * ALLOWED:
        faults.append(f'{len(alive)} of {len(known)} breaks live, more than {ALLOWED} %')
    for one in alive:
        if one.lives:
            print(f'lives: {one}\n       {one.lives}')
    print('\n'.join(faults) if faults else f'All breaks are noticed, but {len(alive)} that the list explains.')
    return not faults


def propose(module):
    """Prints the lines of a module that compare, bound or filter something, in the form of the list."""
    taken = {(one.path, one.line) for _, one in located()}
    for folder, _, names in sorted(one for root in glob.glob(os.path.join(ROOT, 'Sources', '*', module)) for one in os.walk(root)):
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), ROOT)
            if not name.endswith('.swift'):
                continue
            for number, line in enumerate(open(os.path.join(ROOT, path), encoding='utf-8'), 1):
                text = line.strip()
                found = re.search(r'(?:guard|if|while|where) ([^,{}]+? (?:[<>]=?|==|!=) [^,{}]+?) (?:else \{|\{)', text)
                if found and not text.startswith('//') and (path, number) not in taken and 'let ' not in found[1]:
                    broken = 'true' if text.startswith('guard') else 'false'
                    context = f'{text[:found.start(1)]}⟦{found[1]}⟧{text[found.end(1):]}'
                    print(f'{path}:{number}\n  condition: {context} => {broken}')


def located(only=None):
    found = breaks.read(only)
    breaks.locate(found, ROOT)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--only', default=None)
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--resume', action='store_true')
    parser.add_argument('--no-build', action='store_true')
    parser.add_argument('--check', action='store_true')
    parser.add_argument('--propose', metavar='MODULE')
    parser.add_argument('--folder', default=os.path.join(ROOT, '.build-mutation'))
    parser.add_argument('--swift', default='swift')
    options = parser.parse_args()
    if options.propose:
        return propose(options.propose)
    everything = located()
    if options.check:
        return print(f'{len(everything)} breaks are in the source.')
    os.makedirs(options.folder, exist_ok=True)
    if not options.no_build:
        breaks.write_package(everything, ROOT, options.folder)
        subprocess.run([options.swift, 'build', '--build-tests', '--package-path', options.folder], check=True)
    file = os.path.join(options.folder, 'results.json')
    results = json.load(open(file, encoding='utf-8')) if options.resume and os.path.exists(file) else {}

    def save():
        with open(file, 'w', encoding='utf-8') as output:
            json.dump(results, output, indent=1, ensure_ascii=False)

    found = [pair for pair in everything if not options.only or re.search(options.only, pair[1].path)]
    try:
        examine_all(found, Tests(options.folder, options.swift), options.jobs, results, save)
    finally:
        good = report(found, results)
    sys.exit(not good)


if __name__ == '__main__':
    main()
