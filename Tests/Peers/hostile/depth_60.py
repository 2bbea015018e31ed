#!/usr/bin/python3
"""Sixty levels: submenus that go on for ever, values inside values."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


def nested(depth):
    value = ('s', 'x')
    for _ in range(depth): value = ('v', value)
    return value


class Depth60(Peer):
    def layout(self, arguments):
        """As many levels as were asked for, at most those that a message can carry; every level has one below it."""
        number, depth = arguments[0], arguments[1]
        return self.level(number, 17 if depth < 0 else min(depth, 17))

    def level(self, number, depth):
        below = [(LAYOUT, self.level(number + 1, depth - 1))] if depth else []
        return number, [('label', ('s', 'Level %d' % number)), ('children-display', ('s', 'submenu')), ('x', nested(3))], below

    def attack_client(self):
        for depth in (5, 20, 40, 57): self.bus.send(self.event(1, 'clicked', nested(depth)))

    def attack_program(self): self.bus.signal('/MenuBar', MENU, 'ItemsPropertiesUpdated', 'a(ia{sv})a(ias)', [(1, [('label', nested(55))])], [])
    def attack_watcher(self): self.bus.signal('/StatusNotifierWatcher', WATCHER, 'StatusNotifierHostRegistered', 'v', nested(57))
    def attack_item(self): self.bus.signal('/StatusNotifierItem', ITEM, 'NewStatus', 'v', nested(57))

    def plugin(self):
        for n in range(60): print('--' * n + 'Level %d' % n)


Depth60.main()
