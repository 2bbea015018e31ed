#!/usr/bin/python3
"""Texts that control a terminal, or turn the direction of what follows, wherever a text can be."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


class Escapes(Peer):
    title = '\x1b]0;PWNED\x07\x1b[2J\r\n\u202eevil\u2066\u200f\x9b31m\x7f'

    def good(self, call):
        if call.member == 'AboutToShow': return None  # an error with such a text
        return super().good(call)

    def row(self, number):
        names = ('label', 'icon-name', 'type', 'disposition', 'x-menubus-identifier', 'accessible-desc', 'x-' + self.title)
        return number, [(name, ('s', self.title)) for name in names[1:] if name != 'type'] + [('label', ('s', self.title)), ('shortcut', ('aas', [[self.title]]))], []

    def attack_client(self):
        for name in ('clicked', 'x-menubus-text', self.title): self.bus.send(self.event(1, name, ('s', self.title)))
        try: self.bus.call(VICTIM, '/MenuBar', MENU, 'GetProperty', 'is', 1, self.title)
        except Failed: pass

    def attack_item(self):
        try: self.register(self.title)
        except Failed: pass

    def attack_program(self):
        self.bus.signal('/MenuBar', PRESENTATION, 'PresentRequested', 'sa{sv}', self.title, PLACE + [('title', ('s', self.title))])

    def asked(self, call):
        if self.role == 'watcher': self.bus.refuse(call, 'org.peers.Error', self.title)
        else: self.answer(call)

    def plugin(self):
        sys.stdout.buffer.write((self.title + ' | ' + self.title + '=' + self.title + '\n').encode())
        sys.stderr.buffer.write(self.title.encode())
        sys.exit(1)


Escapes.main()
