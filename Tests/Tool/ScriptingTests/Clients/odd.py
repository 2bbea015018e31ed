#!/usr/bin/python3
"""A menu with titles that nobody should use: odd.py NAME (on the session bus). Prints `ready`, and `clicked NUMBER`."""
import gi, os, sys
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, Gio, GLib
sys.path.insert(1, os.path.join(os.path.dirname(os.path.realpath(__file__)), '../../IntegrationTests/Clients'))
from served import say_ready

TITLES = ['', '', 'tab\there', 'new\nline', '\x1b[31mred', '\u202egpj.exe', '#12', '@name', '/', 'a/b', 'a\\/b', '-', '--help',
          '$(touch x)', '`touch x`', "It's", 'a: b', '$HOME', 'x\t#3~00000000', ' ', 'Plain', 'Plain', 'plain', '\u200b',
          'e\u0301', '\u00e9', 'x' * 5000, '#1~00000000', '\u2028', '"quoted"']

loop = GLib.MainLoop()
root = Dbusmenu.Menuitem.new()

def add(parent, title, number):
    item = Dbusmenu.Menuitem.new()
    item.property_set('label', title.replace('_', '__'))
    item.connect('item-activated', lambda *_: print('clicked %d' % number, flush=True))
    parent.child_append(item)
    return item

for number, title in enumerate(TITLES): add(root, title, number)
for number, title in ((100, 'a/b'), (200, '')):
    parent = add(root, title, -1)
    parent.property_set('children-display', 'submenu')
    for place in range(2): add(parent, 'Twin', number + place)
server = Dbusmenu.Server.new('/com/canonical/dbusmenu')
server.set_root(root)
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
Gio.bus_own_name_on_connection(bus, sys.argv[1], Gio.BusNameOwnerFlags.NONE,
    lambda *_: say_ready(bus, '/com/canonical/dbusmenu'), None)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, loop.quit)
loop.run()
