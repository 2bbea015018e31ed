#!/usr/bin/python3
"""A presenter that draws nothing: it says what it is asked for, and does what it is told.

presenter.py ADDRESS NAME PATH   owns NAME (`-` for none), prints {"ready": true}, and then
  {"signal": NAME, "from": SENDER, "path": …, "args": […]} for each signal about menus, in the order of arrival.
  For each signal `Do` of org.menubus.test from PATH it calls what its JSON says, {"to", "path", "call", "interface", "args"},
  and prints {"reply": …} or {"error": NAME, "message": …}.
"""
import json, queue, sys
from gi.repository import Gio, GLib

MENU = 'com.canonical.dbusmenu'
address, name, path = sys.argv[1:]
arrived = queue.Queue()

def say(thing): print(json.dumps(thing, ensure_ascii=False), flush=True)

def note(_, message, incoming, *__):
    """Runs for every message in the order of arrival, on GDBus's own thread."""
    if incoming and message.get_message_type() == Gio.DBusMessageType.SIGNAL and message.get_path() != '/org/freedesktop/DBus':
        arrived.put(message)
    elif incoming and message.get_reply_serial() in serials:
        arrived.put(message)
        return None
    return message

serials = set()
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)

def daemon(method, arguments):
    bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', method, arguments, None, 0, 10000, None)

for interface in (MENU, 'org.menubus.Presentation1', 'org.menubus.test'):
    daemon('AddMatch', GLib.Variant('(s)', ("type='signal',interface='%s'" % interface,)))
bus.add_filter(note)
if name != '-': daemon('RequestName', GLib.Variant('(su)', (name, 4)))
say({'ready': True})
while True:
    message = arrived.get()
    body = message.get_body()
    if message.get_message_type() == Gio.DBusMessageType.SIGNAL and message.get_member() == 'Do':
        if message.get_path() != path: continue
        step = json.loads(body.unpack()[0])
        call = Gio.DBusMessage.new_method_call(step['to'], step['path'], step['interface'], step['call'])
        if step['args']: call.set_body(GLib.Variant.parse(None, step['args'], None, None))
        serials.add(bus.get_last_serial() + 1)
        bus.send_message(call, Gio.DBusSendMessageFlags.NONE)
    elif message.get_message_type() == Gio.DBusMessageType.SIGNAL:
        say({'signal': message.get_member(), 'from': message.get_sender(), 'path': message.get_path(),
             'args': list(body.unpack()) if body else []})
    elif message.get_message_type() == Gio.DBusMessageType.ERROR:
        say({'error': message.get_error_name(), 'message': list(body.unpack())[0]})
    else:
        say({'reply': list(body.unpack()) if body else []})
