#!/usr/bin/python3
"""Reads and uses the menus of programs that no one here wrote, on a display and a bus of their own.

    test_foreign.py [--program NAME]… [--scene NAME]… [--minutes NUMBER] MENUBUS

Programs that are not installed are told and left out. For --minutes a watch of each menu runs, with a change each ten
seconds, and its memory is measured. Prints a line a check; the exit status is 1 if one failed. Logs are in .build/foreign.
"""
import argparse, os, subprocess, sys, time
HERE = os.path.dirname(os.path.realpath(__file__))
sys.path[1:1] = [HERE, os.path.join(HERE, '../Desktop'), os.path.join(HERE, '../Window')]
import programs, registrars, scenes, soak, toplevels
from processes import Failure, adopt_orphans, end_everything, end_in_order, until
from session import Session

LOGS = os.path.join(HERE, '../../.build/foreign')


class Report:
    def __init__(self): self.failures = []

    def tried(self, title, body):
        """Carries out a check, and tells how it went; `body` gets a function that notes what was seen."""
        notes, begin = [], time.monotonic()
        try: body(notes.append)
        except Exception as failure:
            self.failures.append(title)
            print('FAILED  %s: %s' % (title, str(failure) or repr(failure)), flush=True)
            return False
        print('ok      %s (%.1f s)%s' % (title, time.monotonic() - begin, ''.join('\n        ' + note for note in notes)), flush=True)
        return True


def version(package):
    done = subprocess.run(['dpkg-query', '-W', '-f', '${db:Status-Status} ${Version}', package], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True)
    return done.stdout.split(' ')[1] if done.stdout.startswith('installed ') else None


def start(session, program):
    """Starts a program, and waits for its menu."""
    if program.name == 'PyQt5':
        from speaker import Speaker
        session.qt = Speaker(program.command(session), session.environment, session.log, 'qt')
        process = session.qt.process
    else: process = session.run(program.command(session))
    until('the window of ' + program.name, lambda: session.window(program.window), deadline=120, pause=0.5)
    return process


def try_program(program, tool, wanted, report):
    with open(os.path.join(LOGS, program.name + '.log'), 'wb') as log:
        session = Session(tool, log)
        try:
            session.start()
            session.registrar = session.speaker('registrar', '--yield')
            session.registrar.says('ready', 0)
            if not report.tried('%s %s: there' % (program.name, version(program.package)), lambda note: start(session, program)): return
            for scene in wanted:
                report.tried('%s: %s' % (program.name, scene.__doc__), lambda note: scene(session, program, note))
        finally:
            end_everything()
            session.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--program', action='append', choices=[program.name for program in programs.ALL])
    names = [scene.__name__ for scene in scenes.ALL + registrars.ALL + [toplevels.toplevels]]
    parser.add_argument('--scene', action='append', choices=names)
    parser.add_argument('--minutes', type=float, default=0)
    parser.add_argument('menubus')
    options = parser.parse_args()
    os.makedirs(LOGS, exist_ok=True)
    end_in_order()
    adopt_orphans()
    report, tool = Report(), os.path.abspath(options.menubus)
    wanted = [scene for scene in scenes.ALL if not options.scene or scene.__name__ in options.scene]
    chosen = [program for program in programs.ALL if not options.program or program.name in options.program]
    there = [program for program in chosen if version(program.package)]
    for program in chosen:
        if program not in there: print('-       %s is not installed' % program.package, flush=True)
    for program in there if wanted else []: try_program(program, tool, wanted, report)
    if not options.program:
        for scene in registrars.ALL:
            if not options.scene or scene.__name__ in options.scene: registrars.run(scene, tool, report, LOGS)
        if not options.scene or 'toplevels' in options.scene: toplevels.run(tool, report, LOGS)
    if options.minutes: soak.run(there, tool, options.minutes, report, LOGS, start)
    print('%d checks failed' % len(report.failures) if report.failures else 'All is well', flush=True)
    for failure in report.failures: print('  ' + failure)
    return 1 if report.failures else 0


if __name__ == '__main__': sys.exit(main())
