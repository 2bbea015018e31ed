"""The pointer: hovering, diagonal moves, presses outside, the wheel, the press that opened the menu."""
import time
from processes import stays, until
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


@scene(by_touch='touch')
def press_outside(s):
    """a press outside closes the menu and does nothing else"""
    mark, before = s.show('plain', 'point=60,40'), s.desk.scenery.mark
    s.outside()
    s.ended(mark, 'closed')
    equal([line for line in s.desk.scenery.lines[before:] if line.startswith('press')], [], 'what the window below was told')


@scene(by_touch='touch')
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


@scene(by_touch='touch-wayland')
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


@scene(by_touch='touch-wayland')
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


@scene(by_touch='touch-wayland')
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


def hover_time(s, title):
    """The seconds that the pointer rests on a row until its submenu is on the screen."""
    row = s.awaits(title)
    place = row.box[0] + row.box[2] + 30, s.place(row)[1]
    before = s.desk.pixel(*place)
    s.display.move(*s.place(row))
    begin = time.monotonic()
    until('the submenu', lambda: s.desk.pixel(*place) != before, pause=0.005)
    return time.monotonic() - begin


@scene()
def hover_delay(s):
    """a submenu opens below the resting pointer as fast as one of GTK's own, and not at once"""
    mark = s.show('deep:2', 'point=60,40', first='Level 1')
    seconds = hover_time(s, 'Level 1')
    s.figure('the submenu was there after %.2f s' % seconds)
    holds(0.1 < seconds < 0.8, 'the submenu was there after %.2f s' % seconds)
    s.keys('Escape')
    s.close(mark)


@scene()
def hover_beside_field(s):
    """the row below the pointer is highlighted and told while a field has the keys, which go on to the field"""
    mark = s.show('search', 'point=60,40', first='Dutch')
    s.awaits('Find', condition=lambda node: 'focused' in node.states)
    before, heard, row = s.desk.picture(), s.reader.heard, s.awaits('Italian')
    edge = s.place(row)[0] + row.box[2] // 2 - 8, s.place(row)[1]
    s.display.move(*s.place(row))
    s.reader.hears('the row to be told', lambda event: event['name'] == 'Italian' and event['detail']
                   and event['event'] == 'object:state-changed:selected', heard)
    until('the row to be highlighted', lambda: s.desk.pixel(*edge) != before.getpixel(edge))
    s.program.wait('the hovered row', lambda: 'Italian' in s.program.hovered(mark))
    s.save('hover-beside-field')
    s.display.type('ger')
    s.program.says('searched ger', mark)
    s.reader.until('the field to have the keys', lambda: s.find('Find', condition=lambda node: 'focused' in node.states))
    s.keys('Escape')
    s.ended(mark, 'closed')


@scene()
def pointer_selects_nothing(s):
    """a menu that the pointer opened has no row selected; one that a key opened has the first, and so has a submenu"""
    s.display.move(300, 220)
    mark = s.program.presents('deep:2', 'rect=280,200,60,40')
    s.appears('Level 1')
    stays('a row is selected', lambda: s.selected() is None, seconds=0.4)
    s.save('opened-by-pointer')
    s.keys('Down')
    s.selects('Before 1')
    s.close(mark)
    mark = s.show('deep:2', 'rect=280,200,60,40', first='Level 1')
    s.selects('Before 1')
    s.keys('Down', 'Right')
    s.selects('Before 2')
    s.save('opened-by-key')
    s.keys('Escape')
    s.close(mark)
