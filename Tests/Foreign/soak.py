"""A watch of each program's menu for some minutes, with a change each ten seconds: its memory stays."""
import os, time
from processes import Failure, end_everything
from session import Session

GROWTH = 1024  # KiB from the first minute on


def memory(process):
    with open('/proc/%d/status' % process.pid) as file:
        return next(int(line.split()[1]) for line in file if line.startswith('VmRSS:'))


def run(programs, tool, minutes, report, logs, start):
    with open(os.path.join(logs, 'soak.log'), 'wb') as log:
        session = Session(tool, log)
        try:
            session.start()
            registrar = session.speaker('registrar', '--yield')
            registrar.says('ready', 0)
            watches = {}
            for program in programs:
                start(session, program)
                watch = session.speaker('watch', 'window:' + program.window)
                watch.wait('the watch', lambda: any(line.startswith('watching') for line in watch.lines))
                watches[program] = watch
            begin, first, changes = time.monotonic(), None, 0
            while time.monotonic() - begin < minutes * 60:
                for program in watches:
                    session.menubus('click', 'window:' + program.window, program.check)
                    changes += 1
                time.sleep(10)
                if not first and time.monotonic() - begin >= min(60, minutes * 30):
                    first = {program: memory(watch.process) for program, watch in watches.items()}
            for program, watch in watches.items():
                def flat(note):
                    if watch.process.poll() is not None: raise Failure('the watch ended')
                    last = memory(watch.process)
                    note('%d KiB after a minute, %d after %g; %d lines' % (first[program], last, minutes, len(watch.lines)))
                    if last - first[program] > GROWTH: raise Failure('%d KiB more' % (last - first[program]))
                report.tried('%s: %g minutes open with flat memory' % (program.name, minutes), flat)
            report.tried('the registrar: the same', lambda note: note('%d KiB' % memory(registrar.process)))
        finally:
            end_everything()
            session.close()
