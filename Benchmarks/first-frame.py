#!/usr/bin/python3
"""The time from a program's request to the first frame of its menu: first-frame.py PROGRAM PRESENTER [PRESENTER…]

PROGRAM is WindowProgram, each PRESENTER a menubus-presenter; several are measured in turns, which is the way to compare
two builds on a machine that has other work. A turn starts a presenter, opens a menu, and opens it again --times times with
--pause seconds between. Prints, for each presenter and desktop, the milliseconds of the first opening of a presenter that
runs and of all others: how many, the least, the median, the 95th percentile, and the greatest; and the resident memory of
its own (RssAnon) before and after the menus, the median of the turns.

On X11 (Xvfb with picom) somebody looks at a pixel of the menu about every millisecond; on Wayland (headless sway, which
refuses root) the compositor says when it has painted a new frame. No assistive technology listens.
"""
import argparse, array, mmap, os, random, re, socket, statistics, struct, sys, time
TESTS = os.path.join(os.path.dirname(os.path.realpath(__file__)), '../Tests')
for name in ('Desktop', 'Window'): sys.path.insert(1, os.path.join(TESTS, name))
import gi
gi.require_version('Gdk', '3.0')
import displays, wayland
from desk import PRESENTER, Desk
from gi.repository import Gdk
from processes import adopt_orphans, end_everything, end_in_order, until
from program import Program

POINT = (320, 220)  # in each menu that is placed at 300,200


class Root:
    """A pixel of X11's screen."""
    def __init__(self, desk):
        os.environ['DISPLAY'] = desk.environment['DISPLAY']
        self.root = Gdk.Display.open(os.environ['DISPLAY']).get_default_screen().get_root_window()

    def look(self): return Gdk.pixbuf_get_from_window(self.root, *POINT, 1, 1).get_pixels()

    def changed(self, before):
        until('a frame', lambda: self.look() != before, pause=0.0005)
        return time.monotonic()


class Output:
    """A pixel of a compositor's output, by wlr-screencopy."""
    def __init__(self, desk):
        self.wayland = wayland.Connection(desk.display.socket)
        self.manager = self.wayland.bind('zwlr_screencopy_manager_v1', 'pictures of the screen', version=2)
        self.output = self.wayland.bind('wl_output', 'a screen')
        self.shm, self.buffer = self.wayland.bind('wl_shm', 'shared memory'), None

    def make_buffer(self, format, width, height, stride):
        file = os.memfd_create('pixel')
        os.ftruncate(file, stride * height)
        self.pixels, pool, self.buffer = mmap.mmap(file, stride * height), self.wayland.object(), self.wayland.object()
        message = struct.pack('<IHHII', self.shm, 0, 16, pool, stride * height)  # create_pool
        self.wayland.socket.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [file]))])
        self.wayland.send(pool, 0, self.buffer, 0, width, height, stride, format)  # create_buffer
        os.close(file)

    def look(self, awaits=False):
        """The pixel in the next frame, or in the next one that has another picture."""
        frame = self.wayland.object()
        self.wayland.send(self.manager, 1, frame, 0, self.output, *POINT, 1, 1)  # capture_output_region
        while True:
            sender, event, body = self.wayland.event()
            if sender != frame: continue
            if event == 0:
                if self.buffer is None: self.make_buffer(*struct.unpack('<4I', body))
                self.wayland.send(frame, 2 if awaits else 0, self.buffer)  # copy_with_damage or copy
            if event in (2, 3): break  # ready or failed
        self.wayland.send(frame, 1)  # destroy
        return self.pixels[:4]

    def changed(self, before):
        while self.look(awaits=True) == before: pass
        return time.monotonic()


def memory(process):
    with open('/proc/%d/status' % process) as file: return int(re.search(r'RssAnon:\s+(\d+)', file.read()).group(1)) / 1024


class Figures:
    """What was measured with one presenter."""
    def __init__(self): self.first, self.others, self.before, self.after = [], [], [], []

    def say(self, name):
        for title, figures in (('first', self.first), ('others', self.others)):
            figures = sorted(figure * 1000 for figure in figures)
            if figures:
                print('%s, %s: %d openings, %.1f, %.1f, %.1f, %.1f ms' % (
                    name, title, len(figures), figures[0], statistics.median(figures), figures[(len(figures) * 95 + 99) // 100 - 1],
                    figures[-1]))
        print('%s, memory: %.1f MiB, then %.1f' % (name, statistics.median(self.before), statistics.median(self.after)), flush=True)


def turn(desk, screen, program, presenter, figures, options):
    process = desk.run([presenter], dict(desk.environment, NO_AT_BRIDGE='1'))
    until('the presenter', lambda: desk.has_owner(PRESENTER), pause=0.02)
    time.sleep(1)
    figures.before.append(memory(process.pid))
    for number in range(options.times + 1):
        empty, mark = screen.look(), program.mark
        time.sleep(random.uniform(0.05, 0.07))  # the look above was a frame of the compositor, and programs ask at any time
        begin = time.monotonic()
        program.write('present %s point=300,200' % options.menu)
        (figures.others if number else figures.first).append(screen.changed(empty) - begin)
        program.wait('the menu', lambda: 'presented presented' in program.lines[mark:])
        program.write('dismiss')
        program.wait('the end', lambda: any(line.startswith('ended') for line in program.lines[mark:]))
        until('an empty screen', lambda: screen.look() == empty, pause=0.02)
        time.sleep(options.pause)
    figures.after.append(memory(process.pid))
    process.terminate()
    process.wait()
    until('the name to be free', lambda: not desk.has_owner(PRESENTER), pause=0.02)


def measure(desk, options):
    screen, program = (Output if desk.display.is_wayland else Root)(desk), Program(options.program, desk.own, desk.log)
    desk.display.move(displays.SIZE[0] - 4, displays.SIZE[1] - 4)
    desk.still()
    figures = [Figures() for _ in options.presenters]
    for _ in range(options.turns):
        for presenter, one in zip(options.presenters, figures): turn(desk, screen, program, presenter, one, options)
    for presenter, one in zip(options.presenters, figures): one.say('%s, %s' % (desk.display.name, presenter))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program', metavar='PROGRAM', type=os.path.abspath)
    parser.add_argument('presenters', metavar='PRESENTER', nargs='+', type=os.path.abspath)
    parser.add_argument('--desktop', action='append', choices=displays.USUAL)
    parser.add_argument('--menu', default='plain', help='a menu of PROGRAM')
    parser.add_argument('--times', type=int, default=10, help='the openings of a turn beside the first')
    parser.add_argument('--turns', type=int, default=6)
    parser.add_argument('--pause', type=float, default=0.5, help='the seconds between a menu and the next')
    options = parser.parse_args()
    end_in_order()
    adopt_orphans()
    for name in options.desktop or displays.USUAL:
        with open(os.environ.get('LOG', os.devnull), 'ab') as log:
            desk = Desk(displays.USUAL[name](), log)
            try:
                desk.start()
                measure(desk, options)
            finally:
                end_everything()
                desk.close()


if __name__ == '__main__': main()
