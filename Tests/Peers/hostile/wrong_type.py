#!/usr/bin/python3
"""Values of every wrong type, and types that are no reply at all."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


WRONG = [('', []), ('s', ['x']), ('i', [7]), ('ay', [b'\xff' * 9]), ('a{sv}', [[('label', ('i', 1))]]), ('ui(ia{sv}av)', [1, 2, (0, [], [])]),
         ('u(ia{sv}av)', [1, (-5, [('label', ('ay', b'x')), ('visible', ('s', 'no'))], [('s', 'no row'), ('(ii)', (1, 2))])]),
         ('v', [('v', ('v', ('d', float('nan'))))]), ('a(ia{sv})', [[(1, [('type', ('b', True)), ('toggle-state', ('x', 2 ** 60))])]]), ('g', ['a{sv}'])]


class WrongType(Peer):
    def asked(self, call):
        signature, values = WRONG[self.calls % len(WRONG)]
        self.bus.reply(call, signature, *values)

    def attack_client(self):
        for member in ('GetLayout', 'GetGroupProperties', 'GetProperty', 'Event', 'EventGroup', 'AboutToShow', 'AboutToShowGroup', 'Nothing'):
            for signature, values in WRONG:
                self.bus.send(message(CALL, signature, values, destination=VICTIM, path='/MenuBar', interface=MENU, member=member))

    def attack_item(self):
        for signature, values in WRONG:
            for member in ('RegisterStatusNotifierItem', 'RegisterStatusNotifierHost', 'Nothing'):
                self.bus.send(message(CALL, signature, values, destination=WATCHER, path='/StatusNotifierWatcher', interface=WATCHER, member=member))

    def attack_program(self):
        for signature, values in WRONG:
            for member in ('LayoutUpdated', 'ItemsPropertiesUpdated'): self.bus.signal('/MenuBar', MENU, member, signature, *values)
            for member in ('PresentRequested', 'MenuChanged', 'DismissRequested'): self.bus.signal('/MenuBar', PRESENTATION, member, signature, *values)

    def attack_watcher(self):
        for signature, values in WRONG:
            for member in ('StatusNotifierHostRegistered', 'StatusNotifierItemRegistered'): self.bus.signal('/StatusNotifierWatcher', WATCHER, member, signature, *values)

    def plugin(self): sys.stdout.buffer.write(bytes(range(256)) * 200 + b'\n---\n\xff\xfe|color=\x00 href=' + b'\xc0' * 99 + b'\n')


WrongType.main()
