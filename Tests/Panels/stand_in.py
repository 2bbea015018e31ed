#!/usr/bin/python3
"""A program as program.py describes it, without a line of ours: libdbusmenu-glib and GDBus. What fails with it is the
fault of the tests, or of a panel."""
import gi, sys
gi.require_version('Dbusmenu', '0.4')
from gi.repository import Dbusmenu, Gio, GLib

ITEM, WATCHER, MENU = 'org.kde.StatusNotifierItem', 'org.kde.StatusNotifierWatcher', '/MenuBar'
primary = '--primary' in sys.argv
loop = GLib.MainLoop()
rows, radios = {}, []


def say(line): print(line, flush=True)

def title(row, text):
    row.property_set('label', text)
    row.property_set('accessible-desc', text.replace('_', ''))  # GTK would go on announcing the old one

def chosen(row, when):
    name, kind, state = row.property_get('accessible-desc'), row.property_get('toggle-type'), ''
    if kind:
        on = kind == 'radio' or not row.property_get_int('toggle-state')
        for other in radios if kind == 'radio' else []: other.property_set_int('toggle-state', 0)
        row.property_set_int('toggle-state', int(on))
        state = ' on' if on else ' off'
    say('chosen ' + name + state)
    if name == 'Quit': loop.quit()

def row(parent, text=None, **properties):
    item = Dbusmenu.Menuitem.new()
    if text: title(item, text)
    for name, value in properties.items():
        name = name.replace('_', '-')
        if isinstance(value, bool): item.property_set_bool(name, value)
        elif isinstance(value, int): item.property_set_int(name, value)
        else: item.property_set(name, value)
    item.connect('item-activated', chosen)
    parent.child_append(item)
    if text: rows[text.replace('_', '')] = item
    return item

root = Dbusmenu.Menuitem.new()
row(root, 'Open', icon_name='document-open')
copy = row(root, 'Copy', icon_name='edit-copy')
copy.property_set_variant('shortcut', GLib.Variant('aas', [['Control', 'C']]))
row(root, 'Re_name')
row(root, 'Unavailable', enabled=False)
row(root, type='separator')
row(root, 'Mute', toggle_type='checkmark', toggle_state=1)
row(root, type='separator')
radios += [row(root, name, toggle_type='radio', toggle_state=int(name == 'Red')) for name in ('Red', 'Green', 'Blue')]
row(root, type='separator')
more = row(root, 'More', children_display='submenu')
row(more, 'First')
row(row(more, 'Deeper', children_display='submenu'), 'Deepest')
row(more, 'Last')
recent = row(root, 'Recent', children_display='submenu')
row(recent, 'File 1')
row(recent, 'Other file')
row(root, 'Delete', disposition='alert')
row(root, type='separator')
row(root, 'Quit', icon_name='application-exit')
server = Dbusmenu.Server.new(MENU)
server.set_root(root)

state = {
    'Category': GLib.Variant('s', 'ApplicationStatus'), 'Id': GLib.Variant('s', 'org.menubus.test'),
    'Title': GLib.Variant('s', 'Test tray'), 'Status': GLib.Variant('s', 'Active'), 'WindowId': GLib.Variant('i', 0),
    'IconName': GLib.Variant('s', 'folder'), 'AttentionIconName': GLib.Variant('s', ''),
    'ToolTip': GLib.Variant('(sa(iiay)ss)', ('', [], 'Test tray', '')), 'ItemIsMenu': GLib.Variant('b', not primary),
    'Menu': GLib.Variant('o', MENU),
}
properties = ['<property name="%s" type="%s" access="read"/>' % (name, value.get_type_string())
              for name, value in state.items()]
methods = ['<method name="%s"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>' % name
           for name in ('ContextMenu', 'Activate', 'SecondaryActivate')]
XML = '<node><interface name="%s">' % ITEM + ''.join(properties + methods) + '</interface></node>'

def called(connection, sender, path, interface, method, arguments, invocation):
    invocation.return_value(None)
    if method == 'Activate' and primary: say('activated')

def signal(name, body=None): bus.emit_signal(None, '/StatusNotifierItem', ITEM, name, body)

def command(*_):
    line = sys.stdin.readline().strip()
    verb, _, rest = line.partition(' ')
    if verb == 'retitle': title(rows['Open'], rest)
    elif verb == 'append': row(root, rest)
    elif verb == 'extend': row(more, rest)
    elif verb in ('hide', 'show'): rows[rest].property_set_bool('visible', verb == 'show')
    elif verb in ('check', 'uncheck'): rows[rest].property_set_int('toggle-state', int(verb == 'check'))
    elif verb == 'status':
        name = rest[0].upper() + rest[1:]
        state['Status'] = GLib.Variant('s', name)
        # xfce4-panel 4.18 shows an attention icon from when it is new until it changes, whatever the status.
        state['AttentionIconName'] = GLib.Variant('s', 'dialog-warning' if name == 'NeedsAttention' else '')
        # Waybar ignores attention icons.
        state['IconName'] = GLib.Variant('s', 'dialog-warning' if name == 'NeedsAttention' else 'folder')
        signal('NewStatus', GLib.Variant('(s)', (name,)))
        signal('NewAttentionIcon')
        signal('NewIcon')
    elif verb == 'tooltip':
        state['ToolTip'] = GLib.Variant('(sa(iiay)ss)', ('', [], rest, ''))
        signal('NewToolTip')
    elif verb in ('search', 'unsearch'): pass  # no word for it in libdbusmenu
    else: loop.quit()  # also at the end of the input
    say('did ' + line)
    return True

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
interface = Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0]
bus.register_object('/StatusNotifierItem', interface, called, lambda c, s, p, i, name: state[name], None)
register = GLib.Variant('(s)', (bus.get_unique_name(),))
Gio.bus_watch_name_on_connection(bus, WATCHER, Gio.BusNameWatcherFlags.NONE, lambda *_: bus.call(
    WATCHER, '/StatusNotifierWatcher', WATCHER, 'RegisterStatusNotifierItem', register, None,
    Gio.DBusCallFlags.NONE, -1, None, None), None)
GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, command)
say('ready')
loop.run()
