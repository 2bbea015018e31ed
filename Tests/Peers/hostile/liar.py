#!/usr/bin/python3
"""A watcher without hosts that says it has some, items of others, changes that never were."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


class Liar(Peer):
    def properties(self, interface):
        lie = self.calls % 2 == 0
        if interface == WATCHER:
            return [('IsStatusNotifierHostRegistered', ('b', lie)), ('ProtocolVersion', ('i', -7)),
                    ('RegisteredStatusNotifierItems', ('as', ['org.freedesktop.DBus/StatusNotifierItem', ':1.0', 'no name', '/', '']))]
        return super().properties(interface)

    def good(self, call):
        if call.member == 'AboutToShow': return 'b', True
        if call.member == 'GetGroupProperties': return 'a(ia{sv})', [(n, [('label', ('s', 'Lie %d' % self.calls))]) for n in range(50)]
        if call.member == 'RegisterStatusNotifierItem' and self.calls % 2: return None
        return super().good(call)

    def attack_watcher(self):
        for n in range(200):
            for item in (':1.%d/StatusNotifierItem' % (n % 9), VICTIM, 'no name', ''):
                self.bus.signal('/StatusNotifierWatcher', WATCHER, 'StatusNotifierItem' + ('Unregistered', 'Registered')[n % 2], 's', item)
            self.bus.signal('/StatusNotifierWatcher', WATCHER, ('StatusNotifierHostRegistered', 'StatusNotifierHostUnregistered')[n % 2])
            while self.bus.run(0.005): pass

    def attack_item(self):
        for item in (':1.0', 'org.freedesktop.DBus', ':1.1/StatusNotifierItem', 'no name', '', '/', '//', 'a' * 300, 'org.freedesktop.DBus/x'):
            try: self.register(item)
            except Failed: pass

    def attack_client(self):
        for number in (-1, 99, 2 ** 31 - 1, -2 ** 31):
            for name in ('clicked', 'opened', 'closed', 'x-menubus-text', 'x-menubus-dismiss', 'nonsense'): self.bus.send(self.event(number, name, ('s', 'x')))

    def attack_program(self):
        for revision in (5, 3, 2 ** 32 - 1, 0, 1): self.changed(revision, revision % 7)

    def plugin(self): print('Ends well\n---\nRow | refresh=perhaps bash=/no/such/file terminal=never\n', end=''), sys.exit(99)


Liar.main()
