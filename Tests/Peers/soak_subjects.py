"""The programs that endure."""
import json, os, shutil, subprocess, sys, threading
from stage import Failure, Program, Stage, descendants, until
from wire import CALL, message

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), 'Desktop'))
LISTENING, FOLDER, VALUES = 'org.soak.Listen', 'org.soak.Folder', 'org.soak.Values'
ROWS = 40
FILE = 'title: Version %d\nitems:\n- {title: Version %d, identifier: version, icon: face-smile}\n- {search: Find}\n- {title: On, selected: true}\n'
STREAM = '#!/bin/sh\n# <swiftbar.type>streamable</swiftbar.type>\nwhile sleep 1; do echo "~~~"; date; echo ---; date; done\n'


class Watched(Program):
    most_threads = 0

    def count_threads(self): self.most_threads = max(self.most_threads, self.status('Threads'))

    def figures(self):
        self.count_threads()
        return super().figures()


class Listener(Watched):
    """`menubus serve --listen`: its lines are counted by their event."""

    def __init__(self, stage, command):
        self.counts, self.answers, self.last = {}, set(), None
        self.arrived = threading.Condition()
        read, write = os.pipe()
        end, other = os.pipe()
        os.set_inheritable(write, False)
        super().__init__(stage, 'listen', command, stdin=read)
        os.close(read), os.close(end), os.close(other)
        self.pipe = os.fdopen(write, 'w')

    def follow(self):
        """Reads what it writes, as it comes."""
        with open(self.out) as file:
            rest = ''
            while self.process.poll() is None:
                text = file.read(1 << 20)
                if not text:
                    threading.Event().wait(0.01)
                    continue
                *lines, rest = (rest + text).split('\n')
                with self.arrived:
                    for line in lines: self.count(json.loads(line))
                    self.arrived.notify_all()
        with self.arrived: self.arrived.notify_all()  # nothing will come any more

    def count(self, line):
        self.counts[line['event']] = self.counts.get(line['event'], 0) + 1
        if line['event'] == 'answer': self.answers.add(line['id'])
        if line['event'] in ('error', 'missed'): self.last = line

    def wait(self, what, condition, deadline=300):
        with self.arrived:
            if not self.arrived.wait_for(lambda: condition() or self.process.poll() is not None, deadline) or not condition():
                raise Failure('waited in vain for %s: %s, %s' % (what, self.counts, self.last))

    def tell(self, **line): self.pipe.write(json.dumps(line) + '\n')

    def ask(self, **line):
        """Waits for the answer."""
        self.asked = getattr(self, 'asked', 0) + 1
        name = 'a%d' % self.asked
        self.tell(**line, id=name)
        self.pipe.flush()
        self.wait('the answer to %s' % str(line)[:80], lambda: name in self.answers)
        self.answers.discard(name)


class Subjects:
    def __init__(self, menubus, presenter):
        # One bus is restarted; the programs on the other end with theirs.
        self.stage, self.other = Stage(), Stage()
        self.menubus, stage = menubus, self.stage
        self.listen = Listener(stage, [menubus, 'serve', '--listen', '--name', LISTENING])
        threading.Thread(target=self.listen.follow, daemon=True).start()
        self.listen.ask(menu={'title': 'Soak', 'items': [{'title': 'Row %d' % n, 'identifier': 'r%d' % n} for n in range(ROWS)]})
        stage.write('menus/menu.yaml', FILE % (0, 0))
        stage.write('menus/stream.sh', STREAM, 0o755)
        self.folder = Watched(stage, 'folder', [menubus, 'serve', '--name', FOLDER, stage.path('menus')])
        self.runs = stage.path('runs')
        open(self.runs, 'w').close()
        rows = [{'title': {'shell': 'echo >>%s; date +%%N' % self.runs, 'every': '200ms', 'always': True}} for _ in range(24)]
        self.values_file = stage.write('values.yaml', json.dumps({'title': 'Values', 'items': rows}))
        stage.write('values-quiet.yaml', '[{title: Quiet}]')
        self.values = Watched(stage, 'values', [menubus, 'serve', '--no-tray', '--name', VALUES, self.values_file])
        other = self.other
        self.watcher = Watched(other, 'watcher', [menubus, 'watcher'])
        self.presenter = Watched(other, 'chooser', [menubus, 'presenter', '--chooser', 'sed -n 1p'])
        self.programs = [self.listen, self.folder, self.values, self.watcher, self.presenter]
        self.window = None
        if presenter and shutil.which('Xvfb'): self.start_window(presenter)
        for program in self.programs: program.says('ready')
        self.entries = 3  # items that register with a watcher on the first bus: listen, menu.yaml, stream.sh

    def start_window(self, presenter):
        self.windows = Stage()
        end, other = os.pipe()
        self.display = Program(self.windows, 'display', ['Xvfb', '-displayfd', str(other), '-screen', '0', '800x600x24', '-nolisten',
                                                         'tcp', '-noreset'], pass_fds=[other])
        os.close(other)
        with open(end) as file: number = file.readline().strip()
        if not number: raise Failure('Xvfb did not start')
        self.window = Watched(self.windows, 'window', [presenter], environment={
            'DISPLAY': ':' + number, 'GDK_BACKEND': 'x11', 'NO_AT_BRIDGE': '1', 'GSETTINGS_BACKEND': 'memory', 'XDG_DATA_DIRS': '/usr/share'})
        bus = self.windows.connect()
        until('the window presenter', lambda: bus.bus('NameHasOwner', 's', 'org.menubus.Presenter')[0])
        bus.close()
        self.programs.append(self.window)
        self.window.says = lambda *_: True

    def quiet(self):
        """No command runs any more, so that children and descriptors can be counted; the pictures of rest are alike."""
        with open(self.values_file) as file: text = file.read()
        self.stage.write('values.yaml', '[{title: Quiet}]')
        bus = self.stage.connect()
        until('the file without commands to be read', lambda: b'Quiet' in read(bus, VALUES))
        bus.close()
        until('the commands to end', lambda: not [id for id in descendants(self.values.id) if command(id) != 'menubus'])
        self.busy = text

    def resume(self): self.stage.write('values.yaml', self.busy)

    def left(self):
        """Processes that are there though those that started them have ended."""
        kept = {self.stage.daemon.pid, self.other.daemon.pid}
        if self.window: kept |= {self.windows.daemon.pid, self.display.id}
        def strangers(): return [id for id in descendants(os.getpid()) if id not in kept]
        try: until('all programs to end', lambda: not strangers(), deadline=10)
        except Failure: return ['process %d is left: %s' % (id, command(id)) for id in strangers()]
        return []


def read(bus, name):
    """The bytes of the reply to GetLayout."""
    bus.send(message(CALL, 'iias', [0, -1, []], destination=name, path='/MenuBar', interface='com.canonical.dbusmenu', member='GetLayout'))
    return bus.next(60).data


def command(id):
    try:
        with open('/proc/%d/comm' % id) as file: return file.read().strip()
    except OSError: return ''
