"""Fingers: taps, several fingers at once, fingers that leave. Scenes with `by_touch` are played with a finger, too."""
import functools, operator, os, signal, subprocess
from gi.repository import Gdk
from hand_scenes import held_menu
from hostile_scenes import asked
from processes import stays, until
from scene import equal, holds, scene
from typed_scenes import caption, comes_here, got, takes_keys


def touch(s, name, finger=1): s.display.touch_screen.down(*map(int, s.place(s.awaits(name))), finger=finger)
def lift(s, finger=1): s.display.touch_screen.up(finger)


def drag(s, x, y, finger=1):
    """In two steps: Xorg may hold back the last one until there is another."""
    for place in ((x - 1, y), (x, y)): s.display.touch_screen.drag(*place, finger)


def choices(s, mark): return [line for line in s.program.said(mark) if line.startswith('chosen')]


def nothing_chosen(s, mark):
    stays('a row was chosen, or the menu closed: %s' % s.program.said(mark),
          lambda: s.find('Open') and s.program.said(mark) == ['presented presented'], seconds=0.5)


@scene('touch')
def taps(s):
    """taps open a submenu and choose a row in it, once"""
    mark = s.show('deep:2', 'point=60,40', first='Level 1')
    s.click('Level 1')
    s.awaits('Before 2')
    s.save('tap-submenu')
    s.click('After 2')
    s.ended(mark, 'chosen')
    s.program.says('chosen After 2', mark)
    equal(choices(s, mark), ['chosen After 2'], 'the choices')


@scene('touch')
def tap_outside(s):
    """a tap beside the menu and its submenu closes them at once, and the window below hears nothing of it"""
    mark, before = s.show('deep:2', 'point=60,40', first='Level 1'), s.desk.scenery.mark
    s.click('Level 1')
    s.awaits('Before 2')
    s.outside()
    s.ended(mark, 'closed')
    equal([line for line in s.desk.scenery.lines[before:] if line.startswith('press')], [], 'what the window below was told')
    s.outside()
    s.desk.scenery.wait('a tap', lambda: any(line.startswith('press 1') for line in s.desk.scenery.lines[before:]))


@scene('touch')
def dragged_finger(s):
    """a finger that goes down on one row, and is lifted on another or beside the menu, chooses nothing; one that comes back does"""
    mark = s.show('plain', 'point=60,40', first='Open')
    for place in ((900, 600), s.place(s.awaits('Copy'))):
        touch(s, 'Open')
        drag(s, *map(int, place))
        s.selects(None)
        lift(s)
        nothing_chosen(s, mark)
    touch(s, 'Open')
    drag(s, *map(int, s.place(s.awaits('Copy'))))
    drag(s, *map(int, s.place(s.awaits('Open'))))
    s.selects('Open')
    s.save('dragged-finger')
    lift(s)
    s.ended(mark, 'chosen')
    s.program.says('chosen Open', mark)
    equal(choices(s, mark), ['chosen Open'], 'the choices')


@scene('touch')
def scrolling_finger(s):
    """a finger scrolls a long menu from wherever it is, presses nothing then, and a tap chooses what has come there"""
    mark = s.show('rows:60', 'point=60,40', first='Row 1')
    x, y = map(int, s.place(s.awaits('Row 10')))
    touch(s, 'Row 10')
    for step in range(1, 13): drag(s, x, y - 20 * step)
    s.reader.until('the rows to scroll', lambda: s.find('Row 1') is None)
    lift(s)
    s.save('scrolled-finger')
    stays('a row was chosen, or the menu closed', lambda: s.find('Row 16') and s.program.said(mark) == ['presented presented'], seconds=0.3)
    holds(s.find('Row 16').box[1] < y, 'the rows are not where the finger has taken them')
    s.click('Row 16')
    s.ended(mark, 'chosen')
    s.program.says('chosen Row 16', mark)
    equal(choices(s, mark), ['chosen Row 16'], 'the choices')


