#!/usr/bin/python3
"""libdbusmenu's own client following a menu: libdbusmenu_follower.py NAME PATH (on the session bus)

At the start, and at each signal Compare of org.menubus.test, prints "same" as soon as its tree is the one that a
GetLayout of its own reads, or else the difference, after some seconds.
"""
import gi, os, sys
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, Gio, GLib

name, path = sys.argv[1:3]
bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
client = Dbusmenu.Client.new(name, path)
defaults = {'type': 'standard', 'label': '', 'enabled': True, 'visible': True, 'toggle-type': '', 'toggle-state': -1,
            'icon-name': '', 'children-display': ''}

def followed(item):
    """The tree that the signals led to."""
    properties = {}
    for key, default in defaults.items():
        value = item.property_get_variant(key)
        properties[key] = value.unpack() if value is not None else default
    return [item.get_id(), properties, [followed(child) for child in item.get_children()]]

def read():
    """The tree as it is."""
    def node(layout):
        return [layout[0], {key: layout[1].get(key, default) for key, default in defaults.items()},
                [node(child) for child in layout[2]]]
    reply = bus.call_sync(name, path, 'com.canonical.dbusmenu', 'GetLayout', GLib.Variant('(iias)', (0, -1, [])),
                          None, 0, 10000, None)
    return node(reply.unpack()[1])

def differences(mine, theirs, place='/'):
    if mine[0] != theirs[0]: return '%s: item %s for %s' % (place, mine[0], theirs[0])
    if mine[0] != 0 and mine[1] != theirs[1]: return '%s: %s for %s' % (place, mine[1], theirs[1])
    ids = [c[0] for c in mine[2]], [c[0] for c in theirs[2]]
    if ids[0] != ids[1]: return '%s: children %s for %s' % (place, *ids)
    return next(filter(None, (differences(a, b, place + str(a[0]) + '/') for a, b in zip(mine[2], theirs[2]))), None)

def compare(tries=250):
    root = client.get_root()
    difference = differences(followed(root), read()) if root else 'no tree'
    if difference and tries:
        GLib.timeout_add(20, compare, tries - 1)
    else:
        print(difference or 'same', flush=True)
    return False

bus.signal_subscribe(None, 'org.menubus.test', 'Compare', None, None, 0, lambda *_: compare())
compare()
GLib.MainLoop().run()
