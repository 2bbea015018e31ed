"""A bus of one's own, programs on it, and what can be counted about them from outside."""
import os, re, resource, shutil, signal, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.append(os.path.join(os.path.dirname(HERE), 'Desktop'))
from processes import (  # noqa: E402
    LIBC, PR_SET_PDEATHSIG, Failure, adopt_orphans, descendants, end_everything, end_in_order, start, until)
from wire import Connection, Failed  # noqa: E402,F401

CONFIGURATION = '''<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=%s</listen><servicedir>%s</servicedir>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
<limit name="max_message_size">134217728</limit><limit name="max_incoming_bytes">1000000000</limit>
<limit name="max_outgoing_bytes">1000000000</limit><limit name="max_completed_connections">2000</limit>
<limit name="max_connections_per_user">2000</limit><limit name="max_match_rules_per_connection">50000</limit>
<limit name="max_replies_per_connection">50000</limit></busconfig>'''
MENU = 'com.canonical.dbusmenu'


def slowness():
    """How much longer things may take here than on an idle machine."""
    return min(6.0, max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1)))


class Stage:
    """A folder, a bus that can be killed and started again at the same address, and the programs on it."""
    open = []  # those that are not closed

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix='menubus-peers-')
        for name in ('home', 'run', 'services', 'menus'): os.mkdir(self.path(name), 0o700)
        self.address = 'unix:path=' + self.path('bus')
        self.environment = {'PATH': os.environ['PATH'], 'HOME': self.path('home'), 'XDG_RUNTIME_DIR': self.path('run'),
                            'LC_ALL': 'C.UTF-8', 'DBUS_SESSION_BUS_ADDRESS': self.address,
                            'XDG_DATA_DIRS': self.path('home'), 'TMPDIR': self.path('run')}
        self.log = open(self.path('log'), 'w')
        Stage.open.append(self)
        self.daemon = None
        self.start_bus()

    def path(self, *names): return os.path.join(self.folder, *names)

    def write(self, name, text, mode=0o644):
        """Puts a file in its place in one step, as editors do."""
        with open(self.path('.new'), 'w') as file: file.write(text)
        os.chmod(self.path('.new'), mode)
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        os.rename(self.path('.new'), self.path(name))
        return self.path(name)

    def start_bus(self):
        self.write('bus.conf', CONFIGURATION % (self.path('bus'), self.path('services')))
        if os.path.exists(self.path('bus')): os.unlink(self.path('bus'))
        self.daemon = start(['dbus-daemon', '--config-file=' + self.path('bus.conf'), '--nofork', '--nopidfile',
                             '--print-address=1'], self.environment, stdout=subprocess.PIPE, stderr=self.log)
        if not self.daemon.stdout.readline(): raise Failure('dbus-daemon did not start')

    def kill_bus(self):
        self.daemon.kill()
        self.daemon.wait()
        self.daemon.stdout.close()

    def connect(self, handler=None): return Connection(self.address, handler)

    @classmethod
    def close_all(cls):
        while cls.open: cls.open[-1].close()

    def close(self):
        Stage.open.remove(self)
        end_everything()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Program:
    """A program under test, whose lines go to files."""

    def __init__(self, stage, name, command, stdin=subprocess.DEVNULL, environment=None, limits=(), output=None, **more):
        self.stage, self.name = stage, name
        self.out, self.errors = stage.path(name + '.out'), stage.path(name + '.err')
        def prepare():
            LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
            for kind, value in limits: resource.setrlimit(kind, (value, value))
        with open(output or self.out, 'w') as out, open(output or self.errors, 'w') as errors:
            self.process = subprocess.Popen(command, env={**stage.environment, **(environment or {})}, stdin=stdin, stdout=out,
                                            stderr=errors, start_new_session=True, preexec_fn=prepare, **more)

    @property
    def id(self): return self.process.pid

    def text(self):
        """All that the program wrote."""
        found = b''
        for path in filter(os.path.exists, (self.out, self.errors)):
            with open(path, 'rb') as file: found += file.read()
        return found.decode('utf-8', 'surrogateescape')

    def says(self, words, deadline=60):
        def said():
            if words in self.text(): return True
            if self.process.poll() is not None: raise Failure('%s ended: %s' % (self.name, self.text()[-400:]))
        until('%s to say %s' % (self.name, words), said, deadline=deadline, pause=0.02)

    def end(self, number=signal.SIGTERM, limit=1.0):
        """The seconds until it ended; fails beyond the limit, which is stretched on a busy machine."""
        begin = time.monotonic()
        self.process.send_signal(number)
        try: self.process.wait(limit * slowness())
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Failure('%s did not end within %.1f s of SIGTERM' % (self.name, limit * slowness()))
        return time.monotonic() - begin

    # Figures

    def status(self, key):
        with open('/proc/%d/status' % self.id) as file:
            return next(int(line.split()[1]) for line in file if line.startswith(key))

    def figures(self):
        kinds = []
        for entry in os.listdir('/proc/%d/fd' % self.id):
            try: kinds.append(os.readlink('/proc/%d/fd/%s' % (self.id, entry)))
            except OSError: pass
        rules, connections = self.rules()
        return {'memory': self.status('RssAnon'), 'descriptors': len(kinds), 'timers': sum('timerfd' in kind for kind in kinds),
                'threads': self.status('Threads'), 'children': len(descendants(self.id)), 'rules': rules, 'connections': connections}

    def rules(self):
        """The match rules of all connections of the process, and their number."""
        bus, rules, connections = self.stage.connect(), 0, 0
        try:
            for name in bus.bus('ListNames')[0]:
                if not name.startswith(':'): continue
                try:
                    if bus.bus('GetConnectionUnixProcessID', 's', name)[0] != self.id: continue
                    values = bus.call('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.Debug.Stats',
                                      'GetConnectionStats', 's', name)[0]
                except Failed: continue  # gone meanwhile, or a bus without statistics
                connections += 1
                rules += next((value[1] for key, value in values if key == 'MatchRules'), 0)
        finally: bus.close()
        return rules, connections

    def wakeups(self, seconds=2.0):
        """How often the process woke up within a while in which nothing happens: timers that were left."""
        def count():
            total = 0
            for task in os.listdir('/proc/%d/task' % self.id):
                try:
                    with open('/proc/%d/task/%s/status' % (self.id, task)) as file:
                        total += next(int(line.split()[1]) for line in file if line.startswith('voluntary_ctxt'))
                except OSError: pass
            return total
        before = count()
        time.sleep(seconds)
        return max(0, count() - before)


# What no stranger's text may bring to a terminal or a log: controls but line ends and tabs, and what turns directions.
UNPRINTABLE = re.compile('[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200e\u200f\u2028\u2029]')


def check_printable(name, text):
    found = UNPRINTABLE.search(text)
    if found: raise Failure('%s printed %r unfiltered: %r' % (name, found.group(), text[max(0, found.start() - 40):found.start() + 20]))
