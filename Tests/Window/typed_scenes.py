"""Keys that are typed to another window: no menu gets one of them before the user gives it the keyboard."""
import os, shutil, subprocess, sys
from gi.repository import GLib
from hostile_scenes import PROGRAM, asked
from processes import Failure, until
from scene import equal, holds, scene

WORD, OFFER = 'hunter', 'Press here to type'
PRESENTER, OBJECT = 'org.menubus.Presenter', '/org/menubus/Presenter'
# What a stranger asks for, how, and a row of it.
STRANGERS = (('search', 'OK'), ('form', 'OK'), ('rows', 'OK'), ('dim', 'OK'), ('open search', 'OK'))


def typed(s, before): return ''.join(line[4:] for line in s.desk.scenery.lines[before:] if line.startswith('key '))


def got(program): return [line for line in program.lines if line.startswith(('event x-menubus-text', 'event x-menubus-control', 'event clicked'))]


def caption(s): return s.awaits(what='a caption', condition=lambda node: OFFER in (node.name or ''))


def goes_elsewhere(s, program, before):
    """Types, and every key comes to the window that had the keyboard."""
    s.display.type(WORD)
    s.desk.scenery.wait('the keys in the window', lambda: len(typed(s, before)) >= len(WORD))
    equal(typed(s, before), WORD, 'what the window that has the keyboard was told')
    equal(got(program), [], 'what the stranger was told')


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
        s.reader.until('the offer to go', lambda: s.find(condition=lambda node: OFFER in (node.name or '')) is None)
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
    s.reader.until('the offer to go', lambda: s.find(condition=lambda node: OFFER in (node.name or '')) is None)
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
