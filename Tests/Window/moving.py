#!/usr/bin/python3
"""A program whose rows change on request. A line on standard input is the first id and the titles of all rows, with the
rows of a submenu in brackets, `10 Home Office Networks[Cafe Train]`, or `every 250 10 …`: made anew every 250 ms under
other ids. Reports `ready`, `did LINE`, and each event with the title of its row, as the program has it then."""
import os, sys
from gi.repository import Gio, GLib
from hostile import XML, V

OWN, PATH = 'org.menubus.test.Moving', '/Moving'
rows, last, revision, timer = {0: ({}, [])}, 1, 0, 0


def make(words, first):
    """Rows from texts; each has the next id."""
    global rows, last, revision
    rows, last, stack = {0: ({}, [])}, first, [0]
    for word in ' '.join(words).replace('[', ' [ ').replace(']', ' ] ').split():
        if word == '[':
            stack.append(last - 1)
            rows[last - 1][0]['children-display'] = V('s', 'submenu')
        elif word == ']': stack.pop()
        else:
            rows[last] = ({'label': V('s', word)}, [])
            rows[stack[-1]][1].append(last)
            last += 1
    revision += 1
    bus.emit_signal(None, PATH, 'com.canonical.dbusmenu', 'LayoutUpdated', V('(ui)', (revision, 0)))
    return True


def tree(id): return V('(ia{sv}av)', (id, rows[id][0], [tree(below) for below in rows[id][1]]))


def called(connection, sender, path, interface, method, arguments, invocation):
    values = arguments.unpack()
    if method in ('GetLayout', 'Event') and values[0] not in rows:  # as libdbusmenu's server does
        return invocation.return_dbus_error('org.freedesktop.DBus.Error.Failed', 'no such row')
    if method == 'Event': print('%s %s' % (values[1], rows[values[0]][0].get('label', V('s', '-')).unpack()), flush=True)
    answers = {'GetLayout': lambda: GLib.Variant.new_tuple(V('u', revision), tree(values[0])), 'AboutToShow': lambda: V('(b)', (False,)),
               'GetGroupProperties': lambda: V('(a(ia{sv}))', ([(id, rows[id][0]) for id in values[0] or rows if id in rows],)),
               'EventGroup': lambda: V('(ai)', ([],)), 'Event': lambda: None}
    invocation.return_value(answers[method]())


def get(connection, sender, path, interface, name):
    return {'Version': V('u', 3), 'Status': V('s', 'normal'), 'TextDirection': V('s', 'ltr'), 'IconThemePath': V('as', [])}[name]


def read(*_):
    global timer
    line = sys.stdin.readline().strip()
    if not line: return loop.quit()
    words = line.split()
    if timer: timer = GLib.source_remove(timer) and 0
    if words[0] == 'every':
        make(words[3:], int(words[2]))
        timer = GLib.timeout_add(int(words[1]), lambda: make(words[3:], last))
    else: make(words[1:], int(words[0]))
    print('did ' + line, flush=True)
    return True


loop = GLib.MainLoop()
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], called, get, None)
GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, read)
Gio.bus_own_name_on_connection(bus, OWN, 0, lambda *_: print('ready', flush=True), None)
loop.run()
