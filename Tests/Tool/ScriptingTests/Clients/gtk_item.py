#!/usr/bin/python3
"""A tray item as libayatana-appindicator-glib makes one: its menu is one of org.gtk.Menus, with its actions beside it, and none of
com.canonical.dbusmenu. Prints `ready`, and a line for each action."""
from gi.repository import Gio, GLib

ITEM, PATH = 'org.kde.StatusNotifierItem', '/org/ayatana/appindicator/gtk_item'
values = {'Id': GLib.Variant('s', 'gtk-item'), 'Title': GLib.Variant('s', 'Gtk item'), 'Status': GLib.Variant('s', 'Active'),
          'Menu': GLib.Variant('o', PATH), 'ItemIsMenu': GLib.Variant('b', True)}
properties = ''.join('<property name="%s" type="%s" access="read"/>' % (name, value.get_type_string())
                     for name, value in values.items())
node = Gio.DBusNodeInfo.new_for_xml('<node><interface name="%s">%s</interface></node>' % (ITEM, properties))
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(PATH, node.interfaces[0], None, lambda *names: values[names[4]], None)

actions = Gio.SimpleActionGroup()
for name in ('quit', 'deep'):
    action = Gio.SimpleAction.new(name, None)
    action.connect('activate', lambda action, _: print('activated', action.get_name(), flush=True))
    actions.add_action(action)
mute = Gio.SimpleAction.new_stateful('mute', None, GLib.Variant('b', False))
def flip(action, _):
    action.set_state(GLib.Variant('b', not action.get_state().get_boolean()))
    print('activated mute', flush=True)
mute.connect('activate', flip)
actions.add_action(mute)
menu, more = Gio.Menu(), Gio.Menu()
more.append('Deep', 'indicator.deep')
menu.append('Mute', 'indicator.mute')
menu.append_submenu('More', more)
menu.append('Quit', 'indicator.quit')
bus.export_action_group(PATH, actions)
bus.export_menu_model(PATH, menu)
bus.call_sync('org.kde.StatusNotifierWatcher', '/StatusNotifierWatcher', 'org.kde.StatusNotifierWatcher',
              'RegisterStatusNotifierItem', GLib.Variant('(s)', (PATH,)), None, 0, 10000, None)
print('ready', flush=True)
GLib.MainLoop().run()
