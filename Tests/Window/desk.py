"""A desktop without a screen: a display, a session bus, a window that fills the screen, and a reader of what assistive
technology is told. All of it is private, and gone with the test."""
import os, shutil, sys, tempfile, time
from gi.repository import Gio, GLib
from processes import Failure, private_environment, start, until
from reader import Reader
from speaker import Speaker

HERE = os.path.dirname(os.path.realpath(__file__))
PRESENTER = 'org.menubus.Presenter'
# Animations would have the pictures differ.
GTK = '''[Settings]
gtk-icon-theme-name=Adwaita
gtk-theme-name=Adwaita
gtk-font-name=DejaVu Sans %d
gtk-enable-animations=%s
'''
# The same where GTK asks GNOME's settings, as it does under Wayland; and the shell shows no notification of its own.
GNOME = '''[org/gnome/desktop/interface]
icon-theme='Adwaita'
gtk-theme='Adwaita'
font-name='DejaVu Sans %d'
enable-animations=%s
[org/gnome/desktop/notifications]
show-banners=false
'''
BUS = '''<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=%s</listen>
<servicedir>%s</servicedir><servicedir>/usr/share/dbus-1/services</servicedir>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>'''
SERVICE = '[D-BUS Service]\nName=org.menubus.Presenter\nExec=%s --exit-when-idle %d\n'


class Desk:
    def __init__(self, display, log):
        self.display, self.log = display, log
        self.directory = tempfile.mkdtemp(prefix='menubus-window-')
        self.environment = private_environment(self.directory, GSETTINGS_BACKEND='keyfile')
        self.services = os.path.join(self.directory, 'services')
        os.mkdir(self.services)
        self.animate(False)

    @property
    def own_bus(self): return os.path.join(self.environment['XDG_RUNTIME_DIR'], 'own-bus')

    @property
    def own(self):
        """The environment of a program that has the window behind the menus."""
        return dict(self.environment, DBUS_SESSION_BUS_ADDRESS='unix:path=' + self.own_bus)

    def animate(self, wanted):
        """Whether programs that start from now on have animations."""
        self.configure(self.environment['XDG_CONFIG_HOME'], animates=wanted)

    def configure(self, folder, animates=False, size=10):
        """Writes a user's settings, with texts of so many points."""
        for name, text in (('gtk-3.0/settings.ini', GTK), ('glib-2.0/settings/keyfile', GNOME)):
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'w') as file: file.write(text % (size, 'true' if animates else 'false'))

    def run(self, command, environment=None, log=None, **more):
        more.setdefault('stdout', self.log)
        return start(command, environment or self.environment, stderr=log or self.log, **more)

    def start(self):
        self.display.start(self)
        # Without the bus, which is killed now and then.
        alone = dict(self.environment, NO_AT_BRIDGE='1', DBUS_SESSION_BUS_ADDRESS=self.environment['DBUS_SYSTEM_BUS_ADDRESS'])
        self.scenery = Speaker([sys.executable, os.path.join(HERE, 'scenery.py')], alone, self.log, 'scenery')
        self.scenery.says('ready', 0)
        self.scenery.write(self.own_bus)
        self.start_session()

    def close(self): shutil.rmtree(self.directory, ignore_errors=True)

    # The session

    def start_session(self):
        configuration = os.path.join(self.directory, 'bus.conf')
        with open(configuration, 'w') as file: file.write(BUS % (self.environment['XDG_RUNTIME_DIR'], self.services))
        self.daemon = self.run(['dbus-daemon', '--config-file=' + configuration, '--nofork', '--nopidfile',
                                '--print-address=1'], stdout=-1)
        address = self.daemon.stdout.readline().decode().strip()
        if not address: raise Failure('dbus-daemon did not start')
        self.environment['DBUS_SESSION_BUS_ADDRESS'] = address
        mark = self.scenery.mark
        self.scenery.write(address)
        self.scenery.says('bus', mark)
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        self.bus.set_exit_on_close(False)
        self.reader = Reader(self.environment, self.log)

    def kill_bus(self):
        self.daemon.kill()
        self.daemon.wait()

    def end_session(self):
        for process in (self.reader.process, self.daemon):
            process.terminate()
            process.wait()

    def restart_session(self):
        """A new bus, after the old one was killed."""
        self.end_session()
        self.start_session()

    def call(self, name, path, interface, method, arguments=None, timeout=5000, flags=Gio.DBusCallFlags.NO_AUTO_START):
        return self.bus.call_sync(name, path, interface, method, arguments, None, flags, timeout, None)

    def ask_bus(self, method, *arguments):
        types = ''.join({str: 's', int: 'u'}[type(argument)] for argument in arguments)
        return self.call('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', method,
                         GLib.Variant('(%s)' % types, arguments)).unpack()

    def has_owner(self, name): return self.ask_bus('NameHasOwner', name)[0]

    def owner_process(self, name): return self.ask_bus('GetConnectionUnixProcessID', name)[0]

    def offer(self, presenter, idle=60):
        """From now on the bus can start the presenter; with `None` it cannot."""
        path = os.path.join(self.services, PRESENTER + '.service')
        if presenter:
            with open(path, 'w') as file: file.write(SERVICE % (presenter, idle))
        elif os.path.exists(path): os.unlink(path)
        self.ask_bus('ReloadConfig')

    # The screen

    def picture(self): return self.display.picture()

    def pixel(self, x, y): return self.display.picture((x, y, x + 1, y + 1)).getpixel((0, 0))

    def look_time(self, x, y):
        """How long a look at a pixel takes, in milliseconds."""
        begin = time.monotonic()
        for _ in range(5): self.pixel(x, y)
        return (time.monotonic() - begin) * 200

    def still(self, what='the screen to come to rest', condition=lambda picture: True, deadline=None):
        """The first picture that fulfils a condition and is like the one before."""
        last = [None]
        def same():
            picture = self.picture()
            before, last[0] = last[0], picture
            return before and picture.tobytes() == before.tobytes() and condition(picture) and picture
        return until(what, same, deadline, pause=0.1)
