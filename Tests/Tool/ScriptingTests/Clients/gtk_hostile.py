#!/usr/bin/python3
"""A program whose org.gtk.Menus are bad in one way: gtk_hostile.py NAME WAY (on the session bus). Prints `ready`."""
import sys
from gi.repository import Gio, GLib

name, way = sys.argv[1:]
path = '/' + name.replace('.', '/')
xml = '''<node><interface name="org.gtk.Menus"><method name="Start"><arg type="au" direction="in"/>
<arg type="a(uuaa{sv})" direction="out"/></method><method name="End"><arg type="au" direction="in"/></method></interface>
<interface name="org.gtk.Actions"><method name="DescribeAll"><arg type="a{s(bgav)}" direction="out"/></method>
<method name="Activate"><arg type="s" direction="in"/><arg type="av" direction="in"/><arg type="a{sv}" direction="in"/>
</method></interface></node>'''
menus, actions = Gio.DBusNodeInfo.new_for_xml(xml).interfaces
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
s, u = (lambda text: GLib.Variant('s', text)), (lambda *pair: GLib.Variant('(uu)', pair))
submenu = {'label': s('Sub'), ':submenu': u(1, 0)}

def content(group):
    if way == 'many': return [(0, 0, [{'label': s('Row %d' % n)} for n in range(25000)])] if group == 0 else []
    if way == 'cycle': return [(group, 0, [{'label': s('Again'), ':submenu': u(group, 0)}, {'label': s('Sub'), ':submenu': u(group + 1, 0)}])] if group < 500 else []
    if way == 'sections': return [(0, n, [{':section': u(0, n + 1)}, {':section': u(0, n + 1)}]) for n in range(40)] + [(0, 40, [{'label': s('End')}])] if group == 0 else []
    if way == 'types': return [(0, 0, [{'label': GLib.Variant('i', 7), 'action': s('app.a')}, {'label': s('Good'), 'icon': u(1, 2), ':submenu': s('no'), 'accel': s('<<>>'), 'strange': GLib.Variant('v', s('x'))}, {}])] if group == 0 else []
    if way == 'together':
        return [(0, 0, [{'label': s('Menu %d' % n), ':submenu': u(n, 0)} for n in (1, 2, 3)])] if group == 0 else [(group, 0, [{'label': s('Row %d' % group)}])]
    if way in ('refusing', 'leaving', 'dialog'): return [(0, 0, [{'label': s('Row'), 'action': s('app.a')}])] if group == 0 else []
    return [(0, 0, [submenu, {'label': s('Row'), 'action': s('app.none')}])] if group == 0 else []

waiting = []  # the calls about groups, until there are three

def answer(group): return GLib.Variant('(a(uuaa{sv}))', (content(group),))
first = answer(0)

def call(connection, sender, at, interface, member, arguments, invocation):
    if member == 'Start':
        group = arguments.unpack()[0][0]
        if way == 'silent' or way == 'never' and group: return
        if way == 'together' and group:
            waiting.append((group, invocation))
            if len(waiting) == 3:
                for group, invocation in waiting: invocation.return_value(answer(group))
            return
        if way == 'dying' and group: sys.stdout.flush(); import os; os._exit(0)
        if way == 'late-lies' and group == 0:
            GLib.timeout_add(20, lambda: bus.emit_signal(None, path + '/menus/menubar', 'org.gtk.Menus', 'Changed', GLib.Variant('(a(uuuuaa{sv}))', ([(0, 0, 4000000000, 4000000000, [{'label': s('Late')}]), (9, 9, 1, 1, [])],))) and False)
        invocation.return_value(first if group == 0 else answer(group))
    elif member == 'DescribeAll':
        if way == 'actionless': return invocation.return_dbus_error('org.example.No', 'no')
        invocation.return_value(GLib.Variant('(a{s(bgav)})', ({'a': (True, '', [])},)))
    elif member == 'Activate':
        print('activated', flush=True)
        if way == 'refusing': invocation.return_dbus_error('org.example.Refused', 'not today')
        if way == 'leaving': import os; os._exit(0)
    else: invocation.return_value(None)

bus.register_object(path + '/menus/menubar', menus, call, None, None)
bus.register_object(path, actions, call, None, None)
if way == 'secretive': bus.add_filter(lambda connection, message, incoming: None if incoming and message.get_member() == 'Introspect' else message)
loop = GLib.MainLoop()
Gio.bus_own_name_on_connection(bus, name, 0, lambda *_: print('ready', flush=True), None)
loop.run()
