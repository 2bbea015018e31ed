"""`menubus tray` on a desktop without a tray, and `menubus bar` in bars with the configurations of docs/bars.md."""
import os, re
import displays
from gi.repository import GLib
from processes import until
from scene import equal, holds, scene

HERE = os.path.dirname(os.path.realpath(__file__))
CLIENTS = os.path.join(HERE, '../Tool/ScriptingTests/Clients')
WATCHER = 'org.kde.StatusNotifierWatcher'
PYTHON = '/usr/bin/python3'
TRAY = '{"layer": "top", "position": "bottom", "modules-right": ["tray"]}'


def tool(s, *words): return s.helper([s.commands.tool, *words], 'tool')


def block(name):
    """A file of the page about bars."""
    with open(os.path.join(HERE, '../../docs/bars.md')) as page: text = page.read()
    return re.search(r'<!-- file: %s -->\n```\w+\n(.*?)```\n' % re.escape(name), text, re.S).group(1)


def closed(s): s.reader.until('no menu', lambda: not s.levels())


class Tray:
    """The menu of the tray, opened as by a key of the desktop."""
    def __init__(self, s, *titles):
        self.s, self.tool = s, tool(s, 'tray')
        for title in titles: s.awaits(title)

    def go(self, title):
        """Goes to a row by keys."""
        self.s.keys('Home')
        for _ in range(20):
            if self.s.selected() == title: return
            before = self.s.selected()
            self.s.keys('Down')
            self.s.reader.until('another row', lambda: self.s.selected() != before)
        self.s.selects(title)

    def ends(self, *lines):
        equal((self.tool.status(), self.tool.lines), (0, list(lines)), 'status and output')
        closed(self.s)


@scene('wayland')
def tray_by_keys(s):
    """without any tray, items of libayatana and Qt 5 are reached, activated and operated by keys; Waybar takes over and leaves"""
    watcher = tool(s, 'watcher', '--yield')
    watcher.says('ready', 0)
    indicator = s.helper([PYTHON, CLIENTS + '/indicator.py'], 'indicator', NO_AT_BRIDGE='1')
    indicator.says('ready', 0)
    screen = s.helper(['Xvfb', '-displayfd', '1', '-nolisten', 'tcp'], 'Xvfb')
    screen.wait('a screen for Qt', lambda: screen.lines)
    qt = s.helper([PYTHON, CLIENTS + '/qt.py'], 'qt', DISPLAY=':' + screen.lines[0], QT_QPA_PLATFORM='xcb')
    qt.says('ready', 0)
    items = lambda mark: lambda: len([line for line in watcher.lines[mark:] if line.startswith('item ')]) >= 2
    watcher.wait('both items', items(0))
    def both():
        """A row of one program is chosen, and the other activated."""
        mark, tray = indicator.mark, Tray(s, 'Scripting test', 'qt.py')
        tray.go('Scripting test')
        s.keys('Right')
        s.awaits('Quit')
        s.save('tray-submenu')
        tray.go('Open')
        s.keys('Return')
        tray.ends('Scripting test/Open')
        indicator.says('clicked Open 1', mark)
        mark, tray = qt.mark, Tray(s, 'Scripting test', 'qt.py')
        s.save('tray')
        tray.go('qt.py')
        s.keys('Return')
        tray.ends('qt.py')
        qt.says('activated 3', mark)
    both()
    # libayatana's item has no `Activate` and does not say so: its menu is shown.
    mark, tray = indicator.mark, Tray(s, 'Scripting test')
    tray.go('Scripting test')
    s.keys('Return')
    s.awaits('Quit')
    tray.go('Open')
    s.keys('Return')
    tray.ends('Scripting test', 'Open')
    indicator.says('clicked Open 1', mark)
    file = os.path.join(s.desk.directory, 'waybar-tray')
    with open(file, 'w') as text: text.write(TRAY)
    mark, waybar = watcher.mark, s.desk.run(['waybar', '-c', file])
    s.helpers.append(waybar)
    watcher.says('waiting', mark)
    room(s, True)
    def registered():
        value = s.desk.call(WATCHER, '/StatusNotifierWatcher', 'org.freedesktop.DBus.Properties', 'Get',
                            GLib.Variant('(ss)', (WATCHER, 'RegisteredStatusNotifierItems')))
        return len(value.unpack()[0]) >= 2
    until('both items in Waybar', registered)
    s.save('tray-waybar')
    room(s, False)
    both()
    mark = watcher.mark
    waybar.terminate()
    waybar.wait()
    watcher.says('ready', mark)
    watcher.wait('both items again', items(mark))
    both()


