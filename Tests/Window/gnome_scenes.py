"""GNOME on Wayland, and Weston, give no window a place and do not tell which window has the keyboard. Menus are windows of
XWayland there."""
import subprocess
from hostile_scenes import asked
from place_scenes import near
from processes import until
from scene import equal, scene
from typed_scenes import OFFER, caption, comes_here, goes_elsewhere


def begin(s):
    s.end_presenter()  # it would have a program wait whose menus were closed
    s.present_with()
    s.park()
    s.rest()


def typed_to_menu(s, program):
    """Types when the shell has given XWayland the keys, and they come to the menu."""
    s.reader.until('the offer to go', lambda: s.find(condition=lambda node: OFFER in (node.name or '')) is None)
    name = lambda: subprocess.run(['xdotool', 'getwindowfocus', 'getwindowname'], env=s.desk.environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, timeout=10, text=True).stdout.strip()
    until('the keys in XWayland', lambda: name() == 'Menu')
    before = comes_here(s)
    program.says('event x-menubus-text 1 b', 0)
    equal(s.desk.scenery.lines[before:], [], 'what the window behind was told')


def gone(s):
    """Not by a picture: those have the pointer in them, which the shell draws as it likes."""
    s.reader.until('the menu to go', lambda: not s.rows())
    s.park()


def given_back(s):
    """The shell takes a moment for it, and tells nobody."""
    gone(s)
    before = s.desk.scenery.mark
    def arrives():
        s.display.type('x')
        return 'key x' in s.desk.scenery.lines[before:]
    until('the keys in the window', arrives)


@scene('gnome')
def gnome_unasked(s):
    """a menu of a program of Wayland has no keys as it opens, though the program has them; a press outside closes it"""
    begin(s)
    program = asked(s, 'search', 'OK', owns_window=True)
    s.appears()
    caption(s)
    goes_elsewhere(s, program, s.desk.scenery.mark)
    s.save('gnome-unasked')
    s.outside()
    gone(s)


@scene('gnome')
def gnome_press(s):
    """a press on the caption gives it the keys, and the window of Wayland has them again afterwards"""
    begin(s)
    program = asked(s, 'search', 'OK', owns_window=True)
    s.appears()
    s.display.click(*s.place(caption(s)), 1)
    typed_to_menu(s, program)
    s.save('gnome-press')
    s.keys('Escape', 'Escape')
    given_back(s)


@scene('gnome')
def gnome_command(s):
    """`menubus focus` gives it the keys, too"""
    begin(s)
    program = asked(s, 'search', 'OK', owns_window=True)
    s.appears()
    done = subprocess.run([s.commands.tool, 'focus'], env=s.desk.environment, timeout=10, stderr=subprocess.PIPE, text=True)
    equal((done.returncode, done.stderr), (0, ''), 'the status and the errors of the command')
    typed_to_menu(s, program)
    s.keys('Escape', 'Escape')
    given_back(s)


def at_pointer(s, x, y):
    mark = s.program.presents('marks', 'nowhere')
    s.program.says('presented presented', mark)
    s.awaits('Blocked')
    near(s, x, y)
    return mark


@scene('gnome')
def gnome_nowhere(s):
    """a menu without a place is at the pointer, and a press on a row chooses"""
    begin(s)
    s.display.move(200, 150)
    mark = at_pointer(s, 200, 150)
    s.outside()
    s.program.says('ended closed', mark)
    gone(s)
    s.display.move(700, 500)
    mark = at_pointer(s, 700, 500)
    s.save('gnome-nowhere')
    s.click('Blocked')
    s.program.says('chosen Blocked on', mark)
    gone(s)
