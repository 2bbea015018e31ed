"""KWin tells which window is active, to programs whose desktop entry asks for that."""
import json, os, sys, time
from hostile_scenes import asked
from hud_scenes import desktop
from scene import equal, holds, scene
from typed_scenes import OFFER, WORD, comes_here, goes_elsewhere, leaves_or_gone

HERE = os.path.dirname(os.path.realpath(__file__))


WINDOW = os.path.join(HERE, 'gtk_window.py')


def offers(s): return s.find(condition=lambda node: OFFER in (node.name or '')) is not None


@scene('kwin')
def kwin_unasked(s):
    """without the desktop entry, KWin does not tell: the menu of the program with the keyboard opens without keys"""
    # KWin looks at the entries again after 1.5 seconds at the earliest.
    time.sleep(2)
    s.display.allow(False)
    try:
        s.end_presenter()
        s.present_with()
        program = asked(s, 'search', 'OK', owns_window=True)
        s.appears()
        holds(offers(s), 'the menu has the keys')
        goes_elsewhere(s, program, s.desk.scenery.mark)
        s.save('kwin-unasked')
        leaves_or_gone(s, program)
    finally:
        s.display.allow(True)
        s.end_presenter()


@scene('kwin')
def kwin_x11(s):
    """a program whose window of X11 has the keyboard gets the keys at once"""
    path = os.path.join(s.desk.environment['XDG_RUNTIME_DIR'], 'x11-bus')
    own = s.helper([sys.executable, os.path.join(HERE, 'scenery.py')], 'window of X11', GDK_BACKEND='x11')
    own.write(path)
    own.write(s.desk.environment['DBUS_SESSION_BUS_ADDRESS'])
    for line in ('ready', 'bus'): own.says(line, 0)
    program = asked(s, 'search', 'OK', DBUS_SESSION_BUS_ADDRESS='unix:path=' + path)
    s.appears()
    holds(not offers(s), 'the menu has no keys')
    before = comes_here(s)
    program.says('event x-menubus-text 1 b', 0)
    s.save('kwin-x11')
    equal([line for line in own.lines + s.desk.scenery.lines[before:] if line.startswith('key ')], [], 'what windows were told')
    s.end_helpers()
    s.gone()


@scene('kwin')
def kwin_liar(s):
    """a window of X11 that claims to be another program's gives that program no keys"""
    liar = s.helper([sys.executable, os.path.join(HERE, 'liar.py'), str(s.desk.scenery.process.pid)], 'liar', GDK_BACKEND='x11')
    liar.says('ready', 0)
    asked(s, 'search', 'OK', owns_window=True)
    s.appears()
    holds(offers(s), 'the menu has the keys')
    s.display.type(WORD)
    typed = lambda: ''.join(line[4:] for line in liar.lines if line.startswith('key '))
    liar.wait('the keys in the window', lambda: len(typed()) >= len(WORD))
    equal(typed(), WORD, 'what the window that has the keyboard was told')
    s.end_helpers()
    s.gone()


@scene('kwin')
def kwin_windows(s):
    """KWin tells a command with a desktop entry which windows there are, and which has the keyboard; another is told nothing"""
    window = s.helper([sys.executable, WINDOW], 'window', NO_AT_BRIDGE='1')
    window.says('focus', 0)
    # The status of a command, and what it printed.
    def menubus(tool, *words):
        command = s.helper([tool, *words], 'menubus', DISPLAY='')
        return command.status(), command.lines
    def listed(tool):
        windows = json.loads(''.join(menubus(tool, 'list', '--windows', '--json')[1]))['windows']
        return [(each['title'], each['focused']) for each in windows if each['program'] == 'python3']
    equal(listed(s.commands.tool), [('', False)], 'the windows with menus, untold')
    equal(menubus(s.commands.tool, 'tree', 'window:focused')[0], 2, 'the status without a window that is told of')
    begin = time.monotonic()
    equal(listed(s.display.tool), [('Scene window', True)], 'the windows with menus')
    s.figure('a command of %d MB took %.2f s' % (os.stat(s.display.tool).st_size >> 20, time.monotonic() - begin))
    status, lines = menubus(s.display.tool, 'tree', 'window:focused')
    equal((status, any('Status Bar' in line for line in lines)), (0, True), 'the menu of the window with the keyboard')
    equal(menubus(s.display.tool, 'click', 'window:focused', 'File/New')[0], 0, 'the status of a click')
    window.says('activated new', 0)
    s.end_helpers()


@scene('kwin')
def kwin_key(s):
    """a key of Plasma opens the search over the window with the keyboard, which has it again afterwards"""
    with desktop(s) as search:
        search.opens()
        s.save('kwin-hud')
        mark = search.window.mark
        search.types('sav', 'Save As…')
        s.keys('Return')
        search.window.says('activated save-as', mark)
        search.ends(0, 'File/Save As…')
