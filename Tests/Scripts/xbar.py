"""Reads an output as xbar does: pkg/plugins/parse.go, item_params.go, emoji.go and app/menu_parser.go of matryer/xbar.

BitBar is read by the same rules, with its defaults.
"""

import re

from rows import Refused, Row, SPACES, emoji_names, emojized, lines, program, without_sequences

EMOJI = emoji_names('xbar')
SWITCHES = {'disabled', 'terminal', 'refresh', 'dropdown', 'trim', 'alternate', 'emojize', 'ansi'}
TEXTS = {'key', 'href', 'font', 'templateImage', 'image'}
COLORS = set("""
aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson darkcyan darkgoldenrod darkgray darkgreen
darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue
darkslategray darkturquoise darkviolet deeppink deepskyblue dimgray dodgerblue firebrick floralwhite
forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green honeydew hotpink indianred indigo ivory
khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow
lightgray lightgreen lightpink lightsalmon lightseagreen lightskyblue lightslategray lightsteelblue
lightyellow lime limegreen linen maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen
mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin
navajowhite navy oldlace olive olivedrab orange orchid palegoldenrod palegreen paleturquoise palevioletred
papayawhip peachpuff peru pink plum powderblue purple red rosybrown royalblue saddlebrown salmon sandybrown
seagreen seashell sienna silver skyblue slateblue slategray snow springgreen steelblue tan teal thistle tomato
turquoise violet wheat white whitesmoke yellow""".split())
COLORS |= {'dark blue', 'green yellow', 'orange red', 'yellow green'}


def parameters(text):
    """item_params.go, parseParamStr: a value ends at a space or its quote, and a fault is one of the whole plugin."""
    found = {'dropdown': True, 'trim': True, 'emojize': True, 'ansi': True, 'arguments': []}
    while text := text.strip(SPACES):
        equals = text.find('=')
        if equals < 0:
            raise Refused('malformed parameters: missing equals')
        start, end = equals + 1, ' '
        if text[start:start + 1] in ('"', "'"):
            start, end = start + 1, text[start]
        close = text.find(end, start)
        if close < 0:
            close = text.find('|', start)
        if close < 0:
            close = len(text)
        name = text[:equals]
        if name.startswith('|'):
            name = name[1:].strip(SPACES)
        assign(found, name, text[start:close])
        text = text[close + 1:]
    return found


def assign(found, name, value):
    """item_params.go, setValueByKey."""
    if name in SWITCHES:
        if value not in ('1', 't', 'T', 'TRUE', 'true', 'True', '0', 'f', 'F', 'FALSE', 'false', 'False'):
            raise Refused(f'{name}: expected "true" or "false", not "{value}"')
        found[name] = value[0] in '1tT'
    elif name in TEXTS:
        found[name] = value
    elif name in ('size', 'length'):
        if not re.fullmatch(r'[+-]?\d+', value, re.ASCII):
            raise Refused(f'{name}: expected an int, not "{value}"')
        found[name] = int(value)
    elif name in ('shell', 'bash'):
        found['shell'] = value
    elif name == 'color':
        color = value.lower()
        if not (color in COLORS or re.fullmatch(r'#(([\da-f]{3}){1,2}|([\da-f]{4}){1,2})', color, re.ASCII)):
            raise Refused(f'color: invalid "{value}"')
    elif re.fullmatch(r'param\d+', name, re.ASCII):
        number = int(name[5:])
        found['arguments'] += [''] * (number - len(found['arguments']))
        found['arguments'][number - 1] = value
    else:
        raise Refused(f'unknown parameter: {name}')


ESCAPE = re.compile(
    rb'\\(?:([abfnrtv\\"])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|(.?))', re.DOTALL)
LETTERS = dict(zip(b'abfnrtv\\"', b'\a\b\f\n\r\t\v\\"'))


def unquoted(text):
    """strconv.Unquote of Go; a text that it refuses stays."""
    if '"' in re.sub(r'\\.', '', text):
        return text

    def meant(match):
        letter, byte, short, long, octal, other = match.groups()
        if letter:
            return bytes([LETTERS[letter[0]]])
        if byte:
            return bytes([int(byte, 16)])
        if short or long:
            return chr(int(short or long, 16)).encode()
        if octal:
            return bytes([int(octal, 8)])
        raise ValueError(other)

    try:
        return ESCAPE.sub(meant, text.encode()).decode(errors='replace')
    except (ValueError, OverflowError):
        return text


def read_row(text, found, is_bitbar):
    """parse.go trims and replaces emoji; item_params.go, DisplayText unquotes and cuts."""
    if found['trim']:
        text = text.strip(SPACES)
    if found['emojize']:
        text = emojized(text, EMOJI)
    if found['ansi']:
        text = unquoted(text)
    text = without_sequences(text)
    length = found.get('length', 0)
    if 0 < length < len(text):
        # BitBar, Plugin.m: the sign comes behind so many characters.
        text = text[:length if is_bitbar else length - 1] + '…'
    actions = []
    if found.get('href'):
        actions.append('open ' + found['href'])
    if found.get('shell'):
        actions.append(program([found['shell']] + found['arguments'], found.get('terminal', is_bitbar)))
    if found.get('refresh'):
        actions.append('run the plugin again')
    return Row(text, actions, is_shown=found['dropdown'])


def separator(text):
    """parse.go, parseSeparator: what is left of the text, and whether it is one."""
    bare = text.strip(SPACES)
    if bare == '---':
        return '', True
    while bare.startswith('--'):
        bare = bare[2:]
        if bare == '---':
            return text[:-3], True
    return text, False


def read(output, is_bitbar=False):
    """parse.go, parseOutput: the titles, and the rows of the menu."""
    titles, rows, parents, prefix, last, is_body = [], [], [], '', None, False
    for number, line in enumerate(lines(output), 1):
        text, bar, rest = line.partition('|')
        try:
            found = parameters(rest)
        except Refused as refusal:
            raise Refused(f'line {number}: {refusal}') from None
        if not is_body and text.strip(SPACES) == '---':
            is_body = True
            continue
        text, is_separator = separator(text)
        while not text.startswith(prefix):
            parents.pop()
            prefix = prefix[2:]
        if text.startswith(prefix + '--') and text[len(prefix):] != '---':
            parents.append(last)
            prefix += '--'
        if parents and parents[-1] is None:
            raise Refused(f'line {number}: a submenu of nothing')
        level = parents[-1].rows if parents else rows
        if is_body and is_separator:
            level.append(Row(is_separator=True))
            continue
        row = read_row(text[len(prefix):], found, is_bitbar)
        row.is_enabled = not found.get('disabled')
        if not is_body and is_bitbar and not line.strip(SPACES):
            # BitBar, Plugin.m, titleLines: a line with nothing in it is no title.
            continue
        if not is_body:
            titles.append(row)
        elif parents or found.get('alternate') or found['dropdown']:
            level.append(row)
        last = row
    dim(rows)
    return titles, rows


def dim(rows):
    """menu_parser.go: a row without an action and a submenu is dimmed."""
    for row in rows:
        row.is_enabled = row.is_enabled and bool(row.actions or row.rows)
        dim(row.rows)


def read_bitbar(output):
    return read(output, is_bitbar=True)
