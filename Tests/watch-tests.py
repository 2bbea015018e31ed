#!/usr/bin/python3
"""Runs a command that runs tests, and ends it where nothing more comes: watch-tests.py [--silence 600] COMMAND...

Each test has a time limit, which cancels it. A test that does not hear of that, or a program that nobody ended and that has
the output open, would keep everybody waiting for ever. After that many seconds without a line of output the command is taken
for stuck: this says which tests have begun and not ended, which processes there are, and where their threads wait (if gdb is
installed); kills them, and ends with status 1. Otherwise the output and the status are those of the command."""
import argparse, os, re, select, shutil, signal, subprocess, sys, time

LINE = re.compile(r'^\S+ Test (?!case |run )(.+?) (?:with \d+ test cases? )?(started|passed|failed|skipped)\b')


def descendants(root):
    """The processes below one, and those that lost their parent and have its session, with their parents and commands."""
    listed = subprocess.run(['ps', '-eo', 'pid=,ppid=,sid=,etimes=,args='], capture_output=True, text=True).stdout
    rows = [line.split(None, 4) for line in listed.splitlines()]
    family, grew = {root}, True
    while grew:
        found = {int(row[0]) for row in rows if int(row[1]) in family or int(row[2]) == root} - family
        family, grew = family | found, bool(found)
    return [row for row in rows if len(row) == 5 and int(row[0]) in family]


def stacks(process):
    """Where the threads of a process are: each place once, with the number of threads there, as one line."""
    if not shutil.which('gdb'): return ['  its threads are not looked at: gdb is not installed']
    try:
        text = subprocess.run(['gdb', '-p', process, '-batch', '-nx', '-ex', 'set debuginfod enabled off',
                               '-ex', 'thread apply all backtrace 30'], capture_output=True, text=True, timeout=300).stdout
    except subprocess.TimeoutExpired:
        return ['  gdb did not end']
    places = {}
    for thread in re.split(r'\nThread \d+ ', text)[1:]:
        name = re.search(r'"([^"]*)"', thread)
        frames = re.findall(r'^#\d+\s+(?:0x\w+ in )?(\S+)', thread, re.M)
        place = '%s: %s' % (name.group(1) if name else '?', ' < '.join(frame[:90] for frame in frames[:14]))
        places[place] = places.get(place, 0) + 1
    return ['  %d x %s' % (count, place) for place, count in places.items()] or ['  gdb says nothing']


def report(root, running, silence):
    print('\nNothing was printed for %d s: stuck. Tests that have begun and not ended: %d' % (silence, len(running)))
    for test in running: print('  ' + test)
    family = descendants(root)
    print('Processes (id, parent, session, seconds, command):')
    for row in family: print('  ' + ' '.join(row)[:200])
    for row in family:
        if 'xctest' in row[4] or 'swiftpm-testing-helper' in row[4]:
            print('Threads of %s:' % row[0])
            for line in stacks(row[0]): print(line)
    sys.stdout.flush()
    for row in family:
        try: os.kill(int(row[0]), signal.SIGKILL)
        except ProcessLookupError: pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--silence', type=int, default=600, help='seconds without output')
    parser.add_argument('command', nargs=argparse.REMAINDER)
    options = parser.parse_args()
    # A session of its own: what is left of it is found.
    child = subprocess.Popen(options.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             start_new_session=True)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: (os.killpg(child.pid, number), sys.exit(128 + number)))
    running, rest, last = {}, b'', time.monotonic()
    while True:
        ready, _, _ = select.select([child.stdout], [], [], max(last + options.silence - time.monotonic(), 0))
        if not ready:
            report(child.pid, running, options.silence)
            sys.exit(1)
        data = os.read(child.stdout.fileno(), 1 << 16)
        if not data: break
        last = time.monotonic()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        *lines, rest = (rest + data).split(b'\n')
        for line in lines:
            found = LINE.match(line.decode(errors='replace'))
            if found and found.group(2) == 'started': running[found.group(1)] = True
            elif found: running.pop(found.group(1), None)
    sys.exit(child.wait() if child.wait() >= 0 else 128 - child.returncode)


main()
