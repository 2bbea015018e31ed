"""Steps of the item: how it comes and goes, its properties and its buttons. The first line of each is what it is about."""


def before(s):
    """a program that was there before the panel"""
    s.begin()
    s.panel.start()
    s.count(1)
    s.panel.shown()


def dies(s):
    """the program dies"""
    s.end()
    s.count(0)
    s.program = None


def after(s):
    """a program that comes after the panel"""
    s.begin()
    s.count(1)
    s.panel.shown()


def status(s):
    """the item asks for attention, is passive, and active again"""
    for name, icons in (('NeedsAttention', 1), ('Passive', 0), ('Active', 1)):
        s.program.tell_item('NewStatus', 's', name, Status=('s', name))
        s.settle()
        s.count(icons)
    s.panel.shown()


def title_and_icon(s):
    """the item has another title and icon"""
    s.program.tell_item('NewTitle', Title=('s', 'Other'))
    s.settle()
    s.program.tell_item('NewIcon', IconName=('s', 'edit-copy'))


def tooltip(s):
    """the item has another tooltip"""
    s.program.tell_item('NewToolTip', ToolTip=('(sa(iiay)ss)', ('', [], 'Tip', '')))


def activation(s):
    """the left button"""
    s.panel.activate()
    s.look()
    s.closed()


def middle_button(s):
    """the middle button"""
    s.panel.middle()
    s.settle()


def wheel(s):
    """a notch up, and one down"""
    s.panel.scroll(True)
    s.settle()
    s.panel.scroll(False)


def restart(s):
    """the panel is killed, and another comes"""
    s.panel.stop()
    s.panel.start()
    s.count(1)
    s.opened()
    s.closed()
