"""Dimming with a hole, highlights, backgrounds, widths; and a display without a compositing manager."""
from PIL import ImageChops
from scene import holds, scene
from safety import until_picture

RECT, HOLE = 'rect=300,260,260,44', (300, 260, 560, 304)  # the second message of the window below


def dimmed(s, picture, where):
    return ImageChops.difference(picture.crop(where), s.base.crop(where)).getbbox() is not None


@scene()
def dim_with_hole(s):
    """everything but the menu and what it belongs to is dimmed"""
    mark = s.show('plain', RECT, 'highlight=On_my_way', 'dim=0.5,0', 'style=highlighting')
    picture = s.save('dim-hole')
    holds(dimmed(s, picture, (900, 600, 1000, 700)), 'the screen is not dimmed')
    holds(not dimmed(s, picture, (304, 264, 556, 288)), 'what is highlighted does not look as it did')
    s.program.do('move rect=300,200,260,44')
    until_picture(s, 'the hole to follow', lambda picture: not dimmed(s, picture, (304, 204, 556, 228)))
    s.save('dim-hole-moved')
    s.program.do('dismiss')
    s.ended(mark, 'dismissed')


@scene()
def dim_with_hole_alone(s):
    """a highlight without a picture: its place stays as it looks, and a tap on it is told"""
    mark = s.show('marks', RECT, 'spot')
    picture = s.save('dim-spot')
    holds(dimmed(s, picture, (900, 600, 1000, 700)), 'the screen is not dimmed')
    holds(not dimmed(s, picture, (304, 264, 556, 288)), 'what is highlighted does not look as it did')
    s.display.click(430, 282, 1)
    s.ended(mark, 'committed')


@scene()
def caption_beside_highlight(s):
    """the line that names the program covers neither menus nor what is highlighted, stays as submenus open, and is beside them"""
    places = [((x, y, 200, 60), ('plain', 'More', 'Second')) for x, y in ((300, 600), (300, 330), (760, 600), (20, 20))]
    # A submenu that is lower than its menu covers the places below that: the line is wider than a menu of this style.
    for spot, (name, row, below) in places + [((300, 330, 60, 60), ('deep:3', 'Level 1', 'Level 2'))]:
        style = [] if name == 'plain' else ['style=edit', 'dim=0.5,0']
        mark = s.show(name, 'rect=%d,%d,%d,%d' % spot, 'spot', *style, **({'first': row} if style else {}))
        caption = lambda: s.awaits(condition=lambda node: node.name.startswith('Menu of'), what='the caption').box
        first = caption()
        s.hover(row)
        s.awaits(below)
        second = caption()
        s.save('caption-%s-%d-%d' % (name, *spot[:2]))
        menus = [level.box for level in s.levels()]
        holds(len(menus) == 2, 'the menus are %s' % menus)
        if not s.display.is_wayland:
            for box in [spot] + menus:
                holds(not overlaps(box, second), 'the caption %s covers %s' % (second, box))
            holds(not overlaps(spot, first), 'the caption %s covers what is highlighted' % (first,))
        holds(first == second or any(overlaps(box, first) for box in menus), 'the caption moved to %s' % (second,))
        for box, taken in ((first, menus[:1]), (second, menus)):
            holds(beside(box, around(taken + [spot])), 'the caption %s is far from %s' % (box, taken))
        s.outside()
        s.ended(mark, 'closed')


def around(boxes):
    left, top = (min(box[axis] for box in boxes) for axis in (0, 1))
    return (left, top, *(max(box[axis] + box[axis + 2] for box in boxes) - (left, top)[axis] for axis in (0, 1)))


def beside(one, other):
    """Whether they touch but for a gap and the arrow of a menu."""
    return overlaps((one[0] - 16, one[1] - 16, one[2] + 32, one[3] + 32), other)


def overlaps(one, other):
    return all(one[axis] < other[axis] + other[axis + 2] and other[axis] < one[axis] + one[axis + 2] for axis in (0, 1))


@scene()
def dim_without_rect(s):
    """what has no known place is shown as a picture, beside the menu"""
    mark = s.show('plain', 'nowhere', 'highlight=Somewhere', 'dim=0.4,0')
    s.awaits(condition=lambda node: 'Somewhere' in node.name)
    s.save('dim-picture')
    s.close(mark)


