#!/usr/bin/python3
"""The times of the search over menus: hud.py PRESENTER MENUBUS [ROWS [TIMES]]

On a display of Xvfb with openbox, where a key runs `menubus hud`, with the presenter running and a window of GTK 3 whose
menu has so many rows, 5,000 if none are given. Prints the times, in milliseconds, from a key to the first frame of the
search, to the first row of the window's menu, and from each letter to the new list, as somebody sees them who looks at the
screen about every millisecond; and of that last time the part between the presenter's event and the signal of the new list,
as the bus has them: the least, the median, and the greatest. No assistive technology listens to the presenter.
"""
import ctypes, os, statistics, subprocess, sys, time
TESTS = os.path.join(os.path.dirname(os.path.realpath(__file__)), '../Tests')
for name in ('Desktop', 'Window'): sys.path.insert(1, os.path.join(TESTS, name))
import gi
gi.require_version('Gdk', '3.0')
import displays
from desk import PRESENTER, Desk
from gi.repository import Gdk
from hud_scenes import OPENBOX, PYTHON, WINDOW
from processes import adopt_orphans, end_everything, end_in_order, until
from speaker import Speaker

presenter, tool = (os.path.abspath(path) for path in sys.argv[1:3])
rows, times = (int((sys.argv[3:] + ['5000', '20'][len(sys.argv) - 3:])[place]) for place in (0, 1))
WORD = 'ja1'  # no letter leaves the first rows as they are


class Keys:
    """The keyboard of the display, without a process for each key."""
    def __init__(self, display):
        self.x, self.test = ctypes.CDLL('libX11.so.6'), ctypes.CDLL('libXtst.so.6')
        self.x.XOpenDisplay.restype, self.x.XStringToKeysym.restype = ctypes.c_void_p, ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(display.encode()))

    def press(self, *names):
        codes = [self.x.XKeysymToKeycode(self.display, ctypes.c_ulong(self.x.XStringToKeysym(name.encode()))) for name in names]
        for code, down in [(code, 1) for code in codes] + [(code, 0) for code in reversed(codes)]:
            self.test.XTestFakeKeyEvent(self.display, code, down, 0)
        self.x.XFlush(self.display)


class Screen:
    """A part of the screen, which is looked at again and again."""
    def __init__(self, root, left, top, width, height): self.root, self.box = root, (left, top, width, height)

    def look(self): return Gdk.pixbuf_get_from_window(self.root, *self.box).get_pixels()

    def changed(self, before, what):
        """The time at which the part does not look as before."""
        until(what, lambda: self.look() != before, pause=0.001)
        return time.monotonic()

    def still(self):
        """The part, when it has looked the same for a while."""
        last = [self.look(), time.monotonic()]
        def same():
            now = self.look()
            if now != last[0]: last[:] = now, time.monotonic()
            return time.monotonic() - last[1] > 0.4
        until('the screen to rest', same, pause=0.02)
        return last[0]


class Traffic:
    """What goes over the bus, with times."""
    def __init__(self, environment, directory):
        self.path = os.path.join(directory, 'traffic')
        with open(self.path, 'w') as file:
            self.process = subprocess.Popen(['dbus-monitor', '--profile', '--address', environment['DBUS_SESSION_BUS_ADDRESS']],
                                            stdout=file)

    def searches(self, spans):
        """The times from an event in the menu of the search to the signal of its rows, in these spans."""
        with open(self.path) as file: lines = [line.rstrip('\n').split('\t') for line in file]
        lines = [(float(line[1]), line[-1]) for line in lines if len(line) > 7 and line[-3] == '/menubus/search']
        found = []
        for begin, end in spans:
            inside = [line for line in lines if begin <= line[0] <= end]
            events = [time for time, member in inside if member == 'Event']
            signals = [time for time, member in inside if member == 'LayoutUpdated']
            if events and signals: found.append(signals[0] - events[0])
        return found


def say(what, figures):
    figures = [figure * 1000 for figure in figures]
    print('%s: %.1f, %.1f, %.1f' % (what, min(figures), statistics.median(figures), max(figures)), flush=True)


def measure(desk):
    environment = dict(desk.environment)
    with open(os.path.join(desk.directory, 'openbox.xml'), 'w') as file: file.write(OPENBOX % (tool + ' hud --no-recent'))
    manager = Speaker(['openbox', '--sm-disable', '--config-file', file.name, '--startup', 'echo managed'],
                      dict(environment, XDG_DATA_DIRS='/usr/share', XDG_CONFIG_DIRS='/etc/xdg'), desk.log)
    manager.says('managed', 0)
    desk.run([presenter], dict(environment, NO_AT_BRIDGE='1'))
    until('the presenter', lambda: desk.has_owner(PRESENTER), pause=0.02)
    window = Speaker([PYTHON, WINDOW, str(rows)], environment, desk.log)
    window.says('focus', 0)
    os.environ['DISPLAY'] = environment['DISPLAY']
    root = Gdk.Display.open(environment['DISPLAY']).get_default_screen().get_root_window()
    width, height = displays.SIZE
    field, list_ = (Screen(root, width // 2 - 190, height // 8 + top, 160, high) for top, high in ((8, 30), (52, 120)))
    keys, traffic = Keys(environment['DISPLAY']), Traffic(environment, desk.directory)
    frames, first, letters, spans = [], [], [], []
    for _ in range(times):
        empty, below = field.still(), list_.still()
        begin = time.monotonic()
        keys.press('Super_L', 'space')
        frames.append(field.changed(empty, 'the first frame') - begin)
        first.append(list_.changed(below, 'the rows') - begin)
        for letter in WORD:
            before, begin, clock = list_.still(), time.monotonic(), time.time()
            keys.press(letter)
            letters.append(list_.changed(before, 'the new list') - begin)
            spans.append((clock, time.time()))
        mark = window.mark
        keys.press('Escape')
        window.says('focus', mark)
    say('from the key to the first frame', frames)
    say('from the key to the first rows', first)
    say('from a letter to the new list, %d rows' % rows, letters)
    traffic.process.terminate()
    traffic.process.wait()
    say('of it, the search', traffic.searches(spans))


end_in_order()
adopt_orphans()
with open(os.environ.get('LOG', os.devnull), 'wb') as log:
    desk = Desk(displays.X11(), log)
    try:
        desk.start()
        measure(desk)
    finally:
        end_everything()
        desk.close()
