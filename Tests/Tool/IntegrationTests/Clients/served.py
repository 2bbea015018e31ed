"""libdbusmenu's server registers its object in a later turn of the loop, when it has a connection of its own: a menu is there once it answers."""
from gi.repository import Gio, GLib

def say_ready(bus, path):
    """Prints "ready" as soon as the menu at this path of this connection answers."""
    def ask():
        bus.call(bus.get_unique_name(), path, 'com.canonical.dbusmenu', 'GetLayout', GLib.Variant('(iias)', (0, 0, [])),
            None, Gio.DBusCallFlags.NONE, -1, None, answered)

    def answered(connection, result):
        try: connection.call_finish(result)
        except GLib.Error: GLib.timeout_add(10, ask)
        else: print('ready', flush=True)

    ask()
