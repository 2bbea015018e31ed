#!/usr/bin/env python3
"""Counts how often programs wake in a minute in which nothing happens; 0 is wanted: idle.py MENUBUS [PROGRAM…]

    dbus-run-session Benchmarks/idle.py .build/release/menubus [--seconds 60] [PROGRAM…]

Context switches of all threads, voluntary ones and others, before and after the time (/proc/PID/task/*/status). A PROGRAM
is started without arguments, a tray program or menubus-presenter. Threads that end or begin meanwhile are named. Status 1
if anything woke.
"""
import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile
import time

VALUES = '- title: A\n' + '- title: {run: [cat, /proc/loadavg], every: 1s}\n' * 20
PLUGIN = '#!/bin/sh\necho Title\necho ---\necho Row\n'
# Runs at four o'clock in the morning.
SCHEDULED = '#!/bin/sh\n# <swiftbar.schedule>0 4 * * *</swiftbar.schedule>\necho Title\n'


def switches(pid):
    """The switches of each thread, by its number and name."""
    threads = {}
    for path in glob.glob(f'/proc/{pid}/task/*/status'):
        try:
            with open(path, encoding='utf-8') as file:
                text = file.read()
        except OSError:  # ended meanwhile
            continue
        name = re.search(r'^Name:\s+(.*)', text, re.MULTILINE).group(1)
        threads[(path.split('/')[4], name)] = sum(
            int(number) for number in re.findall(r'^(?:non)?voluntary_ctxt_switches:\s+(\d+)', text, re.MULTILINE))
    return threads


def processes(pid):
    """A process and those that it started."""
    found = [pid]
    for path in glob.glob(f'/proc/{pid}/task/*/children'):
        try:
            with open(path, encoding='ascii') as file:
                children = file.read().split()
        except OSError:  # ended meanwhile
            continue
        for child in children:
            found += processes(int(child))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('menubus')
    parser.add_argument('programs', nargs='*')
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('--settle', type=float, default=15, help='the time before, for starts and timeouts')
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in [('a.yaml', '- title: A\n'), ('values.yaml', VALUES), ('every.1h.sh', PLUGIN),
                           ('daily.sh', SCHEDULED)]:
            with open(f'{folder}/{name}', 'w', encoding='utf-8') as file:
                file.write(text)
        for name in ['every.1h.sh', 'daily.sh']:
            os.chmod(f'{folder}/{name}', 0o755)
        os.mkdir(f'{folder}/several')
        with open(f'{folder}/several/a.yaml', 'w', encoding='utf-8') as file:
            file.write('- title: A\n')
        tool = os.path.abspath(given.menubus)
        commands = {'watcher': [tool, 'watcher']}
        for name, file in [('a file', 'a.yaml'), ('values that nobody looks at', 'values.yaml'),
                           ('a plugin between runs', 'every.1h.sh'),
                           ('a plugin with times of cron', 'daily.sh'), ('a folder', 'several')]:
            commands[f'serve, {name}'] = [tool, 'serve', '--name', f'org.idle.A{len(commands)}', f'{folder}/{file}']
        commands['presenter --chooser'] = [tool, 'presenter', '--chooser', 'true']
        commands |= {os.path.basename(program): [os.path.abspath(program)] for program in given.programs}
        running = {}
        for name, command in commands.items():
            running[name] = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        time.sleep(given.settle)
        before = {name: {pid: switches(pid) for pid in processes(process.pid)} for name, process in running.items()}
        time.sleep(given.seconds)
        woke = 0
        for name, process in running.items():
            lines = []
            after = {pid: switches(pid) for pid in processes(process.pid)}
            for pid in after.keys() | before[name].keys():
                old, new = before[name].get(pid, {}), after.get(pid, {})
                for thread in sorted(old.keys() | new.keys()):
                    count = new.get(thread, 0) - old.get(thread, 0)
                    if count or (thread in old) != (thread in new):
                        lines.append(f'    {thread[1]} ({thread[0]} of {pid}): {count}'
                                     + ('' if thread in old and thread in new else ', began or ended'))
            ended = '' if process.poll() is None else f', ended with {process.returncode}'
            print(f'{name}: {"no wake-up" if not lines else "woke"}{ended}', *lines, sep='\n')
            woke += bool(lines or ended)
        for process in running.values():
            process.terminate()
        for process in running.values():
            process.wait()
    return 1 if woke else 0


if __name__ == '__main__':
    sys.exit(main())
