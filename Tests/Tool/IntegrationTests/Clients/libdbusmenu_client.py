#!/usr/bin/python3
"""The menu as libdbusmenu's own client builds it, as JSON: libdbusmenu_client.py NAME PATH [ROWS [LABEL]]

On the session bus; with all rows, or as many as it should have. With LABEL it clicks that row first, and waits until a
property of the row is another.
"""
import gi, json, os, sys
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, GLib

loop, client = GLib.MainLoop(), Dbusmenu.Client.new(sys.argv[1], sys.argv[2])
wanted = int(sys.argv[3]) if sys.argv[3:] else 0
announced = set()
client.connect('new-menuitem', lambda _, item: announced.add(item.get_id()))
names = ['label', 'type', 'enabled', 'visible', 'toggle-type', 'toggle-state', 'icon-name', 'children-display']

def items(item):
    yield item
    for child in item.get_children(): yield from items(child)

def settled():
    """The properties follow the layout, in batches; the client announces an item when it has them."""
    root = client.get_root()
    # Going through 10,000 items takes longer than the pause between two looks.
    if root and len(announced) < len(root.get_children()): return True
    rows = [i.get_id() for i in items(root)][1:] if root else []
    done = rows and len(rows) >= wanted and announced.issuperset(rows)
    if done: loop.quit()
    return not done

def row(item):
    properties = {n: item.property_get_variant(n).unpack() for n in names if item.property_exist(n)}
    return {'id': item.get_id(), 'properties': properties, 'children': [row(c) for c in item.get_children()]}

GLib.timeout_add(20, settled)
def give_up():
    root = client.get_root()
    for i in items(root) if root else []:
        print(i.get_id(), {n: i.property_get_variant(n).unpack() for n in i.properties_list()}, file=sys.stderr)
    sys.stderr.write('the menu is not complete within 240 s\n')
    os._exit(1)
GLib.timeout_add_seconds(240, give_up)
loop.run()
root = client.get_root()
if sys.argv[4:]:
    clicked = next(item for item in items(root) if item.property_get('label') == sys.argv[4])
    clicked.connect('property-changed', lambda *_: loop.quit())
    clicked.handle_event('clicked', GLib.Variant('i', 0), 0)
    loop.run()
json.dump(row(root)['children'], sys.stdout)
