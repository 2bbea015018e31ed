#!/usr/bin/python3
"""A program that asks for menus as no program should: a line on standard input is the name of a request, see REQUESTS.
`serve NAME` has the rows of a request without asking. Reports `name BUS-NAME`, `ready`, `asked NAME`, and each event it gets."""
import os, sys
from gi.repository import Gio, GLib

XML = '''<node><interface name="com.canonical.dbusmenu">
<property name="Version" type="u" access="read"/><property name="Status" type="s" access="read"/>
<property name="TextDirection" type="s" access="read"/><property name="IconThemePath" type="as" access="read"/>
<method name="GetLayout"><arg type="i" direction="in"/><arg type="i" direction="in"/><arg type="as" direction="in"/>
<arg type="u" direction="out"/><arg type="(ia{sv}av)" direction="out"/></method>
<method name="GetGroupProperties"><arg type="ai" direction="in"/><arg type="as" direction="in"/><arg type="a(ia{sv})" direction="out"/></method>
<method name="Event"><arg type="i" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="in"/><arg type="u" direction="in"/></method>
<method name="EventGroup"><arg type="a(isvu)" direction="in"/><arg type="ai" direction="out"/></method>
<method name="AboutToShow"><arg type="i" direction="in"/><arg type="b" direction="out"/></method>
</interface></node>'''
V = GLib.Variant
PLACE = {'kind': V('s', 'point'), 'screen-attachment-point': V('(ii)', (300, 200)), 'direction': V('s', 'down')}


def array(*views): return GLib.Variant.new_array(GLib.VariantType('a{sv}'), views)
def row(id, properties, children=()): return V('(ia{sv}av)', (id, properties, list(children)))
def texts(labels): return [row(id + 1, {'label': V('s', label)}) for id, label in enumerate(labels)]


def many(count):
    """Parsed, because it takes a tenth of the time."""
    return GLib.Variant.parse(GLib.VariantType('av'), '[%s]' % ', '.join(
        "<(%d, {'label': <'Row %d'>}, @av [])>" % (n + 1, n) for n in range(count)), None, None)


def nested(id, depth, last=60):
    """A level, as deep as it was asked for: a message cannot be as deep as the menu."""
    if id > 1000: return row(id, {'label': V('s', 'Row %d' % (id - 1000))})
    below = ([] if id == 0 else [id + 1000]) + ([id + 1] if id < last else [])
    inner = [nested(one, depth - 1, last) for one in below] if depth else []
    return row(id, {'label': V('s', 'Level %d' % id), 'children-display': V('s', 'submenu')}, inner)


def deep(parent, depth):
    return GLib.Variant.new_tuple(V('u', 1), nested(parent, min(depth % 2 ** 32, 10)))


def wrong():
    kinds = [V('i', 7), V('as', ['x']), V('a{sv}', {'kind': V('i', 1)}), V('b', True), V('d', 1e300), V('(iiii)', (1, 2, 3, 4))]
    names = ['label', 'type', 'visible', 'enabled', 'icon-name', 'icon-data', 'toggle-type', 'toggle-state', 'children-display',
             'shortcut', 'disposition'] + ['x-menubus-' + name for name in (
                 'role', 'subtitle', 'row', 'row-index', 'element-size', 'palette', 'content', 'accessory', 'sticky',
                 'keeps-open', 'alternates', 'auto-open-delay', 'text', 'tooltip')]
    return [row(n + 1, {name: kinds[(n + k) % len(kinds)] for k, name in enumerate(names)}) for n in range(24)] + [row(1000, {'label': V('s', 'Last')})]


def views(depth):
    inner = V('a{sv}', {'kind': V('s', 'text'), 'text': V('s', 'Deep'), 'role': V('s', 'nonsense')})
    for _ in range(depth): inner = V('a{sv}', {'kind': V('s', 'stack'), 'axis': V('i', 3), 'children': array(inner)})
    parts = [V('a{sv}', {'kind': V('s', kind), 'part': V('s', kind), 'value': value}) for kind, value in (
        ('slider', V('d', float('nan'))), ('progress', V('d', float('inf'))), ('toggle', V('s', 'x')), ('field', V('s', 'y' * 100000)), ('?', V('i', 1)))]
    whole = V('a{sv}', {'kind': V('s', 'stack'), 'axis': V('s', 'vertical'), 'children': array(*parts)})
    named = lambda id, view: row(id, {'label': V('s', 'View'), 'x-menubus-role': V('s', 'custom-view'), 'x-menubus-content': view})
    return [named(1, inner), named(2, whole)] + [row(3, {'label': V('s', 'Last'), 'icon-data': V('ay', b'\x89PNG garbage' * 1000)})]


