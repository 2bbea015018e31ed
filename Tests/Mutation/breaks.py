"""The list of breaks, and a copy of the sources in which each can be switched on.

A file of `breaks` has the breaks of one module:

    tests: ^BasicsTests
    Time/LogPace.swift
      bound: room = ⟦min(room + passed, limit)⟧ => room + passed
        tests: ^ClockTests
        lives: A sentence that says why no test can notice it.

The first line names the tests that may notice, those that are quickest first: patterns of their ids, with a space
between. A break is its kind, a part of a line of the source that occurs once in the file, with the broken expression in
⟦ ⟧, and the expression that takes its place. The replacement `skip` leaves out a statement. A break may have tests of
its own, and a reason why it lives.
"""
import glob
import os
import re
import shutil
import sys

KINDS = ('bound', 'comparison', 'condition', 'filter', 'await', 'step', 'value', 'panel')
HERE = os.path.dirname(os.path.abspath(__file__))


class Break:
    """One break: where it is, what takes the place of what, and the tests that may notice."""

    def __init__(self, module, file, tests, line, place):
        kind, _, rest = line.partition(': ')
        context, arrow, self.replacement = rest.rpartition(' => ')
        if not arrow or kind not in KINDS or context.count('⟦') != 1 or context.count('⟧') != 1:
            sys.exit(f'{place}: not KIND: CODE ⟦EXPRESSION⟧ CODE => REPLACEMENT, with a kind of {", ".join(KINDS)}')
        self.kind, self.module, self.file, self.tests, self.place = kind, module, file, tests, place
        self.before, rest = context.split('⟦')
        self.original, self.after = rest.split('⟧')
        self.lives = None
        self.line = 0

    @property
    def path(self):
        # The module is in one of the storeys.
        folder, = glob.glob(os.path.join(HERE, '../../Sources', '*', self.module))
        return os.path.join('Sources', *folder.split(os.sep)[-2:], self.file)

    def __str__(self):
        broken = 'left out' if self.replacement == 'skip' else self.replacement
        return f'{self.path}:{self.line} {self.kind}: {self.original} → {broken}'

    def start(self, source):
        """The place of the expression in a source that has it once."""
        return source.index(self.before + self.original + self.after) + len(self.before)

    def switched(self, number):
        """The source of the expression, of which the break `number` makes another."""
        if self.replacement == 'skip':
            return f'if !mutantIsOn({number}) {{ {self.original} }}'
        return f'(mutantIsOn({number}) ? ({self.replacement}) : ({self.original}))'


def read(only=None):
    """All breaks, in the order of the modules; `only` is a pattern of their paths."""
    found = []
    folder = os.path.join(HERE, 'breaks')
    for name in sorted(os.listdir(folder)):
        file, tests = None, None
        with open(os.path.join(folder, name), encoding='utf-8') as lines:
            for number, line in enumerate(lines, 1):
                place, text = f'Tests/Mutation/breaks/{name}:{number}', line.strip()
                key, _, value = text.partition(': ')
                if not text or text.startswith('#'):
                    continue
                if line.startswith('    ') and key in ('tests', 'lives') and found:
                    setattr(found[-1], key, value.split() if key == 'tests' else value)
                elif key == 'tests':
                    tests = value.split()
                elif line.startswith('  '):
                    found.append(Break(os.path.splitext(name)[0], file, tests, text, place))
                else:
                    file = text
    return [(index, one) for index, one in enumerate(found, 1) if not only or re.search(only, one.path)]


def locate(breaks, root):
    """Finds the line of each break, and ends with a message for each whose code is no longer there, once."""
    faults = []
    for _, one in breaks:
        path = os.path.join(root, one.path)
        source = open(path, encoding='utf-8').read() if os.path.exists(path) else ''
        count = source.count(one.before + one.original + one.after)
        if count == 1:
            one.line = source[:one.start(source)].count('\n') + 1
        else:
            code = one.before + one.original + one.after
            faults.append(f'{one.place}: {one.path} has this {count} times, not once: {code}')
    if faults:
        sys.exit('\n'.join(faults))


def write_package(breaks, root, folder):
    """Copies the package to `folder`, with all breaks in it; files that are the same stay as they are."""
    broken = {one.path for _, one in breaks}
    for name in os.listdir(root):
        source = os.path.join(root, name)
        if os.path.isfile(source):
            text = open(source, encoding='utf-8').read()
            put(os.path.join(folder, name), text + (manifest(breaks) if name == 'Package.swift' else ''))
        elif name != '.git' and not name.startswith('.build'):
            copy_tree(source, os.path.join(folder, name), broken, root)
    # The packages that ours needs, so that nothing is fetched again.
    for name in ('checkouts', 'repositories', 'workspace-state.json'):
        source, target = os.path.join(root, '.build', name), os.path.join(folder, '.build', name)
        if os.path.isdir(source) and not os.path.exists(target):
            shutil.copytree(source, target, symlinks=True)
        elif os.path.isfile(source) and not os.path.exists(target):
            shutil.copy2(source, target)
    for path in sorted(broken):
        source = open(os.path.join(root, path), encoding='utf-8').read()
        starts = [(one.start(source), number, one) for number, one in breaks if one.path == path]
        # From the end, so that the places of the others stay.
        for start, number, one in sorted(starts, key=lambda found: -found[0]):
            source = source[:start] + one.switched(number) + source[start + len(one.original):]
        put(os.path.join(folder, path), 'internal import CMutants\n' + source)
    switch = os.path.join(folder, 'Sources', 'CMutants')
    os.makedirs(os.path.join(switch, 'include'), exist_ok=True)
    for name, target in (('mutants.c', 'mutants.c'), ('mutants.h', 'include/CMutants.h')):
        put(os.path.join(switch, target), open(os.path.join(HERE, name), encoding='utf-8').read())


def manifest(breaks):
    """The end of Package.swift that gives the switch to each broken module."""
    modules = ', '.join(f'"{name}"' for name in sorted({one.module for _, one in breaks}))
    return f'''
package.targets.append(.target(name: "CMutants"))
for target in package.targets where [{modules}].contains(target.name) {{ target.dependencies.append("CMutants") }}
'''


def put(path, text):
    if os.path.exists(path) and open(path, encoding='utf-8').read() == text:
        return
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def copy_tree(source, target, but, root):
    """Copies what is newer or absent, removes what is gone, and leaves the files `but` for others to write."""
    os.makedirs(target, exist_ok=True)
    names = set(os.listdir(source)) - {'.build', '__pycache__'}
    for name in set(os.listdir(target)) - names - {'.build', 'CMutants'}:
        gone = os.path.join(target, name)
        shutil.rmtree(gone) if os.path.isdir(gone) and not os.path.islink(gone) else os.remove(gone)
    for name in names:
        old, new = os.path.join(source, name), os.path.join(target, name)
        if os.path.islink(old):
            if not os.path.islink(new):
                os.symlink(os.readlink(old), new)
        elif os.path.isdir(old):
            copy_tree(old, new, but, root)
        elif os.path.relpath(old, root) not in but:
            if not os.path.exists(new) or os.stat(old).st_size != os.stat(new).st_size \
                    or open(old, 'rb').read() != open(new, 'rb').read():
                shutil.copy2(old, new)
