#!/usr/bin/python3
"""A tray item with no more than it is told: bare_item.py ID [title=TEXT] [tooltip=TEXT] [menu] [is-menu=true|false] [status=WORD] [mute] [rowless] [deaf] [events] [hung] [METHOD...].

A menu that is mute answers nothing, one that is deaf no click; an item that is hung answers no method. With events, a line is printed for each of them. Prints `ready` when the watcher has it, and a line for each call of its methods."""
import sys
from gi.repository import Gio, GLib

ITEM = 'org.kde.StatusNotifierItem'
MENU = 'com.canonical.dbusmenu'
INPUTS = {'Activate': 'ii', 'SecondaryActivate': 'ii', 'ContextMenu': 'ii', 'Scroll': 'is',
          'XAyatanaSecondaryActivate': 'u', 'ProvideXdgActivationToken': 's'}
identifier, words = sys.argv[1], sys.argv[2:]
values = {'Id': GLib.Variant('s', identifier), 'Title': GLib.Variant('s', identifier.title()),
          'Status': GLib.Variant('s', 'Active'), 'IconName': GLib.Variant('s', 'face-smile')}
methods = ''
for word in words:
    if word in ('mute', 'deaf', 'events', 'hung', 'rowless'): pass
    elif word == 'menu': values['Menu'] = GLib.Variant('o', '/Menu')
    elif word.startswith('is-menu='): values['ItemIsMenu'] = GLib.Variant('b', word == 'is-menu=true')
    elif word.startswith('title='): values['Title'] = GLib.Variant('s', word[6:])
    elif word.startswith('tooltip='): values['ToolTip'] = GLib.Variant('(sa(iiay)ss)', ('', [], word[8:], ''))
    elif word.startswith('status='): values['Status'] = GLib.Variant('s', word[7:])
    else:
        inputs = ''.join('<arg type="%s" direction="in"/>' % kind for kind in INPUTS[word])
        methods += '<method name="%s">%s</method>' % (word, inputs)
properties = ''.join('<property name="%s" type="%s" access="read"/>' % (name, value.get_type_string())
                     for name, value in values.items())
MENU_XML = '''<interface name="com.canonical.dbusmenu">
<method name="GetLayout"><arg type="i" direction="in"/><arg type="i" direction="in"/><arg type="as" direction="in"/>
<arg type="u" direction="out"/><arg type="(ia{sv}av)" direction="out"/></method>
<method name="AboutToShow"><arg type="i" direction="in"/><arg type="b" direction="out"/></method>
<method name="Event"><arg type="i" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="in"/>
<arg type="u" direction="in"/></method></interface>'''
nodes = Gio.DBusNodeInfo.new_for_xml('<node><interface name="%s">%s%s</interface>%s</node>' % (
    ITEM, methods, properties, MENU_XML)).interfaces

def on_item(connection, sender, path, interface, method, arguments, invocation):
    print(' '.join([method] + [str(argument) for argument in arguments.unpack()]), flush=True)
    if 'hung' not in words: invocation.return_value(None)

def on_menu(connection, sender, path, interface, method, arguments, invocation):
    if 'mute' in words: return
    if method == 'GetLayout':
        row = GLib.Variant('(ia{sv}av)', (5, {'label': GLib.Variant('s', '_Only row')}, []))
        invocation.return_value(GLib.Variant('(u(ia{sv}av))', (1, (0, {}, [] if 'rowless' in words else [row]))))
    elif method == 'AboutToShow': invocation.return_value(GLib.Variant('(b)', (False,)))
    else:
        if 'deaf' in words and arguments[1] == 'clicked': return
        if arguments[1] == 'clicked' or 'events' in words: print(arguments[1], arguments[0], flush=True)
        invocation.return_value(None)

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object('/StatusNotifierItem', nodes[0], on_item, lambda *names: values[names[4]], None)
bus.register_object('/Menu', nodes[1], on_menu, None, None)
bus.call_sync('org.kde.StatusNotifierWatcher', '/StatusNotifierWatcher', 'org.kde.StatusNotifierWatcher',
              'RegisterStatusNotifierItem', GLib.Variant('(s)', (bus.get_unique_name(),)), None, 0, 10000, None)
print('ready', flush=True)
GLib.MainLoop().run()