def search():
    """A field that wants what is typed to others."""
    return [row(1, {'label': V('s', 'Find'), 'x-menubus-role': V('s', 'search-field'), 'x-menubus-text': V('s', ''),
                    'x-menubus-autofocus': V('b', True), 'x-menubus-placeholder': V('s', 'Password for root:')}),
            row(2, {'label': V('s', '_hunter'), 'shortcut': V('aas', [['h']])}), row(3, {'label': V('s', 'OK')})]


def form():
    part = V('a{sv}', {'kind': V('s', 'field'), 'part': V('s', 'name'), 'value': V('s', ''), 'label': V('s', 'Name')})
    return [row(1, {'label': V('s', 'Form'), 'x-menubus-role': V('s', 'custom-view'), 'x-menubus-content': part}), row(2, {'label': V('s', 'OK')})]


def pictures():
    """A row for each file of a folder, by its path and by its name in the folder, and forty large ones."""
    files = sorted(name for name in os.listdir(FOLDER) if not name.startswith('good'))
    large = GLib.Variant.new_from_bytes(GLib.VariantType('ay'), GLib.Bytes.new(png(4096, 4096)), True)
    names = [os.path.join(FOLDER, name) for name in files] + [name.split('.')[0] for name in files]
    rows = [row(n + 1, {'label': V('s', 'By name %d' % n), 'icon-name': V('s', name)}) for n, name in enumerate(names)]
    rows += [row(n + 1000, {'label': V('s', 'Large %d' % n), 'icon-data': large}) for n in range(40)]
    return [row(900, {'label': V('s', 'Good'), 'icon-name': V('s', os.path.join(FOLDER, 'good.png'))})] + rows


MIXED = 'aअبת中👩‍🚀한ไ'


def heavy(kinds, count, pieces, letters):
    """Rows of many pieces, no two alike, within the limits of a row: each alone is drawn in a moment."""
    def piece(n, k):
        kind, text = kinds[(n + k * k) % len(kinds)], ('%d-%d ' % (n, k) + MIXED * 70)[:letters]
        return V('a{sv}', {'kind': V('s', kind), 'part': V('s', str(k)), **{name: V('s', text) for name in ('text', 'title', 'placeholder')}})
    def view(n):
        return V('a{sv}', {'kind': V('s', 'stack'), 'axis': V('s', ('vertical', 'horizontal')[n % 2 if pieces > 20 else 1]),
                           'children': array(*(piece(n, k) for k in range(pieces)))})
    return texts(['Row']) + [row(n + 2, {'label': V('s', 'Heavy %d' % n), 'x-menubus-content': view(n)}) for n in range(count)]


def long(word, count, letters):
    return texts(['Row'] + [('%d ' % n + word * letters)[:letters] for n in range(count)])


# The rows, the properties of the root, and what differs from PLACE.
REQUESTS = {
    'sources': lambda: (texts(['Row']), {}, {name: V('as', ['wrong']) for name in (
        'kind', 'rect', 'screen-rect', 'screen', 'attachment-point', 'screen-attachment-point', 'direction', 'transfer', 'button')}),
    'off-screen': lambda: (texts(['Row']), {}, {
        'screen-rect': V('(iiii)', (-2147483648, 2147483647, 2147483647, -5)), 'screen': V('(iiii)', (2147483647, 0, -1, 0)),
        'screen-attachment-point': V('(ii)', (2147483647, -2147483648))}),
    'long-label': lambda: (texts(['A' * 1048576, 'Row']), {}, {}),
    'many-rows': lambda: (many(100000), {}, {}),
    'heavy-fields': lambda: (heavy(['field', 'slider', 'toggle', 'button'], 60, 20, 100), {}, {}),
    'heavy-texts': lambda: (heavy(['text'], 50, 60, 100), {}, {}),
    'heavy-letters': lambda: (long(MIXED, 500, 400), {}, {}),
    'heavy-scripts': lambda: (long('مرحبا بالعالم هذا نص طويل ', 1000, 200), {}, {}),
    'deep': lambda: (deep, {}, {}),
    'wrong-types': lambda: (wrong(), {}, {}),
    'search': lambda: (search(), {}, {}),
    'form': lambda: (form(), {}, {}),
    'search-of-OK': lambda: (search(), {'x-menubus-highlight': V('a{sv}', {'path': V('o', '/Hostile'), 'item': V('i', 3)})}, {}),
    'rows': lambda: (texts(['hunter', 'OK']), {}, {}),
    'dim': lambda: (search(), {'x-menubus-dim': V('a{sv}', {'color': V('s', '#000000'), 'opacity': V('d', 0.5), 'duration': V('d', 0.0)})}, {}),
    'views': lambda: (views(9), {}, {}),
    'error': lambda: ('error', {}, {}),
    'pictures': lambda: (pictures(), {}, {}),
    'root': lambda: (texts(['Row']), {
        'x-menubus-dim': V('a{sv}', {'color': V('s', 'url(x)'), 'opacity': V('d', 40.0), 'duration': V('d', 1e9)}),
        'x-menubus-preferred-width': V('i', 2147483647), 'x-menubus-background': V('s', '#zz}{'), 'x-menubus-focus': V('i', 4),
        'x-menubus-highlight-rect': V('(iiii)', (-2147483648, -2147483648, 2147483647, 2147483647)),
        'x-menubus-highlight': V('a{sv}', {'label': V('s', 'H' * 100000)})}, {}),
}


