"""Everything that is done very often. Each phase takes a number and waits for what its programs say or send."""
import os, time
from soak_subjects import FILE, FOLDER, LISTENING, ROWS
from stage import MENU, Failure, until
from wire import CALL, RETURN, SIGNAL, Failed, message

WATCHER, WATCHER_PATH = 'org.kde.StatusNotifierWatcher', '/StatusNotifierWatcher'
PRESENTER, PRESENTATION = 'org.menubus.Presenter', 'org.menubus.Presentation1'
LAYOUT = '(ia{sv}av)'


def rows(layout):
    """Every row of a layout: its id and its properties."""
    number, properties, children = layout
    yield number, {key: value[1] for key, value in properties}
    for _, child in children: yield from rows(child)


class Phases:
    def __init__(self, subjects, sample):
        self.s, self.sample = subjects, sample
        self.faults, self.identities = [], {}
        self.number = 0
        self.runs_wanted = 0

    def layout(self, bus, name, path='/MenuBar', depth=-1):
        return bus.call(name, path, MENU, 'GetLayout', 'iias', 0, depth, [])[1]

    # Lines of --listen

    def updates(self, count):
        """Titles that are set, the last of which is right in the end. Of lines that wait, the allocator keeps a reserve; so
        never more than 2,000 wait, in the warm-up as well."""
        listen = self.s.listen
        for n in range(count):
            self.number += 1
            listen.pipe.write('{"set": "r%d", "title": "Title %d"}\n' % (n % ROWS, self.number))
            if n % 2_000 == 1_999:
                listen.ask(ping=True)
                self.sample()
        listen.ask(ping=True)
        bus = self.s.stage.connect()
        titles = [row.get('label') for _, row in rows(self.layout(bus, LISTENING))]
        bus.close()
        if 'Title %d' % self.number not in titles: self.faults.append('the last of the titles is not in the menu')
        return count

    def lines(self, count):
        """Rows that come, change and go; no id ever means another row than before."""
        listen, bus, done = self.s.listen, self.s.stage.connect(), 0
        while done < count:
            names = ['x%d' % (self.number + n) for n in range(25)]
            self.number += 25
            for name in names: listen.tell(insert={'title': name, 'identifier': name, 'items': [{'title': 'In ' + name, 'identifier': 'in-' + name}]})
            for name in names: listen.tell(set=name, subtitle='changed')
            listen.tell(tray={'tooltip': names[0]})
            listen.ask(ping=True)
            for number, row in rows(self.layout(bus, LISTENING)): self.identify(number, row.get('x-menubus-identifier'))
            for name in names: listen.tell(**{'replace': name, 'with': {'title': 'Other ' + name, 'identifier': 'other-' + name}})
            for name in names: listen.tell(remove='other-' + name)
            done += 102
            self.sample()
        listen.ask(ping=True)
        bus.close()
        if listen.counts.get('error'): self.faults.append('--listen reported a mistake: %s' % listen.last)
        return done

    def identify(self, number, name):
        known = self.identities.setdefault(number, name)
        if known != name: self.faults.append('id %d was %s, and is %s now' % (number, known, name))

    # Clients

    def clicks(self, count):
        listen, bus = self.s.listen, self.s.stage.connect()
        ids = [number for number, row in rows(self.layout(bus, LISTENING)) if str(row.get('x-menubus-identifier')).startswith('r')]
        before, done = listen.counts.get('clicked', 0), 0
        events = [message(CALL, 'isvu', [id, 'clicked', ('i', 0), 0], destination=LISTENING, path='/MenuBar', interface=MENU, member='Event')
                  for id in ids]
        while done < count:
            step = min(50, count - done)
            bus.send_many(events[n % len(events)] for n in range(step))
            replies = 0
            while replies < step:
                found = bus.next(60)
                if not found: raise Failure('a click had no reply within a minute')
                replies += found.kind == RETURN
                if found.kind == 3: self.faults.append('a click was an error: %s' % found.error)
            done += step
            listen.wait('every click to be reported', lambda: listen.counts.get('clicked', 0) + listen.counts.get('missed', 0) >= before + done)
            self.sample()
        bus.close()
        return done

    def sessions(self, count):
        """Four clients open and close the menu by turns."""
        clients = [self.s.stage.connect() for _ in range(4)]
        before = self.s.listen.counts.get('closed', 0)
        for n in range(count):
            bus = clients[n % 4]
            bus.call(LISTENING, '/MenuBar', MENU, 'AboutToShow', 'i', 0)
            for event in ('opened', 'closed'):
                bus.call(LISTENING, '/MenuBar', MENU, 'Event', 'isvu', 0, event, ('i', 0), 0)
            if n % 100 == 99:
                # The allocator keeps a reserve of the lines that wait.
                self.s.listen.wait('the closings', lambda: self.s.listen.counts.get('closed', 0) > before + n)
                self.sample()
        self.s.listen.wait('every closing', lambda: self.s.listen.counts.get('closed', 0) >= before + count)
        for bus in clients: bus.close()
        return count

    def clients(self, count):
        """Each reads the menu, opens it, and leaves the bus without a word."""
        before = self.s.listen.counts.get('closed', 0)
        for n in range(count):
            bus = self.s.stage.connect()
            self.layout(bus, LISTENING, depth=1)
            bus.call(LISTENING, '/MenuBar', MENU, 'Event', 'isvu', 0, 'opened', ('i', 0), 0)
            bus.close()
            if n % 100 == 0: self.sample()
        self.s.listen.wait('the sessions of clients that left', lambda: self.s.listen.counts.get('closed', 0) >= before + count)
        return count

    # What comes and goes

    def watchers(self, count):
        """Every item registers with each watcher."""
        seen = set()
        def handle(found):
            if found.kind != CALL: return
            if found.member == 'RegisterStatusNotifierItem':
                seen.add((found.sender, found.values[0]))
                bus.reply(found)
            elif found.member == 'Get': bus.reply(found, 'v', ('b', True) if found.values[1] == 'IsStatusNotifierHostRegistered' else ('i', 0))
            elif found.member == 'GetAll': bus.reply(found, 'a{sv}', [('IsStatusNotifierHostRegistered', ('b', True)), ('ProtocolVersion', ('i', 0)),
                                                                    ('RegisteredStatusNotifierItems', ('as', []))])
            else: bus.reply(found)
        bus = self.s.stage.connect(handle)
        for n in range(count):
            seen.clear()
            bus.own(WATCHER)
            if not bus.run(60, lambda: len(seen) >= self.s.entries):
                raise Failure('only %d of %d items registered with watcher %d: %s' % (len(seen), self.s.entries, n, seen))
            bus.bus('ReleaseName', 's', WATCHER)
            self.sample()
        bus.close()
        return count

    def reloads(self, count):
        """A file is saved, and read with its new version."""
        bus = self.s.stage.connect(lambda found: None)
        bus.listen("type='signal',interface='%s'" % MENU)
        for _ in range(count):
            self.number += 1
            self.s.stage.write('menus/menu.yaml', FILE % (self.number, self.number) + '- {title: Row %d}\n' % self.number * (self.number % 2))
            end = time.monotonic() + 60
            while not any(row.get('label') == 'Version %d' % self.number for _, row in rows(self.layout(bus, FOLDER, '/menubus/menu'))):
                if time.monotonic() > end: raise Failure('a saved file was not read within a minute')
                bus.next(1)
            self.sample()
        bus.close()
        return count

    def buses(self, count):
        """The bus is killed and another one started at its address; all menus are there again."""
        names = ('org.soak.Listen', 'org.soak.Folder', 'org.soak.Values')
        for _ in range(count):
            self.s.stage.kill_bus()
            self.s.stage.start_bus()
            bus = self.s.stage.connect(lambda found: None)
            bus.listen("type='signal',member='NameOwnerChanged'")
            end = time.monotonic() + 60
            while not all(name in bus.bus('ListNames')[0] for name in names):
                if time.monotonic() > end: raise Failure('not back on the bus within a minute: %s' % bus.bus('ListNames')[0])
                bus.next(1)
            for name, path in zip(names, ('/MenuBar', '/menubus/menu', '/MenuBar')): self.eventually_read(bus, name, path)
            bus.close()
            self.sample()
        return count

    def eventually_read(self, bus, name, path):
        """The name comes a moment before the menu of a folder."""
        end = time.monotonic() + 60
        while True:
            try: return self.layout(bus, name, path)
            except Failed:
                if time.monotonic() > end: raise
                bus.next(0.05)

    def registrations(self, count):
        """Programs register an item with our watcher, and leave."""
        other = self.s.other.connect()
        for n in range(count):
            bus = self.s.other.connect()
            bus.call(WATCHER, WATCHER_PATH, WATCHER, 'RegisterStatusNotifierItem', 's', '/StatusNotifierItem')
            bus.close()
            if n % 50 == 0:
                listed = other.call(WATCHER, WATCHER_PATH, 'org.freedesktop.DBus.Properties', 'Get', 'ss', WATCHER, 'RegisteredStatusNotifierItems')
                if len(listed[0][1]) > 60: self.faults.append('%d items are listed though their programs are gone' % len(listed[0][1]))
                self.sample()
        other.close()
        return count

    # Presenters

    def menus(self, count): return self.present(self.s.other, self.s.presenter, count, 'clicked')

    def windows(self, count): return self.present(self.s.windows, self.s.window, count, 'dismissed') if self.s.window else None

    def present(self, stage, presenter, count, end):
        """Each program is a process of its own: one program alone would be made to wait longer and longer."""
        for n in range(count):
            child = os.fork()
            if child == 0:
                try: os._exit(0 if one_menu(stage, end) else 1)
                except BaseException: os._exit(2)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            if status: raise Failure('menu %d of %s was not shown and closed within a minute (%d)' % (n, presenter.name, status))
            if n % 20 == 0: self.sample()
        return count

    def values(self, count):
        """Runs of commands; they go on beside all other phases."""
        self.runs_wanted += count
        until('%d runs of commands' % self.runs_wanted, self.ran, deadline=7200, pause=0.5)
        return os.path.getsize(self.s.runs)

    def ran(self):
        self.sample()
        return os.path.getsize(self.s.runs) >= self.runs_wanted


