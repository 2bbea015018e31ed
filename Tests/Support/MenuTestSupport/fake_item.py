#!/usr/bin/python3
"""A tray item that does as it is told: fake_item.py ADDRESS [PATH...]; prints `ready NAME`.

Its items, at /StatusNotifierItem or at the paths given, answer with whatever properties were set, of the right type or
not. At /Control it has org.example.Control: Register asks the watcher and says what came of it, Own takes a name, Show
takes one under which there is an item with an id and a menu of its own, and has the items answer by such names alone,
as Chromium's and Electron's do (components/dbus of Chromium 140, electron/electron#52674: status_icon_linux_dbus.cc looks
at the destination of each call; others get an error of Get and GetAll, and success for what is not done), Set
sets a property, Clear takes it away, Single sets what Get answers about one, Refuse has Get fail of it, Send sends a signal of the item, Burst the same many times, Changed
PropertiesChanged, Silence stops or resumes answers, with the signal Held for each that it holds back, Answer gives the
oldest that was held back, with the properties of its time, Calls lists what was called, GetAllCount says how often
everything was asked for."""
import sys
from gi.repository import Gio, GLib

ITEM = 'org.kde.StatusNotifierItem'
PROPERTIES = 'org.freedesktop.DBus.Properties'
XML = '''<node><interface name="org.kde.StatusNotifierItem">
<method name="Activate"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
<method name="SecondaryActivate"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
<method name="ContextMenu"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
<method name="Scroll"><arg type="i" direction="in"/><arg type="s" direction="in"/></method>
</interface><interface name="org.freedesktop.DBus.Properties">
<method name="Get"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
<method name="GetAll"><arg type="s" direction="in"/><arg type="a{sv}" direction="out"/></method>
</interface><interface name="org.example.Control">
<method name="Register"><arg type="s" direction="in"/><arg type="s" direction="out"/></method>
<method name="Own"><arg type="s" direction="in"/></method>
<method name="Release"><arg type="s" direction="in"/></method>
<method name="Show"><arg type="s" direction="in"/><arg type="s" direction="in"/></method>
<method name="Set"><arg type="s" direction="in"/><arg type="v" direction="in"/></method>
<method name="Clear"><arg type="s" direction="in"/></method>
<method name="Single"><arg type="s" direction="in"/><arg type="v" direction="in"/></method>
<method name="Refuse"><arg type="s" direction="in"/></method>
<method name="Send"><arg type="s" direction="in"/><arg type="as" direction="in"/></method>
<method name="Burst"><arg type="s" direction="in"/><arg type="i" direction="in"/></method>
<method name="Changed"><arg type="s" direction="in"/></method>
<method name="Silence"><arg type="b" direction="in"/></method>
<method name="Answer"/>
<method name="Calls"><arg type="as" direction="out"/></method>
<method name="GetAllCount"><arg type="i" direction="out"/></method>
</interface></node>'''
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)
paths = sys.argv[2:] or ['/StatusNotifierItem']
item, properties, control = Gio.DBusNodeInfo.new_for_xml(XML).interfaces
values = {
    'Id': GLib.Variant('s', 'fake'), 'Title': GLib.Variant('s', 'Fake'), 'Category': GLib.Variant('s', 'Hardware'),
    'Status': GLib.Variant('s', 'Active'), 'IconName': GLib.Variant('s', 'face-smile'),
    'Menu': GLib.Variant('o', '/MenuBar'),
}
calls, held, state, names, single = [], [], {'silent': False, 'asked': 0}, {}, {}

def on_item(connection, sender, path, interface, method, arguments, invocation):
    shown = names.get(invocation.get_message().get_destination())
    if shown or not names:
        own = [shown['Id'].get_string()] if shown else []
        calls.append(' '.join(own + [method] + [str(argument) for argument in arguments.unpack()]))
    invocation.return_value(None)

def on_properties(connection, sender, path, interface, method, arguments, invocation):
    if method == 'GetAll': state['asked'] += 1
    shown = names.get(invocation.get_message().get_destination())
    if names and not shown:
        return invocation.return_dbus_error('org.freedesktop.DBus.Error.Failed', 'error occurred in %s' % method)
    values = {**globals()['values'], **(shown or {})}
    if state['silent']:
        held.append((invocation, GLib.Variant('(a{sv})', (values,))))
        bus.emit_signal(None, '/Control', 'org.example.Control', 'Held', None)
    elif method == 'GetAll': invocation.return_value(GLib.Variant('(a{sv})', (values,)))
    elif arguments[1] in single: single[arguments[1]](invocation)
    elif arguments[1] in values: invocation.return_value(GLib.Variant('(v)', (values[arguments[1]],)))
    else: invocation.return_dbus_error('org.freedesktop.DBus.Error.UnknownProperty', 'There is no such property.')

def name(method, arguments):
    bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', method, arguments, None, 0,
                  10000, None)

def on_control(connection, sender, path, interface, method, arguments, invocation):
    result = None
    if method == 'Register':
        def registered(connection, answer):
            try:
                connection.call_finish(answer)
                text = ''
            except GLib.Error as error:
                text = error.message
            invocation.return_value(GLib.Variant('(s)', (text,)))
        bus.call('org.kde.StatusNotifierWatcher', '/StatusNotifierWatcher', 'org.kde.StatusNotifierWatcher',
                 'RegisterStatusNotifierItem', arguments, None, 0, 10000, None, registered)
        return
    elif method == 'Own': name('RequestName', GLib.Variant('(su)', (arguments[0], 0)))
    elif method == 'Release': name('ReleaseName', arguments)
    elif method == 'Show':
        name('RequestName', GLib.Variant('(su)', (arguments[0], 0)))
        menu = '/org/chromium/DbusMenu/%d' % (len(names) + 1)
        names[arguments[0]] = {'Id': GLib.Variant('s', arguments[1]), 'Menu': GLib.Variant('o', menu)}
    elif method == 'Set': values[arguments[0]] = arguments.get_child_value(1).get_variant()
    elif method == 'Clear': values.pop(arguments[0], None)
    elif method == 'Single':
        value = GLib.Variant('(v)', (arguments.get_child_value(1).get_variant(),))
        single[arguments[0]] = lambda question: question.return_value(value)
    elif method == 'Refuse':
        single[arguments[0]] = lambda question: question.return_dbus_error('org.freedesktop.DBus.Error.Failed', 'No.')
    elif method == 'Send':
        strings = arguments[1]
        body = GLib.Variant('(%s)' % ('s' * len(strings)), tuple(strings)) if strings else None
        for path in paths: bus.emit_signal(None, path, ITEM, arguments[0], body)
    elif method == 'Burst':
        for _ in range(arguments[1]):
            for path in paths: bus.emit_signal(None, path, ITEM, arguments[0], None)
    elif method == 'Changed':
        for path in paths:
            bus.emit_signal(None, path, PROPERTIES, 'PropertiesChanged', GLib.Variant(
                '(sa{sv}as)', (ITEM, {arguments[0]: values[arguments[0]]}, [])))
    elif method == 'Silence': state['silent'] = arguments[0]
    elif method == 'Answer':
        question, answer = held.pop(0)
        question.return_value(answer)
    elif method == 'Calls': result = GLib.Variant('(as)', (calls,))
    elif method == 'GetAllCount': result = GLib.Variant('(i)', (state['asked'],))
    invocation.return_value(result)

for path in paths:
    bus.register_object(path, item, on_item, None, None)
    bus.register_object(path, properties, on_properties, None, None)
bus.register_object('/Control', control, on_control, None, None)
print('ready', bus.get_unique_name(), flush=True)
GLib.MainLoop().run()
