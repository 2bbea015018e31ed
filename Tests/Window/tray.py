"""The tray items of the examples, pressed from outside as a panel does."""
from gi.repository import GLib
from example_scenes import example, item
from exported import ITEM, Exported


def start(s, name):
    """An example and its menu on the bus; `None` where the example was not built."""
    running = example(s, name)
    if not running: return None
    watcher, program = running
    return program, Exported(s, *item(watcher))


def press(s, menu, method, x, y):
    """`Activate`, `ContextMenu` or `SecondaryActivate` of the item at a place on the screen."""
    s.desk.call(menu.name, '/StatusNotifierItem', ITEM, method, GLib.Variant('(ii)', (x, y)))


def request(s, menu, x, y):
    """Requests the item's context menu, and returns whether there is one."""
    arguments = GLib.Variant('(siiu)', ('', x, y, 0))
    return s.desk.call(menu.name, '/StatusNotifierItem', 'org.menubus.ContextMenu1', 'RequestMenu', arguments).unpack()[0]
