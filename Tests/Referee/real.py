"""A real panel, used with a pointer and looked at through AT-SPI."""
import os, signal, sys, time
HERE = os.path.dirname(os.path.realpath(__file__))
for folder in ('../Panels', '../Desktop'): sys.path.insert(1, os.path.join(HERE, folder))
from gi.repository import Gio, GLib
from PIL import Image
from desktop import WATCHER, Desktop
import root
from processes import Failure, descendants, send, until

# Of the root, where the panel is one of a root; all else is this system's.
ROOTED = ('dbus-daemon', 'openbox', 'sway', 'sh')


class RootedDesktop(Desktop):
    """A desktop whose bus, window manager and panel may be those of another Debian."""

    def __init__(self, kind, folder, log):
        self.kind, self.root = kind, folder
        super().__init__(kind.panel, log)

    def run(self, command, environment=None, **more):
        if self.root and command[0] in ROOTED + (self.panel.command[0],): command = self.inside(command)
        return super().run(command, environment, **more)

    def inside(self, command):
        return root.inside(command, self.root)

    def start(self):
        super().start()
        if self.kind.system_bus: self.start_system_bus()

    def start_system_bus(self):
        """An empty bus in the place of the system's, for desktops that look for one."""
        address = 'unix:path=' + os.path.join(self.directory, 'no-system-bus')
        self.run(['dbus-daemon', '--session', '--nofork', '--nopidfile', '--address=' + address])

    def process_of(self, name):
        """The id of the process that owns a name; `None` without an owner."""
        try:
            return self.bus.call_sync(
                'org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'GetConnectionUnixProcessID',
                GLib.Variant('(s)', (name,)), None, Gio.DBusCallFlags.NONE, 5000, None).unpack()[0]
        except GLib.Error: return None

    def strip(self, picture):
        """The panel, without what is left of the icons: a clock."""
        strip = super().strip(picture)
        if self.kind.left: strip.paste(Image.new('RGB', (self.kind.left, strip.height)), (0, 0))
        return strip


class RealPanel:
    """What a user does with the panel, and sees of it."""
    is_real = True

    def __init__(self, kind, folder, log):
        self.kind, self.log = kind, log
        self.desktop, self.empty = RootedDesktop(kind, folder, log), None

    def prepare(self):
        """The display, the bus, and how the panel looks without an icon."""
        self.desktop.start()
        self.address = self.desktop.environment['DBUS_SESSION_BUS_ADDRESS']
        self.start()
        self.desktop.park()
        self.empty = self.desktop.still()
        self.stop()

    def start(self):
        self.desktop.start_panel()
        self.desktop.still(lambda picture: picture.getcolors(1) is None, 'the panel on the screen')
        time.sleep(self.kind.rest)
        # GNOME begins with its overview.
        if self.kind.inline: self.desktop.key('Escape')
        self.desktop.still()

    def stop(self):
        """Kills the panel with all that it has started, and then the watcher, which the bus may have started."""
        panel, self.desktop.panel_process = self.desktop.panel_process, None
        send(signal.SIGKILL, [panel.pid, *descendants(panel.pid)])
        panel.wait()
        def gone():
            watcher = self.desktop.process_of(WATCHER)
            if watcher: send(signal.SIGKILL, [watcher])
            return not watcher
        until('the watcher to be gone', gone)

    def close_all(self): self.desktop.close()

    # The item

    def boxes(self):
        """Where icons are; nowhere while the panel is still being drawn."""
        boxes = self.desktop.icons(self.desktop.picture(), self.empty)
        return boxes if all(box[2] - box[0] < 120 for box in boxes) else []

    def icons(self, expected, patience=8):
        """The number of icons, which is awaited."""
        try: until('icons', lambda: len(self.boxes()) == expected, patience)
        except Failure: pass
        return len(self.boxes())

    def icon(self): return until('the icon', self.boxes)[0]

    def press(self, button):
        self.desktop.click(self.icon(), button)
        self.desktop.park()

    # The menu

    def rows(self):
        """The lists on the screen, each with its rows."""
        lists = {}
        for row in self.desktop.heard()['rows']: lists.setdefault(row['depth'], []).append(row)
        return [lists[depth] for depth in sorted(lists)]

    def shown(self):
        marked = self.kind.marked
        return [[written({**row, 'checked': row['checked'] and (not marked or row['title'] in marked)}) for row in rows]
                for rows in self.rows()]

    def is_open(self):
        return bool(self.rows()) if self.kind.inline else self.desktop.shows_more(self.desktop.picture())

    def open(self, *path):
        """Opens the menu, and submenus in it; whether the last of them is there."""
        self.desktop.park()
        self.desktop.click(self.icon(), self.kind.button)
        try: until('a menu on the screen', self.is_open, self.kind.patience)
        except Failure: return False
        self.desktop.still()
        if self.kind.panel.needs_key: self.desktop.key('Down')
        try: until('AT-SPI to tell of the menu', self.rows, 5)
        except Failure: return False
        return all([self.enter(title) for title in path])

    def enter(self, title):
        count = lambda: len(self.rows()[0]) if self.kind.inline else len(self.rows())
        before = count()
        if not self.press_row(title): return False
        try: until('the submenu', lambda: count() > before, self.kind.patience)
        except Failure: return False
        self.desktop.still()
        return True

    def press_row(self, title):
        find = lambda: next((row for rows in reversed(self.rows()) for row in rows if row['title'] == title), None)
        try: row = until('the row', find, 5)
        except Failure: return False
        # Pictures of a newer sway have the pointer in them.
        if hasattr(self.desktop.screen, 'pointer'): self.desktop.park()
        flat = [row for rows in self.rows() for row in rows]
        x, y, width, height = self.desktop.screen.place(row, flat)
        self.desktop.click((x, y, x + width, y + height))
        return True

    def choose(self, *path):
        done = self.open(*path[:-1]) and self.press_row(path[-1])
        try: until('the menu to close', lambda: not self.rows(), 5)
        except Failure: self.close()
        self.desktop.park()
        return done

    def close(self):
        for _ in range(5):
            if not self.is_open(): break
            self.desktop.close_menu()
            time.sleep(0.4)
        self.desktop.park()

    # Buttons and the wheel

    def activate(self): self.press(1)
    def middle(self): self.press(2)

    def scroll(self, up):
        box = self.icon()
        x, y = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
        self.desktop.screen.wheel(x, y, up)
        self.desktop.park()


def written(row):
    """A row as the table has it."""
    if row['role'] == 'separator' or not row['title']: return '---'
    return ('[x] ' if row['checked'] else '') + row['title'] + ('' if row['enabled'] else ' (off)')
