#!/usr/bin/python3
"""A tray without a panel, so that programs have their items and menus on the bus: prints NAME PATH-OF-MENU for each."""
from gi.repository import Gio, GLib

WATCHER, PATH = 'org.kde.StatusNotifierWatcher', '/StatusNotifierWatcher'
XML = '''<node><interface name="%s">
<method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
<method name="RegisterStatusNotifierHost"><arg type="s" direction="in"/></method>
<property name="RegisteredStatusNotifierItems" type="as" access="read"/>
<property name="IsStatusNotifierHostRegistered" type="b" access="read"/><property name="ProtocolVersion" type="i" access="read"/>
<signal name="StatusNotifierItemRegistered"><arg type="s"/></signal><signal name="StatusNotifierItemUnregistered"><arg type="s"/></signal>
<signal name="StatusNotifierHostRegistered"/></interface></node>''' % WATCHER
items, bus = [], Gio.bus_get_sync(Gio.BusType.SESSION)


def called(connection, sender, path, interface, method, arguments, invocation):
    invocation.return_value(None)
    if method != 'RegisterStatusNotifierItem': return
    text = arguments[0]
    name, item = (sender, text) if text.startswith('/') else (text, '/StatusNotifierItem')
    items.append(name + item)
    bus.emit_signal(None, PATH, WATCHER, 'StatusNotifierItemRegistered', GLib.Variant('(s)', (name + item,)))
    ask = GLib.Variant('(ss)', ('org.kde.StatusNotifierItem', 'Menu'))
    def told(bus, result):
        try: print(name, bus.call_finish(result).unpack()[0], flush=True)
        except GLib.Error as error: print(name, error.message, flush=True)
    bus.call(name, item, 'org.freedesktop.DBus.Properties', 'Get', ask, None, Gio.DBusCallFlags.NONE, 15000, None, told)


def get(connection, sender, path, interface, name):
    return {'RegisteredStatusNotifierItems': GLib.Variant('as', items), 'ProtocolVersion': GLib.Variant('i', 0),
            'IsStatusNotifierHostRegistered': GLib.Variant('b', True)}[name]


bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], called, get, None)
Gio.bus_own_name_on_connection(bus, WATCHER, Gio.BusNameOwnerFlags.NONE, lambda *_: print('ready', flush=True), None)
GLib.MainLoop().run()
