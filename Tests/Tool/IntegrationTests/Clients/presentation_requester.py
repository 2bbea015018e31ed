#!/usr/bin/python3
"""A menu that asks to be shown: presentation_requester.py LABEL… (on the session bus). SIGUSR1 asks for it, each time under
another name; SIGUSR2 takes the last request back. Prints what it hears of its rows."""
import gi, sys
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, Gio, GLib
from served import say_ready

loop = GLib.MainLoop()
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
path, requests = '/context', 0

def emit(member, details):
    bus.emit_signal(None, path, 'org.menubus.Presentation1', member,
        GLib.Variant('(sa{sv})', (str(requests), details)))
    return True

def request():
    global requests
    requests += 1
    return emit('PresentRequested', {'kind': GLib.Variant('s', 'point')})

root = Dbusmenu.Menuitem.new()
for label in sys.argv[1:]:
    item = Dbusmenu.Menuitem.new()
    item.property_set('label', label)
    item.connect('item-activated', lambda item, when: print('clicked ' + item.property_get('label'), flush=True))
    root.child_append(item)
root.connect('event', lambda item, name, value, when: print(name + ' menu', flush=True) or False)
server = Dbusmenu.Server.new(path)
server.set_root(root)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, loop.quit)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 10, request)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 12, lambda: emit('DismissRequested', {}))

say_ready(bus, path)
loop.run()
