#!/usr/bin/python3
"""The menu of the scripting tests on libdbusmenu's own server: dbusmenu.py NAME (on the session bus).

Prints `ready`, and `clicked TITLE NUMBER` for each click. SIGUSR1 makes every row anew; SIGUSR2 adds a row at the top and
removes the first of two equal ones."""
import gi, os, sys
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, Gio, GLib
sys.path.insert(1, os.path.join(os.path.dirname(os.path.realpath(__file__)), '../../IntegrationTests/Clients'))
from served import say_ready

loop = GLib.MainLoop()
state = {'Check': 0, 'radio': 'Red', 'radios': []}

def clicked(item, when, title, number):
    if title == 'Check':
        state['Check'] = 1 - state['Check']
        # Announced a moment after the answer, as programs do that ask a service.
        GLib.timeout_add(100, lambda: item.property_set_int('toggle-state', state['Check']) and False)
    if title in ('Red', 'Green'):
        state['radio'] = title
        for radio in state['radios']: radio.property_set_int('toggle-state', radio.property_get('label') == title)
    print('clicked %s %d' % (title, number), flush=True)
    if title == 'Quit': loop.quit()

def row(parent, title, number=1, place=None, **properties):
    item = Dbusmenu.Menuitem.new()
    item.property_set('label', title)
    for name, value in properties.items():
        name = name.replace('_', '-')
        if isinstance(value, bool): item.property_set_bool(name, value)
        elif isinstance(value, int): item.property_set_int(name, value)
        else: item.property_set(name, value)
    item.connect('item-activated', clicked, title, number)
    parent.child_append(item) if place is None else parent.child_add_position(item, place)
    return item

def build():
    root = Dbusmenu.Menuitem.new()
    row(root, 'Open', icon_name='test-picture', x_unknown='kept')
    row(root, 'Check', toggle_type='checkmark', toggle_state=state['Check'])
    state['radios'] = [row(root, title, toggle_type='radio', toggle_state=int(title == state['radio']))
                       for title in ('Red', 'Green')]
    state['twin'] = row(root, 'Same', 1)
    row(root, 'Same', 2)
    row(root, 'a/b @c #d')
    row(root, 'Disabled', enabled=False)
    more = row(root, 'More', children_display='submenu')
    row(more, 'Inner')
    row(row(more, 'Deep', children_display='submenu'), 'Deepest')
    slow = row(root, 'Slow', children_display='submenu')
    def fill(): len(slow.get_children()) or row(slow, 'Late')
    slow.connect('about-to-show', lambda item: GLib.timeout_add(300, fill) and False)
    row(root, 'Quit')
    state['root'] = root
    server.set_root(root)
    return True

def change():
    row(state['root'], 'New', 1, 0)
    state['root'].child_delete(state['twin'])
    return True

server = Dbusmenu.Server.new('/com/canonical/dbusmenu')
build()
bus = Gio.bus_get_sync(Gio.BusType.SESSION)

Gio.bus_own_name_on_connection(bus, sys.argv[1], Gio.BusNameOwnerFlags.NONE,
    lambda *_: say_ready(bus, '/com/canonical/dbusmenu'), None)
for signal, action in ((15, loop.quit), (10, build), (12, change)): GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal, action)
loop.run()
