#!/usr/bin/python3
"""A menu that asks to be shown by a program that holds back answers: holding_requester.py METHOD… (on the session bus).

The menu has the row Old, and after the answer to AboutToShow the row New. SIGUSR1 asks for it; calls of the METHODs are not
answered until SIGUSR2, which lets all go from then on. Prints `ready`, then each call: its method and item, an event's
name and item."""
import sys
from gi.repository import Gio, GLib

XML = '''<node><interface name="com.canonical.dbusmenu"><method name="GetLayout"><arg type="i" direction="in"/>
<arg type="i" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="out"/>
<arg type="(ia{sv}av)" direction="out"/></method><method name="AboutToShow"><arg type="i" direction="in"/>
<arg type="b" direction="out"/></method><method name="Event"><arg type="i" direction="in"/>
<arg type="s" direction="in"/><arg type="v" direction="in"/><arg type="u" direction="in"/></method>
</interface></node>'''
loop = GLib.MainLoop()
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
methods, held, state = set(sys.argv[1:]), [], {'requests': 0, 'label': 'Old'}

def answer(method, invocation):
    if method == 'AboutToShow':
        changed, state['label'] = state['label'] != 'New', 'New'
        invocation.return_value(GLib.Variant('(b)', (changed,)))
    elif method == 'Event': invocation.return_value(None)
    else:
        row = GLib.Variant('(ia{sv}av)', (1, {'label': GLib.Variant('s', state['label'])}, []))
        invocation.return_value(GLib.Variant('(u(ia{sv}av))', (1, (0, {}, [row]))))

def call(connection, sender, path, interface, method, arguments, invocation):
    print('%s %d' % (arguments[1] if method == 'Event' else method, arguments[0]), flush=True)
    if method in methods: held.append((method, invocation))
    else: answer(method, invocation)

def request():
    state['requests'] += 1
    bus.emit_signal(None, '/context', 'org.menubus.Presentation1', 'PresentRequested',
                    GLib.Variant('(sa{sv})', (str(state['requests']), {'kind': GLib.Variant('s', 'point')})))
    return True

def release():
    methods.clear()
    while held: answer(*held.pop(0))
    return True

bus.register_object('/context', Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], call, None, None)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, loop.quit)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 10, request)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 12, release)
print('ready', flush=True)
loop.run()
