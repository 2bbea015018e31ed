#!/usr/bin/python3
"""A program that registers a text with each watcher of the tray: refused.py TEXT. Prints `ready`."""
import sys
from gi.repository import Gio, GLib

WATCHER = 'org.kde.StatusNotifierWatcher'

def appeared(bus, name, owner):
    bus.call(name, '/StatusNotifierWatcher', WATCHER, 'RegisterStatusNotifierItem', GLib.Variant('(s)', (sys.argv[1],)), None, 0,
             -1, None, None)

Gio.bus_watch_name(Gio.BusType.SESSION, WATCHER, 0, appeared, None)
print('ready', flush=True)
GLib.MainLoop().run()
