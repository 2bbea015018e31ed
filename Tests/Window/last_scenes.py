"""The scenes that come last: sway keeps an output that was added."""
from displays import SIZE
from place_scenes import inside
from scene import equal, scene


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


@scene('wayland')
def output_disabled(s):
    """a menu whose output goes away is closed; the presenter shows the next one"""
    s.display.second()
    presenter = s.presenter.pid
    for number in range(3):
        s.display.command('output', 'HEADLESS-2', 'enable')
        s.rest()
        mark = s.program.presents('plain', 'point=%d,100' % (SIZE[0] + 100), 'screen=%d,0,800,600' % SIZE[0])
        s.program.says('presented presented', mark)
        s.awaits('Open')
        s.display.command('output', 'HEADLESS-2', 'disable')
        s.program.says('ended closed', mark)
    mark = s.show('plain', 'point=300,200')
    s.close(mark)
    equal((s.presenter.pid, s.presenter.poll()), (presenter, None), 'the presenter')