@scene('touch')
def long_press(s):
    """a finger that stays on a row opens its context menu, beside the row; lifted after that, it chooses nothing there"""
    mark = s.show('plain', 'point=60,40', first='Copy')
    s.program.do('row-menu Copy menu=marks')
    s.waits_behind_change()
    row = s.awaits('Copy').box
    touch(s, 'Copy')
    if s.display.asks_at_end:
        stays('the menu opened below the finger', lambda: s.find('Copy'), seconds=0.8)
        lift(s)
    s.awaits('Muted')
    menu = s.levels()[0].box
    s.save('long-press')
    holds(menu[1] >= row[1] + row[3] - 14 or menu[1] + menu[3] <= row[1] + 14, 'the menu at %s covers its row at %s' % (menu, row))
    lift(s)
    stays('the menu closed', lambda: s.find('Muted') and not choices(s, mark), seconds=0.5)
    s.click('Blocked')
    s.program.says('chosen Blocked on', mark)
    while s.rows(): s.outside()
    s.gone()


@scene('touch')
def no_long_press(s):
    """a finger that moves, or has company, opens no context menu, and one on a row without such a menu presses that"""
    mark = s.show('plain', 'point=60,40', first='Copy')
    s.program.do('row-menu Copy menu=marks')
    s.waits_behind_change()
    x, y = map(int, s.place(s.awaits('Copy')))
    touch(s, 'Copy')
    drag(s, x + 40, y)
    stays('a context menu opened', lambda: s.find('Copy'), seconds=0.8)
    lift(s)
    s.gone()
    s.program.says('chosen Copy', mark)
    mark = s.show('plain', 'point=60,40', first='Open')
    touch(s, 'Open')
    stays('the menu is not as it was', lambda: s.find('Open'), seconds=0.8)
    lift(s)
    s.ended(mark, 'chosen')
    s.program.says('chosen Open', mark)


@scene('touch')
def rows_for_fingers(s):
    """rows of a menu that a finger has opened are 40 pixels high, and it is not below the finger; those of a menu that is open already stay as they are"""
    s.present_with(UNTOUCHED='1')
    mark = s.show('deep:2', 'point=300,300', first='Level 1')
    height = s.awaits('Level 1').box[3]
    holds(height < 40, 'without a finger rows are %d pixels high' % height)
    s.click('Level 1')
    inner = s.awaits('Before 2')
    equal((s.awaits('Level 1').box[3], inner.box[3]), (height, 40), 'the heights of a row and of one of a submenu')
    s.save('rows-for-fingers-submenu')
    s.click('After 2')
    s.ended(mark, 'chosen')
    mark = s.show('plain', 'point=300,300', first='Open')
    equal(s.awaits('Open').box[3], 40, 'the height of a row after a tap')
    box = s.levels()[0].box
    holds(box[1] >= 316, 'the menu at %s is below the finger' % (box,))
    s.save('rows-for-fingers')
    s.close(mark)
    s.present_with(UNTOUCHED='2')
    mark = s.show('plain', 'point=300,300', 'touch', first='Open')
    equal(s.awaits('Open').box[3], 40, 'the height of a row of a program that says so')
    s.close(mark)


@scene('touch')
def second_finger(s):
    """the first finger counts: others choose and close nothing while it is down, nor does the one that stays"""
    mark = s.show('plain', 'point=60,40', first='Open')
    touch(s, 'Open')
    touch(s, 'Rename', finger=2)
    lift(s, finger=2)
    s.display.touch_screen.tap(900, 600, finger=3)
    nothing_chosen(s, mark)
    touch(s, 'Copy', finger=2)
    drag(s, 900, 600)
    lift(s)
    nothing_chosen(s, mark)
    lift(s, finger=2)
    nothing_chosen(s, mark)
    touch(s, 'Rename')
    touch(s, 'Copy', finger=2)
    lift(s)
    s.ended(mark, 'chosen')
    lift(s, finger=2)
    s.program.says('chosen Rename', mark)
    equal(choices(s, mark), ['chosen Rename'], 'the choices')


