#!/usr/bin/python3
"""clicks.py ADDRESS NAME PATH FIRST COUNT: clicks the 20 rows from the id FIRST on in turn, COUNT times, without waiting between clicks."""
import sys
from gi.repository import Gio, GLib

address, name, path, first, count = sys.argv[1:]
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
for number in range(int(count)):
    arguments = GLib.Variant('(isvu)', (number % 20 + int(first), 'clicked', GLib.Variant('i', 0), 0))
    if number % 100 == 99:  # the bus limits the replies that are awaited
        bus.call_sync(name, path, 'com.canonical.dbusmenu', 'Event', arguments, None, 0, 20000, None)
    else:
        bus.call(name, path, 'com.canonical.dbusmenu', 'Event', arguments, None, 0, 20000, None)
bus.flush_sync()
