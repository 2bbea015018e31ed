"""`menubus hud` by the keyboard alone: a key of the desktop, a window of GTK 3 with its menu, and an item of libayatana."""
import contextlib, os, shutil, subprocess
from gi.repository import GLib
from processes import until
from scene import equal, holds, scene
from voice_scenes import focus

HERE = os.path.dirname(os.path.realpath(__file__))
WINDOW, INDICATOR = (os.path.join(HERE, name) for name in ('gtk_window.py', '../Tool/ScriptingTests/Clients/indicator.py'))
ITEM = '/org/ayatana/NotificationItem/scripting_test'
PYTHON, KEY, NOTHING_CHOSEN = '/usr/bin/python3', 'Super_L+space', 3
OPENBOX = '''<openbox_config xmlns="http://openbox.org/3.4/rc"><focus><focusNew>yes</focusNew></focus>
<theme><name>Clearlooks</name></theme><desktops><popupTime>0</popupTime></desktops>
<keyboard><keybind key="W-space"><action name="Execute"><command>%s</command></action></keybind></keyboard>
</openbox_config>'''
# The screen's compositor began before the bus. The exit status comes last, and the file is renamed when it is complete.
COMMAND = '''#!/bin/sh
export DBUS_SESSION_BUS_ADDRESS='%s' XDG_STATE_HOME='%s'
'%s' hud >'%s.out' 2>'%s.errors'
echo "status $?" >>'%s.out'
mv '%s.out' '%s'
'''


class Search:
    """A desktop with a key for the search, and the programs whose menus it searches."""
    def __init__(self, s, rows=0):
        self.s = s
        self.item = s.helper([PYTHON, INDICATOR], 'indicator', NO_AT_BRIDGE='1')
        # Of a watcher that is there before, libayatana's library now and then makes nothing.
        until('the item on the bus', lambda: any(has_item(s, name) for name in s.desk.ask_bus('ListNames')[0]))
        self.watcher = s.helper([s.commands.tool, 'watcher', '--yield'], 'watcher')
        self.watcher.wait('the item', lambda: any(line.startswith('item ') for line in self.watcher.lines))
        mark = s.desk.scenery.mark
        self.window = s.helper([PYTHON, WINDOW, *([str(rows)] if rows else [])], 'window', NO_AT_BRIDGE='1')
        self.window.says('focus', 0)
        s.park()
        s.rest()

    @property
    def result(self): return os.path.join(self.s.desk.directory, 'hud-result')

    def opens(self, first='New', last='Deepest'):
        """Presses the key, and waits for the field, and a row of each group."""
        if os.path.exists(self.result): os.unlink(self.result)
        self.s.keys(KEY)
        self.s.appears(first)
        if last is not None: self.s.awaits(last)
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


def hits(s): return int(s.find('Save As…').attributes['setsize'])


def has_item(s, name):
    if not name.startswith(':') or name == s.desk.bus.get_unique_name(): return False
    try: told = s.desk.call(name, ITEM, 'org.freedesktop.DBus.Introspectable', 'Introspect', timeout=1000)
    except GLib.Error: return False  # ended, or has nothing there
    return 'org.kde.StatusNotifierItem' in told.unpack()[0]


@contextlib.contextmanager
def desktop(s, **more):
    """Binds the key, as the page of the search says, and takes it away again."""
    script = os.path.join(s.desk.directory, 'hud-key')
    result, state = (os.path.join(s.desk.directory, name) for name in ('hud-result', 'hud-state'))
    shutil.rmtree(state, ignore_errors=True)
    with open(script, 'w') as file: file.write(COMMAND % (s.desk.environment['DBUS_SESSION_BUS_ADDRESS'], state, s.commands.tool, *[result] * 5))
    os.chmod(script, 0o755)
    try:
        if s.display.name == 'kwin': pass  # which has the key from its start
        elif s.display.is_wayland:
            s.display.command('fullscreen', 'disable')
            s.display.command('bindsym', 'Mod4+space', 'exec', script)
        else: manage(s, script)
        yield Search(s, **more)
    except Exception:
        s.save('failed-hud', still=False)
        raise
    finally:
        s.end_helpers()
        if s.display.name == 'kwin': pass
        elif s.display.is_wayland:
            s.display.command('unbindsym', 'Mod4+space')
            s.display.command('fullscreen', 'enable')
        # A window manager that ends leaves the keyboard to no window.
        else: until('the keyboard in the window behind', lambda: focuses_scenery(s))
        s.base = None


def focuses_scenery(s):
    """Gives the window behind the keyboard; not if a window goes while xdotool looks through them."""
    try: s.display.xdotool('search', '--onlyvisible', '--name', '^scenery.py$', 'windowfocus', '--sync')
    except subprocess.CalledProcessError: return False
    return True


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
        # KWin tells only a program with a desktop entry which window has the keyboard: this command searches those of all.
        s.expect('hud-of-all' if s.display.name == 'kwin' else 'hud')
        mark = search.window.mark
        search.types('sav', 'Save As…')
        s.save('hud-found')
        s.keys('Return')
        search.window.says('activated save-as', mark)
        search.ends(0, 'File/Save As…')


@scene()
def hud_of_tray(s):
    """rows of a tray item are found with the menus that lead to them, and chosen in its program"""
    with desktop(s) as search:
        search.opens()
        mark = search.item.mark
        search.types('mdd', 'Deepest')
        s.save('hud-tray')
        s.keys('Return')
        search.item.says('clicked Deepest 1', mark)
        search.ends(0, 'More/Deep/Deepest')


