#!/usr/bin/python3
"""Has a program present menus, uses them as a user does, and looks at what the presenter with windows makes of them.

    test_window.py [--desktop x11|wayland|touch-x11|touch-wayland|touch-xwayland|speech|kwin|gnome|gnome-x11|sway|labwc|kwin6|weston]… [--scene NAME]… [--pictures DIRECTORY] PRESENTER PROGRAM TOOL

PRESENTER is menubus-presenter, PROGRAM is WindowProgram, and TOOL is menubus; examples are beside PROGRAM. The desktops are
played on at the same time, as scenes wait more than they work. Prints a line a scene. The exit status is 1 if one failed;
pictures, and what the programs wrote, are in the directory in any case.
"""
import argparse, collections, json, os, re, sys, time
sys.path.insert(1, os.path.join(os.path.dirname(os.path.realpath(__file__)), '../Desktop'))
import processes
processes.DEADLINE = 10
import compositor_table, displays, other_user, rooted, scene
from processes import adopt_orphans, end_everything, end_in_order, start
from stage import Stage
import element_scenes, part_scenes, hand_scenes, held_scenes, key_scenes, voice_scenes, place_scenes, look_scenes
import language_scenes, hud_scenes, safety_scenes, hostile_scenes, start_scenes, foreign_scenes, example_scenes, order_scenes, acceptance_scenes
import highlight_scenes, context_scenes, more_scenes, size_scenes, contrast_scenes, stuck_scenes, typed_scenes, kwin_scenes, gnome_scenes, taken_scenes, tray_scenes, touch_scenes, output_scenes, rest_scenes, unentered_scenes, moved_scenes, token_scenes, lock_scenes, ordinary_scenes, last_scenes, told_scenes, speech_scenes

DISPLAYS = displays.USUAL | {display.name: display for display in (
    displays.TouchXWayland, displays.KWin, displays.Gnome, displays.GnomeX11, rooted.Sway, rooted.Labwc, rooted.KWin6, rooted.Weston)}
PICTURES = os.path.join(os.path.dirname(os.path.realpath(__file__)), '../../.build/window')
Commands = collections.namedtuple('Commands', ['presenter', 'program', 'tool', 'directory', 'pictures'])


class Results:
    """The lines of the test, and its pictures."""
    def __init__(self, directory):
        self.directory, self.passed, self.failures, self.pictures = directory, 0, [], 0
        self.verdicts = {}

    def say(self, line): print(line, flush=True)

    def pass_(self, title, skipped, seconds):
        if skipped: return self.say('-       %s (%s)' % (title, skipped))
        self.passed += 1
        self.say('ok      %s (%.1f s)' % (title, seconds))

    def fail(self, title, failure):
        self.failures.append(title)
        self.say('FAILED  %s\n        %s' % (title, str(failure) or repr(failure)))

    def finish(self):
        for title in self.failures: self.say('  ' + title)
        self.say('%d passed, %d failed' % (self.passed, len(self.failures)))
        return 1 if self.failures else 0

    def saver(self, desktop):
        def save(picture, name):
            self.pictures += 1
            picture.save(os.path.join(self.directory, '%s-%s.png' % (desktop, name)))
        return save


def left_out(display, one):
    """Why a scene does not apply to a desktop; `None` where it does."""
    omits = getattr(display, 'omits', {})
    return omits.get(one.__name__) or omits.get(one.__module__)


def play(display, scenes, commands, results):
    """Plays the scenes on a desktop."""
    with open(os.path.join(results.directory, display.name + '.log'), 'wb') as log:
        stage = Stage(display, results.saver(display.name), results.say, commands, log)
        try:
            stage.desk.start()
            for one in scenes:
                title, begin = '%s: %s: %s' % (display.name, one.__name__, one.__doc__.strip().split('\n')[0]), time.monotonic()
                if reason := left_out(display, one):
                    results.pass_(title, reason, 0)
                    continue
                log.write(('\n--- %s\n' % title).encode())
                log.flush()
                try:
                    stage.prepare()
                    stage.present_with(**one.environment)
                    skipped = one(stage)
                    stage.end_helpers()
                except Exception as failure:
                    results.fail(title, failure)
                    results.verdicts[one.__name__] = False
                    stage.recover(one.__name__)
                else:
                    results.pass_(title, skipped, time.monotonic() - begin)
                    if not skipped: results.verdicts[one.__name__] = True
        except Exception as failure: results.fail(display.name, failure)
        finally:
            end_everything()
            stage.desk.close()


