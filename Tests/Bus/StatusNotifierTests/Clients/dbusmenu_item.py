#!/usr/bin/python3
"""A tray item whose menu is on libdbusmenu's own server (on the session bus). Prints `ready`, and a line for each row
that is chosen, opened or closed, with its label; the menu itself has none."""
import gi
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, Gio, GLib

ITEM, WATCHER, MENU = 'org.kde.StatusNotifierItem', 'org.kde.StatusNotifierWatcher', '/Menu'
STATE = {'Category': GLib.Variant('s', 'ApplicationStatus'), 'Id': GLib.Variant('s', 'foreign'),
         'Title': GLib.Variant('s', 'Foreign program'), 'Status': GLib.Variant('s', 'Active'),
         'IconName': GLib.Variant('s', 'folder'), 'Menu': GLib.Variant('o', MENU)}

def row(parent, label='', **properties):
    item = Dbusmenu.Menuitem.new()
    item.property_set('label', label)
    for name, value in properties.items():
        name = name.replace('_', '-')
        item.property_set_bool(name, value) if isinstance(value, bool) else item.property_set(name, value)
    item.connect('item-activated', lambda item, when: print('chosen', label, flush=True))
    item.connect('event', lambda item, name, value, when: print(name, label, flush=True) and False)
    if parent: parent.child_append(item)
    return item

root = row(None)
row(root, 'Settings…')
row(root, 'Unavailable', enabled=False)
row(root, 'Hidden', visible=False)
more = row(root, 'More', children_display='submenu')
# Some programs make the rows of a submenu when it is opened.
late = row(more, 'Late', children_display='submenu')
def fill(): len(late.get_children()) or row(late, 'Restart…')
late.connect('about-to-show', lambda item: GLib.timeout_add(100, fill) and False)
server = Dbusmenu.Server.new(MENU)
server.set_root(root)

properties = ''.join('<property name="%s" type="%s" access="read"/>' % (name, value.get_type_string())
                     for name, value in STATE.items())
interface = Gio.DBusNodeInfo.new_for_xml(
    '<node><interface name="%s">%s</interface></node>' % (ITEM, properties)).interfaces[0]
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object('/StatusNotifierItem', interface, None, lambda c, s, p, i, name: STATE[name], None)
bus.call_sync(WATCHER, '/StatusNotifierWatcher', WATCHER, 'RegisterStatusNotifierItem',
              GLib.Variant('(s)', (bus.get_unique_name(),)), None, Gio.DBusCallFlags.NONE, -1, None)
print('ready', flush=True)
GLib.MainLoop().run()
