#!/usr/bin/python3
"""The menu of the scripting tests as a tray item of libayatana-appindicator's (on the session bus, with a display).

Prints `ready` when a watcher has taken it, `clicked TITLE NUMBER` for each click, `scrolled NUMBER DIRECTION` for the wheel. SIGUSR1 makes every row anew; SIGUSR2
adds a row at the top and removes the first of two equal ones."""
import gi
gi.require_version('Gtk', '3.0')
gi.require_version('AyatanaAppIndicator3', '0.1')
from gi.repository import AyatanaAppIndicator3 as Indicators, GLib, Gtk

item = Indicators.Indicator.new('scripting-test', 'face-smile', Indicators.IndicatorCategory.OTHER)
item.set_title('Scripting test')
state = {'check': False, 'radio': 'Red', 'twin': None}

def say(title, number=1): print('clicked %s %d' % (title, number), flush=True)

def row(menu, title, number=1, kind=Gtk.MenuItem, place=None, **properties):
    row = kind(label=title)
    for name, value in properties.items(): row.set_property(name, value)
    row.connect('activate', lambda row: say(title, number))
    row.show()
    if place is None: menu.append(row)
    else: menu.insert(row, place)
    return row

def submenu(menu, title):
    parent = Gtk.MenuItem(label=title)
    parent.show()
    menu.append(parent)
    inner = Gtk.Menu()
    parent.set_submenu(inner)
    return parent, inner

def build():
    menu = Gtk.Menu()
    opening = row(menu, 'Open', kind=Gtk.ImageMenuItem)
    opening.set_image(Gtk.Image.new_from_icon_name('test-picture', Gtk.IconSize.MENU))
    opening.set_always_show_image(True)
    check = Gtk.CheckMenuItem(label='Check')
    check.set_active(state['check'])
    check.connect('toggled', lambda row: (state.update(check=row.get_active()), say('Check')))
    check.show()
    menu.append(check)
    group = None
    for title in ('Red', 'Green'):
        radio = Gtk.RadioMenuItem.new_with_label_from_widget(group, title)
        group = group or radio
        if title == state['radio']: radio.set_active(True)
        radio.connect('toggled', lambda row, title: row.get_active() and (state.update(radio=title), say(title)), title)
        radio.show()
        menu.append(radio)
    state['twin'] = row(menu, 'Same', 1)
    row(menu, 'Same', 2)
    row(menu, 'a/b @c #d')
    row(menu, 'Disabled', sensitive=False)
    _, more = submenu(menu, 'More')
    row(more, 'Inner')
    _, deep = submenu(more, 'Deep')
    row(deep, 'Deepest')
    parent, slow = submenu(menu, 'Slow')
    row(slow, 'Early')
    def fill():
        if len(slow.get_children()) < 2: row(slow, 'Late')
        return False
    slow.connect('show', lambda menu: GLib.timeout_add(300, fill) and None)
    parent.connect('activate', lambda _: GLib.timeout_add(300, fill) and None)
    row(menu, 'Quit').connect('activate', lambda _: GLib.timeout_add(50, loop.quit))
    item.set_menu(menu)
    item.set_secondary_activate_target(opening)
    state['menu'] = menu
    return True

def change():
    row(state['menu'], 'New', 1, place=0)
    state['menu'].remove(state['twin'])
    return True

loop = GLib.MainLoop()
build()
item.connect('scroll-event', lambda _, delta, way: print('scrolled %d %s' % (delta, way.value_nick), flush=True))
item.connect('connection-changed', lambda _, connected: connected and print('ready', flush=True))
item.set_status(Indicators.IndicatorStatus.ACTIVE)
for signal, action in ((15, loop.quit), (10, build), (12, change)): GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal, action)
loop.run()
