#!/usr/bin/python3
"""Names that come and go, five hundred times."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


class Names(Peer):
    def attack(self):
        name = WATCHER if self.role == 'watcher' else NAME
        for n in range(500):
            self.bus.bus('ReleaseName', 's', name)
            self.bus.own(name)
            if self.role == 'item': self.rename(n)
            if self.role == 'program' and n % 50 == 0: self.present(str(n))

    def rename(self, n):
        other = 'org.peers.Item%d' % n
        self.bus.own(other)
        self.register(other)
        self.bus.bus('ReleaseName', 's', other)


Names.main()
