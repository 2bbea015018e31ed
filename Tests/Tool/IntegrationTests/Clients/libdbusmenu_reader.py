#!/usr/bin/python3
"""Menus as libdbusmenu's own client builds them: libdbusmenu_reader.py NAME PATH… (on the session bus)

Prints each, when its rows have their properties, as a line of JSON: [ID, {NAME: [TYPE, VALUE]}, [ROW…]], or null.
"""
import gi, json, os, sys
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, GLib

loop = GLib.MainLoop()

def below(item):
    for child in item.get_children():
        yield child
        yield from below(child)

def row(item):
    values = {name: item.property_get_variant(name) for name in item.properties_list()}
    return [item.get_id(), {name: [value.get_type_string(), value.unpack()] for name, value in values.items()},
            [row(child) for child in item.get_children()]]

def read(path):
    client = Dbusmenu.Client.new(sys.argv[1], path)
    announced, updates = set(), []
    def look():
        """The client announces an item when it has its properties."""
        root = client.get_root()
        if root and updates and announced.issuperset(item.get_id() for item in below(root)): GLib.idle_add(loop.quit)
    client.connect('new-menuitem', lambda _, item: (announced.add(item.get_id()), look()))
    client.connect('layout-updated', lambda _: (updates.append(path), look()))
    loop.run()
    # Of some wrong menus the client forgets all again.
    root = client.get_root()
    print(json.dumps(root and row(root)), flush=True)

def give_up():
    sys.stderr.write('no menu is complete within 240 s\n')
    os._exit(1)

GLib.timeout_add_seconds(240, give_up)
for path in sys.argv[2:]: read(path)
