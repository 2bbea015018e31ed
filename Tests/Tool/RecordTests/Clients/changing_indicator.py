#!/usr/bin/python3
"""A tray item of libayatana-appindicator's whose menu changes when its rows are clicked: changing_indicator.py
(on the session bus, with a display). Prints "connected" when a watcher has taken it."""
import gi
gi.require_version('Gtk', '3.0')
gi.require_version('AyatanaAppIndicator3', '0.1')
from gi.repository import AyatanaAppIndicator3 as Indicators, GLib, Gtk

item = Indicators.Indicator.new('aya-changing', 'face-smile', Indicators.IndicatorCategory.COMMUNICATIONS)
item.set_title('Changing')
item.connect('connection-changed', lambda _, connected: print('connected' if connected else 'alone', flush=True))
item.set_status(Indicators.IndicatorStatus.ACTIVE)
menu = Gtk.Menu()

def add(row, action=None):
    if action: row.connect('activate', action)
    row.show_all()
    menu.append(row)
    return row

def more(_): add(Gtk.MenuItem(label='Row _%d, "quoted" – ü' % len(menu.get_children())))
def less(_): menu.remove(menu.get_children()[-1])

def submenu(_):
    row = add(Gtk.MenuItem(label='Deeper'))
    inner = Gtk.Menu()
    for label in ('One', 'Two'):
        inner.append(Gtk.MenuItem(label=label))
    row.set_submenu(inner)
    row.show_all()

add(Gtk.MenuItem(label='More'), more)
add(Gtk.MenuItem(label='Less'), less)
add(Gtk.CheckMenuItem(label='Check'))
add(Gtk.SeparatorMenuItem())
add(Gtk.MenuItem(label='Rename'), lambda row: row.set_label('Renamed'))
add(Gtk.MenuItem(label='Dim'), lambda row: menu.get_children()[2].set_sensitive(False))
add(Gtk.MenuItem(label='Nest'), submenu)
add(Gtk.MenuItem(label='Title'), lambda row: item.set_title('Changed'))
add(Gtk.MenuItem(label='Alarm'), lambda row: item.set_status(Indicators.IndicatorStatus.ATTENTION))
item.set_menu(menu)
loop = GLib.MainLoop()
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, loop.quit)
loop.run()