@scene()
def hud_of_many(s):
    """three letters and Enter get to a row of a menu with 2,000"""
    with desktop(s, rows=2000) as search:
        search.opens(last=None)
        mark = search.window.mark
        search.types('fg1', 'Fir gum 165')
        s.save('hud-many')
        s.keys('Return')
        search.window.says('activated tree 165', mark)
        search.ends(0, 'Trees/Fir gum 165')


@scene()
def hud_into_menu(s):
    """Tab opens the row in its menu: Enter chooses it there, and Escape gives the window the keyboard"""
    with desktop(s) as search:
        for keys, ends in ((['Return'], (0, 'View/Crème brûlée')), (['Escape', 'Escape'], (NOTHING_CHOSEN,))):
            search.opens()
            search.types('creme', 'Crème brûlée')
            mark = search.window.mark
            s.keys('Tab')
            s.reader.until('the menu and its submenu', lambda: [s.titles(0), s.titles(1)] == [['File', 'View'], ['View', 'Status Bar', 'Crème brûlée']])
            s.selects('Crème brûlée')
            s.save('hud-menu')
            s.keys(*keys)
            if not ends[0]: search.window.says('activated creme', mark)
            search.ends(*ends)


@scene()
def hud_escaped(s):
    """Escape closes all, also behind letters and without anything found; the window has the keyboard, and nothing is chosen"""
    with desktop(s) as search:
        for text in ('', 'sav', 'zzz'):
            search.opens()
            s.display.type(text)
            if text == 'zzz': s.awaits('Nothing found')
            s.save('hud-nothing' if text == 'zzz' else 'hud-letters')
            s.keys('Escape')
            search.ends(NOTHING_CHOSEN)
        holds(not any(line.startswith('activated') for line in search.window.lines), 'something was chosen')


@scene()
def hud_of_disabled(s):
    """a disabled row is found by the beginning of a word alone, and Enter does not choose it"""
    with desktop(s) as search:
        search.opens()
        s.display.type('send')
        row = s.awaits('Send Again')
        holds(not row.states & {'sensitive', 'enabled'}, 'the row is enabled')
        s.save('hud-disabled')
        s.keys('Return', *['BackSpace'] * 4)
        s.awaits('New')
        s.display.type('snd')
        s.reader.until('no such row', lambda: s.find('Send Again') is None and s.find('New') is None)
        s.keys('Escape')
        search.ends(NOTHING_CHOSEN)


@scene()
def hud_with_recent(s):
    """what was chosen before comes first the next time"""
    with desktop(s) as search:
        search.opens()
        search.types('creme', 'Crème brûlée')
        s.keys('Return')
        search.ends(0, 'View/Crème brûlée')
        search.opens()
        equal(s.titles()[1], 'Crème brûlée', 'the first row')
        s.waits_behind_change()
        s.keys('Return')
        search.ends(0, 'View/Crème brûlée')


@scene()
def hud_as_spoken(s):
    """a screen reader is told of the field, which keeps the focus, and of each row that Enter would choose with its place"""
    with desktop(s) as search:
        place = s.reader.heard
        def told(text):
            nonlocal place
            event = s.reader.hears('“%s”' % text, lambda event: event['event'] == 'object:property-change:accessible-description'
                                   and event['role'] == 'text' and event.get('text', '').startswith(text), place)
            place = s.reader.events.index(event, place) + 1
        search.opens()
        heard = focus(s, 'Search menus', place)
        holds(s.find('Search menus', 'text').description.endswith(' 1 of %d' % hits(s)), 'the field does not say what it has found')
        for key, row, at in (('Down', 'Open…, File', 2), ('Down', 'Save As…, Shift+Ctrl+S, File', 3), ('Up', 'Open…, File', 2)):
            s.keys(key)
            told('%s, %d of %d' % (row, at, hits(s)))
        s.display.type('cre')
        told('Crème brûlée, View, 1 of ')
        s.selects('Crème brûlée')
        equal([node.name for node in s.reader.nodes() if 'focused' in node.states], ['Search menus'], 'what has the focus')
        s.display.type('zz')
        told('Nothing found')
        elsewhere = [event['name'] for event in s.reader.events[heard + 1:] if event['event'] == 'object:state-changed:focused'
                     and event['detail'] and event['program'].startswith('menubus-presenter')]
        equal([name for name in elsewhere if name != 'Search menus'], [], 'where the focus went')
        s.keys('Escape')
        search.ends(NOTHING_CHOSEN)


@scene(GTK_THEME='Adwaita:dark')
def hud_dark(s):
    """a dark theme"""
    with desktop(s) as search:
        search.opens()
        picture = s.save('hud-dark')
        holds(max(picture.getpixel((600, 110))) < 90, 'the field is light')
        s.keys('Escape')
        search.ends(NOTHING_CHOSEN)


@scene()
def hud_large(s):
    """large text: titles and shortcuts are whole, and the field and its first rows are on the screen"""
    folder = os.path.join(s.desk.directory, 'large')
    s.desk.configure(folder, size=24)
    s.present_with(XDG_CONFIG_HOME=folder)
    with desktop(s) as search:
        search.opens(last=None)
        s.save('hud-large')
        row = s.find('Save As…')
        holds(row.box[3] > 60, 'the row is %d high' % row.box[3])
        search.types('sav', 'Save As…')
        s.save('hud-large-found')
        s.keys('Return')
        search.ends(0, 'File/Save As…')
