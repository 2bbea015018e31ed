#!/usr/bin/python3
"""Never replies; as a plugin, never ends."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


class Silent(Peer):
    def asked(self, call): pass

    def attack_client(self):
        """Opens a session, and is never heard of again."""
        for _ in range(100): self.bus.send(self.event(0, 'opened'))

    def attack_item(self):
        self.bus.signal('/StatusNotifierItem', ITEM, 'NewIcon')

    def plugin(self):
        print('half', end='', flush=True)
        time.sleep(3600)


Silent.main()
