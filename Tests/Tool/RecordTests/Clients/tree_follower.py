#!/usr/bin/python3
"""A client of GLib's that writes down what it sees: tree_follower.py NAME MENU [ITEM] (on the session bus)

Prints a text, the menu, and then for each signal of the menu and of the tray item the signal and what it reads then, one
JSON array a line: signal, arguments, then the layout or the item's properties. Types are in it: a variant is its type
and its value. The text is that of the call which comes right after the menu was read: a program asked for a property of
this name has sent nothing between, and each later signal is printed.
"""
import gi, json, sys
from gi.repository import Gio, GLib

name, menu, item = (sys.argv[1:] + [None])[:3]
bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)

def typed(value):
    kind = value.get_type_string()
    if kind == 'v': return ['v', typed(value.get_variant())]
    if kind.startswith('a{'):
        pairs = [[typed(e.get_child_value(0)), typed(e.get_child_value(1))]
                 for e in map(value.get_child_value, range(value.n_children()))]
        return [kind, sorted(pairs, key=json.dumps)]
    if kind == 'ay': return [kind, bytes(value.unpack()).hex()]
    if value.is_container(): return [kind, [typed(value.get_child_value(i)) for i in range(value.n_children())]]
    return [kind, value.print_(False)]

def call(path, interface, member, arguments):
    return bus.call_sync(name, path, interface, member, arguments, None, 0, 10000, None)

def layout():
    return typed(call(menu, 'com.canonical.dbusmenu', 'GetLayout', GLib.Variant('(iias)', (0, -1, []))).get_child_value(1))

def properties(path, interface):
    return typed(call(path, 'org.freedesktop.DBus.Properties', 'GetAll', GLib.Variant('(s)', (interface,))))

signals = 0
is_ready = False

def heard(_, sender, path, interface, member, arguments):
    global signals
    signals += 1
    if not is_ready: return
    if path == menu: seen = layout()
    else: seen = properties(path, 'org.kde.StatusNotifierItem')
    print(json.dumps([member, typed(arguments), seen]), flush=True)

for path in filter(None, (menu, item)):
    bus.signal_subscribe(name, None, None, path, None, 0, heard)
while not is_ready:
    before = signals
    text = 'ready-%d' % before
    start = [['start', properties(menu, 'com.canonical.dbusmenu'), layout()]]
    if item: start.append(['item', properties(item, 'org.kde.StatusNotifierItem')])
    call(menu, 'com.canonical.dbusmenu', 'GetGroupProperties', GLib.Variant('(aias)', ([0], [text])))
    # What came before the last reply waits to be heard.
    while GLib.MainContext.default().iteration(False): pass
    is_ready = signals == before
for line in [[text]] + start: print(json.dumps(line), flush=True)
GLib.MainLoop().run()
