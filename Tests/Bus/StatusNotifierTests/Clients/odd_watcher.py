#!/usr/bin/python3
"""A watcher of tray items as some desktops have it: odd_watcher.py ADDRESS forgetful|slashes|asks; prints `ready`.

`forgetful` is xapp's (Cinnamon): an item is forgotten when any name leaves the bus that the item's begins with, and
only a change of the list tells of it. `slashes` is Enlightenment's, whose list has `NAME//PATH`. `asks` opens the menu of an
item as soon as it is there, as a user of a panel on libdbusmenu-gtk does. It prints
`registered ARGUMENT` for each registration, `listed ITEM...` whenever somebody has read its list, and `forgot ITEM`."""
import sys
from gi.repository import Gio, GLib

WATCHER = 'org.kde.StatusNotifierWatcher'
XML = '''<node><interface name="org.kde.StatusNotifierWatcher">
<method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
<property name="RegisteredStatusNotifierItems" type="as" access="read"/>
<property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
<property name="ProtocolVersion" type="i" access="read"/>
</interface></node>'''
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)
between = '/' if sys.argv[2] == 'slashes' else ''
items = []

def say(*words): print(*words, flush=True)

def changed():
    value = {'RegisteredStatusNotifierItems': GLib.Variant('as', items)}
    bus.emit_signal(None, '/StatusNotifierWatcher', 'org.freedesktop.DBus.Properties', 'PropertiesChanged',
                    GLib.Variant('(sa{sv}as)', (WATCHER, value, [])))

def on_call(connection, sender, path, interface, method, arguments, invocation):
    service = arguments.unpack()[0]
    key = sender + between + service if service.startswith('/') else service + between + '/StatusNotifierItem'
    if key not in items:
        items.append(key)
        changed()
    invocation.return_value(None)
    say('registered', service)
    if sys.argv[2] == 'asks':
        bus.call(sender, '/MenuBar', 'com.canonical.dbusmenu', 'AboutToShowGroup', GLib.Variant('(ai)', ([0],)), None, 0,
                 10000, None, None)

def on_get(connection, sender, path, interface, name):
    if name == 'ProtocolVersion': return GLib.Variant('i', 0)
    if name == 'IsStatusNotifierHostRegistered': return GLib.Variant('b', True)
    say('listed', *items)
    return GLib.Variant('as', items)

def on_owner(connection, sender, path, interface, signal, arguments):
    name, old, new = arguments.unpack()
    if new or sys.argv[2] != 'forgetful': return
    for key in [key for key in items if key.startswith(name)]:
        items.remove(key)
        changed()
        say('forgot', key)

bus.register_object('/StatusNotifierWatcher', Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], on_call, on_get, None)
bus.signal_subscribe('org.freedesktop.DBus', 'org.freedesktop.DBus', 'NameOwnerChanged', None, None, 0, on_owner)
bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName',
              GLib.Variant('(su)', (WATCHER, 4)), None, 0, 10000, None)
say('ready')
GLib.MainLoop().run()
