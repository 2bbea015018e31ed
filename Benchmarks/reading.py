#!/usr/bin/python3
"""The time for which one menu delays another: reading.py MENUBUS [ROWS]

Serves two menus. The first has lazy rows, which a command prints as YAML. While they are read and shown, clicks toggle a
row of the second, one after the other. Prints the longest time from a click to the signal with the row's new mark, with
the first menu closed and while it opens, and the time from SIGTERM to the end of the service while it reads.
"""
import os, signal, subprocess, sys, tempfile, time
from gi.repository import Gio, GLib

tool, rows = sys.argv[1], int(sys.argv[2]) if sys.argv[2:] else 5_000
folder = tempfile.TemporaryDirectory()
with open(folder.name + '/rows', 'w') as file:
    for row in range(rows): file.write('- {title: Row %d, run: [echo, %d]}\n' % (row, row))
os.mkdir(folder.name + '/menus')
with open(folder.name + '/menus/a.yaml', 'w') as file:
    file.write('- title: Sub\n  items: [{lazy: {format: menu, run: [cat, %s/rows]}}]\n' % folder.name)
with open(folder.name + '/menus/b.yaml', 'w') as file: file.write('- {title: B, selected: false}\n')


class Service:
    """menubus serve on a bus of its own."""
    def __init__(self):
        self.process = subprocess.Popen([tool, 'serve', '--private-bus', '--no-tray', folder.name + '/menus'],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL if not os.environ.get('LOUD') else None, text=True)
        lines = iter(self.process.stdout.readline, '')
        address = next(line for line in lines if line.startswith('bus ')).split()[1]
        self.name = next(line for line in lines if line.startswith('ready ')).split()[1]
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags)
        self.last = None
        self.bus.signal_subscribe(self.name, 'com.canonical.dbusmenu', None, '/menubus/b', None, 0, self.heard)
        self.bus.signal_subscribe(self.name, 'com.canonical.dbusmenu', 'LayoutUpdated', '/menubus/a', None, 0, self.shown)
        self.layouts = 0

    def heard(self, *_): self.last = time.monotonic()
    def shown(self, *_): self.layouts += 1

    def call(self, menu, method, signature, *arguments):
        return self.bus.call_sync(self.name, '/menubus/' + menu, 'com.canonical.dbusmenu', method,
                                  GLib.Variant(signature, arguments), None, 0, -1)

    def click(self):
        """The seconds from a click in the second menu to its signal."""
        start, self.last = time.monotonic(), None
        self.call('b', 'Event', '(isvu)', 1, 'clicked', GLib.Variant('i', 0), 0)
        while self.last is None: GLib.MainContext.default().iteration(True)
        return self.last - start

    def open(self):
        """Opens the first menu, whose rows come later."""
        children = self.call('a', 'GetLayout', '(iias)', 0, 1, [])[1][2]
        sub = children[0][0]
        self.call('a', 'AboutToShow', '(i)', sub)
        return sub


def longest(service, seconds):
    times, end = [], time.monotonic() + seconds
    while time.monotonic() < end: times.append(service.click())
    return '%.0f ms of %d clicks' % (1000 * max(times), len(times))


service = Service()
print('closed: longest', longest(service, 3))
service.open()
print('while %d rows come: longest' % rows, longest(service, 12))
service.process.terminate()
service.process.wait()
service = Service()
service.open()
time.sleep(0.1)
start = time.monotonic()
service.process.send_signal(signal.SIGTERM)
service.process.wait()
print('SIGTERM while they come: %.0f ms' % (1000 * (time.monotonic() - start)))
