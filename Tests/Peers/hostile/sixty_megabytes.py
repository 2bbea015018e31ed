#!/usr/bin/python3
"""Messages of 60 MB; as a plugin, a line of 60 MB."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


SIZE = 60_000_000


class SixtyMegabytes(Peer):
    def asked(self, call):
        if call.member == 'GetLayout':
            row = (1, [('label', ('s', b'x' * SIZE))], [])
            return self.bus.reply(call, 'u' + LAYOUT, 1, (0, [], [(LAYOUT, row)]))
        if call.member in ('GetAll', 'Get', 'GetGroupProperties'): return self.bus.reply(call, 'ay', b'x' * SIZE)
        self.answer(call)

    def attack_client(self):
        for _ in range(2): self.bus.answer(self.bus.send(self.event(1, 'clicked', ('ay', b'x' * SIZE))), 120)

    def attack_item(self):
        try: self.register('/' + 'x' * SIZE)
        except Failed: pass

    def attack_program(self): self.bus.signal('/MenuBar', MENU, 'ItemsPropertiesUpdated', 'a(ia{sv})a(ias)', [(1, [('label', ('s', b'y' * SIZE))])], [])

    def attack_watcher(self): self.bus.signal('/StatusNotifierWatcher', WATCHER, 'StatusNotifierItemRegistered', 's', b'y' * SIZE)

    def plugin(self):
        for _ in range(60): sys.stdout.write('x' * 1_000_000)


SixtyMegabytes.main()
