#!/usr/bin/python3
"""A reader of menu bars as appmenu-glib-translator is (vala-panel-appmenu): appmenu_client.py ADDRESS NAME PATH

It reads a level at a time and names the properties that it wants. Of each submenu it says on its own, a moment after it
has seen it, that it was opened; asks about it, and reads it. At each LayoutUpdated it reads that level again.
Prints {"asked": ID} when a question about a submenu was answered; {"layout": [REVISION, ID], "to": …} for each
LayoutUpdated; and {"rows": {ID: [LABEL, …]}} at each signal Compare of org.menubus.test, when nothing is under way.
"""
import json, sys
from gi.repository import Gio, GLib

MENU, MOMENT = 'com.canonical.dbusmenu', 300  # milliseconds
NAMES = ['accessible-desc', 'children-display', 'disposition', 'enabled', 'icon-data', 'icon-name', 'label', 'shortcut',
         'toggle-state', 'toggle-type', 'type', 'visible']
address, name, path = sys.argv[1:4]
rows, seen, waiting = {}, set(), []
under_way = 0

def say(thing): print(json.dumps(thing, ensure_ascii=False), flush=True)

def call(method, arguments, answered=lambda reply: None):
    global under_way
    under_way += 1
    def done(_, result):
        global under_way
        under_way -= 1
        try: answered(bus.call_finish(result).unpack())
        except GLib.Error as error: say({'error': error.message})
        settle()
    bus.call(name, path, MENU, method, arguments, None, Gio.DBusCallFlags.NONE, 20000, None, done)

def read(id):
    def answered(reply):
        children = reply[1][2]
        rows[id] = [child[1].get('label', '') for child in children]
        for child in children:
            if child[1].get('children-display') == 'submenu' and child[0] not in seen: meet(child[0])
    call('GetLayout', GLib.Variant('(iias)', (id, 1, NAMES)), answered)

def meet(id):
    global under_way
    seen.add(id)
    under_way += 1
    def open():
        global under_way
        under_way -= 1
        call('Event', GLib.Variant('(isvu)', (id, 'opened', GLib.Variant('i', 0), 0)))
        call('AboutToShow', GLib.Variant('(i)', (id,)), lambda _: say({'asked': id}))
        read(id)
    GLib.timeout_add(MOMENT, open)

def settle():
    if under_way: return
    while waiting: waiting.pop()()

def updated(_, sender, path, interface, member, arguments):
    if member == 'LayoutUpdated': read(arguments.unpack()[1])

def compare(*_):
    waiting.append(lambda: say({'rows': rows}))
    settle()

def note(_, message, incoming, *__):
    """Sees who a signal is for; its loop handles it later, in the order of arrival."""
    if incoming and message.get_member() == 'LayoutUpdated':
        say({'layout': list(message.get_body().unpack()), 'to': message.get_destination()})
    return message

flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
bus.add_filter(note)
bus.signal_subscribe(name, MENU, None, path, None, Gio.DBusSignalFlags.NONE, updated)
bus.signal_subscribe(None, 'org.menubus.test', 'Compare', None, None, Gio.DBusSignalFlags.NONE, compare)
read(0)
GLib.MainLoop().run()
