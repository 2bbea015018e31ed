#!/usr/bin/python3
"""A registrar that never answers: silent_registrar.py METHOD... [--own NAME...], of methods and names that it has.
Prints `ready`."""
import sys
from gi.repository import Gio, GLib

METHODS = {'GetMenus': '<arg type="a(uso)" direction="out"/>',
           'GetMenuForWindow': '<arg type="u" direction="in"/><arg type="s" direction="out"/><arg type="o" direction="out"/>'}
NAME, PATH = 'com.canonical.AppMenu.Registrar', '/com/canonical/AppMenu/Registrar'
words = sys.argv[1:]
names = [NAME]
if '--own' in words:
    words, names = words[:words.index('--own')], words[words.index('--own') + 1:]
methods = ''.join('<method name="%s">%s</method>' % (name, METHODS[name]) for name in words)
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
interface = Gio.DBusNodeInfo.new_for_xml('<node><interface name="%s">%s</interface></node>' % (NAME, methods)).interfaces[0]
bus.register_object(PATH, interface, lambda *_: None, None, None)
loop = GLib.MainLoop()
waiting = set(names)


def owned(bus, name):
    waiting.discard(name)
    if not waiting:
        print('ready', flush=True)


for name in names:
    Gio.bus_own_name_on_connection(bus, name, 0, owned, None)
loop.run()
