"""Where menus are: points, rectangles, edges, right to left, large text, themes, scales and several monitors."""
from displays import SIZE
from scene import equal, holds, scene

MARGIN = 14  # of frames and shadows


def box(s, level=0): return s.levels()[level].box


def inside(s, screen=(0, 0) + SIZE):
    """Fails if a menu leaves its screen."""
    for level in s.levels():
        x, y, width, height = level.box
        holds(x >= screen[0] and y >= screen[1] and x + width <= screen[0] + screen[2] and y + height <= screen[1] + screen[3],
              'the menu is at %s, outside %s' % (level.box, screen))


def near(s, x, y, what='the corner'):
    at = box(s)
    holds(abs(at[0] - x) <= MARGIN and abs(at[1] - y) <= MARGIN, '%s is at %s, not near %d, %d' % (what, at, x, y))


@scene()
def at_point(s):
    """a point is the corner of the menu"""
    mark = s.show('marks', 'point=300,200')
    near(s, 300, 200)
    s.close(mark)


@scene()
def at_pointer(s):
    """without a place, a menu is at the pointer"""
    s.display.move(500, 320)
    mark = s.show('marks', 'nowhere')
    near(s, 500, 320)
    s.save('pointer')
    s.close(mark)


@scene()
def at_edges(s):
    """at every edge and corner of the screen the whole menu is on it"""
    for x, y in ((2, 2), (SIZE[0] - 2, 2), (2, SIZE[1] - 2), (SIZE[0] - 2, SIZE[1] - 2), (SIZE[0] // 2, SIZE[1] - 2), (SIZE[0] - 2, 300)):
        mark = s.show('plain', 'point=%d,%d' % (x, y), 'screen=0,0,1024,768')
        inside(s)
        s.save('edge-%d-%d' % (x, y))
        s.close(mark)


@scene()
def beside_rect(s):
    """a menu does not cover the rectangle that it belongs to, in either direction, and the arrow points there"""
    for name, rect, words in (('below', (300, 200, 260, 44), ()), ('above', (300, 700, 260, 44), ('attach=130,0',)),
                              ('arrow-up', (300, 200, 260, 44), ('arrow=up',)), ('arrow-down', (300, 600, 260, 44), ('arrow=down', 'attach=130,0')),
                              ('arrow-left', (300, 200, 260, 44), ('arrow=left',)), ('arrow-right', (600, 200, 260, 44), ('arrow=right',))):
        mark = s.show('marks', 'rect=%d,%d,%d,%d' % rect, 'screen=0,0,1024,768', *words)
        x, y, width, height = box(s)
        overlap = min(x + width, rect[0] + rect[2]) - max(x, rect[0]), min(y + height, rect[1] + rect[3]) - max(y, rect[1])
        s.save('rect-' + name)
        holds(min(overlap) <= MARGIN, '%s: the menu at %s covers its source at %s' % (name, box(s), rect))
        inside(s)
        s.close(mark)


@scene()
def deep_at_right_edge(s):
    """submenus three deep at the right edge open to the other side"""
    mark = s.show('deep:3', 'point=%d,100' % (SIZE[0] - 10), first='Level 1')
    s.keys('Home', 'Down', 'Right')
    s.awaits('Level 2')
    s.keys('Down', 'Right')
    s.awaits('Level 3')
    s.keys('Down', 'Right')
    s.awaits('Deepest')
    equal(len(s.levels()), 4, 'the number of levels')
    inside(s)
    s.save('deep-right')
    s.click('Deepest')
    s.ended(mark, 'chosen')


@scene()
def right_to_left(s):
    """right to left: submenus open to the left, Left goes into them"""
    mark = s.show('deep:2', 'point=600,200', 'direction=rtl', first='Level 1')
    s.keys('Home', 'Down', 'Left')
    s.awaits('Level 2')
    first, second = (level.box for level in s.levels())
    holds(second[0] < first[0], 'the submenu at %s is not left of %s' % (second, first))
    s.save('rtl-submenu')
    s.keys('Right')
    s.reader.until('one level', lambda: len(s.levels()) == 1)
    s.close(mark)
    for name in ('plain', 'parts', 'small', 'texts'):
        mark = s.show(name, 'point=600,100', 'direction=rtl')
        s.save('rtl-' + name)
        s.close(mark)


@scene()
def right_to_left_places(s):
    """a menu from right to left has its right edge at its place, be that the pointer, a point or the end of a button, and its left edge where there is no room"""
    width = SIZE[0]
    for x, y, edge in ((600, 300, 'right'), (width - 2, 300, 'right'), (600, SIZE[1] - 2, 'right'), (600, 2, 'right'), (3, 300, 'left'), (40, 2, 'left')):
        for way in ('point', 'pointer', 'button'):
            button = min(max(x - 60, 0), width - 60), y, 60, 20
            if way == 'pointer': s.display.move(x, y)
            words = {'point': ('point=%d,%d' % (x, y),), 'pointer': ('nowhere',), 'button': ('rect=%d,%d,%d,%d' % button,)}[way]
            mark = s.show('marks', 'direction=rtl', *words)
            at = box(s)
            inside(s)
            if way == 'button': place = button[0] + 60 if edge == 'right' else 0
            else: place = x
            found = at[0] + at[2] if edge == 'right' else at[0]
            holds(abs(found - place) <= MARGIN, '%s at %d,%d: the %s edge of %s is not near %d' % (way, x, y, edge, at, place))
            s.close(mark)


@scene()
def large_text(s):
    """large text: no row shares a line, and headers scroll"""
    mark = s.show('small', 'point=100,60', 'accessibility')
    boxes = [s.awaits(title).box for title in ('Bold', 'Italic', 'Underline')]
    equal(len({place[1] for place in boxes}), 3, 'the number of lines')
    s.save('large-small')
    s.close(mark)
    mark = s.show('views', 'point=100,60', 'accessibility')
    s.save('large-views')
    s.close(mark)


@scene(GTK_THEME='Adwaita:dark')
def dark(s):
    """a dark theme"""
    for name in ('plain', 'parts', 'palettes', 'search', 'views'):
        mark = s.show(name, 'point=60,40')
        s.save('dark-' + name)
        s.close(mark)


@scene()
def moved(s):
    """a menu follows its source"""
    mark = s.show('marks', 'rect=300,200,260,44')
    before = box(s)
    s.program.do('move rect=400,300,260,44')
    s.reader.until('the menu to move', lambda: box(s)[:2] == [before[0] + 100, before[1] + 100])
    s.save('moved')
    s.close(mark)


@scene('x11', GDK_SCALE='2')
def scale_2_x11(s):
    """two device pixels to a logical one: places are logical"""
    s.display.scale = 2
    try:
        mark = s.show('plain', 'point=100,60', 'screen=0,0,512,384', first='Open')
        near(s, 100, 60)
        inside(s, (0, 0, 512, 384))
        s.save('scale-2')
        s.click('Copy')
        s.ended(mark, 'chosen')
        s.program.says('chosen Copy', mark)
    finally: s.display.scale = 1


@scene('wayland')
def scale_2_wayland(s):
    """an output of scale 2: places are logical"""
    s.display.zoom(2)
    s.rest()
    try:
        mark = s.show('plain', 'point=100,60', 'screen=0,0,512,384', first='Open')
        near(s, 100, 60)
        inside(s, (0, 0, 512, 384))
        s.save('scale-2')
        s.click('Copy')
        s.ended(mark, 'chosen')
        s.program.says('chosen Copy', mark)
    finally:
        s.display.zoom(1)
        s.rest()


@scene('x11')
def monitor_x11(s):
    """a monitor that is a half of the screen: menus stay on it"""
    for x, left in ((500, 0), (520, 512), (1020, 512)):
        s.display.monitor(left, 0, 512, 768)
        try:
            s.end_presenter()  # GTK reads the monitors when it starts
            s.present_with()
            mark = s.show('plain', 'point=%d,100' % x)
            inside(s, (left, 0, 512, 768))
            s.save('monitor-%d' % x)
            s.close(mark)
        finally: s.display.monitor()
    s.end_presenter()
