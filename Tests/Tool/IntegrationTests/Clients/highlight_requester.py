#!/usr/bin/python3
"""A list of messages at /list, and a menu for one of them at /context that sets it off (on the session bus). Asks for the
menu to be shown on SIGUSR1, and prints what it hears of its rows."""
import gi
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, Gio, GLib
from served import say_ready

loop = GLib.MainLoop()
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
servers = []

def item(label, **properties):
    item = Dbusmenu.Menuitem.new()
    item.property_set('label', label)
    for name, value in properties.items():
        item.property_set_variant(name.replace('_', '-'), value)
    item.connect('item-activated', lambda item, when: print('clicked ' + item.property_get('label'), flush=True))
    return item

def menu(path, items):
    root = Dbusmenu.Menuitem.new()
    for row in items: root.child_append(row)
    server = Dbusmenu.Server.new(path)
    server.set_root(root)
    servers.append(server)
    return root

false = GLib.Variant('b', False)
rows = [item('Hello'), item('Lunch at noon? Renamed since'), item('See you')]
menu('/list', rows)
root = menu('/context', [
    item('Lunch at noon?', enabled=false, x_menubus_role=GLib.Variant('s', 'preview')), item('Reply'), item('Forward'),
    item('Delete', disposition=GLib.Variant('s', 'alert'))])
for name, value in {
    'highlight': GLib.Variant('a{sv}', {'label': GLib.Variant('s', 'Lunch at noon?')}),
    'dim': GLib.Variant('a{sv}', {'color': GLib.Variant('s', '#04040f'), 'opacity': GLib.Variant('d', 0.5)}),
    'preferred-width': GLib.Variant('i', 200), 'adaptive': false,
}.items(): root.property_set_variant('x-menubus-' + name, value)
root.connect('event', lambda item, name, value, when: print(name + ' menu', flush=True) or False)

def request():
    bus.emit_signal(None, '/context', 'org.menubus.Presentation1', 'PresentRequested', GLib.Variant('(sa{sv})', ('1', {
        'kind': GLib.Variant('s', 'item'), 'path': GLib.Variant('o', '/list'),
        'item': GLib.Variant('i', rows[1].get_id())})))
    return True

GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, loop.quit)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 10, request)
say_ready(bus, '/context')
loop.run()
