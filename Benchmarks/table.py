#!/usr/bin/env python3
"""Prints what a change, a start and a call of the tool cost, beside the least that libdbus can do.

    table.py BENCH SERVER MENUBUS [--rounds 3] [--sizes 10,1000,10000]

BENCH is the folder of the yardstick (menubench.c, peers/limit.c), which is compiled here; SERVER is BenchServer and
MENUBUS the tool, both release builds. A bus of its own is started. Servers run side by side, in turns, and the medians of
the rounds are compared. `×` is a multiple of limit-copy, in the row of clicks of the floor, which hands clicks to a main
thread and back (handover.c). Run it on a machine that does nothing else: only ratios of one run count.
"""
import argparse
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = ['layout', 'layout_pipe', 'event', 'group_50', 'click_prop1', 'click_layout1', 'storm_all', 'storm_layout50']


def compiled(bench, folder):
    """The programs of the yardstick by name."""
    flags = subprocess.run(['pkg-config', '--cflags', '--libs', 'dbus-1'], capture_output=True, text=True,
                           check=True).stdout.split()
    sources = {'menubench': f'{bench}/menubench.c', 'limit': f'{bench}/peers/limit.c', 'floor': f'{HERE}/handover.c'}
    for name, source in sources.items():
        subprocess.run(['cc', '-O2', '-w', '-I', bench, '-I', f'{bench}/peers', '-o', f'{folder}/{name}', source,
                        *flags, '-lm', '-lpthread'], check=True)
    return {name: f'{folder}/{name}' for name in sources}


class Bus:
    def __init__(self):
        self.process = subprocess.Popen(['dbus-daemon', '--session', '--nofork', '--print-address=1'],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.environment = dict(os.environ, DBUS_SESSION_BUS_ADDRESS=self.process.stdout.readline().strip())

    def json(self, *command, timeout=600):
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=timeout)
        return json.loads(done.stdout) if done.stdout.strip() else {}

    def stop(self):
        self.process.terminate()
        self.process.wait()


def status(pid, key):
    with open(f'/proc/{pid}/status', encoding='ascii') as file:
        return int(re.search(rf'^{key}:\s+(\d+)', file.read(), re.MULTILINE).group(1))


