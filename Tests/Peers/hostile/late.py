#!/usr/bin/python3
"""Replies four seconds later, when nobody waits any more; as a plugin, it prints then."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


class Late(Peer):
    def run(self):
        self.waiting = []
        getattr(self, 'begin_' + self.role)()
        print('ready\ndone', flush=True)
        while True:
            found = self.bus.next(0.1)
            if found: self.handle(found)
            while self.waiting and self.waiting[0][0] < time.monotonic(): self.answer(self.waiting.pop(0)[1])

    def asked(self, call): self.waiting.append((time.monotonic() + 4, call))

    def plugin(self):
        time.sleep(4)
        print('Late')


Late.main()
