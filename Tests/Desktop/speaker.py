"""A program that reports what it does in lines on its standard output, and takes commands as lines."""
import subprocess, threading, time
import processes
from processes import Failure, start


class Speaker:
    def __init__(self, command, environment, log, name='program', **more):
        self.name, self.log, self.lines, self.news, self.over = name, log, [], threading.Condition(), False
        more.setdefault('stderr', log)
        self.process = start(command, environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **more)
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.note(line)
            self.add(line.decode(errors='replace').rstrip('\n'))
        with self.news:
            self.over = True
            self.news.notify_all()

    def note(self, line):
        self.log.write(b'%s: %s' % (self.name.encode(), line))
        self.log.flush()

    def add(self, line):
        with self.news:
            self.lines.append(line)
            self.news.notify_all()

    @property
    def mark(self): return len(self.lines)

    def wait(self, what, condition, deadline=None):
        """The first true value of `condition`, which is tried after each line."""
        end = time.monotonic() + (deadline or processes.DEADLINE)
        with self.news:
            while True:
                value = condition()
                if value: return value
                if self.over: raise Failure('the %s ended, status %s, before %s' % (self.name, self.process.wait(), what))
                if not self.news.wait(end - time.monotonic()):
                    if condition(): continue
                    raise Failure('waited %d s in vain: %s' % (deadline or processes.DEADLINE, what))

    def says(self, line, since, deadline=None):
        """Waits until the program has said `line`; `since` is how much it had said before (see `mark`)."""
        try: self.wait('the %s to say "%s"' % (self.name, line), lambda: line in self.lines[since:], deadline)
        except Failure as failure:
            raise Failure('%s; instead of "%s" it said %s' % (failure, line, self.lines[since:])) from None

    def status(self, seconds=10):
        """The exit status of the program, once every line that it said before is in `lines`."""
        status = self.process.wait(timeout=seconds)
        end = time.monotonic() + processes.DEADLINE
        with self.news:
            while not self.over:
                if not self.news.wait(end - time.monotonic()): raise Failure('the output of the %s has no end' % self.name)
        return status

    def write(self, line):
        self.process.stdin.write(line.encode() + b'\n')
        self.process.stdin.flush()

    def do(self, command):
        mark = self.mark
        self.write(command)
        self.says('did ' + command, mark)
