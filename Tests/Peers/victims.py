"""The programs of ours that hostile ones meet: each is started, asked whether it serves, and ended."""
import os, sys, time
from stage import MENU, Failure, Program, check_printable, slowness, until
from wire import CALL, Failed
from soak_phases import PRESENTER, WATCHER, WATCHER_PATH, one_menu, rows

HERE = os.path.dirname(os.path.realpath(__file__))
NAME = 'org.victim.Menu'
FILE = 'title: Victim\nitems:\n- {title: Probe, identifier: probe, selected: false, run: ["true"]}\n- {title: Say, run: [sh, -c, "echo said >>%s"]}\n'
PLUGIN = '#!/bin/sh\necho Good\necho ---\necho "Row | refresh=true"\n'
STATUSES = {0, 1, 2, 3, 4, 5, 69}


class Victim:
    """One that goes on: a service. `role` is what hostile programs are for it."""
    ready = 'ready'

    clicks = True  # whether what it runs can write

    def __init__(self, stage, menubus, **more):
        self.stage, self.menubus, self.more = stage, menubus, more

    def start(self):
        self.prepare()
        self.program = Program(self.stage, self.name, [*self.more.pop('before', ()), self.menubus, *self.command()], **self.more)

    def prepare(self): pass
    def await_ready(self): self.program.says(self.ready, 60)

    def probe(self):
        """An honest program is served, within a time that an idle machine needs none of."""
        bus = self.stage.connect()
        try: self.ask(bus)
        except Failed as failed: raise Failure('an honest program got %s' % (failed,))
        finally: bus.close()

    def while_attacked(self):
        """Everybody else is still served."""
        self.probe()

    def ask_shortly(self, bus):
        """What everybody else asks of it again and again, and what is measured."""
        bus.call(NAME, '/MenuBar', MENU, 'GetLayout', 'iias', 0, 1, [])

    def ended(self): return self.program.process.poll() is not None


class Server(Victim):
    name, role = 'server', 'client'

    def prepare(self): self.stage.write('menu.yaml', FILE % self.stage.path('said'))
    def command(self): return ['serve', '--no-tray', '--name', NAME, self.stage.path('menu.yaml')]

    def ask(self, bus):
        """Its menu is right, and a click runs the command of its row."""
        menu = bus.call(NAME, '/MenuBar', MENU, 'GetLayout', 'iias', 0, -1, [], timeout=20 * slowness())[1]
        found = {row.get('label'): number for number, row in rows(menu)}
        if 'Probe' not in found or 'Say' not in found: raise Failure('the menu has the rows %s' % list(found))
        bus.call(NAME, '/MenuBar', MENU, 'GetProperty', 'is', found['Probe'], 'toggle-state', timeout=20 * slowness())
        # A session, too, because a loop makes its timer when it first needs one, and keeps it.
        bus.call(NAME, '/MenuBar', MENU, 'AboutToShow', 'i', 0, timeout=20 * slowness())
        for event in ('opened', 'closed'): bus.call(NAME, '/MenuBar', MENU, 'Event', 'isvu', 0, event, ('i', 0), 0)
        if not self.clicks: return
        ran, clicked = self.said(), -10
        def clicks():
            """A user who sees nothing happen clicks again: while 64 commands of others run, none is started."""
            nonlocal clicked
            if time.monotonic() > clicked + 2:
                clicked = time.monotonic()
                bus.call(NAME, '/MenuBar', MENU, 'Event', 'isvu', found['Say'], 'clicked', ('i', 0), 0, timeout=20 * slowness())
            return self.said() > ran
        until('the command of a clicked row to run', clicks, pause=0.02)

    def said(self):
        """How often its command ran."""
        try: return os.path.getsize(self.stage.path('said'))
        except FileNotFoundError: return 0


class Tray(Server):
    name, role = 'tray', 'watcher'

    def command(self): return ['serve', '--name', NAME, self.stage.path('menu.yaml')]

    def while_attacked(self):
        bus = self.stage.connect()
        try: self.ask(bus)
        finally: bus.close()

    def probe(self):
        """An honest watcher gets the item, once, and the item is right."""
        items = []
        def handle(found):
            if found.kind != CALL: return
            if found.member == 'RegisterStatusNotifierItem': items.append((found.sender, found.values[0]))
            if found.member == 'GetAll': return bus.reply(found, 'a{sv}', [('IsStatusNotifierHostRegistered', ('b', True)), ('ProtocolVersion', ('i', 0))])
            if found.member == 'Get': return bus.reply(found, 'v', ('b', True))
            bus.reply(found)
        bus = self.stage.connect(handle)
        try:
            self.ask(bus)
            if bus.own(WATCHER) != 1: raise Failure('another watcher is there')
            if not bus.run(20 * slowness(), lambda: items): raise Failure('the item did not register')
            sender, item = items[0]
            path = item if item.startswith('/') else '/StatusNotifierItem'
            found = bus.call(sender, path, 'org.freedesktop.DBus.Properties', 'GetAll', 's', 'org.kde.StatusNotifierItem')[0]
            if dict(found).get('Title') != ('s', 'Victim'): raise Failure('the item has the title %s' % (dict(found).get('Title'),))
        except Failed as failed: raise Failure('an honest program got %s' % (failed,))
        finally: bus.close()


