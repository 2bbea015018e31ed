"""What the readers of all dialects share: rows, actions, emoji, sequences of terminals."""

import re
from dataclasses import dataclass, field
from pathlib import Path

SPACES = ' \t\n\v\f\r\x85\xa0'
# The home in the sandbox.
HOME = '/tmp/home'
TERMINAL = ['x-terminal-emulator', '-e']


class Refused(Exception):
    """The dialect's program shows an error in place of this output."""


@dataclass
class Row:
    """A row: its text, which may have several lines, what a click does, and the rows of its submenu."""
    text: str = ''
    actions: list = field(default_factory=list)
    is_enabled: bool = True
    is_separator: bool = False
    is_shown: bool = True
    rows: list = field(default_factory=list)


def quoted(word):
    """A word as `--dry-run` prints it."""
    if word and re.fullmatch(r'[\w\-./:=+@%,]+', word, re.ASCII):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def run(words):
    return 'run ' + ' '.join(quoted(word) for word in words)


def program(words, in_terminal, home_signs=('~/',)):
    """The command of a program that no shell reads. MenuBus knows the home, as the shells of SwiftBar and of people."""
    sign = next((sign for sign in home_signs if words[0].startswith(sign)), None)
    if sign:
        words = [HOME + '/' + words[0][len(sign):], *words[1:]]
    if in_terminal:
        words = TERMINAL + ['/bin/sh', '-c', '"$@"; exec "${SHELL:-/bin/sh}"', 'menubus'] + words
    return run(words)


def without_sequences(text):
    return re.sub(r'\x1b\[[0-9;?]*[A-Za-z]', '', text)


def emoji_names(dialect):
    """The names that the project's table has in a dialect."""
    plain, own = {}, {}
    table = Path(__file__).resolve().parents[2] / 'data/emoji.txt'
    for line in table.read_text().splitlines():
        emoji, *names = line.split() or ['']
        if emoji == '#' or not names:
            continue
        for name in names:
            owner, colon, rest = name.rpartition(':')
            if owner == dialect:
                own[rest] = emoji
            elif not colon:
                plain.setdefault(name, emoji)
    return plain | own


def emojized(text, names, fold=str):
    return re.sub(r':([\w+-]+):', lambda match: names.get(fold(match[1]), match[0]), text)


def lines(output):
    """The lines of an output; the end of the last is no line."""
    found = output.split('\n')
    return found[:-1] if found[-1] == '' else found