def measure(bus, programs, commands, size, rounds):
    """The medians of each test for each server, and the memory of each before its load."""
    shape, running, results, memory = f'flat:{size}', {}, {name: {} for name in commands}, {}
    for name, command in commands.items():
        running[name] = subprocess.Popen([*command, f'bench.{name}', '/m', shape], env=bus.environment,
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while bus.json(programs['menubench'], '--tests', 'none', f'bench.{name}', '/m').get('items', 0) < size:
            time.sleep(0.1)
        memory[name] = status(running[name].pid, 'VmRSS')
    for turn in range(rounds):
        for name in list(commands) if turn % 2 == 0 else list(commands)[::-1]:
            found = bus.json(programs['menubench'], '--pid', str(running[name].pid), '--seconds', '0.2',
                             '--tests', ','.join(TESTS), f'bench.{name}', '/m')
            for test, figures in found['tests'].items():
                for key, value in figures.items():
                    if isinstance(value, (int, float)):
                        results[name].setdefault((test, key), []).append(value)
    for process in running.values():
        process.kill()
        process.wait()
    starts = {name: [] for name in commands}
    for turn in range(rounds * 2):
        for name in list(commands) if turn % 2 == 0 else list(commands)[::-1]:
            found = bus.json(programs['menubench'], '--startup', str(size), f'bench.{name}', '/m', '--',
                             *commands[name], f'bench.{name}', '/m', shape)
            starts[name].append(found['tree_ms'])
    for name in commands:
        results[name][('start', 'ms')] = starts[name]
    return {name: {key: statistics.median(values) for key, values in found.items()}
            for name, found in results.items()}, memory


def print_servers(found, memory, sizes):
    def row(title, test, key, peer='limit', wanted='', inverse=False):
        cells = []
        for size in sizes:
            ours, theirs = found[size]['ours'].get((test, key)), found[size][peer].get((test, key))
            ratio = (theirs / ours if inverse else ours / theirs) if ours and theirs else None
            unit = '' if inverse or key == 'ms' else f' ({ours:.0f} µs)' if ratio else ''
            cells.append(f'{ratio:.2f}{unit}' if ratio else '–')
        print(f'| {title} | {" / ".join(cells)} | {wanted} |')

    print(f'| measure ({" / ".join(map(str, sizes))} rows) | × | wanted |\n| --- | --- | --- |')
    row('`GetLayout`', 'layout', 'p50_us', wanted='stays')
    row('`GetLayout`, pipelined', 'layout_pipe', 'per_s', wanted='stays', inverse=True)
    row('all titles in one signal', 'storm_all', 'p50_us', wanted='2.0')
    row('click → `ItemsPropertiesUpdated`', 'click_prop1', 'p50_us')
    row('the same, × the floor', 'click_prop1', 'p50_us', peer='floor', wanted='1.3')
    row('click → fresh tree', 'click_layout1', 'fresh_tree_p50_us', wanted='1.0')
    row('`Event` reply', 'event', 'p50_us', wanted='1.1')
    row('group of 50', 'group_50', 'p50_us', wanted='1.2')
    row('one row more, click → `LayoutUpdated`', 'click_layout1', 'p50_us', wanted='2')
    row('50 rows in and out', 'storm_layout50', 'p50_us', wanted='2')
    row('start to the first whole menu', 'start', 'ms', wanted='2.0')
    if len(sizes) > 1:
        small, large = sizes[0], sizes[-1]
        grown = {name: (memory[large][name] - memory[small][name]) * 1024 / (large - small) for name in memory[small]}
        print(f'| bytes a row | {grown["ours"]:.0f} (limit {grown["limit"]:.0f}) | 600 |')
    print(f'| resident with {sizes[0]} rows | {memory[sizes[0]]["ours"] / 1024:.1f} MiB | – |')


def print_tool(bus, server, tool, rounds):
    """The time of a call, beside busctl, with a menu of ten rows; its processor time, and how often it waits."""
    process = subprocess.Popen([server, 'bench.Menu', '/MenuBar', 'flat:10'], env=bus.environment)
    time.sleep(1)
    calls = {
        '`busctl call … GetLayout`': ['busctl', '--user', '--address=' + bus.environment['DBUS_SESSION_BUS_ADDRESS'],
                                      '--', 'call', 'bench.Menu', '/MenuBar', 'com.canonical.dbusmenu', 'GetLayout',
                                      'iias', '0', '-1', '0'],
        '`menubus list`': [tool, 'list'],
        '`menubus tree NAME`': [tool, 'tree', 'bench.Menu'],
        '`menubus get NAME #1 title`': [tool, 'get', 'bench.Menu', '#1', 'title'],
        '`menubus get NAME TITLE title`': [tool, 'get', 'bench.Menu', '@noop', 'title'],
        '`menubus click NAME #1`': [tool, 'click', 'bench.Menu', '#1'],
    }
    calls['`menubus get NAME TITLE title`'][3] = 'Item 000001'
    times, work, waits = ({name: [] for name in calls} for _ in range(3))
    for _ in range(rounds * 10):
        for name, command in calls.items():
            start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, env=bus.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           check=True)
            times[name].append((time.perf_counter() - start) * 1e3)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            work[name].append((after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3)
            waits[name].append(after.ru_nvcsw - before.ru_nvcsw)
    batch = subprocess.Popen([tool, 'batch'], env=bus.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             text=True)
    times['a line of `menubus batch`'] = []
    for _ in range(rounds * 50):
        start = time.perf_counter()
        print('get bench.Menu #1 title', file=batch.stdin, flush=True)
        batch.stdout.readline()
        times['a line of `menubus batch`'].append((time.perf_counter() - start) * 1e3)
    batch.stdin.close()
    batch.wait()
    process.kill()
    process.wait()
    print('\n| call | ms, median | ms, tenth of ten | wanted | processor time, times `busctl` | waits |')
    print('| --- | --- | --- | --- | --- | --- |')
    floor = statistics.median(next(iter(work.values())))
    for name, values in times.items():
        wanted = '–' if 'busctl' in name or 'batch' in name else '12' if 'TITLE' in name else '8'
        own = '– | –'
        if name in work:
            own = f'{statistics.median(work[name]) / floor:.2f} | {statistics.median(waits[name]):.0f}'
        print(f'| {name} | {statistics.median(values):.1f} | {statistics.quantiles(values, n=10)[8]:.1f} | {wanted} | '
              f'{own} |')


def print_weight(bus, tool):
    with tempfile.NamedTemporaryFile(suffix='.yaml', mode='w') as file, tempfile.NamedTemporaryFile() as copy:
        file.write('- title: A\n')
        file.flush()
        process = subprocess.Popen([tool, 'serve', '--no-tray', file.name], env=bus.environment,
                                   stdout=subprocess.PIPE, text=True)
        while not process.stdout.readline().startswith('ready'):
            pass
        resident, own = status(process.pid, 'VmRSS') / 1024, status(process.pid, 'RssAnon') / 1024
        process.terminate()
        process.wait()
        subprocess.run(['strip', '-o', copy.name, tool], check=True)
        size = os.path.getsize(copy.name) / 1e6
    print(f'\nmenubus: {size:.1f} MB stripped (wanted 25); serve: {resident:.1f} MiB resident (wanted 12), '
          f'{own:.1f} of them its own')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('bench')
    parser.add_argument('server')
    parser.add_argument('menubus')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--sizes', default='10,1000,10000')
    given = parser.parse_args()
    server, tool = os.path.abspath(given.server), os.path.abspath(given.menubus)
    sizes = [int(size) for size in given.sizes.split(',')]
    bus = Bus()
    try:
        with tempfile.TemporaryDirectory() as folder:
            programs = compiled(os.path.abspath(given.bench), folder)
            commands = {'limit': [programs['limit'], 'copy'], 'floor': [programs['floor'], 'copy'], 'ours': [server]}
            found, memory = {}, {}
            for size in sizes:
                print(f'{size} rows …', file=sys.stderr)
                found[size], memory[size] = measure(bus, programs, commands, size, given.rounds)
            print_servers(found, memory, sizes)
        print_tool(bus, server, tool, given.rounds)
        print_weight(bus, tool)
    finally:
        bus.stop()


if __name__ == '__main__':
    main()