def complaints(display, results):
    """GTK's complaints about the presenter are failures, too."""
    with open(os.path.join(results.directory, display.name + '.log'), errors='replace') as log:
        lines = [line.strip() for line in log if 'CRITICAL' in line or 'Fatal error' in line]
    # libayatana draws an icon of its own while no watcher is there, and GTK complains about that.
    lines = [line for line in lines if not line.startswith(('(indicator.py:', '(gnome-shell:'))]
    if lines: results.fail(display.name + ': no program complains', '\n        '.join(lines[:5]))


def totals_of(name, directory): return os.path.join(directory, name + '.json')


def play_one(name, words, programs, results):
    """Plays the scenes on a desktop in this process."""
    for old in os.listdir(results.directory):
        if re.fullmatch(name + r'[-.].*', old): os.unlink(os.path.join(results.directory, old))
    display = DISPLAYS[name]()
    display.presenter, display.tool = programs[0], programs[2]
    scenes = [one for one in scene.ALL if one.desktops.intersection(display.plays) and (not words or one.__name__ in words)]
    play(display, scenes, Commands(*programs, os.path.dirname(programs[1]), results.directory), results)
    complaints(display, results)
    with open(totals_of(name, results.directory), 'w') as file: json.dump([results.passed, results.failures, results.verdicts], file)


def play_together(names, words, programs, results):
    """Plays the scenes on each desktop in a process of its own, and adds up what they found."""
    more = [word for name in words or () for word in ('--scene', name)] + ['--pictures', results.directory, *programs]
    for name in names:
        if os.path.exists(totals_of(name, results.directory)): os.unlink(totals_of(name, results.directory))
    children = {name: start([sys.executable, '-B', __file__, '--part', '--desktop', name, *more], os.environ) for name in names}
    try:
        for name, child in children.items():
            status = child.wait()
            try:
                with open(totals_of(name, results.directory)) as file: passed, failures, _ = json.load(file)
            except OSError: passed, failures = 0, ['%s: the test ended with status %d' % (name, status)]
            results.passed += passed
            results.failures += failures
    finally: end_everything()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--desktop', action='append', choices=DISPLAYS)
    parser.add_argument('--scene', action='append', choices=[one.__name__ for one in scene.ALL], metavar='NAME')
    parser.add_argument('--pictures', default=PICTURES, metavar='DIRECTORY')
    parser.add_argument('--part', action='store_true', help=argparse.SUPPRESS)
    for program in ('PRESENTER', 'PROGRAM', 'TOOL'): parser.add_argument(program)
    options = parser.parse_args()
    directory = os.path.realpath(options.pictures)
    os.makedirs(directory, exist_ok=True)
    programs = [os.path.abspath(program) for program in (options.PRESENTER, options.PROGRAM, options.TOOL)]

    end_in_order()
    adopt_orphans()
    if os.geteuid() == 0:
        words = [word for name in options.desktop or () for word in ('--desktop', name)]
        words += [word for name in options.scene or () for word in ('--scene', name)]
        status = other_user.run(words, directory, programs)
        if os.environ.get('MENUBUS_WRITE_COMPOSITORS'): compositor_table.write(directory, options.desktop or list(displays.USUAL))
        return status
    results, names = Results(directory), options.desktop or list(displays.USUAL)
    if len(names) > 1: play_together(names, options.scene, programs, results)
    else: play_one(names[0], options.scene, programs, results)
    if options.part: return 1 if results.failures else 0
    if os.environ.get('MENUBUS_WRITE_COMPOSITORS'): compositor_table.write(directory, names)
    return results.finish()


if __name__ == '__main__': sys.exit(main())
