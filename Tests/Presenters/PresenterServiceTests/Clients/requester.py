#!/usr/bin/python3
"""A menu with the rows One, Two and Three that asks to be shown: requester.py ADDRESS NAME [METHOD…]

NAME is a name to own, `-` for none. Calls of the METHODs, or of `Event` with an event of that name, are answered one by
one by the command `answer`; `behind` among them stands for a row that
the menu sets off, in a menu at /list that answers nothing. The method Do of org.menubus.test at /test takes a command:
`ask ID [ENTRIES]`, `change ID ENTRIES` or `dismiss ID [ENTRIES]`, entries as GLib writes a{sv}; `follow ID` asks
whenever a presenter comes. Prints `ready NAME`, then each event, `NAME ITEM DATA`, with `posted` behind one of the
METHODs that awaits no answer."""
import sys
from gi.repository import Gio, GLib

XML = '''<node><interface name="com.canonical.dbusmenu"><method name="GetLayout"><arg type="i" direction="in"/>
<arg type="i" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="out"/>
<arg type="(ia{sv}av)" direction="out"/></method><method name="AboutToShow"><arg type="i" direction="in"/>
<arg type="b" direction="out"/></method><method name="Event"><arg type="i" direction="in"/>
<arg type="s" direction="in"/><arg type="v" direction="in"/><arg type="u" direction="in"/></method>
</interface><interface name="org.menubus.test"><method name="Do"><arg type="s" direction="in"/></method></interface>
</node>'''
address, name, held = sys.argv[1], sys.argv[2], set(sys.argv[3:])
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
loop = GLib.MainLoop()

def call(connection, sender, path, interface, method, arguments, invocation):
    is_held = method in held or method == 'Event' and arguments[1] in held
    is_posted = is_held and invocation.get_message().get_flags() & Gio.DBusMessageFlags.NO_REPLY_EXPECTED
    if method == 'Event':
        print(arguments[1], arguments[0], arguments[2], *(['posted'] if is_posted else []), flush=True)
    if is_held:
        if not is_posted: waiting.append(invocation)
        return
    if method == 'AboutToShow': invocation.return_value(GLib.Variant('(b)', (False,)))
    elif method == 'Event': invocation.return_value(None)
    else:
        rows = [GLib.Variant('(ia{sv}av)', (number, {'label': GLib.Variant('s', label)}, []))
                for number, label in enumerate(['One', 'Two', 'Three'], 1)]
        row = GLib.Variant('a{sv}', {'path': GLib.Variant('o', '/list'), 'item': GLib.Variant('i', 1)})
        properties = {'x-menubus-highlight': row} if 'behind' in held else {}
        invocation.return_value(GLib.Variant('(u(ia{sv}av))', (1, (0, properties, rows))))

def do(connection, sender, path, interface, method, arguments, invocation):
    words = arguments[0].split(' ', 2)
    invocation.return_value(None)
    if words[0] == 'follow':
        Gio.bus_watch_name_on_connection(bus, 'org.menubus.Presenter', Gio.BusNameWatcherFlags.NONE,
                                         lambda *_: emit(['ask', words[1]]), None)
    elif words[0] == 'answer': waiting.pop(0).return_value(None)
    else: emit(words)

def emit(words):
    member = {'ask': 'PresentRequested', 'change': 'MenuChanged', 'dismiss': 'DismissRequested'}[words[0]]
    entries = words[2] if len(words) > 2 else '@a{sv} {}'
    bus.emit_signal(None, '/menu', 'org.menubus.Presentation1', member, GLib.Variant.parse(
        GLib.VariantType('(sa{sv})'), "('%s', %s)" % (words[1], entries), None, None))

interfaces = Gio.DBusNodeInfo.new_for_xml(XML).interfaces
bus.register_object('/menu', interfaces[0], call, None, None)
unanswered, waiting = [], []
bus.register_object('/list', interfaces[0], lambda *call: unanswered.append(call), None, None)
bus.register_object('/test', interfaces[1], do, None, None)
if name != '-':
    bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName',
                  GLib.Variant('(su)', (name, 4)), None, 0, 10000, None)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, loop.quit)
print('ready', bus.get_unique_name(), flush=True)
loop.run()
