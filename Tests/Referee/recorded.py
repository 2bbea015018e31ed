"""The program of a session: a tray item with a menu that does what the session says, and keeps each call that it gets.

It speaks D-Bus by hand, so that nothing stands between a panel's calls and what is kept of them."""
import os, sys, threading, time
sys.path.insert(1, os.path.join(os.path.dirname(os.path.realpath(__file__)), '../Peers'))
from wire import CALL, SIGNAL, Connection, message

MENU, ITEM, WATCHER = 'com.canonical.dbusmenu', 'org.kde.StatusNotifierItem', 'org.kde.StatusNotifierWatcher'
PROPERTIES, ROW = 'org.freedesktop.DBus.Properties', '(ia{sv}av)'
ICON, TITLE, NAMES = 'folder', 'Referee', 'org.kde.StatusNotifierItem-%d-%d'
# With a place on the screen, or a time.
UNCERTAIN = ('Activate', 'SecondaryActivate', 'ContextMenu', 'XAyatanaSecondaryActivate',
             'ProvideXdgActivationToken')
# No habit of a panel, and nothing that a program sees: libraries ask these by themselves.
UNSEEN = ('Introspect', 'Ping', 'GetMachineId')


class Recorded:
    def __init__(self, address, number):
        self.menu, self.calls, self.lock, self.over = None, [], threading.RLock(), False
        self.last = time.monotonic()
        self.item = {
            'Category': ('s', 'ApplicationStatus'), 'Id': ('s', 'org.menubus.referee'), 'Title': ('s', TITLE),
            'Status': ('s', 'Active'), 'WindowId': ('i', 0), 'IconName': ('s', ICON),
            'AttentionIconName': ('s', 'dialog-warning'),
            'ToolTip': ('(sa(iiay)ss)', ('', [], TITLE, '')), 'ItemIsMenu': ('b', False), 'Menu': ('o', '/MenuBar')}
        self.bus = Connection(address, self.handle)
        self.name = NAMES % (os.getpid(), number)
        self.bus.own(self.name)
        self.bus.listen("type='signal',member='NameOwnerChanged',arg0='%s'" % WATCHER)
        self.has_watcher = self.bus.bus('NameHasOwner', 's', WATCHER)[0]

    def start(self, menu):
        """The program has its menu, and registers with the watcher, or with one that comes."""
        self.menu = menu
        if self.has_watcher: self.register()
        threading.Thread(target=self.run, daemon=True).start()

    def register(self):
        self.bus.send(message(CALL, 's', [self.name], destination=WATCHER, path='/StatusNotifierWatcher',
                              interface=WATCHER, member='RegisterStatusNotifierItem'))

    def run(self):
        try:
            while not self.over:
                found = self.bus.next(0.05)
                if found:
                    with self.lock: self.handle(found)
        except (EOFError, OSError, ValueError): pass  # the bus is gone, or the program

    def die(self):
        """As a program that is killed: its connection is gone, without a word."""
        self.over = True
        with self.lock: self.bus.close()

    # What the session does with it

    def taken(self):
        """The calls since the last look, of the item and of the menu."""
        with self.lock: calls, self.calls = self.calls, []
        return {kind: [text for which, text in calls if which == kind] for kind in ('item', 'menu')}

    def forget(self): self.taken()

    def quiet(self, seconds, patience=20):
        """Waits until nothing has come for a while."""
        begin = time.monotonic()
        while time.monotonic() - max(begin, self.last) < seconds:
            if time.monotonic() > begin + patience: return
            time.sleep(0.05)

    def tell_item(self, member, signature='', *values, **properties):
        with self.lock:
            self.item.update({name: value for name, value in properties.items()})
            self.bus.signal('/StatusNotifierItem', ITEM, member, signature, *values)
            self.last = time.monotonic()

    def layout_updated(self, revision, parent):
        with self.lock:
            self.bus.signal('/MenuBar', MENU, 'LayoutUpdated', 'ui', revision, parent)
            self.last = time.monotonic()

    def properties_updated(self, row, values):
        with self.lock:
            self.bus.signal('/MenuBar', MENU, 'ItemsPropertiesUpdated', 'a(ia{sv})a(ias)',
                            [(row, list(values.items()))], [])
            self.last = time.monotonic()

    # What it receives

    def handle(self, found):
        if found.kind == SIGNAL and found.member == 'NameOwnerChanged' and found.values[2] and self.menu:
            self.register()
        if found.kind != CALL: return
        if found.member not in UNSEEN:
            kind = 'menu' if found.path == '/MenuBar' else 'item'
            self.calls.append((kind, described(found) + ('' if found.destination.startswith(':') else ' by name')))
            self.last = time.monotonic()
        answer = self.answer(found)
        if answer is None: self.bus.refuse(found, 'org.freedesktop.DBus.Error.UnknownMethod', found.member)
        else: self.bus.reply(found, *answer)
        self.menu.after(found)

    def answer(self, call):
        """The signature and the values of the reply; `None` for an error."""
        if call.member == 'Introspect': return 's', '<node/>'
        if call.member in ('Activate', 'SecondaryActivate', 'ContextMenu', 'Scroll', 'Ping'): return ('',)
        if call.interface != PROPERTIES: return self.menu.answer(call.member, call.values)
        of = {MENU: self.menu.properties(), ITEM: self.item}.get(call.values[0], {})
        if call.member == 'GetAll': return 'a{sv}', list(of.items())
        if call.member == 'Get' and call.values[1] in of: return 'v', of[call.values[1]]
        return None


def described(call):
    """A call as the table has it. Places on the screen and times are left out: they are never the same."""
    values = call.values
    event = lambda id, name, data, _: '%d %s %s:%s' % (id, name, data[0], data[1] if data[1] != '' else '""')
    each = lambda list: '[%s]' % ' '.join(map(str, list))
    if call.member in ('GetAll', 'Get'):
        of = {MENU: 'menu', ITEM: 'item'}.get(values[0], values[0])
        return '%s(%s)' % (call.member, ' '.join([of, *values[1:]]))
    if call.member == 'Event': return 'Event(%s)' % event(*values)
    if call.member == 'EventGroup': return 'EventGroup(%s)' % ', '.join(event(*one) for one in values[0])
    if call.member in UNCERTAIN: return call.member
    return '%s(%s)' % (call.member, ' '.join(each(one) if isinstance(one, list) else str(one) for one in values))
