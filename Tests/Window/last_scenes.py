"""The scene that comes last: sway keeps an output that was added."""
from displays import SIZE
from place_scenes import inside
from scene import scene


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
