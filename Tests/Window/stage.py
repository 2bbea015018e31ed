"""What the scenes work on: a desktop, the program, the presenter, and what a user does and sees."""
import difflib, os, signal, time
from PIL import ImageChops
import displays, levels
from desk import PRESENTER, Desk
from processes import Failure, send, until
from program import Program
from speaker import Speaker

TREES = os.path.join(os.path.dirname(os.path.realpath(__file__)), 'trees')


class Stage:
    def __init__(self, display, save, say, commands, log):
        self.desk, self.save_picture, self.say, self.log = Desk(display, log), save, say, log
        self.display, self.commands, self.program, self.presenter, self.base = display, commands, None, None, None
        self.changes, self.offset, self.helpers = {}, (0, 0), []

    @property
    def reader(self): return self.desk.reader

    # Programs

    def prepare(self):
        """A program and a presenter, running, and nothing on the screen."""
        if self.program is None or self.program.process.poll() is not None:
            self.program = Program(self.commands.program, self.desk.own, self.log)
        self.present_with()
        if self.base is None:
            self.park()
            self.base = self.desk.still()

    def present_with(self, *arguments, log=None, **changes):
        """Has a presenter with changes to its environment, and with a file for its log."""
        alive = self.presenter and self.presenter.poll() is None
        if alive and changes == self.changes and not arguments and log is None: return
        self.end_presenter()
        self.changes = changes
        self.presenter = self.desk.run([self.commands.presenter, *arguments], dict(self.desk.environment, **changes),
                                       log=log)
        def owned():
            if self.presenter.poll() is not None: raise Failure('the presenter ended, status %d' % self.presenter.returncode)
            return self.desk.has_owner(PRESENTER)
        until('the name of the presenter', owned, pause=0.02)

    def end_presenter(self):
        if self.presenter and self.presenter.poll() is None:
            self.presenter.terminate()
            self.presenter.wait()
        self.presenter = None
        until('the name to be free', lambda: not self.desk.has_owner(PRESENTER), pause=0.02)

    def rest(self):
        """Another screen, without menus."""
        self.base = self.desk.still()

    def begin_again(self):
        """A new bus, program and presenter, after a bus was killed."""
        for process in (self.program.process, self.presenter):
            if process.poll() is None: process.terminate()
            process.wait()
        self.program = self.presenter = None
        self.desk.restart_session()
        self.prepare()

    def helper(self, command, name, owns_window=False, **environment):
        """Another program of a scene, which ends with it at the latest."""
        speaker = Speaker(command, dict(self.desk.own if owns_window else self.desk.environment, **environment), self.log, name)
        self.helpers.append(speaker.process)
        return speaker

    def end_helpers(self):
        for process in self.helpers:
            if process.poll() is None: process.terminate()
            process.wait()
        self.helpers = []

    def end_started(self):
        """Ends the presenter that the bus started."""
        if self.desk.has_owner(PRESENTER): send(signal.SIGTERM, [self.desk.owner_process(PRESENTER)])
        until('the name to be free', lambda: not self.desk.has_owner(PRESENTER), pause=0.02)

    # What is on the screen

    def figure(self, text): self.say('        ' + text)

    def save(self, name, still=True):
        """Takes a picture, when nothing moves any more."""
        try: picture = self.desk.still(deadline=3) if still else self.desk.picture()
        except Failure: picture = self.desk.picture()  # a spinner
        self.save_picture(picture, name)
        return picture

    def levels(self): return levels.levels(self.reader.windows())

    def rows(self, level=None):
        """The rows in view, those of the first menu first."""
        shown = self.levels()
        return [row for one in (shown if level is None else shown[level:][:1]) for row in levels.rows(one)]

    def titles(self, level=None): return [row.name for row in self.rows(level) if row.role != 'separator']

    def outline(self): return levels.outline(self.reader.windows())

    def expect(self, name):
        """Compares what assistive technology sees with the file of that name."""
        wanted, seen = os.path.join(TREES, name + '.txt'), '\n'.join(self.outline()) + '\n'
        with open(os.path.join(self.commands.pictures, 'tree-%s-%s.txt' % (self.display.name, name)), 'w') as file: file.write(seen)
        if not os.path.exists(wanted): raise Failure('there is no ' + wanted)
        with open(wanted) as file: text = file.read()
        if seen != text:
            raise Failure('\n'.join(difflib.unified_diff(text.splitlines(), seen.splitlines(), 'wanted', 'seen', lineterm='')))

    def find(self, name=None, role=None, condition=lambda node: True):
        """The first object in view with a name or a role, `None` without one."""
        return next((node for node in self.reader.nodes() if node.shows and name in (None, node.name)
                     and (role is None or node.role == role) and condition(node)), None)

    def awaits(self, name=None, role=None, condition=lambda node: True, what=None):
        """The object, when it is there."""
        try:
            return self.reader.until(what or '%s “%s”' % (role or 'a row', name), lambda: self.find(name, role, condition))
        except Failure as failure:
            seen = '\n'.join(window.outline(2) for window in self.reader.windows())
            raise Failure('%s; there is\n%s' % (failure, seen or '    nothing')) from None

    def show(self, menu, *words, first=None):
        """Presents a menu, and waits until its first row (or `first`) is in view."""
        if 'nowhere' not in words: self.park()
        mark = self.program.presents(menu, *words)
        self.program.says('presented presented', mark)
        self.appears(first)
        return mark

    def appears(self, first=None):
        """Waits until a menu is told and drawn: a compositor gives no events to a window that is not."""
        if first is not None: self.awaits(first)
        else: self.reader.until('rows on the screen', self.rows)
        until('a menu on the screen', lambda: not self.is_empty(), pause=0.02)

    def park(self):
        """Moves the pointer out of the way."""
        self.display.move(displays.SIZE[0] - 4, displays.SIZE[1] - 4)

    def place(self, node):
        """The middle of an object on the screen. Under Wayland, objects know only their place in their window."""
        scale = 1 if self.display.is_wayland else self.display.scale
        x, y = node.middle
        return x * scale + self.offset[0], y * scale + self.offset[1]

    def is_empty(self): return ImageChops.difference(self.desk.picture(), self.base).getbbox() is None

    def gone(self):
        """Waits until nothing is left of menus and dimming."""
        try: until('an empty screen', self.is_empty, pause=0.05)
        except Failure:
            self.save('left-over')
            raise

    # What a user does

    def hover(self, name, role=None):
        node = self.awaits(name, role)
        self.display.move(*self.place(node))
        return node

    def click(self, name, role=None, button=1):
        node = self.hover(name, role)
        self.display.press(button)
        self.display.release(button)
        return node

    def waits_behind_change(self):
        """Until the 300 ms are over in which a row that has just come, or does another thing now, is not chosen."""
        time.sleep(0.4)

    def click_later(self, name, button=1):
        self.awaits(name)
        self.waits_behind_change()
        return self.click(name, button=button)

    def keys(self, *names):
        for name in names: self.display.key(name)

    def selected(self):
        """The row that the keyboard is on."""
        shown = [row.name for row in self.rows() if row.states & {'focused', 'selected'}]
        return shown[-1] if shown else None

    def selects(self, name):
        try: self.reader.until('“%s” to be selected' % name, lambda: self.selected() == name)
        except Failure as failure: raise Failure('%s; it is “%s”' % (failure, self.selected())) from None

    def outside(self):
        """Presses where no menu is."""
        # A menu as wide as it may be can be at either side; what is dimmed is everywhere.
        box = ImageChops.difference(self.desk.picture(), self.base).getbbox()
        right, bottom = displays.SIZE[0] - 4, displays.SIZE[1] - 4
        is_left = box is not None and box[0] > 4 and box[2] > right
        self.display.click(4 if is_left else right, bottom, 1)

    def close(self, mark):
        """Closes the menu by a key, and waits for the end."""
        self.keys('Escape')
        self.ended(mark, 'closed')

    def ended(self, mark, reason):
        self.program.says('ended ' + reason, mark)
        self.gone()

    def recover(self, name):
        """After a failure: a picture, and then a program and a presenter that know nothing of it."""
        try:
            self.save('failed-' + name, still=False)
            self.program.go_on()
            for button in (1, 3): self.display.release(button)
        except Exception: pass
        try:
            for process in (self.program.process, self.presenter):
                if process and process.poll() is None: process.kill()
                if process: process.wait()
            self.end_helpers()
            self.program = self.presenter = None
            if self.desk.daemon.poll() is not None: self.desk.restart_session()
            if self.base and not self.is_empty():
                until('an empty screen', self.is_empty, deadline=3)
        except Exception: self.base = None
