#!/usr/bin/python3
"""Two thousand connections, each of which does one thing and leaves, or stays for a moment."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


class Crowd(Peer):
    def attack(self):
        others = []
        for n in range(2000):
            other = Connection(self.address, lambda found: None)
            others.append(other)
            getattr(self, 'one_' + self.role)(other, n)
            if len(others) > 100: others.pop(0).close()
        for other in others: other.close()

    def one_client(self, other, n):
        for data in (self.event(0, 'opened'), self.event(1, 'clicked')): other.send(data)

    def one_item(self, other, n):
        other.send(message(CALL, 's', ['/x%d' % n], destination=WATCHER, path='/StatusNotifierWatcher', interface=WATCHER, member='RegisterStatusNotifierItem'))

    def one_program(self, other, n):
        other.signal('/MenuBar', PRESENTATION, 'PresentRequested', 'sa{sv}', 'c%d' % n, PLACE)
        other.signal('/MenuBar', MENU, 'LayoutUpdated', 'ui', n, 0)

    def one_watcher(self, other, n):
        other.signal('/StatusNotifierWatcher', WATCHER, 'StatusNotifierHostRegistered')


Crowd.main()
