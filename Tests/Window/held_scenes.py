"""A held press ends where the user sees it end: judged by the screen, not by what the program was told."""
import displays
from PIL import ImageChops
from hand_scenes import follow, let_go, press
from processes import stays, until
from scene import equal, holds, scene

# Where the menu belongs, and where its program knows that to be.
PLACES = {
    'below': ('plain', 'rect=300,200,260,44'), 'above': ('plain', 'rect=300,690,260,44', 'screen=0,0,1024,768', 'attach=0,0'),
    'over the edge': ('plain', 'rect=-60,200,260,44'), 'long': ('rows:60', 'rect=300,200,260,44'),
    'unknown': ('plain', 'rect=300,200,260,44', 'nowhere'),
}


def is_drawn(s, box):
    """Whether the pixels of a box differ from the screen without menus."""
    x, y, width, height = map(int, box)
    parts = [picture.crop((x, y, x + width, y + height)) for picture in (s.desk.picture(), s.base)]
    return ImageChops.difference(*parts).getbbox() is not None


def row_at(s, x, y):
    """The row that is drawn at a place of the screen: the one of the menu in front, if its pixels are there."""
    inside = lambda node: node.box[0] <= x < node.box[0] + node.box[2] and node.box[1] <= y < node.box[1] + node.box[3]
    if not is_drawn(s, (x - 3, y - 3, 7, 7)): return None
    level = next((index for index in reversed(range(len(s.levels()))) if inside(s.levels()[index])), None)
    return None if level is None else next((row for row in s.rows(level) if inside(row)), None)


def goals(s):
    """Places to release at: rows in view, their edges, beside them, and where rows would be if they stood elsewhere."""
    rows = [row for row in s.rows() if row.role != 'separator' and row.name != 'More'] if s.levels() else []
    shown = [s.place(row) for row in rows[:1] + rows[2:3] + rows[-1:]]
    shown = [place for place in shown if all(0 <= one < size for one, size in zip(place, displays.SIZE))]
    boxes = [row.box for row in rows]
    left = [(int(boxes[0][0]) - 12, int(boxes[0][1]) + 5)] if boxes else []
    return [None] + shown + left + [(330, 260), (512, 384), (330, 480)]


def end_press(s, mark, goal):
    """Presses, moves, looks, and releases; returns what the screen showed there and what ran."""
    if goal: follow(s, *map(int, goal))
    x, y = map(int, goal) if goal else (330, 222)
    s.desk.still(deadline=3)
    row = row_at(s, x, y)
    wanted = row.name if row and 'sensitive' in row.states and row.role != 'separator' else None
    let_go(s)
    if wanted:
        s.program.says('chosen ' + wanted, mark)
        s.ended(mark, 'chosen')
    else:
        stays('a row ran that was not drawn at %d, %d: %s' % (x, y, s.program.said(mark)),
              lambda: not any(line.startswith('chosen') for line in s.program.said(mark)), seconds=0.3)
    chosen = [line[7:] for line in s.program.said(mark) if line.startswith('chosen ')]
    equal(chosen, [wanted] if wanted else [], 'the choices of a release at %d, %d' % (x, y))
    return wanted


def play(s, menu, *words):
    known, number, seen = None, 0, 0
    while known is None or number < len(known):
        _, button, _, _, time = press(s)
        mark = s.program.presents(menu, *words, 'held=%s,%s' % (button, time))
        s.program.says('presented presented', mark)
        if 'nowhere' in words and s.display.is_wayland:
            stays('a menu is drawn, though nobody knows where the press is', s.is_empty, seconds=0.4)
        else: s.appears()
        if known is None: known = goals(s)
        wanted = end_press(s, mark, known[number])
        seen += wanted is not None
        if number == 1: s.save('held-%s-%s' % (menu.replace(':', '-'), 'nowhere' if 'nowhere' in words else words[0][5:]))
        number += 1
        if wanted: continue
        s.appears()
        if 'nowhere' in words and s.display.is_wayland: holds_at_pointer(s, known[number - 1] or (330, 222))
        s.keys('Escape')
        s.program.wait('the end', lambda: any(line.startswith('ended') for line in s.program.lines[mark:]))
        s.gone()
    return seen


def holds_at_pointer(s, point):
    x, y, _, _ = s.levels()[0].box
    holds(abs(x - point[0]) < 24 and abs(y - point[1]) < 24 or y < point[1] and abs(x - point[0]) < 24,
          'the menu is at %d, %d and not at the pointer, %s' % (x, y, point))


@scene()
def held_runs_what_is_drawn(s):
    """a held press runs the row that is drawn where it ends, wherever the menu is, and nothing else"""
    for name, words in PLACES.items():
        ran = play(s, *words)
        if name == 'unknown' and s.display.is_wayland: equal(ran, 0, 'the rows that ran')
        else: holds(ran > 0, 'no row was below the press: ' + name)


@scene()
def held_press_in_a_submenu(s):
    """a held press that ends on a submenu, beside its rows and above a row of the menu behind, runs nothing"""
    _, button, _, _, time = press(s)
    mark = s.show('plain', 'rect=300,200,260,44', 'held=%s,%s' % (button, time), first='Open')
    follow(s, *map(int, s.place(s.awaits('More'))))
    s.awaits('First')
    until('the submenu on the screen', lambda: is_drawn(s, s.levels()[1].box), pause=0.05)
    wanted = end_press(s, mark, s.place(s.awaits('Second')))
    equal(wanted, 'Second', 'the row that ran')
