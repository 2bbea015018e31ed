#!/usr/bin/python3
"""A program that uses the menu of another in every way, and is not its presenter: second_client.py ADDRESS NAME PATH EVENT…

Calls every method that the object describes, but for those of all objects, about the ids that menus have, and sends each EVENT
alone and in a group. Prints for each call {"call": METHOD, "about": ARGUMENTS, "error": NAME or null, "message": …}.
"""
import json, sys
from gi.repository import Gio, GLib

IDS = range(12)
# What goes with an event; others have a number.
DATA = {'x-menubus-text': "<'second'>", 'x-menubus-control': "<('level', <0.5>)>", 'x-menubus-alternate': "<'other'>",
        'x-menubus-context': '<(10, 10)>', 'x-menubus-row-rects': '<@a(iiiii) [(1, 0, 0, 9, 9)]>', 'x-menubus-commit-preview': "<'1'>"}
ZEROS = {'s': "''", 'b': 'false', 'v': '<0>', 'o': "'/'", 'g': "''", 'd': '0.0'}
address, name, path, *events = sys.argv[1:]
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


def event(number, kind): return "(%d, '%s', %s, uint32 0)" % (number, kind, DATA.get(kind, '<0>'))


def arguments(method):
    """All that a method is asked, as GLib writes variants."""
    if method.name == 'GetLayout': return ['(%d, -1, @as [])' % number for number in IDS]
    if method.name == 'GetGroupProperties': return ['(@ai [], @as [])'] + ['([%d], @as [])' % number for number in IDS]
    if method.name == 'GetProperty': return ["(%d, '%s')" % (number, kind) for number in IDS for kind in ('label', 'x-menubus-handled')]
    if method.name == 'AboutToShow': return ['(%d,)' % number for number in IDS]
    if method.name == 'AboutToShowGroup': return ['([%d],)' % number for number in IDS] + ['(%s,)' % list(IDS)]
    if method.name == 'Event': return [event(number, kind) for number in IDS for kind in events]
    if method.name == 'EventGroup':
        return ['([%s],)' % event(number, kind) for number in IDS for kind in events] + ['([%s],)' % ', '.join(event(1, kind) for kind in events)]
    zeros = [ZEROS.get(argument.signature, '@%s []' % argument.signature if argument.signature[0] == 'a' else '@%s 0' % argument.signature)
             for argument in method.in_args]
    return ['(%s)' % ''.join(zero + ', ' for zero in zeros)]


def call(interface, method, text=None):
    body = GLib.Variant.parse(None, text, None, None) if text and text != '()' else None
    return bus.call_sync(name, path, interface, method, body, None, Gio.DBusCallFlags.NONE, 20000, None)


described = Gio.DBusNodeInfo.new_for_xml(call('org.freedesktop.DBus.Introspectable', 'Introspect').unpack()[0])
for interface in described.interfaces:
    if interface.name.startswith('org.freedesktop.DBus.'): continue
    for method in interface.methods:
        for text in arguments(method):
            fault, message = None, ''
            try: call(interface.name, method.name, text)
            except GLib.Error as error: fault, message = Gio.DBusError.get_remote_error(error), error.message
            print(json.dumps({'call': method.name, 'about': text, 'error': fault, 'message': message}), flush=True)
