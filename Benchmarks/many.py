#!/usr/bin/python3
"""Shows how costs grow with the number of menus, tray items, clients, rows and sessions.

    many.py MANYMENUS BENCHSERVER MENUBUS [--svg OUT.svg] [--json RESULTS.json] [--rounds 3]

MANYMENUS and BENCHSERVER are release builds of this package, MENUBUS is the tool, for a watcher. A bus is started. Times of
the processor are those of the server alone (/proc/PID/task/*/schedstat), medians of the rounds; memory is RssAnon.
"""
import argparse
import json
import math
import os
import statistics
import subprocess
import sys

import gi
gi.require_version('Gio', '2.0')
from gi.repository import Gio, GLib

import table
from table import status

MENU = 'com.canonical.dbusmenu'
CHANGES = 300


class Bus(table.Bus):
    def connect(self):
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        address = self.environment['DBUS_SESSION_BUS_ADDRESS']
        return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)

    def start(self, *command):
        return subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True)


def until(condition):
    """Runs the main loop until something is the case."""
    end = GLib.get_monotonic_time() + 120_000_000
    ticker = GLib.timeout_add(50, lambda: True)
    while not condition():
        if GLib.get_monotonic_time() > end: raise SystemExit('many.py: waited for two minutes in vain')
        GLib.MainContext.default().iteration(True)
    GLib.source_remove(ticker)


def processor(pid):
    """Microseconds that a process has computed."""
    total = 0
    for task in os.listdir(f'/proc/{pid}/task'):
        try:
            with open(f'/proc/{pid}/task/{task}/schedstat', encoding='ascii') as file:
                total += int(file.read().split()[0])
        except OSError:  # ended meanwhile
            pass
    return total / 1000


class Menu:
    """A client of one menu, which follows its signals."""
    def __init__(self, bus, name, path):
        self.connection, self.name, self.path, self.signals = bus.connect(), name, path, 0
        self.connection.signal_subscribe(name, MENU, 'ItemsPropertiesUpdated', path, None, 0, self.changed)

    def changed(self, *_): self.signals += 1

    def call(self, method, parameters):
        return self.connection.call_sync(self.name, self.path, MENU, method, parameters, None, 0, 120_000, None)

    def read(self):
        return self.call('GetLayout', GLib.Variant('(iias)', (0, -1, []))).get_child_value(1)

    def row(self, title):
        for id, properties, _ in self.read().unpack()[2]:
            if properties.get('label', '').startswith(title): return id
        raise SystemExit(f'many.py: no row “{title}” at {self.path}')

    def event(self, id, kind):
        self.call('Event', GLib.Variant('(isvu)', (id, kind, GLib.Variant('i', 0), 0)))

    def open(self):
        self.call('AboutToShow', GLib.Variant('(i)', (0,)))
        self.event(0, 'opened')


def change_cost(pid, clicker, id, clients):
    """Microseconds of the processor for a click that changes a title, with its signal to all clients."""
    before = processor(pid)
    for _ in range(CHANGES):
        seen = [client.signals for client in clients]
        clicker.event(id, 'clicked')
        until(lambda: all(client.signals > count for client, count in zip(clients, seen)))
    return (processor(pid) - before) / CHANGES


def menus(bus, programs, count):
    """Many menus of 100 rows on one connection: memory of each, and the cost of a change in one."""
    server = bus.start(programs['many'], 'menus', str(count), '100')
    began = GLib.get_monotonic_time()
    server.stdout.readline()
    started = (GLib.get_monotonic_time() - began) / 1000
    menu = Menu(bus, 'org.example.Many', f'/Menu/{count // 2}')
    menu.open()
    memory = status(server.pid, 'RssAnon')
    cost = change_cost(server.pid, menu, menu.row('Row 5'), [menu])
    threads = status(server.pid, 'Threads')
    server.kill()
    server.wait()
    return {'start, ms': started, 'memory, KiB': memory, 'a change, µs': cost, 'threads': threads}


