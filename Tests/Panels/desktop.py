"""A desktop without a screen: a display, a session bus, a window manager and a panel, all private."""
import json, os, select, shutil, signal, subprocess, sys, tempfile
from gi.repository import Gio, GLib
from PIL import ImageChops
import panels
from processes import DEADLINE, Failure, descendants, private_environment, send, start, until

WATCHER = 'org.kde.StatusNotifierWatcher'
SIZE = (1024, 768)
# In the place of the program that asks for a text.
ZENITY = '''#!/bin/sh
[ "$1" = --entry ] && exec cat "%s"
'''


class Desktop:
    def __init__(self, panel, log):
        self.panel, self.log = panel, log
        self.directory = tempfile.mkdtemp(prefix='menubus-panel-')
        self.environment = private_environment(
            self.directory, QT_ACCESSIBILITY='1', QT_LINUX_ACCESSIBILITY_ALWAYS_ON='1', **panel.environment)
        panels.write_settings(panel, self.environment['XDG_CONFIG_HOME'])
        self.write_zenity()
        self.screen, self.panel_process, self.reader = panel.screen(SIZE), None, None

    def start(self):
        self.screen.start(self)
        self.start_bus()
        self.reader = self.run([sys.executable, os.path.join(os.path.dirname(__file__), 'menu_reader.py')],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.reader_line()

    def run(self, command, environment=None, **more):
        more.setdefault('stdout', self.log)
        return start(command, environment or self.environment, stderr=self.log, **more)

    def start_bus(self):
        process = self.run(['dbus-daemon', '--session', '--nofork', '--nopidfile', '--print-address=1'],
                           stdout=subprocess.PIPE)
        address = process.stdout.readline().decode().strip()
        if not address: raise Failure('dbus-daemon did not start')
        self.environment['DBUS_SESSION_BUS_ADDRESS'] = address
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        self.bus.set_exit_on_close(False)

    def write_zenity(self):
        program = os.path.join(self.directory, 'bin/zenity')
        os.mkdir(os.path.dirname(program))
        with open(program, 'w') as file: file.write(ZENITY % os.path.join(self.directory, 'answer'))
        os.chmod(program, 0o755)
        self.environment['PATH'] = os.path.dirname(program) + ':' + self.environment['PATH']

    def answer(self, text):
        """From now on, the answer to a program that asks for a text."""
        with open(os.path.join(self.directory, 'answer'), 'w') as file: file.write(text + '\n')

    def close(self):
        shutil.rmtree(self.directory, ignore_errors=True)

    # The panel

    def run_panel(self): self.panel_process = self.run(self.panel.command)

    def start_panel(self):
        self.run_panel()
        until('a panel with a tray', lambda: self.watcher('IsStatusNotifierHostRegistered'))

    def kill_panel(self):
        """As a crash would. A plug-in's process ends by itself, without its panel."""
        panel, self.panel_process = self.panel_process, None
        plugins = descendants(panel.pid)
        panel.kill()
        panel.wait()
        alive = lambda: [id for id in plugins if os.path.exists('/proc/%d' % id) and id in descendants(os.getpid())]
        try: until('the plug-ins to end', lambda: not alive(), deadline=5)
        except Failure: send(signal.SIGKILL, alive())
        until('the watcher to be gone', lambda: self.watcher('ProtocolVersion') is None)

    def check_panel(self):
        """Fails when the panel, once started, has ended by itself."""
        if self.panel_ended(): raise Failure('the panel ended with status %d' % self.panel_process.returncode)

    def panel_ended(self): return self.panel_process and self.panel_process.poll() is not None

    def watcher(self, property):
        """A property of the watcher, `None` without one."""
        try:
            answer = self.bus.call_sync(
                WATCHER, '/StatusNotifierWatcher', 'org.freedesktop.DBus.Properties', 'Get',
                GLib.Variant('(ss)', (WATCHER, property)), None, Gio.DBusCallFlags.NO_AUTO_START, 5000, None)
            return answer.unpack()[0]
        except GLib.Error: return None

    def has_owner(self, name):
        return self.bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameHasOwner',
                                  GLib.Variant('(s)', (name,)), None, Gio.DBusCallFlags.NONE, 5000, None).unpack()[0]

    def items(self): return self.watcher('RegisteredStatusNotifierItems') or []

    # The screen

    def picture(self): return self.screen.picture()

    def still(self, condition=lambda picture: True, what='the screen to come to rest', deadline=None):
        """The first picture that fulfils a condition and is like the one before."""
        last = [None]
        def same():
            self.check_panel()
            picture = self.picture()
            before, last[0] = last[0], picture
            return before and picture.tobytes() == before.tobytes() and condition(picture) and picture
        return until(what, same, deadline, pause=0.2)

    def strip(self, picture): return picture.crop((0, 0, SIZE[0], self.panel.height))

    def below(self, picture): return picture.crop((0, self.panel.height, *SIZE))

    def shows_more(self, picture):
        """Whether there is more than the panel: a menu, a tooltip."""
        return self.below(picture).getcolors(1) is None

    def icons(self, picture, empty):
        """Where the panel differs from the empty one, as boxes from left to right; gaps within an icon are closed."""
        difference = ImageChops.difference(self.strip(picture), self.strip(empty)).convert('L')
        runs = []
        for x in range(SIZE[0]):
            if not difference.crop((x, 0, x + 1, self.panel.height)).getbbox(): continue
            if runs and x - runs[-1][1] <= 5: runs[-1][1] = x
            else: runs.append([x, x])
        boxes = []
        for first, last in runs:
            box = difference.crop((first, 0, last + 1, self.panel.height)).getbbox()
            if last - first >= 9 and box[3] - box[1] >= 9: boxes.append((first, box[1], last + 1, box[3]))
        return boxes

    # Hands and ears

    def move(self, x, y): self.screen.move(x, y)
    def park(self): self.move(SIZE[0] - 20, SIZE[1] - 20)
    def key(self, name): self.screen.key(name)
    def close_menu(self): self.screen.close_menu()
    def click(self, box, button=1): self.screen.click((box[0] + box[2]) // 2, (box[1] + box[3]) // 2, button)

    def reader_line(self):
        if not select.select([self.reader.stdout], [], [], DEADLINE)[0]: raise Failure('AT-SPI does not answer')
        return self.reader.stdout.readline()

    def heard(self):
        """What assistive technology is told: see menu_reader.py."""
        self.reader.stdin.write(b'\n')
        self.reader.stdin.flush()
        return json.loads(self.reader_line())
