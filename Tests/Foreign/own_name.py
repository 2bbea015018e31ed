#!/usr/bin/python3
"""Has a name on the session bus until it is ended: own_name.py NAME. Prints `ready`."""
import sys
from gi.repository import Gio, GLib

Gio.bus_own_name(Gio.BusType.SESSION, sys.argv[1], 0, None, lambda *_: print('ready', flush=True), None)
GLib.MainLoop().run()
