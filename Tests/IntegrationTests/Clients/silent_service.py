#!/usr/bin/python3
"""A service that never answers: silent_service.py ADDRESS NAME; or, with a third word, one whose row's title is rude."""
import sys
from gi.repository import Gio, GLib

XML = '''<node><interface name="com.canonical.dbusmenu"><method name="GetLayout"><arg type="i" direction="in"/>
<arg type="i" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="out"/>
<arg type="(ia{sv}av)" direction="out"/></method></interface></node>'''
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)
held = []

def call(connection, sender, path, interface, method, arguments, invocation):
    held.append(invocation)
    if len(sys.argv) > 3:
        row = GLib.Variant('(ia{sv}av)', (1, {'label': GLib.Variant('s', 'a\x1b[2Jb')}, []))
        invocation.return_value(GLib.Variant('(u(ia{sv}av))', (1, (0, {}, [row]))))

bus.register_object('/MenuBar', Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], call, None, None)
bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName',
              GLib.Variant('(su)', (sys.argv[2], 4)), None, 0, 10000, None)
print('ready', flush=True)
GLib.MainLoop().run()
