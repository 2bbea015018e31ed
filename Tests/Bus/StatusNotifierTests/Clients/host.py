"""A host on the bus ADDRESS that uses the item ITEM, as the process of a panel does.

    host.py ADDRESS ITEM follow          prints the IconName and the number of pixmaps, again after each NewIcon
    host.py ADDRESS ITEM N AXIS …        turns the wheel by each number on its axis, then clicks, all at once
"""
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib

address, item, *words = sys.argv[1:]
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
PATH, INTERFACE = "/StatusNotifierItem", "org.kde.StatusNotifierItem"


def send(member, parameters):
    bus.call(item, PATH, INTERFACE, member, parameters, None, Gio.DBusCallFlags.NONE, 20000, None, None)


def read(*_):
    reply = bus.call_sync(item, PATH, "org.freedesktop.DBus.Properties", "GetAll", GLib.Variant("(s)", (INTERFACE,)),
                          None, Gio.DBusCallFlags.NONE, 20000, None)
    values = reply.unpack()[0]
    print("icon", values["IconName"] or "-", len(values["IconPixmap"]), flush=True)


if words == ["follow"]:
    bus.signal_subscribe(item, INTERFACE, "NewIcon", PATH, None, Gio.DBusSignalFlags.NONE, read)
    read()
else:
    for number, axis in zip(words[::2], words[1::2]):
        send("Scroll", GLib.Variant("(is)", (int(number), axis)))
    send("Activate", GLib.Variant("(ii)", (0, 0)))
GLib.MainLoop().run()
