#!/usr/bin/python3
"""A program with menus and actions as GTK programs have them, by GLib's own exporters: gtk.py NAME [--application-menu] (on the session bus).

Prints `ready`; `activated ACTION TARGET`, `state ACTION VALUE`, `platform DATA`; and `start N` and `end N` for groups.
SIGUSR1 changes a label and the actions, SIGUSR2 the label again. SIGHUP gives the row Watched another submenu."""
import signal, sys
from gi.repository import Gio, GLib

name = sys.argv[1]
base = '/' + name.replace('.', '/')
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
app, win = Gio.SimpleActionGroup(), Gio.SimpleActionGroup()

def say(*words): print(*words, flush=True)

def action(group, name, parameter=None, state=None, enabled=True):
    kind = GLib.VariantType(parameter) if parameter else None
    made = Gio.SimpleAction.new_stateful(name, kind, state) if state is not None else Gio.SimpleAction.new(name, kind)
    made.set_enabled(enabled)
    made.connect('activate', lambda made, target: activated(made, target))
    made.connect('change-state', lambda made, value: (say('state', name, value.print_(False)), made.set_state(value)))
    group.add_action(made)
    return made

def activated(made, target):
    say('activated', made.get_name(), target.print_(False) if target else '-')
    if made.get_state_type() is None: return
    made.set_state(target if target else GLib.Variant('b', not made.get_state().get_boolean()))

action(app, 'quit'); action(app, 'off', enabled=False); action(app, 'dark', state=GLib.Variant('b', False))
action(app, 'colour', 's', GLib.Variant('s', 'red')); action(win, 'new'); action(win, 'watched', state=GLib.Variant('b', False))
action(win, 'number', 'i')

def item(label, name=None, target=None, **attributes):
    made = Gio.MenuItem.new(label, None)
    if name: made.set_action_and_target_value(name, target)
    for key, text in attributes.items(): made.set_attribute_value(key.replace('_', '-'), GLib.Variant('s', text))
    return made

file, colours, tools, late, deep = Gio.Menu(), Gio.Menu(), Gio.Menu(), Gio.Menu(), Gio.Menu()
new = item('_New', 'win.new', accel='<Primary><Shift>n')
new.set_icon(Gio.ThemedIcon.new_from_names(['document-new', 'new']))
file.append_item(new)
file.append_item(item('Dark', 'app.dark'))
file.append_item(item('Off', 'app.off'))
file.append_item(item('Missing', 'app.missing'))
file.append_item(item('Hidden without', 'app.missing', hidden_when='action-missing'))
file.append_item(item('Hidden off', 'app.off', hidden_when='action-disabled'))
file.append_item(item('Seven', 'win.number', GLib.Variant('i', 7)))
file.append_item(item('Wrong', 'win.number', GLib.Variant('s', 'seven')))
for colour in ('red', 'green'): colours.append_item(item(colour.title(), 'app.colour', GLib.Variant('s', colour)))
file.append_section('Colours', colours)
file.append_section(None, Gio.Menu())
inner = Gio.Menu(); inner.append_item(item('Quit', 'quit'))
section = Gio.MenuItem.new_section(None, inner); section.set_attribute_value('action-namespace', GLib.Variant('s', 'app'))
file.append_item(section)
def watched(title, submenu):
    submenu.append_item(item(title, 'win.new'))
    made = Gio.MenuItem.new_submenu('Watched', submenu)
    made.set_attribute_value('submenu-action', GLib.Variant('s', 'win.watched'))
    return made
deep.append_item(item('Deepest', 'win.number', GLib.Variant('i', 3)))
tools.append_submenu('Deep', deep); tools.append_item(watched('Late', late))
bar = Gio.Menu(); bar.append_submenu('_File', file); bar.append_submenu('Tools', tools)
bar.append_item(item('<b>Bold</b> &amp; more', 'win.new', use_markup='yes'))
bus.export_action_group(base, app); bus.export_action_group(base + '/window/1', win)
bus.export_menu_model(base + '/menus/menubar', bar)
if '--application-menu' in sys.argv:
    menu, inner = Gio.Menu(), Gio.Menu()
    inner.append_item(item('Innermost', 'win.number', GLib.Variant('i', 4)))
    menu.append_item(item('About', 'win.new'))
    menu.append_submenu('Inner', inner)
    bus.export_menu_model(base + '/menus/appmenu', menu)

def started(connection, message, incoming):
    if incoming and message.get_interface() == 'org.gtk.Menus':
        say(message.get_member().lower(), *message.get_body().unpack()[0])
    if incoming and message.get_member() == 'Activate':
        say('platform', sorted(message.get_body().unpack()[2].items()))
    return message
bus.add_filter(started)

def rename(label):
    file.remove(1); file.insert_item(1, item(label, 'app.dark'))
    return True

def change():
    rename('Darker')
    app.lookup_action('off').set_enabled(True)
    action(app, 'missing')
    return True
def replace():
    tools.remove(1); tools.insert_item(1, watched('Later', Gio.Menu()))
    return True
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, change)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGHUP, replace)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR2, rename, 'Darkest')
loop = GLib.MainLoop()
Gio.bus_own_name_on_connection(bus, name, 0, lambda *_: say('ready'), lambda *_: loop.quit())
loop.run()
