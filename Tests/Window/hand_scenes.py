"""The pointer: hovering, diagonal moves, presses outside, the wheel, the press that opened the menu."""
from processes import stays
from scene import equal, holds, scene


@scene()
def hover_opens_submenu(s):
    """the pointer opens a submenu, and a diagonal move to it leaves it open"""
    mark = s.show('deep:2', 'point=60,40', first='Level 1')
    s.hover('Level 1')
    inner = s.awaits('Before 2')
    s.program.wait('the hovered row', lambda: 'Level 1' in s.program.hovered(mark))
    start, end = s.place(s.awaits('Level 1')), s.place(s.awaits('After 2'))
    for step in range(1, 9):
        s.display.move(*(int(a + (b - a) * step / 8) for a, b in zip(start, end)))
    s.selects('After 2')
    holds(s.find('Before 2'), 'the submenu was closed')
    s.save('diagonal')
    s.click('After 2')
    s.ended(mark, 'chosen')
    s.program.says('chosen After 2', mark)


@scene()
def press_outside(s):
    """a press outside closes the menu and does nothing else"""
    mark, before = s.show('plain', 'point=60,40'), s.desk.scenery.mark
    s.outside()
    s.ended(mark, 'closed')
    equal([line for line in s.desk.scenery.lines[before:] if line.startswith('press')], [], 'what the window below was told')


@scene()
def disabled_row(s):
    """a press on a disabled row and on a separator does nothing"""
    mark = s.show('plain', 'point=60,40')
    s.click('Unavailable')
    separator = next(row for row in s.rows() if row.role == 'separator')
    s.display.click(*s.place(separator), 1)
    stays('the menu was closed', lambda: s.find('Open') and len(s.program.said(mark)) == 1, seconds=0.5)
    s.close(mark)


def press(s):
    """Holds the button down where the window below is; returns what the window says of it."""
    before = s.desk.scenery.mark
    s.display.move(330, 222)
    s.display.press()
    line = s.desk.scenery.wait('a press', lambda: next(
        (line for line in s.desk.scenery.lines[before:] if line.startswith('press')), None))
    return line.split()


def follow(s, x, y):
    """Moves the pointer with the button held. Under Wayland the window below is told, and the program reports it."""
    before = s.desk.scenery.mark
    s.display.move(x, y)
    if not s.display.is_wayland: return
    line = 'move %d %d' % (x, y)
    s.desk.scenery.says(line, before)
    s.program.do('transfer ' + line)


def let_go(s):
    before = s.desk.scenery.mark
    s.display.release()
    if not s.display.is_wayland: return
    s.desk.scenery.wait('the release', lambda: any(line.startswith('release') for line in s.desk.scenery.lines[before:]))
    s.program.do('transfer release')


def held_menu(s):
    _, button, x, y, time = press(s)
    return s.show('plain', 'rect=300,200,260,44', 'held=%s,%s' % (button, time), first='Open')


@scene()
def held_press(s):
    """a press that opened the menu is dragged over three rows and let go: the handler of the last runs, once"""
    mark = held_menu(s)
    for title in ('Open', 'Copy', 'Rename'):
        follow(s, *s.place(s.awaits(title)))
        s.program.wait('“%s” to be hovered' % title, lambda: title in s.program.hovered(mark))
    s.save('held')
    let_go(s)
    s.ended(mark, 'chosen')
    s.program.says('chosen Rename', mark)
    equal([line for line in s.program.said(mark) if line.startswith('chosen')], ['chosen Rename'], 'the choices')


@scene()
def held_press_on_context(s):
    """a press that opened a context menu goes on in it: the handler of the row where it ends runs, once"""
    _, button, x, y, time = press(s)
    mark = s.program.mark
    s.program.do('context rect=300,200,260,44 at=%d,%d menu=plain held=%s,%s' % (30, 22, button, time))
    s.appears('Open')
    for title in ('Open', 'Rename'): follow(s, *s.place(s.awaits(title)))
    s.save('held-context')
    let_go(s)
    s.program.says('delegate didEnd', mark)
    s.gone()
    equal([line for line in s.program.said(mark) if line.startswith('chosen')], ['chosen Rename'], 'the choices')


@scene()
def held_press_outside(s):
    """a press that opened the menu ends outside: no handler runs, and the menu stays for another"""
    mark = held_menu(s)
    follow(s, *s.place(s.awaits('Open')))
    s.program.wait('“Open” to be hovered', lambda: 'Open' in s.program.hovered(mark))
    follow(s, 900, 60)
    let_go(s)
    stays('the menu was closed', lambda: s.find('Open') and len(s.program.said(mark)) == 1, seconds=0.5)
    s.click('Open')
    s.ended(mark, 'chosen')
    s.program.says('chosen Open', mark)


@scene()
def wheel(s):
    """the wheel scrolls a long menu, and the row under the pointer is chosen"""
    mark = s.show('rows:200', 'point=60,40', first='Row 1')
    s.hover('Row 5')
    s.display.wheel(10)
    s.reader.until('the rows to scroll', lambda: s.find('Row 1') is None)
    s.save('wheel')
    row = s.rows()[len(s.rows()) // 2]
    s.click(row.name)
    s.ended(mark, 'chosen')
    s.program.says('chosen ' + row.name, mark)
