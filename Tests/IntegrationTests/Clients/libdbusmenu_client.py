#!/usr/bin/python3
"""The menu as libdbusmenu's own client builds it, as JSON: libdbusmenu_client.py NAME PATH (on the session bus)"""
import gi, json, sys
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, GLib

loop, client = GLib.MainLoop(), Dbusmenu.Client.new(sys.argv[1], sys.argv[2])
names = ['label', 'type', 'enabled', 'visible', 'toggle-type', 'toggle-state', 'icon-name', 'children-display']

def items(item):
    yield item
    for child in item.get_children(): yield from items(child)

def settled():
    """The properties follow the layout; every row but a separator has a label then."""
    root = client.get_root()
    rows = [i for i in items(root)][1:] if root else []
    done = rows and all(i.property_exist('label') or i.property_get('type') == 'separator' for i in rows)
    if done: loop.quit()
    return not done

def row(item):
    properties = {n: item.property_get_variant(n).unpack() for n in names if item.property_exist(n)}
    return {'id': item.get_id(), 'properties': properties, 'children': [row(c) for c in item.get_children()]}

GLib.timeout_add(20, settled)
GLib.timeout_add_seconds(15, loop.quit)
loop.run()
root = client.get_root()
if root is None: sys.exit('no menu came')
json.dump(row(root)['children'], sys.stdout)
