#!/usr/bin/python3
"""A service that never answers: silent_service.py ADDRESS NAME; or one that does, and is rude, steering,
failing, mute, wrong or deep as the third word says: its row's title is rude; so are titles that are told of in errors; so
is the error that every call gets, and SIGUSR1 has it ask to be shown; it says nothing of its toggle, its rows are wrong,
each of its rows has one more below it."""
import sys
from gi.repository import Gio, GLib

XML = '''<node><interface name="com.canonical.dbusmenu"><method name="GetLayout"><arg type="i" direction="in"/>
<arg type="i" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="out"/>
<arg type="(ia{sv}av)" direction="out"/></method><method name="Event"><arg type="i" direction="in"/>
<arg type="s" direction="in"/><arg type="v" direction="in"/><arg type="u" direction="in"/></method>
</interface></node>'''
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)
held = []
# What terminals obey, in one byte or more, and what turns or hides text.
STEERING = '\x1b]0;title\x07\x9b2J\x7f\rroot# \u202egpj.exe\u2066\u200b\u2028\u2029\U000e0041 '
kind = sys.argv[3] if len(sys.argv) > 3 else None

def row(id, label, **more):
    properties = {'label': GLib.Variant('s', label)}
    properties.update({name.replace('_', '-'): value for name, value in more.items()})
    return GLib.Variant('(ia{sv}av)', (id, properties, []))

rows = {
    'rude': [row(1, 'a\x1b[2Jb')],
    'failing': [],
    'steering': [row(1, 'safe' + STEERING, enabled=GLib.Variant('b', False)), row(2, 'twice' + STEERING),
                 row(3, 'twice' + STEERING)],
    'mute': [row(1, 'Toggle', toggle_type=GLib.Variant('s', 'checkmark'), toggle_state=GLib.Variant('i', 0))],
    'wrong': [row(1, 'One', enabled=GLib.Variant('s', 'no')), row(-3, 'Minus'), row(1, 'Again')],
    'deep': [],
}.get(kind)

def call(connection, sender, path, interface, method, arguments, invocation):
    held.append(invocation)
    if rows is None: return
    if kind == 'failing': invocation.return_dbus_error('org.example.Error', STEERING)
    elif method == 'Event': invocation.return_value(None)
    elif kind == 'deep':
        id = arguments[0]
        below = row(id + 1, 'Level %d' % (id + 1), children_display=GLib.Variant('s', 'submenu'))
        invocation.return_value(GLib.Variant('(u(ia{sv}av))', (1, (id, {'label': GLib.Variant('s', 'Level %d' % id),
            'children-display': GLib.Variant('s', 'submenu')}, [below]))))
    else: invocation.return_value(GLib.Variant('(u(ia{sv}av))', (1, (0, {}, rows))))

def request():
    bus.emit_signal(None, '/MenuBar', 'org.menubus.Presentation1', 'PresentRequested',
                    GLib.Variant('(sa{sv})', ('1', {})))
    return True

GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 10, request)
bus.register_object('/MenuBar', Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], call, None, None)
bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName',
              GLib.Variant('(su)', (sys.argv[2], 4)), None, 0, 10000, None)
print('ready', flush=True)
GLib.MainLoop().run()