def whole(rows, root):
    """The answer to GetLayout."""
    if isinstance(rows, list): rows = V('av', rows)
    menu = GLib.Variant.new_tuple(V('i', 0), V('a{sv}', root), rows)
    return GLib.Variant.new_tuple(V('u', 1), menu)


def called(connection, sender, path, interface, method, arguments, invocation):
    answers = {'GetLayout': lambda: layout if not callable(layout) else layout(*arguments.unpack()[:2]), 'AboutToShow': lambda: V('(b)', (False,)),
               'GetGroupProperties': lambda: V('(a(ia{sv}))', ([],)), 'EventGroup': lambda: V('(ai)', ([],)), 'Event': lambda: None}
    if layout == 'error':
        return invocation.return_dbus_error('org.evil.Error', '\x1b]0;PWNED\x07\x1b[2J\nmenubus-presenter: a line of its own\u202e')
    if method == 'Event' and again and tuple(arguments.unpack()[:2]) == (0, 'closed'): ask_again()
    if method == 'Event':
        id, name, data, _ = arguments.unpack()
        print('event %s %d' % (name, id) + (' ' + str(data) if name in ('x-menubus-text', 'x-menubus-control') else ''), flush=True)
    invocation.return_value(answers[method]())


def get(connection, sender, path, interface, name):
    return {'Version': V('u', 3), 'Status': V('s', 'normal'), 'TextDirection': V('s', 'ltr'), 'IconThemePath': V('as', [FOLDER] if FOLDER else [])}[name]


def ask(*_):
    global layout, count, again
    name = sys.stdin.readline().strip()
    if not name: loop.quit()
    elif name == 'again':
        again, layout = True, whole(texts(['Row']), {})
        ask_again()
    elif name.startswith('flood'):
        layout = whole(texts(['Row']), {})
        for n in range(1000): request('flood-%d' % n, PLACE)
        bus.flush_sync()
    elif name.startswith('serve '): layout = whole(*REQUESTS[name.split()[1]]()[:2])
    elif name.startswith('open '):
        rows, root, changes = REQUESTS[name.split()[1]]()
        layout = whole(rows, root)
        bus.call('org.menubus.Presenter', '/org/menubus/Presenter', 'org.menubus.Presenter1', 'Open',
                 V('(soa{sv})', (bus.get_unique_name(), '/Hostile', PLACE)), None, 0, -1, None, None)
    else:
        rows, root, changes = REQUESTS[name]()
        layout = rows if callable(rows) or rows == 'error' else whole(rows, root)
        request('%s-%d' % (name, count), dict(PLACE, **changes))
    count += 1
    print('asked ' + name, flush=True)
    return True


def ask_again():
    global count
    count += 1
    request('again-%d' % count, PLACE)


def request(name, place):
    bus.emit_signal(None, '/Hostile', 'org.menubus.Presentation1', 'PresentRequested', V('(sa{sv})', (name, place)))


if __name__ == '__main__':
    FOLDER = sys.argv[1] if len(sys.argv) > 1 else ''
    if FOLDER:
        sys.path.insert(1, os.path.join(os.path.dirname(os.path.realpath(__file__)), '../Support/TestSupport'))
        from hostile_pictures import make, png
        make(FOLDER)
    layout, count, again, loop = whole([], {}), 0, False, GLib.MainLoop()
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.register_object('/Hostile', Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], called, get, None)
    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, ask)
    print('name %s\nready' % bus.get_unique_name(), flush=True)
    loop.run()
