#!/usr/bin/python3
"""A menu that leaves questions without an answer: mute.py NAME WAY (on the session bus)

WAY: about (AboutToShow), opened (the event), events (all events), stuck (everything from a click on), late (AboutToShow until SIGUSR1, which makes a row more),
property (GetProperty, as Qt 5), renumber (answers all, and makes its rows anew, with other ids, whenever it is asked),
retitle (gives a submenu another title whenever it is asked). Prints `ready`, and each event and AboutToShow by the row.
"""
import signal, sys
from gi.repository import Gio, GLib

name, way = sys.argv[1:]
interface = Gio.DBusNodeInfo.new_for_xml("""<node><interface name="com.canonical.dbusmenu">
  <method name="GetLayout"><arg type="i" direction="in"/><arg type="i" direction="in"/><arg type="as" direction="in"/>
    <arg type="u" direction="out"/><arg type="(ia{sv}av)" direction="out"/></method>
  <method name="GetProperty"><arg type="i" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
    </method>
  <method name="AboutToShow"><arg type="i" direction="in"/><arg type="b" direction="out"/></method>
  <method name="Event"><arg type="i" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="in"/>
    <arg type="u" direction="in"/></method>
</interface></node>""").interfaces[0]
S, I = (lambda text: GLib.Variant('s', text)), (lambda number: GLib.Variant('i', number))
ROWS = [('Plain', []), ('Check', []), ('Twin', [('First', [])]), ('Twin', [('Second', [])]), ('More', [('Deep', [('Deepest', [])])])]
CHECK = {'toggle-type': S('checkmark')}
state, base, asked, waiting, titles = 0, 0, 0, [], {}

def node(rows, number, properties):
    """A row with those below it, and the first number after them."""
    start, kids = number, []
    number += 1
    for title, below in rows:
        values = {'label': S(title)}
        if title == 'Check': values |= CHECK | {'toggle-state': I(state)}
        if below: values['children-display'] = S('submenu')
        titles[number] = title
        kid, number = node(below, number, values)
        kids.append(kid)
    return GLib.Variant('(ia{sv}av)', (start if start > base else 0, properties, kids)), number

def find(variant, wanted):
    number, _, kids = variant
    if number == wanted: return variant
    return next((found for kid in kids if (found := find(kid, wanted))), None)

def called(bus, sender, path, interface, member, arguments, call):
    global state, base, asked
    tree = node(ROWS, base, {})[0]
    if member == 'GetLayout':
        found = find(tree.unpack(), arguments[0])
        if not found: return call.return_dbus_error('org.freedesktop.DBus.Error.InvalidArgs', 'There is no such row.')
        top = next(part for part in parts(tree) if part.get_child_value(0).get_int32() == arguments[0])
        if arguments[1] == 0: top = GLib.Variant('(ia{sv}av)', (arguments[0], {}, []))
        return call.return_value(GLib.Variant.new_tuple(GLib.Variant('u', 1), top))
    if member == 'GetProperty': return
    title = titles.get(arguments[0], 'menu')
    if member == 'AboutToShow':
        print('asked', title, flush=True)
        asked += 1
        if way == 'about': return
        if way == 'late': return waiting.append(call)
        if way == 'renumber': base += 100
        if way == 'retitle': ROWS[4] = ('More %d' % asked, ROWS[4][1])
        return call.return_value(GLib.Variant('(b)', (way in ('renumber', 'retitle'),)))
    print(arguments[1], title, flush=True)
    if arguments[1] == 'clicked' and title == 'Check':
        state = 1 - state
        bus.emit_signal(None, path, interface, 'LayoutUpdated', GLib.Variant('(ui)', (2, 0)))
    if way == 'stuck' and arguments[1] == 'clicked': signal.pause()
    if way in ('events', 'stuck') or way == 'opened' and arguments[1] == 'opened': return
    call.return_value(None)

def parts(variant):
    yield variant
    kids = variant.get_child_value(2)
    for index in range(kids.n_children()): yield from parts(kids.get_child_value(index).get_variant())

def answer():
    ROWS.append(('Late', []))
    for call in waiting: call.return_value(GLib.Variant('(b)', (True,)))
    waiting.clear()
    return True

bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
bus.register_object('/MenuBar', interface, called, None, None)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, answer)
Gio.bus_own_name_on_connection(bus, name, 0, lambda *_: print('ready', flush=True), None)
GLib.MainLoop().run()
