"""A screen reader: which events it is told, for which rows, in which order."""
from processes import stays
from scene import equal, holds, scene

PROGRAM = 'menubus-presenter'


def focus(s, name, since):
    """Waits until the focus, or the selection, is told to be on a row, and returns the place of that event."""
    def told(event):
        return event['event'] in ('object:state-changed:focused', 'object:state-changed:selected') and event['detail'] \
            and event['name'] == name and event['program'].startswith(PROGRAM)
    return s.reader.events.index(s.reader.hears('the focus on “%s”' % name, told, since), since)


@scene()
def events_of_keys(s):
    """opening, each arrow key, and a submenu opened and left are told, in order"""
    heard = s.reader.heard
    mark = s.show('deep:2', 'point=60,40', first='Level 1')
    s.reader.hears('an active window', lambda event: event['event'] == 'window:activate' and event['program'].startswith(PROGRAM), heard)
    place = heard
    for key, row in (('Home', 'Before 1'), ('Down', 'Level 1'), ('Right', 'Before 2'), ('Down', 'Level 2'), ('Left', 'Level 1'),
                     ('Down', 'After 1')):
        s.keys(key)
        at = focus(s, row, place)
        holds(at >= place, 'the focus on “%s” was told out of order' % row)
        place = at + 1
    s.close(mark)
    told = [event['name'] for event in s.reader.events[heard:] if event['detail'] and event['program'].startswith(PROGRAM)
            and event['event'] in ('object:state-changed:focused', 'object:state-changed:selected')]
    wanted = ['Before 1', 'Level 1', 'Before 2', 'Level 2', 'Level 1', 'After 1']
    rows = [name for name in told if name in wanted]
    equal([name for place, name in enumerate(rows) if rows[place - 1:place] != [name]][-6:], wanted, 'the focus, in order')


def told_opening(s, since):
    """The events of the presenter that a screen reader speaks, since a place."""
    wanted = ('window:activate', 'window:deactivate', 'object:state-changed:focused')
    return [(event['event'].rpartition(':')[2], event['role'], event['name']) for event in s.reader.events[since:]
            if event['program'].startswith(PROGRAM) and event['event'] in wanted and (event['detail'] or event['event'] == wanted[0])]


@scene()
def events_of_opening(s):
    """one activation, then the window, then the first row, and no event of the window behind it; the same with a field"""
    for menu, last in (('marks', ('focused', 'check menu item', 'Muted')), ('search', ('focused', 'text', 'Find'))):
        heard = s.reader.heard
        mark = s.show(menu, 'point=60,40')
        s.reader.hears('the focus', lambda event: event['event'] == 'object:state-changed:focused' and event['name'] == last[2], heard)
        stays('the window was activated twice', lambda: [event[0] for event in told_opening(s, heard)].count('activate') == 1, seconds=0.4)
        told = told_opening(s, heard)
        equal((told[0][0], told[0][2], told[-1]), ('activate', 'Menu', last), 'the first and the last of %s' % told)
        s.close(mark)


@scene()
def controls_as_spoken(s):
    """a toggle is a check box, and a slider says its value with its range"""
    mark = s.show('parts', 'point=60,40')
    s.awaits('Mute', 'check box', lambda node: 'checked' not in node.states)
    equal(s.awaits('Level', 'slider').attributes.get('valuetext'), '0.25, from 0 to 1', 'the words of the slider')
    s.keys('Right')
    s.awaits('Level', 'slider', lambda node: node.attributes.get('valuetext') == '0.3, from 0 to 1')
    s.close(mark)


@scene()
def events_of_toggle(s):
    """a toggle is told to be checked, and to be so no more"""
    mark, heard = s.show('marks', 'point=60,40'), s.reader.heard
    s.keys('End')
    focus(s, 'Pinned', heard)
    for wanted in (1, 0):
        heard = s.reader.heard
        s.keys('space')
        event = s.reader.hears('a mark', lambda event: event['event'] == 'object:state-changed:checked', heard)
        equal((event['name'], event['detail']), ('Pinned', wanted), 'the mark')
    s.close(mark)


@scene()
def event_of_text(s):
    """a new title and a new row are told"""
    mark = s.show('plain', 'point=60,40')
    heard = s.reader.heard
    s.program.do('retitle Opened')
    s.reader.hears('a new name', lambda event: 'accessible-name' in event['event'] and event['name'] == 'Opened', heard)
    s.program.do('append Appended')
    s.awaits('Appended')
    s.program.do('remove')
    s.reader.until('the row to be gone', lambda: s.find('Opened') is None)
    s.save('changed')
    s.close(mark)


@scene()
def positions(s):
    """rows tell their position, their number and the depth of their menu"""
    mark = s.show('deep:2', 'point=60,40', first='Level 1')
    s.keys('Home', 'Down', 'Right')
    row = s.awaits('Level 2')
    equal([row.attributes.get(key) for key in ('posinset', 'setsize', 'level')], ['2', '3', '2'], 'position, number, depth')
    outer = s.awaits('Level 1')
    holds('expanded' in outer.states, '“Level 1” is not expanded')
    s.keys('Escape')
    s.selects('Level 1')
    s.close(mark)


@scene()
def activated_by_reader(s):
    """a screen reader chooses a row by its action"""
    mark = s.show('plain', 'point=60,40', first='Rename')
    s.reader.act('Rename')
    s.ended(mark, 'chosen')
    s.program.says('chosen Rename', mark)