class Watcher(Victim):
    name, role = 'watcher', 'item'

    def ask_shortly(self, bus): bus.call(WATCHER, WATCHER_PATH, 'org.freedesktop.DBus.Properties', 'Get', 'ss', WATCHER, 'IsStatusNotifierHostRegistered')

    def command(self): return ['watcher']

    def ask(self, bus):
        bus.call(WATCHER, WATCHER_PATH, WATCHER, 'RegisterStatusNotifierItem', 's', '/Probe', timeout=20 * slowness())
        found = bus.call(WATCHER, WATCHER_PATH, 'org.freedesktop.DBus.Properties', 'Get', 'ss', WATCHER, 'RegisteredStatusNotifierItems')
        if not any(bus.name in item and 'Probe' in item for item in found[0][1]): raise Failure('an honest item is not listed: %s' % found[0][1][:9])


class Presenter(Victim):
    name, role = 'presenter', 'program'

    def ask_shortly(self, bus):
        """Menus are shown one after the other; calls are answered all the time."""
        bus.call(PRESENTER, '/', 'org.freedesktop.DBus.Introspectable', 'Introspect')

    # A user who chooses a row, and no submenu: some have no end.
    def command(self): return ['presenter', '--chooser', "sed -n '/Row/{p;q}'"]

    def probe(self):
        if not one_menu(self.stage, 'clicked', 25 * slowness()): raise Failure('the menu of an honest program was not shown')

    def while_attacked(self): self.probe()


class Plugin(Victim):
    """A directory with a good plugin and a hostile one."""
    name, role = 'plugin', 'plugin'
    hostile = None

    def prepare(self):
        self.stage.write('menus/good.sh', PLUGIN, 0o755)
        if self.hostile: self.stage.write('menus/hostile.sh', '#!/bin/sh\nexec %s -B %s plugin\n' % (sys.executable, self.hostile), 0o755)

    def command(self): return ['serve', '--no-tray', '--name', NAME, self.stage.path('menus')]
    def await_ready(self): self.program.says('/menubus\n', 60)
    def ask_shortly(self, bus): bus.call(NAME, '/menubus/good', MENU, 'GetLayout', 'iias', 0, 1, [])

    def ask(self, bus):
        end = time.monotonic() + 20 * slowness()
        while True:
            try: menu = bus.call(NAME, '/menubus/good', MENU, 'GetLayout', 'iias', 0, -1, [], timeout=20 * slowness())[1]
            except Failed as failed:
                if 'Unknown' not in failed.name: raise
                menu = (0, [], [])
            if 'Row' in [row.get('label') for _, row in rows(menu)]: return
            if time.monotonic() > end: raise Failure('the good plugin has the rows %s' % list(rows(menu)))
            bus.next(0.05)


class Client(Victim):
    """The commands of the tool, each of which ends: with what it was asked for, or with an error."""
    name, role = 'client', 'program'
    target = 'org.peers.Hostile'
    may_wait = False  # for ever, until a signal

    def start(self):
        self.prepare()
        self.program = None

    def await_ready(self): pass

    def commands(self):
        limit = ['--timeout', '2s']
        return [['tree', *limit, self.target], ['tree', '--json', *limit, self.target], ['click', *limit, self.target, 'Row'],
                ['get', *limit, self.target, 'Row'], ['list', *limit], ['watch', *limit, self.target]]

    def run(self):
        """Runs each; `watch` is ended once it has said something, or was given two seconds."""
        for command in self.commands():
            program = Program(self.stage, 'client-' + command[0], [*self.more.get('before', ()), self.menubus, *command],
                              **{key: value for key, value in self.more.items() if key != 'before'})
            self.finish(program, command[0])

    def finish(self, program, name):
        # Where there is no memory for a thread that heeds SIGTERM, SIGALRM follows after ten seconds.
        limit = 12.0 if self.may_wait else 1.0
        if name == 'watch':
            try: program.process.wait(2)
            except Exception: program.end(limit=limit)
        try: status = program.process.wait(20 * slowness())
        except Exception:
            if self.may_wait: return program.end(limit=limit)
            program.process.kill()
            raise Failure('menubus %s did not end within %d s' % (name, 20 * slowness()))
        # Before its first line, `watch` waits for a reply, and SIGTERM ends it as any program.
        if status == -15 and name == 'watch': status = 0
        if status not in STATUSES and not self.may_die(status): raise Failure('menubus %s ended with %d: %s' % (name, status, program.text()[-200:]))
        check_printable('menubus ' + name, program.text())

    def may_die(self, status): return False


VICTIMS = [Server, Tray, Watcher, Presenter, Client, Plugin]
