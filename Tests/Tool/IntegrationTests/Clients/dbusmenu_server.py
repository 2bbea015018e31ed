#!/usr/bin/python3
"""A menu on libdbusmenu's own server: dbusmenu_server.py NAME (on the session bus). Fills "Lazy" only when it is
opened. SIGUSR1 renames a row and SIGUSR2 adds one; each click is printed."""
import gi, sys
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, Gio, GLib
from served import say_ready

loop = GLib.MainLoop()

def clicked(item, when):
    if item.property_get('toggle-type'):
        item.property_set_int('toggle-state', 1 - item.property_get_int('toggle-state'))
    print('clicked ' + item.property_get('label'), flush=True)
    if item.property_get('label') == 'Quit': loop.quit()

def row(parent, label, place=None, **properties):
    item = Dbusmenu.Menuitem.new()
    item.property_set('label', label)
    for name, value in properties.items():
        name = name.replace('_', '-')
        if isinstance(value, bool): item.property_set_bool(name, value)
        elif isinstance(value, int): item.property_set_int(name, value)
        else: item.property_set(name, value)
    item.connect('item-activated', clicked)
    parent.child_append(item) if place is None else parent.child_add_position(item, place)
    return item

def fill(item):
    if not item.get_children(): row(item, 'Filled')
    return False

root = Dbusmenu.Menuitem.new()
one = row(root, 'One')
check = row(root, 'Check', toggle_type='checkmark', toggle_state=0)
sub = row(root, 'Sub', children_display='submenu')
row(sub, 'Inner')
lazy = row(root, 'Lazy', children_display='submenu')
lazy.connect('about-to-show', fill)
lazy.connect('event', lambda item, name, value, when: print(name + ' Lazy', flush=True) or False)
quit = row(root, 'Quit')
server = Dbusmenu.Server.new('/com/canonical/dbusmenu')
server.set_root(root)
bus = Gio.bus_get_sync(Gio.BusType.SESSION)

Gio.bus_own_name_on_connection(bus, sys.argv[1], Gio.BusNameOwnerFlags.NONE,
    lambda *_: say_ready(bus, '/com/canonical/dbusmenu'), None)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, loop.quit)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 10, lambda: one.property_set('label', 'Eins') or True)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 12, lambda: row(root, 'Added', 1) and False)
loop.run()
