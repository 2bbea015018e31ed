#!/usr/bin/python3
"""As many messages as go out, with replies that nobody reads; as a plugin, lines for ever."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


import socket


class Flood(Peer):
    def attack(self):
        """Ten seconds, or until the bus takes no more of us."""
        self.bus.socket.settimeout(2)
        many = getattr(self, 'messages_' + self.role)()
        end = time.monotonic() + 10
        try:
            while time.monotonic() < end: self.bus.send_many(many)
        except (socket.timeout, OSError): pass
        self.bus.socket.settimeout(30)

    def messages_client(self):
        read = message(CALL, 'iias', [0, -1, []], destination=VICTIM, path='/MenuBar', interface=MENU, member='GetLayout')
        return [read, self.event(0, 'opened'), self.event(1), self.event(0, 'closed')] * 50

    def messages_item(self):
        return [message(CALL, 's', ['/x%d' % n], destination=WATCHER, path='/StatusNotifierWatcher', interface=WATCHER,
                        member='RegisterStatusNotifierItem') for n in range(200)]

    def messages_program(self):
        changed = message(4, 'ui', [2, 0], path='/MenuBar', interface=MENU, member='LayoutUpdated')
        return [changed, message(4, 'sa{sv}', ['f', PLACE], path='/MenuBar', interface=PRESENTATION, member='PresentRequested')] * 100

    def messages_watcher(self):
        return [message(4, '', path='/StatusNotifierWatcher', interface=WATCHER, member='StatusNotifierHostRegistered')] * 200

    def plugin(self):
        while True: print('Row\n---' * 100, flush=True)


Flood.main()
