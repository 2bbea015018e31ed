"""Reads an output as SwiftBar does: MenuBarItem, MenuItemNode and MenuLineParameters of swiftbar/SwiftBar."""

import re

from rows import Row, emoji_names, emojized, program, without_sequences
from xbar import COLORS

EMOJI = emoji_names('swiftbar')


def parameters(text):
    """MenuLineParameters.getParams: names up to `=`; in quotes a backslash keeps the next character, and stays."""
    found, place = {}, 0
    name = re.compile(r'[ \t]*([^=]*)=[ \t]*')
    quoted = re.compile(r'"((?:\\.|[^"\\])*)(?:"|$)|\'((?:\\.|[^\'\\])*)(?:\'|$)', re.DOTALL)
    plain = re.compile(r'[^ \t]*')
    while match := name.match(text, place):
        value = quoted.match(text, match.end())
        if not value:
            value = plain.match(text, match.end())
        found[match[1].strip().lower()] = value[0] if not value.groups() else next(
            part for part in (*value.groups(), '') if part is not None)
        place = value.end()
    return found


def is_true(found, name):
    return found.get(name, '').lower() == 'true'


def is_false(found, name):
    return found.get(name, '').lower() == 'false'


def unescaped(text):
    """MenuBarItem.unescape: `\\n`, `\\t`, and any other character behind a backslash is itself."""
    return re.sub(r'\\(.?)', lambda match: {'n': '\n', 't': '\t'}.get(match[1], match[1]), text, flags=re.DOTALL)


def symbols(text):
    """NSMutableAttributedString.symbolize: `:name:` of a symbol becomes a picture. Which symbols there are is unknown
    here, so only names with dots are taken for one."""
    return re.sub(r'(?<!\S):[a-z0-9]+(\.[a-z0-9]+)+:(?!\S)', '', text)


def read_row(line):
    """MenuBarItem.atributedTitle, and the actions of a line."""
    text, bar, rest = line.partition('|')
    found = parameters(rest.strip(' \t'))
    if not is_false(found, 'trim'):
        text = text.strip(' \t')
    if is_false(found, 'symbolize') and not is_false(found, 'emojize'):
        text = emojized(text, EMOJI)
    # Sequences have no length here: MenuBus counts what is seen.
    text = without_sequences(text)
    length = found.get('length', '')
    if re.fullmatch(r'\d+', length, re.ASCII) and int(length) < len(text):
        text = text[:int(length)] + '...'
    text = unescaped(text)
    if not is_false(found, 'symbolize'):
        shown = symbols(text)
        text = shown.strip(' \t') if shown != text else text
    actions = []
    if found.get('href'):
        actions.append('open ')
    command = found.get('bash', found.get('shell'))
    if command:
        names = sorted((name for name in found if re.fullmatch(r'param\d+', name)), key=lambda name: int(name[5:]))
        actions.append(program([command] + [found[name] for name in names], not is_false(found, 'terminal'),
            ('~/', '$HOME/', '${HOME}/')))
    if is_true(found, 'refresh'):
        actions.append('run the plugin again')
    # MenuLineParameters.color: the first of two is for a light desktop.
    color = found.get('color', '').split(',')[0].lower()
    is_enabled = bool(actions) or color in COLORS or color.startswith('#')
    return Row(text, actions, is_enabled, is_shown=not is_false(found, 'dropdown'))


def read(output):
    """MenuBarItem.splitScriptOutput and MenuItemNode.buildMenuTree: the titles, and the rows of the menu."""
    found = [line for line in re.split('[\n\r\v\f\x85\u2028\u2029]', output) if line]
    start = next((index for index, line in enumerate(found) if line.startswith('---')), len(found))
    root = Row()
    above = [(-1, root)]
    for line in found[start:]:
        level = 0
        while line.startswith('--') and line != '---':
            line, level = line[2:], level + 1
        row = Row(is_separator=True) if line == '---' else read_row(line)
        if not row.is_shown:
            continue
        while len(above) > 1 and above[-1][0] >= level:
            above.pop()
        above[-1][1].rows.append(row)
        above.append((level, row))
    # The menu begins with no line.
    while root.rows and root.rows[0].is_separator:
        root.rows.pop(0)
    enable(root.rows)
    return [read_row(line) for line in found[:start]], root.rows


def enable(rows):
    """A row with a submenu is not dimmed."""
    for row in rows:
        row.is_enabled = row.is_enabled or bool(row.rows)
        enable(row.rows)
