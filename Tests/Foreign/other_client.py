#!/usr/bin/python3
"""A menu as other clients than ours have it, as JSON: each row with its titles, whether it is enabled, and its mark.

    other_client.py gtk WINDOW     by GLib's client of org.gtk.Menus and org.gtk.Actions; the window's number on X11
    other_client.py dbusmenu WINDOW     by libdbusmenu's client, at the place that the registrar names
"""
import json, re, subprocess, sys
import gi
from gi.repository import Gio, GLib

QUIET = 1500  # milliseconds without news, after which a menu counts as read
REGISTRAR = 'com.canonical.AppMenu.Registrar'
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()
timer = 0


def news(*_):
    global timer
    if timer: GLib.source_remove(timer)
    timer = GLib.timeout_add(QUIET, loop.quit)


def plain(label): return re.sub('_(.)', r'\1', label)


class Gtk:
    """The menu of a window that has its places as properties."""
    def __init__(self, window):
        text = subprocess.run(['xprop', '-id', window], stdout=subprocess.PIPE, check=True).stdout.decode(errors='replace')
        found = dict(re.findall(r'^_(\w+)\(UTF8_STRING\) = "(.*)"$', text, re.M))
        name = found['GTK_UNIQUE_BUS_NAME']
        self.groups = {prefix: Gio.DBusActionGroup.get(bus, name, found[key]) for prefix, key in (
            ('app', 'GTK_APPLICATION_OBJECT_PATH'), ('win', 'GTK_WINDOW_OBJECT_PATH'), ('unity', 'UNITY_OBJECT_PATH')) if key in found}
        for group in self.groups.values(): group.list_actions()
        self.models = [Gio.DBusMenuModel.get(bus, name, found[key]) for key in ('GTK_APP_MENU_OBJECT_PATH', 'GTK_MENUBAR_OBJECT_PATH')
                       if key in found]
        self.watched, self.opened = [], set()

    def action(self, name):
        prefix, _, name = name.partition('.')
        group = self.groups.get(prefix)
        return (group, name) if group and group.has_action(name) else (None, name)

    def rows(self):
        """GTK has the application menu in the bar, if there is one."""
        *menus, bar = self.models
        return [row for menu in menus for row in [(['Application'], True, ''), *self.level(menu, '', ['Application'])]] \
            + list(self.level(bar, '', []))

    def level(self, model, namespace, path):
        if model not in self.watched:
            self.watched.append(model)
            model.connect('items-changed', news)
        for place in range(model.get_n_items()):
            def text(name):
                value = model.get_item_attribute_value(place, name, GLib.VariantType('s'))
                return value.get_string() if value else ''
            below = '.'.join(filter(None, (namespace, text('action-namespace'))))
            section, submenu = model.get_item_link(place, 'section'), model.get_item_link(place, 'submenu')
            if section: yield from self.level(section, below, path); continue
            titles = path + [plain(text('label'))]
            yield titles, *self.state(model, place, '.'.join(filter(None, (namespace, text('action')))) if text('action') else '')
            if submenu:
                self.open('.'.join(filter(None, (namespace, text('submenu-action')))) if text('submenu-action') else '')
                yield from self.level(submenu, below, titles)

    def state(self, model, place, action):
        if not action: return True, ''
        target = model.get_item_attribute_value(place, 'target', None)
        group, name = self.action(action)
        if not group: return False, ''
        kind = group.get_action_parameter_type(name)
        if (kind.dup_string() if kind else '') != (target.get_type_string() if target is not None else ''): return False, ''
        state = group.get_action_state(name)
        if state is None: mark = ''
        elif target is not None: mark = 'on' if state.equal(target) else 'off'
        else: mark = ('off', 'on')[state.get_boolean()] if state.get_type_string() == 'b' else ''
        return group.get_action_enabled(name), mark

    def open(self, action):
        """As a panel tells a program that a submenu is open."""
        group, name = self.action(action)
        if group and action not in self.opened:
            self.opened.add(action)
            group.change_action_state(name, GLib.Variant('b', True))


class Dbusmenu:
    def __init__(self, window):
        gi.require_version('Dbusmenu', '0.4')
        from gi.repository import Dbusmenu as library
        name, path = bus.call_sync(REGISTRAR, '/com/canonical/AppMenu/Registrar', REGISTRAR, 'GetMenuForWindow',
                                   GLib.Variant('(u)', (int(window, 16),)), None, 0, 5000, None).unpack()
        self.client = library.Client.new(name, path)
        self.client.connect('layout-updated', news)
        self.client.connect('root-changed', news)

    def rows(self):
        root = self.client.get_root()
        return list(self.level(root, [])) if root else []

    def level(self, parent, path):
        for row in parent.get_children():
            if row.property_get('type') == 'separator' or not row.property_get_bool('visible'): continue
            titles = path + [plain(row.property_get('label') or '')]
            toggles = row.property_get('toggle-type')
            yield titles, row.property_get_bool('enabled'), \
                ('on' if row.property_get_int('toggle-state') == 1 else 'off') if toggles else ''
            yield from self.level(row, titles)


menu = {'gtk': Gtk, 'dbusmenu': Dbusmenu}[sys.argv[1]](sys.argv[2])
count = -1
while True:  # looking at a level subscribes to it, and what comes has further levels
    rows = menu.rows()
    if len(rows) == count: break
    count = len(rows)
    news()
    loop.run()
    timer = 0
print(json.dumps(menu.rows()))
