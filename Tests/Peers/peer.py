"""What all hostile programs are made of: a good program, item, watcher or client, of which each has one thing wrong.

    hostile/NAME.py ROLE ADDRESS

ROLE is what the program is for its victim: `program` has a menu and a tray item, `watcher` is a tray, `item` registers with
one, `client` uses a menu, `plugin` prints rows. Prints `ready`, `asked` once it was called, and `done` after its attack."""
import os, sys, time

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
from wire import CALL, NO_REPLY, Connection, Failed, message  # noqa: E402,F401

NAME, VICTIM = 'org.peers.Hostile', 'org.victim.Menu'
MENU, ITEM, WATCHER = 'com.canonical.dbusmenu', 'org.kde.StatusNotifierItem', 'org.kde.StatusNotifierWatcher'
PRESENTATION, PROPERTIES = 'org.menubus.Presentation1', 'org.freedesktop.DBus.Properties'
LAYOUT = '(ia{sv}av)'
PLACE = [('kind', ('s', 'point')), ('direction', ('s', 'down')), ('screen-attachment-point', ('(ii)', (100, 100)))]


class Peer:
    title = 'Row'

    def __init__(self):
        self.role, self.calls = sys.argv[1], 0
        if self.role == 'plugin': return
        self.address = sys.argv[2]
        self.bus = Connection(self.address, self.handle)

    @classmethod
    def main(cls):
        peer = cls()
        try: peer.plugin() if peer.role == 'plugin' else peer.run()
        except (EOFError, OSError): pass  # the bus, or the reader, is gone

    def run(self):
        getattr(self, 'begin_' + self.role)()
        print('ready', flush=True)
        self.attack()
        print('done', flush=True)
        self.bus.run(3600)

    def attack(self):
        """The role's own attack, if it has one."""
        getattr(self, 'attack_' + self.role, lambda: None)()

    # Roles

    def begin_client(self): pass

    def begin_program(self):
        self.bus.own(NAME)
        self.present()

    def begin_watcher(self): self.bus.own(WATCHER)
    def begin_item(self): self.register('/StatusNotifierItem')

    def register(self, item):
        self.bus.call(WATCHER, '/StatusNotifierWatcher', WATCHER, 'RegisterStatusNotifierItem', 's', item)

    def present(self, request='1'): self.bus.signal('/MenuBar', PRESENTATION, 'PresentRequested', 'sa{sv}', request, PLACE)

    # Calls

    def handle(self, found):
        if found.kind != CALL: return
        self.calls += 1
        if self.calls == 1: print('asked', flush=True)
        if found.member == 'Introspect': return self.bus.reply(found, 's', '<node/>')
        self.asked(found)

    def asked(self, call): self.answer(call)

    def answer(self, call):
        reply = self.good(call)
        if reply is None: self.bus.refuse(call, 'org.freedesktop.DBus.Error.UnknownMethod', self.title)
        else: self.bus.reply(call, *reply)

    def good(self, call):
        """The signature and the values of a right reply."""
        if call.member == 'GetLayout': return 'u' + LAYOUT, 1, self.layout(call.values)
        if call.member == 'GetGroupProperties': return 'a(ia{sv})', [(1, self.row(1)[1])]
        if call.member == 'AboutToShow': return 'b', False
        if call.member == 'AboutToShowGroup': return 'aiai', [], []
        if call.member == 'EventGroup': return 'ai', []
        if call.member == 'GetProperty': return 'v', ('s', self.title)
        if call.member == 'GetAll': return 'a{sv}', self.properties(call.values[0])
        if call.member == 'Get': return 'v', dict(self.properties(call.values[0])).get(call.values[1], ('s', ''))
        if call.member in ('Event', 'RegisterStatusNotifierItem', 'RegisterStatusNotifierHost'): return ('',)
        return None

    def row(self, number): return (number, [('label', ('s', self.title))], [])
    def rows(self): return [self.row(1)]
    def layout(self, arguments): return 0, [('children-display', ('s', 'submenu'))], [(LAYOUT, row) for row in self.rows()]

    def properties(self, interface):
        if interface == MENU: return [('Version', ('u', 3)), ('Status', ('s', 'normal')), ('TextDirection', ('s', 'ltr')), ('IconThemePath', ('as', []))]
        if interface == WATCHER: return [('IsStatusNotifierHostRegistered', ('b', True)), ('ProtocolVersion', ('i', 0)), ('RegisteredStatusNotifierItems', ('as', []))]
        return [('Id', ('s', self.title)), ('Title', ('s', self.title)), ('Status', ('s', 'Active')), ('Category', ('s', 'ApplicationStatus')),
                ('IconName', ('s', self.title)), ('Menu', ('o', '/MenuBar')), ('ItemIsMenu', ('b', False))]

    # What clients do

    def event(self, number, name='clicked', data=('i', 0), flags=0):
        return message(CALL, 'isvu', [number, name, data, 0], flags, destination=VICTIM, path='/MenuBar', interface=MENU, member='Event')

    def changed(self, revision=2, parent=0): self.bus.signal('/MenuBar', MENU, 'LayoutUpdated', 'ui', revision, parent)


class Texts(Peer):
    """One text wherever a text can be."""

    def good(self, call):
        if call.member == 'AboutToShow': return None  # an error with such a text
        return super().good(call)

    def row(self, number):
        names = ('label', 'icon-name', 'type', 'disposition', 'x-menubus-identifier', 'accessible-desc', 'x-' + self.title)
        return number, [(name, ('s', self.title)) for name in names[1:] if name != 'type'] + [('label', ('s', self.title)), ('shortcut', ('aas', [[self.title]]))], []

    def attack_client(self):
        for name in ('clicked', 'x-menubus-text', self.title): self.bus.send(self.event(1, name, ('s', self.title)))
        try: self.bus.call(VICTIM, '/MenuBar', MENU, 'GetProperty', 'is', 1, self.title)
        except Failed: pass

    def attack_item(self):
        try: self.register(self.title)
        except Failed: pass

    def attack_program(self):
        self.bus.signal('/MenuBar', PRESENTATION, 'PresentRequested', 'sa{sv}', self.title, PLACE + [('title', ('s', self.title))])

    def asked(self, call):
        if self.role == 'watcher': self.bus.refuse(call, 'org.peers.Error', self.title)
        else: self.answer(call)

    def plugin(self):
        sys.stdout.buffer.write((self.title + ' | ' + self.title + '=' + self.title + '\n').encode())
        sys.stderr.buffer.write(self.title.encode())
        sys.exit(1)