@scene('touch')
def handed_finger(s):
    """a menu that a finger has opened, whose program hands the press over and says no more of it, is used by the next finger"""
    mark = held_menu(s)
    s.display.release()
    s.click('Copy')
    s.ended(mark, 'chosen')
    s.program.says('chosen Copy', mark)
    equal(choices(s, mark), ['chosen Copy'], 'the choices')
    mark = held_menu(s)
    s.display.release()
    s.outside()
    s.ended(mark, 'closed')


@scene('touch')
def finger_beside_pointer(s):
    """a menu that a finger has touched is used by the keys, and the next one by a finger again"""
    for way in ('keys', 'finger'):
        mark = s.show('plain', 'point=60,40', first='Open')
        touch(s, 'Copy')
        s.selects('Copy')
        if way == 'keys': s.keys('Escape')
        lift(s)
        if way == 'keys': s.ended(mark, 'closed')
        else: s.ended(mark, 'chosen')


@scene('touch')
def tapped_caption(s):
    """a tap on the caption gives a stranger's menu the keys, and one beside it closes the menu"""
    s.park()
    program = asked(s, 'search', 'OK')
    s.appears()
    s.display.click(*s.place(caption(s)), 1)
    takes_keys(s)
    before = comes_here(s)
    program.says('event x-menubus-text 1 b', 0)
    equal(s.desk.scenery.lines[before:], [], 'what the window behind was told')
    holds(got(program), 'the program was told nothing')
    s.outside()
    s.gone()


# The masks whose events SurfaceEvent has (its unit test compares them with those that the surface asks for), and GTK's own.
HANDLED = {'BUTTON_PRESS', 'BUTTON_RELEASE', 'POINTER_MOTION', 'BUTTON_MOTION', 'BUTTON1_MOTION',
           'BUTTON2_MOTION', 'BUTTON3_MOTION', 'ENTER_NOTIFY', 'LEAVE_NOTIFY', 'SCROLL',
           'SMOOTH_SCROLL', 'TOUCH', 'KEY_PRESS', 'KEY_RELEASE'}
OF_GTK = {'EXPOSURE', 'STRUCTURE', 'FOCUS_CHANGE', 'PROPERTY_CHANGE', 'VISIBILITY_NOTIFY'}


def masks(s):
    """The names of all masks of the presenter's windows, however GTK came to ask for them."""
    path = os.path.join(s.desk.directory, 'asked')
    if os.path.exists(path): os.unlink(path)
    s.presenter.send_signal(signal.SIGUSR1)
    until('the masks', lambda: os.path.exists(path))
    with open(path) as file: mask = functools.reduce(operator.or_, map(int, file))
    single = [(name[:-5], int(value)) for name, value in vars(Gdk.EventMask).items() if name.endswith('_MASK')]
    return {name for name, value in single if value & mask and value & (value - 1) == 0 and name != 'ALL_EVENTS'}


@scene()
def asked_events(s):
    """the windows of a menu with every kind of part ask for no events but those that are handled"""
    module = os.path.join(s.desk.directory, 'asked.so')
    source = os.path.join(os.path.dirname(os.path.realpath(__file__)), 'asked.c')
    subprocess.run(['cc', '-shared', '-fPIC', '-o', module, source, '-lglib-2.0'], check=True)
    s.present_with(GTK_MODULES=module, ASKED=os.path.join(s.desk.directory, 'asked'))
    for menu in ('parts', 'palettes', 'search'):
        mark = s.show(menu, 'point=60,40')
        names = masks(s)
        holds('TOUCH' in names and 'BUTTON_PRESS' in names, 'the masks are not known: %s' % names)
        equal(names - HANDLED - OF_GTK, set(), 'the masks that nothing is known of')
        s.keys('Escape')
        s.ended(mark, 'closed')
