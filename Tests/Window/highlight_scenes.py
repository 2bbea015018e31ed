"""Acceptance items of highlights: the window beside what others read from the bus."""
from gi.repository import GLib
from exported import ITEM, Exported, Requests, read
from processes import until
from safety import until_picture
from scene import equal, holds, scene
from tray import press, start

RECT, HIGHLIGHT = 'rect=300,260,260,44', ('highlight=On_my_way', 'style=highlighting')


@scene()
def highlight_status(s):
    """the status of a menu with a highlight, before, while it is shown, and after each kind of end"""
    def close(): s.outside()
    def dismiss(): s.program.do('dismiss')
    def crash(): kill(s.presenter)
    requests = Requests(s)
    for number, (end, reason) in enumerate(((close, 'closed'), (dismiss, 'dismissed'), (crash, None))):
        s.prepare()
        mark = s.show('marks', RECT, *HIGHLIGHT)
        menu = requests.menu(number + 1)
        equal(menu.property('Status'), 'notice', 'the status while the menu is shown')
        end()
        if reason: s.program.says('ended ' + reason, mark)
        else: s.program.wait('the end', lambda: any(line.startswith('ended') for line in s.program.lines[mark:]))
        s.gone()
        holds(status(menu) in ('normal', None), 'the status is still %s' % status(menu))


def kill(process):
    process.kill()
    process.wait()


def status(menu):
    """The status of a menu; `None` if it is gone."""
    try: return menu.property('Status')
    except GLib.Error: return None


def message(s, menu):
    """Chooses a message of Messages, whose actions are shown then."""
    press(s, menu, 'Activate', 100, 60)
    s.display.click(*s.place(s.awaits(condition=lambda node: node.name.startswith('On my way'))), 1)
    s.awaits('Reply')


@scene()
def highlight_needs_attention(s):
    """the tray item needs attention while its highlighted menu is shown, not before and not after"""
    running = start(s, 'Messages')
    if not running: return 'Messages was not built'
    menu = running[1]
    look = lambda: read(menu, '/StatusNotifierItem', ITEM, 'Status')
    before = look()
    equal(before == 'NeedsAttention', False, 'the attention before')
    for crash in (False, True):
        s.prepare()
        message(s, menu)
        until('the attention', lambda: look() == 'NeedsAttention', pause=0.02)
        if crash: kill(s.presenter)
        else: s.outside()
        until('the status to be what it was', lambda: look() == before, pause=0.02)
        s.gone()


@scene()
def highlight_dims_siblings(s):
    """the dimming asked for; the other messages of a list are disabled meanwhile, and then as they were"""
    requests = Requests(s)
    mark = s.show('marks', RECT, *HIGHLIGHT)
    dim = requests.menu().root['x-menubus-dim']
    equal((dim['color'], dim['opacity'], dim['duration']), ('#04040f', 0.5, 0.1), 'the dimming')
    s.outside()
    s.ended(mark, 'closed')
    running = start(s, 'Messages')
    if not running: return
    menu = running[1]
    menu = Exported(s, menu.name, '/MenuBar')
    before = menu.enabled()
    message(s, menu)
    rows = lambda: [menu.row(label)[1].get('enabled', True) for label in ('Are you coming?', 'On my way', 'Hurry up')]
    until('the others to be disabled', lambda: rows() == [False, True, False], pause=0.02)
    s.outside()
    s.gone()
    until('the messages to be as they were', lambda: menu.enabled() == before, pause=0.02)


@scene()
def highlight_rectangle(s):
    """the rectangle of what is set off, through the anchors that it is in"""
    requests = Requests(s)
    mark = s.program.mark
    s.park()
    s.program.do('context rect=300,260,260,44 at=20,10 menu=marks target=40,-60,120,44')
    s.appears('Muted')
    equal(requests.menu().root['x-menubus-highlight-rect'], (340, 200, 120, 44), 'the rectangle')
    s.outside()
    s.program.says('delegate didEnd', mark)
    s.gone()


@scene()
def reduced_motion(s):
    """a program without movement has its dimming and its end at once, whatever GTK is set to"""
    s.desk.animate(True)
    s.end_presenter()
    try:
        s.present_with()
        mark = s.show('plain', RECT, 'highlight=On_my_way', 'dim=0.6,600', 'style=highlighting', 'reduce-motion')
        place, light = (900, 700), s.base.getpixel((900, 700))
        until_picture(s, 'the dimming', lambda picture: sum(picture.getpixel(place)) < sum(light) * 0.6)
        s.outside()
        s.ended(mark, 'closed')
    finally:
        s.desk.animate(False)
        s.end_presenter()
