#!/usr/bin/python3
"""Ids that come twice, rows inside themselves, items that register twice."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


class RepeatedIds(Peer):
    def layout(self, arguments):
        inner = (1, [('label', ('s', 'Again'))], [(LAYOUT, (0, [], [])), (LAYOUT, self.row(2))])
        rows = [self.row(1), inner, self.row(1), self.row(-1), (2, [('children-display', ('s', 'submenu'))], [(LAYOUT, inner)]), self.row(0)]
        return arguments[0], [('children-display', ('s', 'submenu'))], [(LAYOUT, row) for row in rows]

    def attack_client(self):
        events = [(1, 'clicked', ('i', 0), 0)] * 60 + [(-1, 'clicked', ('i', 0), 0)] * 500
        self.bus.call(VICTIM, '/MenuBar', MENU, 'EventGroup', 'a(isvu)', events)
        self.bus.call(VICTIM, '/MenuBar', MENU, 'GetGroupProperties', 'aias', [1] * 10_000, ['label'] * 100)

    def attack_item(self):
        for _ in range(1000): self.register('/StatusNotifierItem')

    def attack_program(self):
        for _ in range(100):
            self.bus.signal('/MenuBar', MENU, 'ItemsPropertiesUpdated', 'a(ia{sv})a(ias)', [(1, []), (1, [('label', ('s', 'x'))])], [(1, ['label', 'label'])])
            self.present('1')

    def attack_watcher(self):
        for _ in range(1000): self.bus.signal('/StatusNotifierWatcher', WATCHER, 'StatusNotifierHostRegistered')

    def plugin(self): print('Same\n---\n' + 'Same | key=shift+k\n' * 500)


RepeatedIds.main()
