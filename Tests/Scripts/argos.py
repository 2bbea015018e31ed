"""Reads an output as Argos does: utilities.js, button.js and lineview.js of p-e-w/argos, with GLib's own functions."""

import ctypes
import re

import gi
gi.require_version('Pango', '1.0')
from gi.repository import GLib, Pango  # noqa: E402

from rows import Row, TERMINAL, emoji_names, emojized, run, without_sequences  # noqa: E402

EMOJI = emoji_names('argos')
COMPRESS = ctypes.CDLL('libglib-2.0.so.0').g_strcompress
COMPRESS.restype = ctypes.c_char_p


def compressed(text):
    return COMPRESS(text.encode()).decode(errors='replace')


def parse(line):
    """utilities.js, parseLine: the text, its level, and the parameters."""
    text, bar, rest = line.partition('|')
    found = {}
    if bar:
        try:
            words = GLib.shell_parse_argv(rest)[1]
        except GLib.Error:
            words = []
        for word in words:
            name, equals, value = (part.strip() for part in word.partition('='))
            if name and value:
                found[name] = value
    first = re.search('[^-]', text)
    level = first.start() // 2 if first else 0
    return text[level * 2:], level, found


def shown(text, found):
    """utilities.js makes markup of a text, and lineview.js shows it, and cuts it."""
    if found.get('unescape') != 'false':
        text = compressed(text)
    if found.get('emojize') != 'false':
        text = emojized(text, EMOJI, str.lower)
    if found.get('trim') != 'false':
        text = text.strip()
    text = without_sequences(text)
    if found.get('useMarkup') != 'false':
        try:
            text = Pango.parse_markup(text, -1, '\0').text
        except GLib.Error:
            pass
    length = re.match(r'\d+', found.get('length', ''), re.ASCII)
    if length and int(length[0]) < len(text):
        text = text[:int(length[0])] + '...'
    return text


def read_row(text, found):
    """menuitem.js: `bash` is a command line, which a shell reads."""
    actions = []
    if 'href' in found:
        actions.append('open ' + found['href'])
    if 'bash' in found:
        command, number = found['bash'], 1
        while f'param{number}' in found:
            command += ' ' + GLib.shell_quote(found[f'param{number}'])
            number += 1
        actions.append(run(
            ['bash', '-c', command] if found.get('terminal') == 'false'
            else TERMINAL + ['bash', '-c', command + '⏎exec "${SHELL:-bash}"']))
    if found.get('refresh') == 'true':
        actions.append('run the plugin again')
    return Row(shown(text, found), actions, is_shown=found.get('dropdown') != 'false')


def read(output):
    """button.js, _processOutput: the titles, and the rows of the menu."""
    titles, body, is_body = [], [], False
    for line in output.split('\n'):
        if not line:
            continue
        text, level, found = parse(line)
        is_separator = re.fullmatch('-+', text.strip()) is not None
        if is_separator and not is_body:
            is_body = True
        elif is_body:
            body.append((level, Row(is_separator=True) if is_separator else read_row(text, found)))
        else:
            titles.append(read_row(text, found))
    rows = []
    menus = {0: rows}
    for index, (level, row) in enumerate(body):
        menus.get(level, rows).append(row)
        next_level = body[index + 1][0] if index + 1 < len(body) else 0
        if not row.is_separator and next_level > level:
            menus[next_level] = row.rows
    return titles, rows
