#!/usr/bin/python3
"""Runs the tests again and again in random order: random-order.py [--runs 10] [--seed NUMBER] [--width 4] [--shards 12]

Swift Testing has no option for the order, and runs what is in one process as it likes. So each run deals the suites and the
tests without a suite out to processes (shards) by chance, and starts these one after the other, in random order. Suites are
thereby run with other neighbours, and before or after others than ever before: whatever one leaves in a process, a folder or
on a bus is found by the next. Prints the seed of each run, with which `--runs 1 --seed NUMBER` deals in the same way, and the
tests that failed. `make test` must have built the tests. `--only LibDBusTests` takes tests by the beginning of their names."""
import argparse, os, random, re, subprocess, sys, time

SWIFT = os.environ.get('SWIFT', 'swift').split()
WATCHED = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'watch-tests.py')


def suites(beginning):
    """Every suite, and every test that is in none, as the patterns that choose it alone."""
    listed = subprocess.run([*SWIFT, 'test', 'list', '--skip-build', '--disable-xctest'], capture_output=True, text=True)
    names = {re.match(r'[^/(]+', line).group() for line in listed.stdout.splitlines() if re.match(r'\w+\.\S', line)}
    if not names: sys.exit('no tests are listed; `make test` builds them\n' + listed.stderr[-400:])
    return sorted('^%s[/(]' % re.escape(name) for name in names if name.startswith(beginning))


def run(seed, names, options):
    """The shards of one run; returns the lines of those that failed."""
    built = subprocess.run([*SWIFT, 'build', '--show-bin-path'], capture_output=True, text=True, check=True).stdout.strip()
    program = [WATCHED, built + '/MenuBusPackageTests.xctest', '--testing-library', 'swift-testing']
    chance = random.Random(seed)
    chance.shuffle(names)
    shards = [shard for shard in (names[n::options.shards] for n in range(options.shards)) if shard]
    failed, tests, begin = [], 0, time.monotonic()
    environment = dict(os.environ, SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=str(options.width))
    for shard in shards:
        ended = subprocess.run([*program, '--filter', '|'.join(shard)], capture_output=True, text=True, env=environment)
        text = ended.stdout + ended.stderr
        found = re.search(r'Test run with (\d+) test', text)
        tests += int(found.group(1)) if found else 0
        if ended.returncode or not found:
            lines = [line for line in text.splitlines() if re.search(r'recorded an issue|Fatal|error:|[Ee]xited with|: stuck', line)]
            failed += lines[:20] or [text[-600:]]
            with open('.build/random-order-%d.log' % seed, 'a') as log: log.write(text)
    print('seed %-10d %5d tests in %d processes, %3d s: %s'
          % (seed, tests, len(shards), time.monotonic() - begin, 'FAILED' if failed else 'passed'), flush=True)
    for line in failed: print('  ' + line, flush=True)
    return failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--runs', type=int, default=10)
    parser.add_argument('--seed', type=int, help='of the first run; the next ones count on')
    parser.add_argument('--width', type=int, default=4, help='tests at a time')
    parser.add_argument('--shards', type=int, default=12, help='processes of a run')
    parser.add_argument('--only', default='', help='beginning of the names of tests')
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(1 << 30) if options.seed is None else options.seed
    names = suites(options.only)
    red = [seed + n for n in range(options.runs) if run(seed + n, list(names), options)]
    print('%d runs of %d suites, %s' % (options.runs, len(names), 'red: %s' % red if red else 'none red'))
    sys.exit(bool(red))


main()
