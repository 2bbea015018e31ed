"""A panel and the program before it, on which the steps of the session are played."""
from menu import Menu
from recorded import Recorded


class Stage:
    """A panel, and the program before it."""

    def __init__(self, panel, quiet):
        self.panel, self.quiet, self.programs, self.program = panel, quiet, 0, None

    def begin(self):
        """A program that registers, or waits for a watcher."""
        self.programs += 1
        self.program = Recorded(self.panel.address, self.programs)
        self.menu = Menu(self.program)
        add = self.menu.add
        add('Play')
        add('Mute', toggle_type='checkmark', toggle_state=1)
        add(None, type='separator')
        add('Red', toggle_type='radio', toggle_state=1)
        add('Blue', toggle_type='radio', toggle_state=0)
        add('Off', enabled=False)
        add('Scene', rows=['Stage', 'Hall'])
        add('Early', rows=['Loading'])
        add('Late', rows=['Loading'])
        add('Last', icon_name='document-open')
        self.program.start(self.menu)

    def end(self): self.program.die()
    def settle(self): self.program.quiet(self.quiet)

    # What a step has seen, in the order of its record

    def look(self):
        """The rows on the screen."""
        self.settle()
        self.seen.append(self.panel.shown())

    def count(self, expected):
        """The icons in the panel."""
        self.seen.append('icons %d' % self.panel.icons(expected))

    def opened(self, *path):
        """Opens the menu and looks at it."""
        self.seen.append('opens' if self.panel.open(*path) else 'does not open')
        self.look()

    def closed(self):
        self.panel.close()
        self.settle()

    def chosen(self, *path):
        self.panel.choose(*path)
        self.settle()

    def perform(self, step):
        """The record of a step."""
        self.seen = []
        step(self)
        if self.program: self.settle()
        return {**(self.program.taken() if self.program else {'item': [], 'menu': []}), 'seen': self.seen}
