"""The program of a script's first line, as macOS reads it: its words are split, and a program may be elsewhere here."""

import os
import shlex

# Linux has no other of this name any more.
NEWER = {'python': 'python3'}


def words(line, path):
    """The words that run a script; None if its program is nowhere on PATH."""
    try:
        found = shlex.split(line[2:].strip())
    except ValueError:
        found = line[2:].split()
    changes = []
    if found and os.path.basename(found[0]) == 'env':
        found = [word for word in found[1:] if word != '-S' and not word.startswith('-P')]
        while found and '=' in found[0]:
            if not found[0].startswith('PATH='):
                changes.append(found[0])
            found.pop(0)
    if not found:
        return None
    program = place(found[0], path)
    return ['env', *changes, program, *found[1:]] if program else None


def place(name, path):
    """Where a program is: at its path, under its name on PATH, or under a newer name."""
    if name.startswith('/') and os.access(name, os.X_OK):
        return name
    base = os.path.basename(name)
    for name in (base, NEWER.get(base)):
        for folder in path:
            if name and os.access(f'{folder}/{name}', os.X_OK):
                return f'{folder}/{name}'
    return None
