#!/usr/bin/python3
"""A registrar that never answers: silent_registrar.py METHOD..., of methods that it has. Prints `ready`."""
import sys
from gi.repository import Gio, GLib

METHODS = {'GetMenus': '<arg type="a(uso)" direction="out"/>',
           'GetMenuForWindow': '<arg type="u" direction="in"/><arg type="s" direction="out"/><arg type="o" direction="out"/>'}
NAME, PATH = 'com.canonical.AppMenu.Registrar', '/com/canonical/AppMenu/Registrar'
methods = ''.join('<method name="%s">%s</method>' % (name, METHODS[name]) for name in sys.argv[1:])
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
interface = Gio.DBusNodeInfo.new_for_xml('<node><interface name="%s">%s</interface></node>' % (NAME, methods)).interfaces[0]
bus.register_object(PATH, interface, lambda *_: None, None, None)
loop = GLib.MainLoop()
Gio.bus_own_name_on_connection(bus, NAME, 0, lambda *_: print('ready', flush=True), None)
loop.run()
