"""A lock of the screen (swaylock, ext-session-lock): no menu stays behind it, and none gets what is typed into it."""
import contextlib, os, signal, subprocess
from foreign_scenes import Opened
from preload import preload
from program import NAME
from typed_scenes import WORD
from scene import equal, scene


def children():
    with open('/proc/thread-self/children') as file: listed = file.read().split()
    return [int(number) for number in listed]


def name(process):
    with contextlib.suppress(OSError), open('/proc/%d/comm' % process) as file: return file.read().strip()


def undrawn(s):
    """Has the compositor, sway 1.7, draw nothing behind a lock, as it does from 1.10 on, and labwc does."""
    s.undrawn = os.path.join(s.desk.directory, 'undrawn')
    preload(s, 'undrawn.c', UNDRAWN=s.undrawn)


@contextlib.contextmanager
def locked(s):
    """The screen, locked."""
    if getattr(s, 'undrawn', None): open(s.undrawn, 'w').close()
    # It leaves its first process when the compositor has locked.
    first = s.desk.run(['swaylock', '-f', '-c', '223322'], stdin=subprocess.DEVNULL)
    equal(first.wait(timeout=10), 0, 'the status of swaylock')
    # The one before checks passwords.
    lock = max(process for process in children() if name(process) == 'swaylock')
    try: yield
    finally:
        os.kill(lock, signal.SIGUSR1)
        os.waitpid(lock, 0)
        if getattr(s, 'undrawn', None): os.remove(s.undrawn)


def is_left(s):
    """Nothing of a menu is on the screen, and the window has the keys."""
    s.gone()
    before = s.desk.scenery.mark
    s.display.type('b')
    s.desk.scenery.says('key b', before)


@scene('wayland')
def locked_open(s):
    """a menu that is open when the screen is locked ends, that of a program and that of a command with the keyboard"""
    undrawn(s)
    s.program.do('serve plain')
    for opened in (False, True):
        if opened:
            tool = Opened(s, NAME + '/MenuBar')
            s.awaits('Open')
        else: mark = s.show('plain', 'point=60,40', first='Open')
        with locked(s):
            if opened: equal(tool.status(), 3, 'the status of the command')
            else: s.program.says('ended closed', mark)
        is_left(s)


@scene('wayland')
def locked_asked(s):
    """menus that are asked for while the screen is locked end, one after the other"""
    undrawn(s)
    with locked(s):
        mark = s.program.presents('plain', 'point=60,40')
        waiting = s.program.presents('deep:2', 'point=60,40', 'as=next')
        s.program.says('ended closed', mark)
        s.program.says('ended next closed', waiting)
    is_left(s)


@scene('wayland')
def locked_keys(s):
    """a menu gets nothing of what is typed into a lock, from which sway 1.7 takes the keyboard for it"""
    s.undrawn = None
    s.program.do('serve search')
    mark, tool = s.program.mark, Opened(s, NAME + '/MenuBar')
    s.awaits('Dutch')
    with locked(s):
        s.display.type(WORD)
        s.display.key('Return')
        equal((tool.status(), tool.tool.lines), (3, []), 'status and output of the command')
    equal([line for line in s.program.lines[mark:] if line.startswith(('event', 'chosen'))], [], 'what the program was told')
    is_left(s)
