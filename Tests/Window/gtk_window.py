#!/usr/bin/python3
"""A window of GTK 3 with a menu bar, which reports what reaches it in lines: gtk_window.py [ROWS|raise] (on the session bus).

Prints `ready` when the window has the keyboard, `focus` and `away` as it gets and loses it, `key NAME`, and `activated NAME`.
With a number, a menu has that many rows more; with `raise`, a row brings the window to the front.
"""
import gi, sys
gi.require_version('Gtk', '3.0')
gi.require_version('Gdk', '3.0')
from gi.repository import Gdk, Gio, GLib, Gtk

NAMES = 'alder birch cedar dogwood elm fir gum hazel ivy juniper'.split()
WORD = ''.join(sys.argv[1:])
ROWS = int(WORD) if WORD.isdigit() else 0
RAISING = (('Raise', 'raise'),) if WORD == 'raise' else ()
MENUS = (('File', (('New', 'new'), ('Open…', 'open'), ('Save As…', 'save-as'), ('Send Again', 'again'), *RAISING)),
         ('View', (('Status Bar', 'status-bar'), ('Crème brûlée', 'creme'))))


def say(*words): print(*words, flush=True)


class Program(Gtk.Application):
    def __init__(self):
        super().__init__(application_id='org.menubus.SceneWindow')

    def action(self, name, state=None, parameter=None):
        made = Gio.SimpleAction.new_stateful(name, None, GLib.Variant('b', state)) if state is not None \
            else Gio.SimpleAction.new(name, parameter)
        def activated(action, target):
            say('activated', name, *([] if target is None else [target.unpack()]))
            if name == 'raise': self.get_windows()[0].present()
            if state is not None: action.set_state(GLib.Variant('b', not action.get_state().get_boolean()))
        made.connect('activate', activated)
        self.add_action(made)
        return made

    def do_startup(self):
        Gtk.Application.do_startup(self)
        bar = Gio.Menu()
        for title, rows in MENUS:
            menu = Gio.Menu()
            for row, name in rows:
                self.action(name, state=True if name == 'status-bar' else None).set_enabled(name != 'again')
                item = Gio.MenuItem.new(row, 'app.' + name)
                if name == 'save-as': item.set_attribute_value('accel', GLib.Variant('s', '<Primary><Shift>s'))
                menu.append_item(item)
            bar.append_submenu(title, menu)
        if ROWS: bar.append_submenu('Trees', self.trees())
        self.set_menubar(bar)

    def trees(self):
        menu = Gio.Menu()
        self.action('tree', parameter=GLib.VariantType('i'))
        for number in range(ROWS):
            if number % 500 == 0:  # GIO ends a program with more than 1,000 in a section
                section = Gio.Menu()
                menu.append_section(None, section)
            item = Gio.MenuItem.new('%s %s %d' % (NAMES[number % 10].title(), NAMES[number // 10 % 10], number), None)
            item.set_action_and_target_value('app.tree', GLib.Variant('i', number))
            section.append_item(item)
        return menu

    def do_activate(self):
        window = Gtk.ApplicationWindow(application=self, title='Scene window', show_menubar=False)
        window.set_default_size(400, 200)
        window.add(Gtk.Label(label='A window with a menu'))
        window.connect('key-press-event', lambda _, event: say('key', Gdk.keyval_name(event.keyval)))
        window.connect('focus-in-event', lambda *_: say('focus'))
        window.connect('focus-out-event', lambda *_: say('away'))
        window.show_all()


Program().run()
