"""Keys that are typed to another window: no menu gets one of them before the user gives it the keyboard."""
import contextlib, ctypes, os, shutil, subprocess, sys
from gi.repository import GLib
from foreign_scenes import Opened
from hostile_scenes import PROGRAM, asked
from hud_scenes import focuses_scenery
from nested import KWin
from processes import Failure, until
from scene import equal, holds, scene

WORD, OFFER = 'hunter', 'Press here to type'
PRESENTER, OBJECT = 'org.menubus.Presenter', '/org/menubus/Presenter'
# What a stranger asks for, how, and a row of it.
STRANGERS = (('search', 'OK'), ('form', 'OK'), ('rows', 'OK'), ('dim', 'OK'), ('open search', 'OK'))


def typed(s, before): return ''.join(line[4:] for line in s.desk.scenery.lines[before:] if line.startswith('key '))


def got(program): return [line for line in program.lines if line.startswith(('event x-menubus-text', 'event x-menubus-control', 'event clicked'))]


def caption(s): return s.awaits(what='a caption', condition=lambda node: OFFER in (node.name or ''))


def goes_elsewhere(s, program, before, told=()):
    """Types, and every key comes to the window that had the keyboard; the stranger is told nothing more."""
    s.display.type(WORD)
    s.desk.scenery.wait('the keys in the window', lambda: len(typed(s, before)) >= len(WORD))
    equal(typed(s, before), WORD, 'what the window that has the keyboard was told')
    equal(got(program), list(told), 'what the stranger was told')


def takes_keys(s):
    """The offer goes when the menu asks for the keyboard; a compositor gives it a moment later."""
    s.reader.until('the offer to go', lambda: s.find(condition=lambda node: OFFER in (node.name or '')) is None)
    if s.display.is_wayland: s.reader.until('the keyboard', lambda: s.find(condition=lambda node: 'focused' in node.states))


def comes_here(s):
    """Types, and no key comes to the window."""
    before = s.desk.scenery.mark
    s.display.type('b')
    return before


def leaves(s, program):
    s.outside()
    s.gone()
    program.process.terminate()
    program.process.wait()


@scene()
def typed_elsewhere(s):
    """a stranger's menu gets nothing of what is typed to another window, whatever it asks for and however"""
    for name, row in STRANGERS:
        s.park()
        program = asked(s, name, row)
        s.appears()
        caption(s)
        goes_elsewhere(s, program, s.desk.scenery.mark)
        s.save('typed-' + name.replace(' ', '-'))
        leaves(s, program)


@scene()
def typed_meanwhile(s):
    """a stranger's menu that appears in the middle of a word gets none of its letters"""
    s.park()
    before = s.desk.scenery.mark
    program = s.helper([sys.executable, PROGRAM], 'hostile')
    program.says('ready', 0)
    program.write('search')
    count = 0
    def letter():
        nonlocal count
        count += 1
        s.display.type('h')
        return s.find('OK')
    until('the menu', letter, pause=0.02)
    for _ in range(5): letter()
    s.desk.scenery.wait('the keys', lambda: len(typed(s, before)) >= count)
    equal((typed(s, before), got(program)), ('h' * count, []), 'what the window and the stranger were told')
    leaves(s, program)


@scene()
def typed_after_press(s):
    """a press on the caption or in a field gives the menu the keys; one on a row chooses without them"""
    for name, press, wanted in (('search', 'caption', 'event x-menubus-text 1 b'), ('search', 'field', 'event x-menubus-text 1 b'),
                                ('form', 'field', 'event x-menubus-control')):
        s.park()
        program = asked(s, name, 'OK')
        s.appears()
        node = caption(s) if press == 'caption' else s.awaits(role='text' if name == 'form' else None, what='a field',
                                                              condition=lambda node: 'editable' in node.states)
        s.display.click(*s.place(node), 1)
        takes_keys(s)
        before = comes_here(s)
        program.wait('the text', lambda: any(line.startswith(wanted) for line in program.lines))
        equal(typed(s, before), '', 'what the window behind was told')
        s.save('typed-after-%s-%s' % (name, press))
        s.keys('Escape', 'Escape')
        leaves_or_gone(s, program)
    program = asked(s, 'search', 'OK')
    s.appears()
    before = s.desk.scenery.mark
    s.click('OK')
    program.says('event clicked 3', 0)
    s.display.type(WORD)
    s.desk.scenery.wait('the keys in the window', lambda: typed(s, before) == WORD)
    leaves_or_gone(s, program)


def leaves_or_gone(s, program):
    program.process.terminate()
    program.process.wait()
    s.gone()


