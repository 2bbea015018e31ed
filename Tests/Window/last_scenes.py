"""The scenes that come last: sway keeps an output that was added."""
from PIL import ImageChops
from displays import SIZE
from output_scenes import covered
from place_scenes import inside, near
from scene import equal, holds, scene


@scene('wayland')
def two_monitors_wayland(s):
    """two outputs: the menu is on the second, and is used there"""
    s.display.second()
    s.rest()
    try:
        mark = s.program.presents('plain', 'point=%d,100' % (SIZE[0] + 780), 'screen=%d,0,800,600' % SIZE[0])
        s.program.says('presented presented', mark)
        s.awaits('Open')
        s.save('second-output')
        s.offset = (SIZE[0], 0)
        inside(s, (0, 0, 800, 600))
        s.click('Copy')
        s.ended(mark, 'chosen')
        s.program.says('chosen Copy', mark)
    finally: s.offset = (0, 0)


def shows(s, place):
    """Shows a menu at a place, with all outputs covered."""
    mark = s.program.presents('plain', 'point=%d,%d' % place, 'screen=%d,0,800,600' % SIZE[0] if place[0] > SIZE[0] else 'screen=0,0,1024,768')
    s.program.says('presented presented', mark)
    s.awaits('Open')
    covered(s)
    return mark


def closes(s, mark, place):
    """Presses where no menu is."""
    before = s.desk.scenery.mark
    s.display.click(*place, 1)
    s.program.says('ended closed', mark)
    equal([line for line in s.desk.scenery.lines[before:] if line.startswith('press')], [], 'what the window was told')


@scene('outputs')
def press_on_other_output(s):
    """a press on another output than the menu's closes it, and the window there is not told of that"""
    s.display.second()
    s.rest()
    for place, other in (((SIZE[0] + 400, 100), (600, 500)), ((60, 40), (SIZE[0] + 600, 400))):
        s.park()
        closes(s, shows(s, place), other)
        s.gone()


@scene('outputs')
def pointer_on_other_output(s):
    """without a place, a menu is at the pointer, on another output than that with the focus as well"""
    s.display.second()
    s.rest()
    s.display.move(SIZE[0] + 300, 200)
    mark = s.show('marks', 'nowhere')
    near(s, 300, 200)
    changed = ImageChops.difference(s.save('pointer-on-second'), s.base).getbbox()
    holds(changed[0] >= SIZE[0], 'the menu is at %s of the screen' % (changed,))
    s.outside()
    s.ended(mark, 'closed')


@scene('outputs')
def other_output_moves(s):
    """another output moves while a menu is open: the menu stays, and a press there closes it"""
    s.display.second()
    s.rest()
    s.park()
    mark = shows(s, (60, 40))
    try:
        s.display.place('HEADLESS-2', SIZE[0], 100)
        s.awaits('Open')
        covered(s)
        closes(s, mark, (SIZE[0] + 600, 650))
    finally: s.display.place('HEADLESS-2', SIZE[0], 0)
