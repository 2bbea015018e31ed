"""The table of docs/windows.md that says what works on which compositor, from what the scenes found.

    MENUBUS_WRITE_COMPOSITORS=1 make test-window DESKTOP=labwc

writes the column of labwc; the others stay. Run as the user who may write the page.
"""
import json, os, re, subprocess
import root

PAGE = os.path.join(os.path.dirname(os.path.realpath(__file__)), '../../docs/windows.md')
MARKS = '<!-- Compositors -->\n', '<!-- End of compositors -->\n'
# What works, with the scenes that show it.
FEATURES = (
    ('a menu without a place is at a pointer at rest', ('rest_place', 'gnome_nowhere')),
    ('a press of a pointer at rest chooses, or closes', ('rest_press',)),
    ('a press on another output closes; the pointer is found there', ('press_on_other_output', 'pointer_on_other_output')),
    ('an output that goes ends its menu, and no other', ('output_goes', 'other_output_goes')),
    ('`menubus focus` and the caption give the keys, which come back', ('typed_by_command', 'typed_after_press', 'gnome_press', 'gnome_command')),
    ('a chosen row has an activation token', ('token_of_choice', 'token_of_tray_item')),
    ("a chosen row brings its program's window to the front", ('raised_by_row', 'raised_by_window')),
    ('no menu is left behind a lock', ('locked_open', 'locked_asked', 'locked_keys')),
    ('without a layer shell and XWayland, an ordinary window', ('ordinary_window', 'raised_by_window')),
)
# The compositors in the order of the columns: the desktops of the test, the package with the version, and whether it is a root's.
COLUMNS = (
    ('sway', ('wayland', 'touch-wayland'), 'sway', False),
    ('sway', ('sway',), 'sway', True),
    ('labwc', ('labwc',), 'labwc', True),
    ('KWin', ('kwin',), 'kwin-wayland', False),
    ('KWin', ('kwin6',), 'kwin-wayland', True),
    ('GNOME Shell', ('gnome', 'gnome-x11'), 'gnome-shell', False),
    ('Weston', ('weston',), 'weston', True),
)


def verdicts(directory, desktops):
    """The scenes that were played, each with whether it passed."""
    found = {}
    for name in desktops:
        try:
            with open(os.path.join(directory, name + '.json')) as file: found.update(json.load(file)[2])
        except (OSError, IndexError): pass
    return found


def heading(name, package, is_rooted):
    command = ['dpkg-query', '-W', '-f', '${Version}', package]
    said = subprocess.run(root.inside(command) if is_rooted else command, capture_output=True, text=True).stdout
    return '%s %s' % (name, re.search(r'\d+\.\d+(\.\d+)?', said)[0])


def cell(found, scenes):
    played = [found[one] for one in scenes if one in found]
    return '–' if not played else 'ok' if all(played) else 'fails'


def read(text):
    """The columns of a table, by their headings."""
    rows = [[cell.strip() for cell in line.strip().strip('|').split('|')] for line in text.splitlines() if line.startswith('|')]
    return {name: dict(zip([row[0] for row in rows[2:]], column)) for name, column in zip(rows[0][1:], zip(*[row[1:] for row in rows[2:]]))} if rows else {}


def write(directory, desktops):
    with open(PAGE) as file: page = file.read()
    head, rest = page.split(MARKS[0])
    table, tail = rest.split(MARKS[1])
    old, columns = read(table), {}
    for name, played, package, is_rooted in COLUMNS:
        before = {title: cells for title, cells in old.items() if title.startswith(name + ' ')}
        if not set(played).intersection(desktops):
            for title, cells in before.items(): columns.setdefault(title, cells)
            continue
        title, found = heading(name, package, is_rooted), verdicts(directory, played)
        cells = {feature: cell(found, scenes) for feature, scenes in FEATURES}
        # A run of some scenes says nothing of the others.
        columns[title] = {feature: value if value != '–' else old.get(title, {}).get(feature, '–') for feature, value in cells.items()}
    lines = ['| | ' + ' | '.join(columns) + ' |', '| --- ' * (len(columns) + 1) + '|']
    lines += ['| %s | %s |' % (feature, ' | '.join(column.get(feature, '–') for column in columns.values())) for feature, _ in FEATURES]
    with open(PAGE, 'w') as file: file.write(head + MARKS[0] + '\n' + '\n'.join(lines) + '\n\n' + MARKS[1] + tail)
