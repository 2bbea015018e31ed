"""`menubus hud` by the keyboard alone: a key of the desktop, a window of GTK 3 with its menu, and an item of libayatana."""
import contextlib, os, sys
import displays
from processes import until
from scene import equal, holds, scene

HERE = os.path.dirname(os.path.realpath(__file__))
WINDOW, INDICATOR = (os.path.join(HERE, name) for name in ('gtk_window.py', '../ScriptingTests/Clients/indicator.py'))
PYTHON, KEY, NOTHING_CHOSEN = '/usr/bin/python3', 'Super_L+space', 3
OPENBOX = '''<openbox_config xmlns="http://openbox.org/3.4/rc"><focus><focusNew>yes</focusNew></focus>
<theme><name>Clearlooks</name></theme><desktops><popupTime>0</popupTime></desktops>
<keyboard><keybind key="W-space"><action name="Execute"><command>%s</command></action></keybind></keyboard>
</openbox_config>'''
# The screen's compositor began before the bus. The exit status comes last, and the file is renamed when it is complete.
COMMAND = '''#!/bin/sh
export DBUS_SESSION_BUS_ADDRESS='%s'
'%s' hud >'%s.out' 2>'%s.errors'
echo "status $?" >>'%s.out'
mv '%s.out' '%s'
'''


class Search:
    """A desktop with a key for the search, and the programs whose menus it searches."""
    def __init__(self, s, rows=0):
        self.s = s
        self.watcher = s.helper([s.commands.tool, 'watcher', '--yield'], 'watcher')
        self.watcher.says('ready', 0)
        self.item = s.helper([PYTHON, INDICATOR], 'indicator', NO_AT_BRIDGE='1')
        self.watcher.wait('the item', lambda: any(line.startswith('item ') for line in self.watcher.lines))
        mark = s.desk.scenery.mark
        self.window = s.helper([PYTHON, WINDOW, *([str(rows)] if rows else [])], 'window', NO_AT_BRIDGE='1')
        self.window.says('focus', 0)
        s.park()
        s.rest()

    @property
    def result(self): return os.path.join(self.s.desk.directory, 'hud-result')

    def opens(self):
        """Presses the key, and waits for the field and the rows of both groups."""
        if os.path.exists(self.result): os.unlink(self.result)
        self.s.keys(KEY)
        self.s.appears('New')
        self.s.awaits('Deepest')
        self.s.reader.until('the keyboard in the field', lambda: self.s.find(role='text', condition=lambda node: 'focused' in node.states))

    def types(self, text, wanted):
        """Types, and waits until Enter would choose the row."""
        self.s.display.type(text)
        self.s.selects(wanted)

    def ends(self, status, *lines):
        """Waits until the command has ended; then the window has the keyboard as before."""
        until('the end of the command', lambda: os.path.exists(self.result), pause=0.02)
        with open(self.result) as file: equal(file.read().splitlines(), [*lines, 'status %d' % status], 'the output')
        self.s.gone()
        mark = self.window.mark
        self.s.keys('k')
        self.window.says('key k', mark)


@contextlib.contextmanager
def desktop(s, **more):
    """Binds the key, as the page of the search says, and takes it away again."""
    script = os.path.join(s.desk.directory, 'hud-key')
    result = os.path.join(s.desk.directory, 'hud-result')
    with open(script, 'w') as file: file.write(COMMAND % (s.desk.environment['DBUS_SESSION_BUS_ADDRESS'], s.commands.tool, *[result] * 5))
    os.chmod(script, 0o755)
    try:
        if s.display.is_wayland:
            s.display.command('fullscreen', 'disable')
            s.display.command('bindsym', 'Mod4+space', 'exec', script)
        else: manage(s, script)
        yield Search(s, **more)
    finally:
        s.end_helpers()
        if s.display.is_wayland:
            s.display.command('unbindsym', 'Mod4+space')
            s.display.command('fullscreen', 'enable')
        s.base = None


def manage(s, script):
    """Has a window manager, which gives windows the keyboard and keeps the key."""
    file = os.path.join(s.desk.directory, 'openbox.xml')
    with open(file, 'w') as text: text.write(OPENBOX % script)
    # It ends where it finds no theme.
    folders = {'XDG_DATA_DIRS': '/usr/share', 'XDG_CONFIG_DIRS': '/etc/xdg'}
    manager = s.helper(['openbox', '--sm-disable', '--config-file', file, '--startup', 'echo managed'], 'openbox', **folders)
    manager.says('managed', 0)


@scene()
def hud_by_keys(s):
    """a key, three letters and Enter choose a row of the window's menu, and the window has the keyboard again"""
    with desktop(s) as search:
        search.opens()
        s.save('hud')
        s.expect('hud')
        mark = search.window.mark
        search.types('sav', 'Save As…')
        s.save('hud-found')
        s.keys('Return')
        search.window.says('activated save-as', mark)
        search.ends(0, 'File/Save As…')