def one_menu(stage, end, seconds=60):
    """A program with one row has its menu shown. It ends with a click, or with the program's wish once it is open."""
    said = set()
    def handle(found):
        if found.kind != CALL: return
        row = (1, [('label', ('s', 'Row'))], [])
        if found.member == 'GetLayout': bus.reply(found, 'u' + LAYOUT, 1, (0, [('children-display', ('s', 'submenu'))], [(LAYOUT, row)]))
        elif found.member == 'AboutToShow': bus.reply(found, 'b', False)
        elif found.member == 'GetAll': bus.reply(found, 'a{sv}', [('Version', ('u', 3))])
        elif found.member == 'GetGroupProperties': bus.reply(found, 'a(ia{sv})', [row[:2]])
        elif found.member == 'Event':
            bus.reply(found)
            said.add((found.values[0], found.values[1]))
        elif found.member == 'EventGroup':
            bus.reply(found, 'ai', [])
            said.update((event[0], event[1]) for event in found.values[0])
        else: bus.refuse(found)
    bus = stage.connect(handle)
    bus.signal('/MenuBar', PRESENTATION, 'PresentRequested', 'sa{sv}', '1', [('kind', ('s', 'point')), ('direction', ('s', 'down')),
                                                                             ('screen-attachment-point', ('(ii)', (100, 100)))])
    asked = lambda event: bus.run(seconds, lambda: event in said)
    done = asked((0, 'opened'))
    if end == 'dismissed' and done:
        bus.signal('/MenuBar', PRESENTATION, 'DismissRequested', 'sa{sv}', '1', [])
        done = asked((0, 'closed'))
    if end == 'clicked' and done: done = asked((1, 'clicked'))
    bus.close()
    return done
