"""The program under test: it says what its handlers do, a line each, and takes commands, a line each.

It says            `ready`, when it takes commands; `chosen TITLE`, and ` on` or ` off` after it for what can be
                   selected; `activated` for the primary button; `did COMMAND` when a command was carried out;
                   `searched X` when the search field has a text.
The commands are   `retitle X` (the first row), `append X` (to the root), `extend X` (a row at the end
                   of "More"), `hide X`, `show X`, `check X`, `uncheck X`,
                   `status active|passive|needsAttention`, `tooltip X`, `quit`; `search` for a search field "Find" in
                   front, which filters rows that are actions, `Quit` excepted, and gets its text from zenity when it is
                   clicked; `search More` for one in front of that submenu; `unsearch`. A program without search fields
                   does nothing on these.
With `--primary` as its argument it has something to do on the primary button; else the item is nothing but a menu.
With `--menu-bar` it has no item, but "More" and "Recent" as a menu bar at /MenuBar of org.menubus.test, and the rows of
"Recent" take 0.7 s.

Its menu is that of ROWS; "More", "Deeper" and "Recent" are submenus. MenuBus's program makes the rows of "Recent" anew
each time the menu opens. "Mute" is a check row; "Red", "Green" and "Blue" are radio
rows. The icon is another one while the status is needsAttention.
"""
from processes import Failure, until
from speaker import Speaker

# The title, and what is to be seen of the row's state; a separator has no title.
ROWS = [
    ('Open', ''), ('Copy', ''), ('Rename', ''), ('Unavailable', 'disabled'), ('', 'separator'),
    ('Mute', 'checked'), ('', 'separator'),
    ('Red', 'checked'), ('Green', ''), ('Blue', ''), ('', 'separator'),
    ('More', ''), ('Recent', ''), ('Delete', ''), ('', 'separator'), ('Quit', ''),
]
MORE = ['First', 'Deeper', 'Last']
DEEPER = ['Deepest']


class Program(Speaker):
    def __init__(self, command, environment, log, *arguments):
        super().__init__(command + list(arguments), environment, log)
        self.says('ready', since=0)

    def quit(self):
        self.write('quit')
        until('the program to end', lambda: self.process.poll() is not None)
        if self.process.returncode: raise Failure('the program ended with status %d' % self.process.returncode)