@scene()
def typed_by_command(s):
    """`menubus focus` gives the menu the keyboard; the same call of another program does not"""
    s.park()
    run = lambda *words, tool=None: subprocess.run([tool or s.commands.tool, *words], env=s.desk.environment, timeout=10,
                                                   stderr=subprocess.PIPE, text=True)
    equal(run('focus').returncode, 2, 'the status without a menu')
    program = asked(s, 'search', 'OK')
    s.appears()
    try:
        s.desk.call(PRESENTER, OBJECT, 'org.menubus.Presenter1', 'TakeKeyboard')
        raise Failure('another program may give menus the keyboard')
    except GLib.Error as error: holds('AccessDenied' in str(error), str(error))
    # Another file of that name is another program, as each is in a sandbox.
    copy = os.path.join(s.desk.directory, 'menubus')
    shutil.copy(s.commands.tool, copy)
    holds(run('focus', tool=copy).returncode not in (0, 2), 'a copy may give menus the keyboard')
    goes_elsewhere(s, program, s.desk.scenery.mark)
    done = run('focus')
    equal((done.returncode, done.stderr), (0, ''), 'the status and the errors of the command')
    takes_keys(s)
    before = comes_here(s)
    program.says('event x-menubus-text 1 b', 0)
    equal(typed(s, before), '', 'what the window behind was told')
    s.keys('Escape', 'Escape')
    leaves_or_gone(s, program)


@scene()
def typed_to_owner(s):
    """the program whose window has the keyboard gets the keys at once, by a request and by a call, in any other way nobody"""
    for name in ('search', 'open search'):
        program = asked(s, name, 'OK', owns_window=True)
        s.appears()
        holds(s.find(condition=lambda node: OFFER in (node.name or '')) is None, 'the menu has no keys')
        before = comes_here(s)
        program.says('event x-menubus-text 1 b', 0)
        equal(typed(s, before), '', 'what the window behind was told')
        s.keys('Escape', 'Escape')
        leaves_or_gone(s, program)


def opened(s, name):
    """The user's command opens a stranger's menu."""
    program = s.helper([sys.executable, PROGRAM], 'hostile')
    program.says('ready', 0)
    program.write('serve ' + name)
    program.says('asked serve ' + name, 0)
    tool = Opened(s, program.lines[0].split()[1] + '/Hostile')
    s.appears('OK')
    return program, tool


@scene()
def typed_by_open(s):
    """a menu that the user's command opens has the keys, and the name of its program where text can be typed"""
    program, tool = opened(s, 'search')
    name = s.awaits(what='the name of the program', condition=lambda node: (node.name or '').startswith('Menu of')).name
    holds('(process %d)' % program.process.pid in name and OFFER not in name, 'the line says “%s”' % name)
    before = comes_here(s)
    program.says('event x-menubus-text 1 b', 0)
    equal(typed(s, before), '', 'what the window behind was told')
    s.save('typed-by-open')
    s.keys('Escape', 'Escape')
    equal(tool.status(), 3, 'the status of the command')
    leaves_or_gone(s, program)


def leaves_by_row(s, name):
    """The user opens a stranger's menu, and chooses a row of it; then the stranger asks for another menu."""
    program, tool = opened(s, 'rows')
    s.keys('End', 'Return')
    tool.chose('OK')
    program.write(name)
    program.says('asked ' + name, 0)
    s.awaits(what='the field', condition=lambda node: 'editable' in node.states)
    return program


@scene()
def typed_after_choice(s):
    """the next menu of a program of which the user has chosen a row gets nothing that is typed to a window, whatever row it names"""
    for name in ('search', 'search-of-OK'):
        program = leaves_by_row(s, name)
        caption(s)
        goes_elsewhere(s, program, s.desk.scenery.mark, ['event clicked 2'])
        s.save('typed-after-choice-' + name)
        leaves(s, program)


@contextlib.contextmanager
def no_focus(s):
    """No window has the keyboard."""
    if s.display.is_wayland: s.display.windows(shown=False)
    else:
        x11 = ctypes.CDLL('libX11.so.6')
        x11.XOpenDisplay.restype = ctypes.c_void_p
        connection = ctypes.c_void_p(x11.XOpenDisplay(s.desk.environment['DISPLAY'].encode()))
        x11.XSetInputFocus(connection, ctypes.c_ulong(0), 0, ctypes.c_ulong(0))
        x11.XCloseDisplay(connection)
    s.rest()
    try: yield
    finally:
        if s.display.is_wayland: s.display.windows(shown=True)
        else: until('the keyboard in the window behind', lambda: focuses_scenery(s))
        s.rest()


@scene()
def typed_on_after_choice(s):
    """where no window has the keyboard, it goes on to the menu of the row that the user has chosen, and to no other"""
    # KWin does not tell whether a surface that is no window, such as a launcher's, has it.
    text = [] if isinstance(s.display, KWin) else ['event x-menubus-text 1 b']
    with no_focus(s):
        for name, wanted in (('search-of-OK', text), ('search', [])):
            program = leaves_by_row(s, name)
            s.appears()
            if not wanted: caption(s)
            mark = program.mark
            s.display.type('b')
            if wanted: program.says(wanted[0], 0)
            s.outside()
            program.says('event closed 0', mark)
            equal(got(program), ['event clicked 2'] + wanted, 'what the program was told')
            leaves_or_gone(s, program)
