#!/usr/bin/python3
"""A panel's watcher: panel_watcher.py queue|replace. Waybar replaces the owner of the name, LXQt waits in the queue.

Prints `asked NUMBER`, what the bus answered, and `owner` when it has the name."""
import sys
from gi.repository import Gio, GLib

NAME = 'org.kde.StatusNotifierWatcher'
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.signal_subscribe('org.freedesktop.DBus', 'org.freedesktop.DBus', 'NameAcquired', None, NAME, 0,
                     lambda *_: print('owner', flush=True))
# Replaced owners come back: both allow it, and neither says DO_NOT_QUEUE.
answer = bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName',
                       GLib.Variant('(su)', (NAME, {'queue': 0, 'replace': 3}[sys.argv[1]])), None, 0, 10000, None)
print('asked', answer.unpack()[0], flush=True)
GLib.MainLoop().run()