def trays(bus, programs, count):
    """Many tray items of one program, each with ten rows."""
    watcher = bus.start(programs['tool'], 'watcher')
    connection = bus.connect()

    def items():
        try:
            answer = connection.call_sync(
                'org.kde.StatusNotifierWatcher', '/StatusNotifierWatcher', 'org.freedesktop.DBus.Properties', 'Get',
                GLib.Variant('(ss)', ('org.kde.StatusNotifierWatcher', 'RegisteredStatusNotifierItems')), None, 0, -1, None)
        except GLib.Error:
            return []
        return answer.unpack()[0]
    until(lambda: connection.call_sync(
        'org.freedesktop.DBus', '/', 'org.freedesktop.DBus', 'NameHasOwner',
        GLib.Variant('(s)', ('org.kde.StatusNotifierWatcher',)), None, 0, -1, None).unpack()[0])
    began = GLib.get_monotonic_time()
    server = bus.start(programs['many'], 'tray', str(count), '10')
    until(lambda: len(items()) == count)
    started = (GLib.get_monotonic_time() - began) / 1000
    name, path = items()[count // 2].split('/', 1)
    menu = Menu(bus, name, connection.call_sync(
        name, '/' + path, 'org.freedesktop.DBus.Properties', 'Get',
        GLib.Variant('(ss)', ('org.kde.StatusNotifierItem', 'Menu')), None, 0, -1, None).unpack()[0])
    menu.open()
    cost = change_cost(server.pid, menu, menu.row('Row 5'), [menu])
    found = {'start, ms': started, 'memory, KiB': status(server.pid, 'RssAnon'), 'a change, µs': cost,
             'threads': status(server.pid, 'Threads')}
    for process in (server, watcher):
        process.kill()
        process.wait()
    return found


def served(bus, programs, rows):
    server = bus.start(programs['bench'], 'org.example.Bench', '/m', f'flat:{rows}')
    connection = bus.connect()
    until(lambda: connection.call_sync('org.freedesktop.DBus', '/', 'org.freedesktop.DBus', 'NameHasOwner',
                                       GLib.Variant('(s)', ('org.example.Bench',)), None, 0, -1, None).unpack()[0])
    return server


def clients(bus, programs, count):
    """Many clients that have one menu of 100 rows open: the server's work for a change."""
    server = served(bus, programs, 100)
    readers = [Menu(bus, 'org.example.Bench', '/m') for _ in range(count)]
    for reader in readers:
        reader.open()
        reader.read()
    cost = change_cost(server.pid, readers[0], readers[0].row('@props1'), readers)
    found = {'a change, µs': cost, 'memory, KiB': status(server.pid, 'RssAnon')}
    server.kill()
    server.wait()
    return found


def titles(bus, programs, rows):
    """A title in a menu of many rows."""
    server = served(bus, programs, rows)
    menu = Menu(bus, 'org.example.Bench', '/m')
    menu.open()
    found = {'a change, µs': change_cost(server.pid, menu, menu.row('@props1'), [menu]),
             'memory, KiB': status(server.pid, 'RssAnon')}
    server.kill()
    server.wait()
    return found


def sessions(bus, programs, count):
    """Sessions, one after the other: what each costs, and what is left in memory after them."""
    server = served(bus, programs, 100)
    menu = Menu(bus, 'org.example.Bench', '/m')
    for _ in range(1000):
        menu.event(0, 'opened')
        menu.event(0, 'closed')
    before, memory = processor(server.pid), status(server.pid, 'RssAnon')
    for _ in range(count):
        menu.event(0, 'opened')
        menu.event(0, 'closed')
    found = {'a session, µs': (processor(server.pid) - before) / count,
             'more memory than after 1,000, KiB': status(server.pid, 'RssAnon') - memory}
    server.kill()
    server.wait()
    return found


SERIES = [
    (menus, 'menus of 100 rows on one connection', [1, 10, 100, 1000]),
    (trays, 'tray items of one program', [1, 10, 50, 200]),
    (clients, 'clients with one menu open', [1, 5, 20, 50]),
    (titles, 'rows, one of which has a new title', [100, 1000, 10_000, 100_000]),
    (sessions, 'sessions, one after the other', [1000, 10_000, 100_000]),
]


def chart(title, points, key, left, top):
    """A chart of one cost, both axes logarithmic."""
    width, height = 250, 130
    values = [max(found[key], 0.1) for _, found in points]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)) + 0.01)
    wide = math.log10(points[-1][0] / points[0][0])
    place = [(left + width * math.log10(count / points[0][0]) / wide,
              top + height * (1 - (math.log10(value) - low) / (high - low)))
             for (count, _), value in zip(points, values)]
    lines = [f'<text x="{left}" y="{top - 24}" font-weight="bold">{title}</text>',
             f'<text x="{left}" y="{top - 9}" fill="#666">{key}</text>',
             f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#ccc"/>',
             '<polyline fill="none" stroke="#1060c0" stroke-width="2" points="%s"/>' % ' '.join(
                 f'{x:.1f},{y:.1f}' for x, y in place)]
    for (x, y), (count, _), value in zip(place, points, values):
        lines += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#1060c0"/>',
                  f'<text x="{x:.1f}" y="{y - 7:.1f}" text-anchor="middle" font-size="10">{value:,.0f}</text>',
                  f'<text x="{x:.1f}" y="{top + height + 14}" text-anchor="middle" font-size="10">{count:,}</text>']
    return lines


def picture(results):
    """All charts, as SVG: a row for each series, with its first two costs."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" width="640" height="%d" font-family="sans-serif" font-size="11">'
             % (210 * len(results)), '<rect width="100%" height="100%" fill="white"/>']
    for index, (title, points) in enumerate(results.items()):
        keys = [key for key in points[0][1] if key not in ('threads', 'start, ms')][:2]
        for column, key in enumerate(keys):
            lines += chart(title, points, key, 40 + 310 * column, 45 + 210 * index)
    return '\n'.join(lines + ['</svg>']) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('many')
    parser.add_argument('bench')
    parser.add_argument('tool')
    parser.add_argument('--svg')
    parser.add_argument('--json')
    parser.add_argument('--rounds', type=int, default=3)
    given = parser.parse_args()
    programs = {key: os.path.abspath(getattr(given, key)) for key in ('many', 'bench', 'tool')}
    results = {}
    bus = Bus()
    try:
        for measure, title, counts in SERIES:
            points = []
            for count in counts:
                rounds = [measure(bus, programs, count) for _ in range(1 if count >= 100_000 else given.rounds)]
                found = {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}
                print(f'{count:,} {title}: ' + ', '.join(f'{key} {value:,.1f}' for key, value in found.items()), flush=True)
                points.append((count, found))
            results[title] = points
    finally:
        bus.stop()
    for name, text in ((given.svg, picture(results)), (given.json, json.dumps(results, indent=1))):
        if name:
            with open(name, 'w', encoding='utf-8') as file:
                file.write(text)
    return 0


if __name__ == '__main__':
    sys.exit(main())
