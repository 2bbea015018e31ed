"""A pointer that rests while a menu opens, on every kind of compositor."""
from place_scenes import near
from scene import equal, scene


def place(s, name):
    """Shows menus without a place."""
    for x, y in ((500, 320), (200, 500)):
        s.display.move(x, y)
        mark = s.show('marks', 'nowhere')
        s.save('%s-%d' % (name, x))
        near(s, x, y)
        s.outside()
        s.ended(mark, 'closed')


def press(s):
    """Presses beside a menu, and on a row, with a pointer at rest that the compositor may have to tell of first."""
    spots, before = [], s.desk.scenery.mark
    for reason in ('closed', 'chosen'):
        s.end_presenter()  # it would have this program wait
        s.present_with(**s.changes)
        mark = s.show('plain', 'point=60,40', *(['nowhere'] if spots else []), first='Copy')
        spots.append(s.place(s.awaits('Copy')))
        s.waits_behind_change()
        s.display.press()
        s.display.release()
        s.ended(mark, reason)
        s.display.move(*spots[0])
    s.program.says('chosen Copy', mark)
    equal([line for line in s.desk.scenery.lines[before:] if line.startswith('press')], [], 'what the window was told')


@scene('compositor')
def rest_place(s):
    """a menu without a place is at a pointer at rest"""
    place(s, 'rest')


@scene('compositor')
def rest_press(s):
    """a press of a pointer at rest chooses the row there, or closes the menu; the window below is not told of it"""
    press(s)
