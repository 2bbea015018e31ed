#!/usr/bin/python3
"""Shows a program's tray item in real panels, uses it as a user does, and looks at what the panels make of it.

    test_panels.py [--pictures DIRECTORY] [--panel xfce|lxqt|waybar|xfce-appmenu]… [--check NAME]… PROGRAM [ARGUMENT…]
    test_panels.py --menus … MENUBUS

The program is one as program.py describes, stand_in.py for example. With --menus, it is the tool `menubus`, which serves
the menus in data/menus whose values come from commands. Prints a line a check. The exit status is 1 if one
failed; pictures of each step, and what the programs wrote, are in the directory in any case.
"""
import argparse, os, re, sys, time
sys.path.insert(1, os.path.join(os.path.dirname(os.path.realpath(__file__)), '../Desktop'))
import panels, scenario
from desktop import Desktop
from processes import adopt_orphans, end_everything, end_in_order
from subject import Subject

PICTURES = os.path.join(os.path.dirname(os.path.realpath(__file__)), '../../.build/panels')


def try_panel(panel, checks, command, directory):
    """Runs the checks, in order, and returns what failed."""
    failures, count = [], 0
    with open(os.path.join(directory, panel.name + '.log'), 'wb') as log:
        desktop = Desktop(panel, log)
        def save(name):
            nonlocal count
            count += 1
            desktop.picture().save(os.path.join(directory, '%s-%02d-%s.png' % (panel.name, count, name)))
        try:
            desktop.start()
            subject = Subject(desktop, save, command, log)
            for check in checks:
                title, begin = check.__doc__.format(panel=panel.name), time.monotonic()
                try: skipped = check(subject)
                except Exception as failure:
                    failures.append('%s: %s: %s' % (panel.name, title, failure))
                    print('FAILED  %s: %s\n        %s' % (panel.name, title, str(failure) or repr(failure)), flush=True)
                    save('failed')
                    if check in scenario.NEEDED: break
                    subject.recover()
                else:
                    if skipped: print('-       %s: %s (%s)' % (panel.name, title, skipped), flush=True)
                    else: print('ok      %s: %s (%.1f s)' % (panel.name, title, time.monotonic() - begin), flush=True)
        except Exception as failure:
            failures.append('%s: %r' % (panel.name, failure))
            print('FAILED  %s: %r' % (panel.name, failure), flush=True)
        finally:
            end_everything()
            desktop.close()
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--pictures', metavar='DIRECTORY')
    parser.add_argument('--panel', action='append', choices=panels.ALL)
    everything = scenario.CHECKS + scenario.BAR_CHECKS + scenario.LIVE_CHECKS
    parser.add_argument('--check', action='append', choices=[check.__name__ for check in everything])
    parser.add_argument('--menus', action='store_true')
    parser.add_argument('program', nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if not options.program: parser.error('which program?')
    directory = os.path.realpath(options.pictures or (os.path.join(PICTURES, 'menus') if options.menus else PICTURES))
    os.makedirs(directory, exist_ok=True)
    command = [os.path.abspath(options.program[0])] + options.program[1:]

    wanted = lambda check: not options.check or check in scenario.NEEDED or check.__name__ in options.check
    def checks(panel):
        if options.menus: return filter(wanted, scenario.LIVE_CHECKS)
        return filter(wanted, scenario.BAR_CHECKS if panel.is_menu_bar else scenario.CHECKS)

    end_in_order()
    adopt_orphans()
    failures = []
    trays = [name for name in panels.ALL if not panels.ALL[name].is_menu_bar]
    for name in options.panel or (trays if options.menus else panels.ALL):
        for old in os.listdir(directory):
            if re.fullmatch(name + r'-\d.*|' + name + r'\.log', old): os.unlink(os.path.join(directory, old))
        failures += try_panel(panels.ALL[name], checks(panels.ALL[name]), command, directory)
    print('%s; pictures are in %s' % ('%d checks failed' % len(failures) if failures else 'All is well', directory))
    for failure in failures: print('  ' + failure)
    return 1 if failures else 0


if __name__ == '__main__': sys.exit(main())
