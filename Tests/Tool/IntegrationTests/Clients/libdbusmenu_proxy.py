#!/usr/bin/python3
"""A menu of libdbusmenu's server, made of its proxies of the rows of another: libdbusmenu_proxy.py NAME PATH OWN ROWS

Serves it as OWN at /MenuBar on the session bus, and prints "ready" when it has that many rows.
"""
import gi, sys
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, Gio, GLib

name, path, own, count = sys.argv[1:4] + [int(sys.argv[4])]
server, client, announced = Dbusmenu.Server.new('/MenuBar'), Dbusmenu.Client.new(name, path), set()

def rows(item): return [item.get_id()] + [id for child in item.get_children() for id in rows(child)]

def announce(_, item):
    """The client has the properties of an item, and tells of each."""
    announced.add(item.get_id())
    if len(announced.intersection(rows(client.get_root())[1:])) == count: print('ready', flush=True)

def take(_, root):
    if root: server.set_root(Dbusmenu.MenuitemProxy.new(root))

client.connect('root-changed', take)
client.connect('new-menuitem', announce)
Gio.bus_own_name(Gio.BusType.SESSION, own, Gio.BusNameOwnerFlags.NONE, None, None, None)
GLib.MainLoop().run()
