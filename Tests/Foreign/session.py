"""A desktop of its own for programs that no one here wrote: a display, a bus with no services but AT-SPI, a window manager."""
import json, os, re, shutil, subprocess, sys, tempfile
HERE = os.path.dirname(os.path.realpath(__file__))
sys.path[1:1] = [os.path.join(HERE, '../Desktop'), os.path.join(HERE, '../Window')]
import processes
from processes import Failure, private_environment, send, start, until
from reader import Reader
from speaker import Speaker
from xvfb import Xvfb

SIZE = (1280, 900)
BUS = '''<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=%s</listen><servicedir>%s</servicedir>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>'''
REGISTRAR, REGISTRAR_PATH = 'com.canonical.AppMenu.Registrar', '/com/canonical/AppMenu/Registrar'


class Session:
    def __init__(self, tool, log, manager=('openbox', '--sm-disable')):
        self.tool, self.log, self.manager = tool, log, manager
        self.directory = tempfile.mkdtemp(prefix='menubus-foreign-')
        self.environment = private_environment(
            self.directory, QT_ACCESSIBILITY='1', QT_LINUX_ACCESSIBILITY_ALWAYS_ON='1', GSETTINGS_BACKEND='memory',
            GDK_BACKEND='x11')

    def start_screen(self):
        self.screen = Xvfb(SIZE)
        self.screen.start(self)

    def start_manager(self): self.run(self.manager)

    def start(self):
        self.start_screen()
        services, configuration = os.path.join(self.directory, 'services'), os.path.join(self.directory, 'bus.conf')
        os.mkdir(services)
        shutil.copy('/usr/share/dbus-1/services/org.a11y.Bus.service', services)
        with open(configuration, 'w') as file: file.write(BUS % (self.environment['XDG_RUNTIME_DIR'], services))
        daemon = self.run(['dbus-daemon', '--config-file=' + configuration, '--nofork', '--nopidfile', '--print-address=1'],
                          stdout=subprocess.PIPE)
        self.environment['DBUS_SESSION_BUS_ADDRESS'] = daemon.stdout.readline().decode().strip()
        self.start_manager()
        self.reader = Reader(self.environment, self.log)

    def close(self): shutil.rmtree(self.directory, ignore_errors=True)

    def run(self, command, environment=None, **more):
        more.setdefault('stdout', self.log)
        return start(command, environment or self.environment, stderr=self.log, **more)

    def end(self, process):
        process.terminate()
        try: process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def path(self, name): return os.path.join(self.environment['HOME'], name)

    # Our tool, and others

    def call(self, *command, seconds=processes.DEADLINE):
        """Runs a program to its end; its status, and what it wrote."""
        done = subprocess.run(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=seconds)
        self.log.write(('%s: %d\n' % (' '.join(command), done.returncode)).encode() + done.stderr)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def menubus(self, *arguments, allowed=(0,)):
        """The output of our tool."""
        status, output, errors = self.call(self.tool, *arguments)
        if status not in allowed: raise Failure('menubus %s: status %d: %s' % (' '.join(arguments), status, errors.strip()))
        return output

    def speaker(self, *arguments): return Speaker([self.tool, *arguments], self.environment, self.log, arguments[0])

    def windows(self):
        return json.loads(self.menubus('list', '--windows', '--json'))['windows']

    def window(self, name):
        """The first window with a menu whose program or title begins so."""
        return next((one for one in self.windows() if one['program'].startswith(name) or one['title'].startswith(name)), None)

    def owner(self, name):
        """The process that has a bus name; `None` without one."""
        status, output, _ = self.call('gdbus', 'call', '--session', '-d', 'org.freedesktop.DBus', '-o', '/', '-m',
                                      'org.freedesktop.DBus.GetConnectionUnixProcessID', name)
        return int(re.search(r'uint32 (\d+)', output)[1]) if status == 0 else None

    def key(self, *names): self.screen.xdotool('key', '--delay', '60', *names)
    def type(self, text): self.screen.xdotool('type', '--delay', '60', text)

    def focus(self, name):
        window = self.window(name)
        self.screen.xdotool('windowactivate', '--sync', int(window['window'], 16))

    def tree(self, program):
        """What assistive technology is told of a program's windows."""
        self.reader.program = program
        return self.reader.nodes()

    def shown(self, program, text):
        """Whether a program shows a text anywhere."""
        return any(text in (node.name or '') or text in (node.text or '') for node in self.tree(program))
