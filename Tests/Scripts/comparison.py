"""Compares the rows that a reader of a dialect finds with the menu that `menubus serve --dry-run` prints."""

import re

import argos
import swiftbar
import xbar
from rows import Row

READERS = {'xbar': xbar.read, 'bitbar': xbar.read_bitbar, 'swiftbar': swiftbar.read, 'argos': argos.read}
CONTROLS = re.compile('[\x00-\x1f\x7f-\x9f\u2028\u2029]')
TITLE_DETAILS = re.compile(r' \((?:icon|open|run|tooltip|shortcut|disabled) .*\)$')
REST = re.compile(r'(?: — .*)?(?: \((.*)\))?', re.DOTALL)


class Printed:
    """What `--dry-run` prints."""

    def __init__(self, text):
        head, _, menu = text.partition('\n\n')
        self.dialect = head.split()[1] if head.startswith('dialect: ') else ''
        self.notes = [line[6:] for line in head.split('\n') if line.startswith('note: ')]
        lines = menu.split('\n')
        if lines[-1:] == ['']:
            lines.pop()
        if lines[:1] == ['(the item is hidden)']:
            lines.pop(0)
        self.titles = []
        while lines[:1] and lines[0].startswith('title: '):
            self.titles.append(lines.pop(0)[7:])
        self.rows = lines[1:] if lines[:1] == [''] else lines


def plain(text):
    """A text in one line; how an emoji is drawn is no difference."""
    return CONTROLS.sub(' ', text).replace('\ufe0f', '')


def one_line(text):
    """A title, which has no line ends, and whose spaces are as few as they can be."""
    return ' '.join(plain(text).split())


def wanted_rows(dialect, titles, rows):
    """The rows of the menu, with the titles that are rows, too."""
    shown = [title for title in titles if title.is_shown]
    if dialect == 'xbar' or len(titles) < 2:
        # MenuBus: where there is nothing else, the icon's action is a row.
        return rows or [title for title in shown if title.actions]
    for title in shown:
        title.is_enabled = title.is_enabled if dialect != 'bitbar' else bool(title.actions)
    return shown + ([Row(is_separator=True)] if shown and rows else []) + rows


def flat(rows, level=0):
    """Each line of a row's text is a row, with its level."""
    for row in rows:
        texts = [''] if row.is_separator else row.text.strip('\n').split('\n')
        for index, text in enumerate(texts):
            yield level, row, text
            if index == 0:
                yield from flat(row.rows, level + 1)


def difference(printed, output):
    """How a menu differs from what the dialect's program shows; None if it does not.

    Raises Refused where that program shows an error in place of the output.
    """
    titles, rows = READERS[printed.dialect](output)
    wanted = [one_line(title.text) for title in titles]
    if not wanted and printed.dialect == 'swiftbar':
        wanted = ['⚠']
    for details in (TITLE_DETAILS, re.compile('$^')):
        found = [one_line(details.sub('', title)) for title in printed.titles]
        if [title for title in wanted if title] == [title for title in found if title]:
            break
    else:
        return f'titles {wanted[:4]}, printed {found[:4]}'
    rest = list(printed.rows)
    for level, row, text in flat(wanted_rows(printed.dialect, titles, rows)):
        if not rest:
            return f'the row “{text}” and those after it are missing'
        fault = row_difference(row, plain(text), '  ' * level, plain(rest.pop(0)), printed.dialect)
        if fault:
            return fault
    return f'“{rest[0]}” and {len(rest) - 1} more rows are too many' if rest else None


def row_difference(row, text, indent, line, dialect):
    if row.is_separator:
        return None if line == indent + '---' else f'a separator, printed “{line}”'
    line = line.replace(indent + '[x] ', indent, 1)
    start = indent + (text or ' ')
    rest = REST.fullmatch(line[len(start):]) if line.startswith(start) else None
    if not rest:
        return f'“{start}”, printed “{line}”'
    details = rest[1] or ''
    is_enabled = not details.startswith('disabled')
    if is_enabled != row.is_enabled:
        return f'“{text}” is {"" if row.is_enabled else "not "}enabled, printed “{line}”'
    for action in row.actions if not row.rows else []:
        # An address that begins like an option is refused, with a note.
        if plain(action) not in details and not action.startswith('open -'):
            return f'“{text}” has the action “{action}”, printed “{line}”'
    return None
