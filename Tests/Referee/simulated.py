"""A simulated panel, `menubus mock`, with the hands and the eyes of a real one."""
import json, os, subprocess, sys, tempfile, shutil
HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(1, os.path.join(HERE, '../Desktop'))
from processes import Failure, private_environment, start, until

MARKS = {'checked': '[x] ', 'chosen': '[x] '}


class SimulatedPanel:
    is_real = False

    def __init__(self, personality, menubus, log, inline=False):
        self.personality, self.menubus, self.log, self.inline, self.mock = personality, menubus, log, inline, None
        self.directory = tempfile.mkdtemp(prefix='menubus-referee-')
        self.environment = private_environment(self.directory)

    def prepare(self):
        bus = start(['dbus-daemon', '--session', '--nofork', '--nopidfile', '--print-address=1'], self.environment,
                    stdout=subprocess.PIPE, stderr=self.log)
        self.address = bus.stdout.readline().decode().strip()
        self.environment['DBUS_SESSION_BUS_ADDRESS'] = self.address

    def start(self):
        self.mock = start([self.menubus, 'mock', '--panel', self.personality, '--timeout', '4s'], self.environment,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log)
        self.ask('refusals')  # from now on it is the watcher

    def stop(self):
        self.mock.kill()
        self.mock.wait()

    def close_all(self):
        if self.mock and self.mock.poll() is None: self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)

    def ask(self, line):
        self.mock.stdin.write((line + '\n').encode())
        self.mock.stdin.flush()
        answer = self.mock.stdout.readline()
        if not answer: raise Failure('the simulated panel has ended')
        self.log.write(b'%s: %s' % (line.encode(), answer))
        return json.loads(answer)

    def do(self, name, *path):
        word = '"%s"' % '/'.join(path) if path else ''
        return self.ask(('%s %s' % (name, word)).strip())['status'] == 0

    # As RealPanel has them

    def icons(self, expected):
        """The number of icons, which is awaited."""
        count = lambda: sum(item['visible'] for item in self.ask('items')['items'])
        try: until('icons', lambda: count() == expected, 5)
        except Failure: pass
        return count()

    def shown(self):
        """The lists on the screen; one without rows is not to be seen."""
        answer = self.ask('shown')
        if answer['status'] or not answer['open']: return []
        below, open = {0: answer['shown']}, answer['open']
        def note(rows):
            for row in rows:
                below[row['id']] = row.get('rows', [])
                note(below[row['id']])
        note(answer['shown'])
        if not self.inline:
            return [list for list in ([written(row) for row in below.get(id, [])] for id in open) if list]
        def among(rows):
            """GNOME tells of an open submenu as of one that is checked."""
            return [one for row in rows for one in
                    (['[x] ' + written(row)] + among(below[row['id']]) if row['id'] in open else [written(row)])]
        return [among(answer['shown'])]

    def open(self, *path):
        if not self.do('open', *path) or len(self.ask('shown')['open']) <= len(path): return False
        return self.inline or len(self.shown()) > len(path)

    def choose(self, *path): return self.do('choose', *path)
    def close(self): self.do('close')
    def activate(self): return self.do('activate')
    def middle(self): return self.do('middle')
    def scroll(self, up): return self.ask('scroll %d' % (1 if up else -1))['status'] == 0


def written(row):
    if row.get('kind') == 'separator': return '---'
    return MARKS.get(row.get('mark'), '') + row['text'] + ('' if row.get('enabled', True) else ' (off)')
