#!/usr/bin/python3
"""A tray item of libayatana-appindicator's with a menu: appindicator.py ID TITLE (on the session bus, with a display).
Prints each click, and "connected" when a watcher has taken it, "alone" when there is none. SIGUSR1 renames it, SIGUSR2
has it want attention."""
import gi, sys
gi.require_version('Gtk', '3.0')
gi.require_version('AyatanaAppIndicator3', '0.1')
from gi.repository import AyatanaAppIndicator3 as Indicators, GLib, Gtk

item = Indicators.Indicator.new(sys.argv[1], 'face-smile', Indicators.IndicatorCategory.COMMUNICATIONS)
item.set_title(sys.argv[2])
item.connect('connection-changed', lambda _, connected: print('connected' if connected else 'alone', flush=True))
item.set_status(Indicators.IndicatorStatus.ACTIVE)
menu = Gtk.Menu()
for label in ['Hello', 'World']:
    row = Gtk.MenuItem(label=label)
    row.connect('activate', lambda row: print('clicked ' + row.get_label(), flush=True))
    row.show()
    menu.append(row)
item.set_menu(menu)
loop = GLib.MainLoop()
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, loop.quit)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 10, lambda: item.set_title('Renamed') or True)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 12, lambda: item.set_status(Indicators.IndicatorStatus.ATTENTION) or True)
print('ready', flush=True)
loop.run()