@scene()
def dim_of_a_colour(s):
    """the colour, the opacity, the width and the background are the program's"""
    mark = s.show('marks', 'point=300,200', 'dim=0.8,0', 'dim-color=0.5,0,0', 'width=320', 'background=1,1,0.6,1')
    picture = s.save('dim-colour')
    red, green, blue = picture.getpixel((900, 740))
    holds(red > green and red > blue, 'the screen is dimmed in %s' % ((red, green, blue),))
    width = s.levels()[0].box[2]
    holds(abs(width - 320) <= 4, 'the menu is %d wide' % width)
    s.close(mark)


@scene()
def focus_stays(s):
    """a menu that does not take the keyboard leaves it to the window below"""
    s.display.click(700, 500, 1)
    mark, before = s.show('marks', 'point=300,200', 'nofocus'), s.desk.scenery.mark
    s.keys('a')
    s.desk.scenery.says('key a', before)
    s.click('Blocked')
    s.ended(mark, 'chosen')


@scene()
def dismissed_by_program(s):
    """a program dismisses its menu, with a submenu open"""
    mark = s.show('deep:2', 'point=60,40', first='Level 1')
    s.click('Level 1')
    s.awaits('Level 2')
    s.program.do('dismiss')
    s.ended(mark, 'dismissed')


@scene()
def empty(s):
    """a menu without rows is a way out, not a trap"""
    mark = s.program.presents('empty', 'point=300,200')
    s.program.says('presented presented', mark)
    until_picture(s, 'the menu', lambda picture: dimmed(s, picture, (300, 200, 360, 230)))
    s.keys('Escape')
    s.ended(mark, 'closed')
    s.gone()


@scene('x11')
def without_compositing(s):
    """without a compositing manager the menu has its own shape, and nothing is dimmed"""
    s.display.stop_composing()
    s.rest()
    try:
        mark = s.show('deep:2', 'point=300,200', 'dim=0.5,0', first='Level 1')
        s.click('Level 1')
        s.awaits('Level 2')
        picture = s.save('uncomposited')
        holds(not dimmed(s, picture, (700, 500, 1000, 760)), 'the rest of the screen is not as it was')
        s.outside()
        s.ended(mark, 'closed')
        mark = s.show('plain', 'point=300,200')
        s.click('Copy')
        s.ended(mark, 'chosen')
    finally:
        s.display.compose()
        s.rest()


@scene('x11')
def corners_without_compositing(s):
    """without a compositing manager menus and the caption are whole rectangles, and show nothing black at their corners"""
    s.display.stop_composing()
    s.rest()
    try:
        for name, extra in (('plain', 'style=edit'), ('plain', 'spot'), ('marks', 'point=300,200')):
            mark = s.show(name, 'rect=300,330,200,60', extra)
            if name == 'plain':
                s.hover('More')
                s.awaits('Second')
            picture = s.save('uncomposited-%s-%s' % (name, extra.partition('=')[2] or extra)).convert('RGB')
            boxes = [level.box for level in s.levels()]
            caption = next((node.box for node in s.reader.nodes() if (node.name or '').startswith('Menu of')), None)
            for box in boxes + ([caption] if caption else []):
                for where in corners(box):
                    shade = max(picture.getpixel(where))
                    holds(shade > 60, 'the corner %s of %s is black (%d)' % (where, box, shade))
            s.outside()
            s.ended(mark, 'closed')
    finally:
        s.display.compose()
        s.rest()


def corners(box):
    x, y, width, height = box
    return [(column, row) for column in (x, x + width - 1) for row in (y, y + height - 1)]


@scene()
def animated(s):
    """dimming appears in its time, with GTK's animations"""
    s.desk.animate(True)
    s.end_presenter()
    try:
        s.present_with()
        mark = s.show('plain', RECT, 'highlight=On_my_way', 'dim=0.6,0.4', 'style=highlighting')
        until_picture(s, 'the dimming', lambda picture: dimmed(s, picture, (900, 600, 1000, 700)))
        s.click('Copy')
        s.ended(mark, 'chosen')
    finally:
        s.desk.animate(False)
        s.end_presenter()
