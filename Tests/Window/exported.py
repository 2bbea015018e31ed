"""Menus as another client of the bus sees them, beside the window that shows them."""
from gi.repository import GLib
from program import NAME

MENU, PRESENTATION, ITEM = 'com.canonical.dbusmenu', 'org.menubus.Presentation1', 'org.kde.StatusNotifierItem'


class Exported:
    """A menu on the bus."""
    def __init__(self, s, name, path): self.desk, self.name, self.path = s.desk, name, path

    def call(self, method, types, *arguments):
        return self.desk.call(self.name, self.path, MENU, method, GLib.Variant(types, arguments)).unpack()

    def layout(self, row=0, depth=-1):
        """A row with its rows: an id, properties, and rows."""
        return self.call('GetLayout', '(iias)', row, depth, [])[1]

    @property
    def root(self): return self.layout(depth=0)[1]

    def rows(self, layout=None):
        for row in (layout or self.layout())[2]:
            yield row
            yield from self.rows(row)

    def row(self, label):
        """The row whose label begins so."""
        return next((row for row in self.rows() if row[1].get('label', '').replace('_', '').startswith(label)), None)

    def enabled(self):
        """The rows with a label, and whether they are enabled."""
        return [(row[1]['label'], row[1].get('enabled', True)) for row in self.rows() if 'label' in row[1]]

    def send(self, row, event, data=''):
        self.call('Event', '(isvu)', row, event, GLib.Variant('s', data), 0)

    def send_all(self, rows, event):
        self.call('EventGroup', '(a(isvu))', [(row, event, GLib.Variant('s', ''), 0) for row in rows])

    def property(self, name, interface=MENU): return read(self, self.path, interface, name)


def read(menu, path, interface, name):
    arguments = GLib.Variant('(ss)', (interface, name))
    return menu.desk.call(menu.name, path, 'org.freedesktop.DBus.Properties', 'Get', arguments).unpack()[0]


class Requests:
    """The requests that a program makes of presenters, as it makes them."""
    def __init__(self, s, name=NAME):
        self.stage, self.name = s, name
        self.monitor = s.helper(['gdbus', 'monitor', '--session', '--dest', name], 'monitor')
        self.monitor.wait('the monitor', lambda: any('is owned' in line for line in self.monitor.lines))

    @property
    def made(self): return [line for line in self.monitor.lines if PRESENTATION + '.PresentRequested' in line]

    def menu(self, number=1):
        """The menu of a request, when it was made."""
        self.monitor.wait('a request', lambda: len(self.made) >= number)
        return Exported(self.stage, self.name, self.made[number - 1].split(':')[0])
