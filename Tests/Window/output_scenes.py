"""An output goes while a menu is on it: the menu ends, and the next one is shown. Or another one goes: the menu stays."""
from displays import SIZE
from preload import preload
from scene import scene


def covered(s, count=1):
    """Waits until so many other outputs are covered, which assistive technology sees as windows without rows."""
    s.reader.until('covers of %d outputs' % count, lambda: len(s.reader.windows()) == 1 + count)


def goes(s):
    """Shows a menu on a second output, which then goes while another menu waits."""
    s.display.second()
    s.rest()
    mark = s.program.presents('deep:2', 'point=%d,100' % (SIZE[0] + 400), 'screen=%d,0,%d,%d' % (SIZE[0], *SIZE))
    s.program.says('presented presented', mark)
    s.awaits('Level 1')
    s.save('output-before')
    waiting = s.program.presents('plain', 'point=60,40', 'as=next')
    s.display.unplug()
    s.program.says('ended closed', mark)
    s.awaits('Copy')
    s.save('output-gone')
    s.click('Copy')
    s.program.says('ended next chosen', waiting)
    s.rest()
    mark = s.show('plain', 'point=60,40', first='Open')
    s.outside()
    s.ended(mark, 'closed')


@scene('touch-wayland')
def output_goes(s):
    """a menu ends with its output, and the next one, which waits, is used on another"""
    goes(s)


@scene('touch-wayland')
def output_goes_if_asked(s):
    """a library of layer surfaces that tells of their end only if it is asked to, as of 0.10, is asked"""
    preload(s, 'closed.c')
    goes(s)


@scene('touch-wayland')
def output_goes_silently(s):
    """a menu ends with its output where nobody says that its surface was closed"""
    preload(s, 'closed.c', CLOSED='never')
    goes(s)


@scene('touch-wayland')
def other_output_goes(s):
    """another output goes and comes back while a menu is open: the menu stays, and is used"""
    s.display.second()
    s.rest()
    mark = s.program.presents('plain', 'point=60,40', 'screen=0,0,1024,768')
    s.awaits('Copy')
    covered(s)
    s.display.unplug()
    covered(s, 0)
    s.display.second()
    covered(s)
    s.display.unplug()
    covered(s, 0)
    s.click('Copy')
    s.program.says('ended chosen', mark)
    s.rest()
