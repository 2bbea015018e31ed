"""A compositor that tells a surface below a pointer at rest nothing, as sway does from 1.10 on, is asked where it is."""
from place_scenes import near
from preload import preload
from processes import until
from scene import scene

WAYS = ('socket', 'motion')


@scene('wayland')
def unentered_place(s):
    """a menu without a place is at the pointer where the compositor says only when asked where that is"""
    for way in WAYS:
        preload(s, 'unentered.c', MOVED=way)
        s.display.move(500, 320)
        mark = s.show('marks', 'nowhere')
        s.save('unentered-' + way)
        near(s, 500, 320, 'by %s the menu' % way)
        s.close(mark)


def presses(s, mark, said):
    """Presses where the pointer is, until the program says something."""
    def press():
        s.display.press()
        s.display.release()
        return said in s.program.said(mark)
    until('a press at rest to be followed by ' + said, press, pause=0.2)
    s.gone()


@scene('wayland')
def unentered_press(s):
    """a press of a pointer at rest, of which the compositor has said nothing, chooses the row there or closes the menu"""
    for way in WAYS:
        preload(s, 'unentered.c', MOVED=way)
        mark = s.show('plain', 'point=60,40', first='Copy')
        place = s.place(s.awaits('Copy'))
        presses(s, mark, 'ended closed')
        s.display.move(*place)
        mark = s.show('plain', 'point=60,40', 'nowhere', first='Copy')
        presses(s, mark, 'chosen Copy')
