#!/usr/bin/python3
"""Replies two times, with different values, and then with an error."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


class Twice(Peer):
    def asked(self, call):
        self.answer(call)
        self.title += '+'
        self.answer(call)
        self.bus.refuse(call)

    def attack_client(self):
        """Each event twice with the same serial."""
        for _ in range(100):
            data = self.event(1)
            self.bus.socket.sendall(2 * (data[:8] + b'\x99\x99\x99\0' + data[12:]))

    def attack_item(self):
        for _ in range(100): self.register('/StatusNotifierItem')


Twice.main()