def sources(s):
    folder = os.path.join(s.desk.environment['HOME'], '.config/menubus')
    os.makedirs(folder, exist_ok=True)
    for name in ('load.5s.sh', 'home.10s.sh', 'places.yaml'):
        path = os.path.join(folder, name)
        with open(path, 'w') as file: file.write(block(name))
        os.chmod(path, 0o755 if name.endswith('.sh') else 0o644)


def click(s, name):
    """Clicks at the right end of the bar, where the places are: their menu is at the pointer."""
    x, y = displays.SIZE[0] - 30, 12
    s.display.click(x, y, 1)
    s.awaits('Downloads')
    left, top, width, _ = s.levels()[0].box
    holds(top < 60 and left <= x <= left + width + 4, 'the menu is at %d, %d and %d wide, not at the pointer' % (left, top, width))
    s.save(name)
    s.keys('Escape')
    closed(s)


def room(s, wanted):
    """Makes room for a bar: the window behind the menus covers it while it fills the screen."""
    s.display.command('fullscreen', 'disable' if wanted else 'enable')


def shown(s): return s.desk.picture().crop((displays.SIZE[0] // 2, 0, displays.SIZE[0], 20)).getcolors(100000)


@scene('wayland')
def bar_of_waybar(s):
    """Waybar with three modules: a click opens the menu under the pointer"""
    sources(s)
    room(s, True)
    file = os.path.join(s.desk.directory, 'waybar-bar')
    with open(file, 'w') as text: text.write(block('waybar.json'))
    path = os.path.dirname(s.commands.tool) + ':' + s.desk.environment['PATH']
    waybar = s.desk.run(['waybar', '-c', file], dict(s.desk.environment, PATH=path))
    s.helpers.append(waybar)
    for name in ('load', 'home', 'places'): until(name, lambda: s.desk.has_owner('org.menubus.Bar.' + name))
    until('text in the bar', lambda: len(shown(s)) > 20)
    click(s, 'bar-waybar')
    waybar.terminate()
    waybar.wait()
    for name in ('load', 'home', 'places'): until('the end of ' + name, lambda: not s.desk.has_owner('org.menubus.Bar.' + name))
    room(s, False)


@scene('wayland')
def bar_of_sway(s):
    """swaybar with three blocks: a click opens the menu under the pointer"""
    sources(s)
    room(s, True)
    file = os.path.join(s.desk.directory, 'sway')
    with open(file) as text: plain = text.read()
    bus = s.desk.environment['DBUS_SESSION_BUS_ADDRESS']
    bar = block('sway.conf').replace('menubus bar', "%s bar --bus '%s'" % (s.commands.tool, bus))
    with open(file, 'w') as text: text.write(plain + bar)
    try:
        s.display.command('reload')
        until('the menus', lambda: s.desk.has_owner('org.menubus.Bar'))
        until('text in the bar', lambda: len(shown(s)) > 20)
        click(s, 'bar-swaybar')
    finally:
        with open(file, 'w') as text: text.write(plain)
        s.display.command('reload')
        room(s, False)
    until('the end of the menus', lambda: not s.desk.has_owner('org.menubus.Bar'))
