"""What a user does with a tray icon and its menu, and sees of it."""
from processes import Failure, until
from program import DEEPER, MORE


class Tray:
    def __init__(self, desktop):
        self.desktop = desktop
        self.empty = None  # the panel without an icon

    # The icon

    def icons(self, count=1):
        """The boxes of the icons, when there are as many as there should be."""
        found = []
        def right(picture):
            found[:] = self.desktop.icons(picture, self.empty)
            return len(found) == count
        try: picture = self.desktop.still(right, '%d icons in the panel' % count)
        except Failure as failure: raise Failure('%s; there are %d' % (failure, len(found))) from None
        return found, picture

    def icon(self):
        """The box of the only icon, and how it looks."""
        (box,), picture = self.icons()
        return box, picture.crop(box)

    def is_there_once(self):
        """In the panel, and for the watcher."""
        return len(self.desktop.icons(self.desktop.picture(), self.empty)) == len(self.desktop.items()) == 1

    # The menu

    def rows(self): return self.desktop.heard()['rows']

    def row(self, title): return next((row for row in self.rows() if row['title'] == title), None)

    def field(self):
        """The title of the row that stands for the search field "Find"."""
        return next((row['title'] for row in self.rows() if row['title'].startswith('Find')), None)

    def open(self, button=3):
        """Opens the menu, and returns its rows."""
        box, _ = self.icon()
        self.desktop.click(box, button)
        self.desktop.still(self.desktop.shows_more, 'a menu on the screen')
        if self.desktop.panel.needs_key: self.desktop.key('Down')
        until('AT-SPI to tell of the menu', lambda: self.row('Quit'))
        return self.rows()

    def bar(self):
        """The boxes of the window's name and the two titles of its menu bar, of which assistive technology is not told."""
        boxes = []
        def right(picture):
            width, height = picture.size
            empty = picture.crop((width - 10, 0, width - 9, height)).resize((width, height))
            boxes[:] = self.desktop.icons(picture, empty)
            return len(boxes) == 3
        self.desktop.still(right, 'the name of the window and two titles in the panel')
        return boxes

    def open_bar(self, title, first):
        """Opens a menu of the menu bar, and waits until it has the row `first`."""
        self.desktop.click(self.bar()[['Window', 'More', 'Recent'].index(title)])
        self.expect('the menu of "%s"' % title, lambda rows: first in rows)

    def close(self):
        def closed():
            if not self.rows(): return True
            self.desktop.check_panel()
            self.desktop.close_menu()
        until('the menu to close', closed, pause=0.3)
        self.desktop.park()
        self.desktop.still()

    def choose(self, *path):
        """Goes through submenus and clicks on the last row."""
        for title in path[:-1]: self.enter(title)
        self.press(path[-1])
        until('the menu to close after a choice', lambda: not self.rows())
        self.desktop.park()

    def enter(self, title):
        self.press(title)
        first = {'More': MORE, 'Deeper': DEEPER}[title][0]
        until('the submenu of "%s"' % title, lambda: self.row(first))

    def press(self, title):
        row = until('the row "%s"' % title, lambda: self.row(title))
        x, y, width, height = self.desktop.screen.place(row, self.rows())
        self.desktop.click((x, y, x + width, y + height))

    # Expectations

    def expect(self, what, condition):
        """Waits until the rows on the screen fulfil a condition."""
        try: until(what, lambda: condition({row['title']: row for row in self.rows() if row['title']}))
        except Failure as failure: raise Failure('%s; there is %s' % (failure, self.rows())) from None
