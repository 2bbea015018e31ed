#!/usr/bin/python3
"""A menu with submenus two levels deep, Networks and More, which may get other ids: renumbering.py ADDRESS

The method Renumber of org.menubus.test at /test takes the ids of submenus, which are 10 more from then on; the row
Office goes, too. Prints `ready NAME`, then each event, `NAME ITEM: OPEN…`, with the submenus that are open behind it:
those in front of one that is closed are no longer. The menu is also that of a tray item, which registers nowhere."""
import sys
from gi.repository import Gio, GLib

XML = '''<node><interface name="com.canonical.dbusmenu"><method name="GetLayout"><arg type="i" direction="in"/>
<arg type="i" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="out"/>
<arg type="(ia{sv}av)" direction="out"/></method><method name="AboutToShow"><arg type="i" direction="in"/>
<arg type="b" direction="out"/></method><method name="Event"><arg type="i" direction="in"/>
<arg type="s" direction="in"/><arg type="v" direction="in"/><arg type="u" direction="in"/></method>
</interface><interface name="org.menubus.test"><method name="Renumber"><arg type="ai" direction="in"/></method></interface>
<interface name="org.kde.StatusNotifierItem"><property name="Id" type="s" access="read"/>
<property name="Title" type="s" access="read"/><property name="Status" type="s" access="read"/>
<property name="Category" type="s" access="read"/><property name="Menu" type="o" access="read"/></interface></node>'''
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)
numbers, levels, rows = [2, 5], [], ['Office', 'Home']

def row(number, title, below=None):
    properties = {'label': GLib.Variant('s', title)}
    if below: properties['children-display'] = GLib.Variant('s', 'submenu')
    return GLib.Variant('(ia{sv}av)', (number, properties, below or []))

def layout():
    leaves = [row({'Office': 7, 'Home': 8}[title], title) for title in rows]
    return [row(1, 'Wired'), row(numbers[0], 'Networks', [row(4, 'Guest'), row(numbers[1], 'More', leaves)])]

def call(connection, sender, path, interface, method, arguments, invocation):
    if method == 'Event':
        item, event = arguments[0], arguments[1]
        if event == 'opened': levels.append(item)
        if event == 'closed' and item in levels: del levels[levels.index(item):]
        print(event, '%d:' % item, *levels, flush=True)
    if method == 'AboutToShow': invocation.return_value(GLib.Variant('(b)', (False,)))
    elif method == 'Event': invocation.return_value(None)
    else: invocation.return_value(GLib.Variant('(u(ia{sv}av))', (1, (0, {}, layout()))))

def renumber(connection, sender, path, interface, method, arguments, invocation):
    numbers[:] = [number + 10 if number in arguments[0] else number for number in numbers]
    if 'Office' in rows: rows.remove('Office')
    bus.emit_signal(None, '/menu', 'com.canonical.dbusmenu', 'LayoutUpdated', GLib.Variant('(ui)', (2, 0)))
    invocation.return_value(None)

interfaces = Gio.DBusNodeInfo.new_for_xml(XML).interfaces
bus.register_object('/menu', interfaces[0], call, None, None)
bus.register_object('/test', interfaces[1], renumber, None, None)
values = {'Id': 'renumbering', 'Title': 'Network', 'Status': 'Active', 'Category': 'Hardware', 'Menu': '/menu'}
bus.register_object('/StatusNotifierItem', interfaces[2], None,
                    lambda *call: GLib.Variant('o' if call[4] == 'Menu' else 's', values[call[4]]), None)
print('ready', bus.get_unique_name(), flush=True)
GLib.MainLoop().run()
