#!/usr/bin/python3
"""A client that shares no code with the server: GDBus. Speaks JSON, one object a line.

gdbus_client.py ADDRESS NAME PATH           carries out the steps on standard input, a JSON list:
    {"call": METHOD, "args": GVARIANT-TEXT, "interface": …}   prints {"reply": …} or {"error": NAME, "message": …}
    {"await": SIGNAL}                                         waits until such a signal has come since the last step
  and prints {"signal": NAME, "path": …, "args": […], "to": …} for each signal, all in the order of their arrival.
gdbus_client.py ADDRESS NAME PATH watch     prints {"ready": true}, then signals, until it is ended.
"""
import json, os, queue, sys
from gi.repository import Gio, GLib

MENU = 'com.canonical.dbusmenu'
address, name, path = sys.argv[1:4]
arrived = queue.Queue()
serials = {}

def say(thing):
    print(json.dumps(thing, ensure_ascii=False), flush=True)

def plain(value):
    if isinstance(value, dict): return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)): return [plain(v) for v in value]
    return value

def note(_, message, incoming, *__):
    """Runs for every message in the order of arrival, on GDBus's own thread."""
    if incoming and message.get_message_type() == Gio.DBusMessageType.SIGNAL and message.get_path() != '/org/freedesktop/DBus':
        body = message.get_body()
        arrived.put({'signal': message.get_member(), 'path': message.get_path(),
                     'args': plain(body.unpack()) if body else [], 'to': message.get_destination()})
    elif incoming and message.get_reply_serial() in serials:
        arrived.put({'answers': message.get_reply_serial(), 'message': message})
        return None
    return message

flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
for rule in ("type='signal',interface='%s'" % MENU, "type='signal',interface='org.freedesktop.DBus.Properties'",
             "type='signal',interface='org.menubus.test'"):
    bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'AddMatch',
                  GLib.Variant('(s)', (rule,)), None, 0, 10000, None)
bus.add_filter(note)

def call(step):
    message = Gio.DBusMessage.new_method_call(name, step.get('path', path), step.get('interface', MENU), step['call'])
    if step.get('args'): message.set_body(GLib.Variant.parse(None, step['args'], None, None))
    send(message)
    while True:
        thing = arrived.get(timeout=60)
        if 'signal' in thing: say(thing); continue
        reply = thing['message']
        if reply.get_message_type() == Gio.DBusMessageType.ERROR:
            say({'error': reply.get_error_name(), 'message': plain(reply.get_body().unpack())[0]})
        else:
            body = reply.get_body()
            say({'reply': plain(body.unpack()) if body else []})
        return

def send(message):
    serial = bus.get_last_serial() + 1
    serials[serial] = True
    bus.send_message(message, Gio.DBusSendMessageFlags.NONE)


if sys.argv[4:] == ['watch']:
    say({'ready': True})
    while True: say(arrived.get())
for step in json.load(sys.stdin, strict=False):  # control characters as they are
    if 'call' in step: call(step)
    else:
        while True:
            thing = arrived.get(timeout=60)
            say(thing)
            if thing.get('signal') == step['await']: break
# A signal may come while Python ends, and its filter would return a message that is gone.
os._exit(0)
