#!/usr/bin/python3
"""Runs a folder of scripts that print menus, and compares how `menubus` reads them with readers of the dialects.

Each script runs in a sandbox, once by its first line and once by `menubus serve --dry-run`. Its output is then read by
`menubus` in the dialect that the script shows signs of, and by the reader of that dialect in this folder, which is
written from the sources of the dialect's program. Scripts that cannot start although their program is here, and menus
that differ, are failures.
"""

import argparse
import collections
import concurrent.futures
import os
import sys
import tempfile
from pathlib import Path

import first_line
from comparison import Printed, difference
from rows import Refused
from sandbox import Sandbox

PATH = ['/usr/local/bin', '/usr/bin', '/bin']


class Script:
    """A script, and what was found out about it."""

    def __init__(self, path, sandbox):
        self.path = path
        self.sandbox = sandbox
        self.name = str(path.relative_to(sandbox.scripts))
        self.words = None
        self.text = path.read_bytes()

    def examine(self, records):
        """Returns the outcome, and details for a person."""
        first = self.text.split(b'\n', 1)[0].decode(errors='replace')
        self.words = first_line.words(first, PATH)
        fault = self.start_fault() if self.words else None
        if fault:
            return 'cannot start', fault
        if not self.words:
            return 'no program', first
        output = self.output(records)
        return self.compare(output) if output.strip() else ('no output', '')

    def start_fault(self):
        """Why `menubus` does not run the script; None if it does."""
        status, printed, errors = self.sandbox.run(self.dry_run, self.path.parent)
        if status is not None and status not in (0, 1):
            return f'status {status}: {errors.strip()[-300:]}'
        return next((line for line in printed.split('\n') if line.startswith('It cannot be run')), None)

    @property
    def dry_run(self):
        return ['/tmp/menubus', 'serve', '--dry-run', './' + self.path.name]

    def output(self, records):
        """The output of a run that succeeds; one that was recorded before, if there is one."""
        record = records / self.name.replace('/', '+')
        if not record.exists():
            status, output, _ = self.sandbox.run([*self.words, './' + self.path.name], self.path.parent)
            record.write_text(output if status == 0 else '')
        with open(record, newline='') as file:
            return file.read()

    def compare(self, output):
        """Reads the output with `menubus`, from a script in the place of this one that prints it."""
        with tempfile.TemporaryDirectory(dir=self.sandbox.folder) as folder:
            printer, text = Path(folder) / 'printer', Path(folder) / 'text'
            text.write_text(output, newline='')
            # The shell reads no further than `exit`, so the signs of the dialect stay.
            printer.write_bytes(b'#!/bin/sh\ncat /tmp/text; exit 0\n' + self.text)
            printer.chmod(0o755)
            inside = self.sandbox.inside(self.path)
            status, printed, errors = self.sandbox.run(
                self.dry_run, self.path.parent, ['--ro-bind', printer, inside, '--ro-bind', text, '/tmp/text'])
        if status != 0:
            return 'differs', f'status {status}: {(printed + errors).strip()[-300:]}'
        menu = Printed(printed)
        try:
            found = difference(menu, output)
        except Refused as refusal:
            return 'refused by the program', f'{refusal}; {len(menu.rows)} rows are shown, {len(menu.notes)} notes'
        return ('differs', f'{menu.dialect}: {found}') if found else ('same', menu.dialect)


def scripts(sandbox):
    """The scripts of a folder: files that begin with `#!`."""
    for path in sorted(sandbox.scripts.rglob('*')):
        if path.is_file() and not path.is_symlink():
            with open(path, 'rb') as file:
                if file.read(2) == b'#!':
                    yield Script(path, sandbox)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('scripts', metavar='FOLDER', help='the folder with the scripts')
    parser.add_argument('menubus', help='the tool')
    parser.add_argument('--records', metavar='FOLDER', help='keeps outputs here, and uses those that are there')
    parser.add_argument('--jobs', type=int, default=os.cpu_count(), help='the scripts that run at the same time')
    return parser.parse_args()


def main():
    given = arguments()
    with tempfile.TemporaryDirectory(prefix='menubus-scripts-') as folder:
        sandbox = Sandbox(given.scripts, given.menubus, Path(folder))
        if fault := sandbox.fault():
            sys.exit(f'test-scripts: {fault}')
        records = Path(given.records or folder) / 'records'
        records.mkdir(parents=True, exist_ok=True)
        found = list(scripts(sandbox))
        with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
            results = list(zip(found, pool.map(lambda script: script.examine(records), found)))
    count = collections.Counter(outcome for _, (outcome, _) in results)
    for script, (outcome, details) in results:
        if outcome not in ('same', 'no output', 'no program'):
            print(f'{outcome}: {script.name}: {details}')
    print(f'{len(found)} scripts: ' + ', '.join(f'{number} {outcome}' for outcome, number in count.most_common()))
    if not found:
        sys.exit(f'test-scripts: no file in {given.scripts} begins with #!')
    sys.exit(1 if count['cannot start'] or count['differs'] else 0)


if __name__ == '__main__':
    main()
