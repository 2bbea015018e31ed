#!/usr/bin/python3
"""Tray items that wait for a watcher: waiting_items.py ADDRESS COUNT; prints `ready NAME`. As soon as there is one, COUNT
items of this connection register, all at once."""
import sys
from gi.repository import Gio, GLib

WATCHER = 'org.kde.StatusNotifierWatcher'
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)

def register(*_):
    for number in range(int(sys.argv[2])):
        call = Gio.DBusMessage.new_method_call(WATCHER, '/StatusNotifierWatcher', WATCHER, 'RegisterStatusNotifierItem')
        call.set_body(GLib.Variant('(s)', ('/item/%d' % number,)))
        bus.send_message(call, Gio.DBusSendMessageFlags.NONE)

Gio.bus_watch_name_on_connection(bus, WATCHER, Gio.BusNameWatcherFlags.NONE, register, None)
print('ready ' + bus.get_unique_name(), flush=True)
GLib.MainLoop().run()
