"""A tray item of libayatana-appindicator with a submenu and marks, on the session bus. Needs a display."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("AyatanaAppIndicator3", "0.1")
from gi.repository import AyatanaAppIndicator3 as Indicators, Gtk

item = Indicators.Indicator.new("ayatana", "", Indicators.IndicatorCategory.APPLICATION_STATUS)
item.set_title("Ayatana")
item.set_status(Indicators.IndicatorStatus.ACTIVE)
menu = Gtk.Menu()
for label in ["_Open", "my_file_name"]:
    menu.append(Gtk.MenuItem(label=label, use_underline=label.startswith("_")))
menu.append(Gtk.CheckMenuItem(label="Check"))
menu.append(Gtk.SeparatorMenuItem())
more = Gtk.MenuItem(label="More")
more.set_submenu(Gtk.Menu())
more.get_submenu().append(Gtk.MenuItem(label="Deep"))
menu.append(more)
menu.show_all()
item.set_menu(menu)
Gtk.main()
