#!/usr/bin/python3
"""A million of everything: rows, events, ids, registered items, printed lines."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


import struct
COUNT = 1_000_000


def layout():
    """The bytes of a layout with a million rows without properties; by `wire`, they would take a minute."""
    row = b'\x0a(ia{sv}av)\0'
    rows = b''.join(row + struct.pack('<iII', n + 1, 0, 0) for n in range(COUNT))
    return struct.pack('<IIiII', 1, 0, 0, 0, len(rows)) + rows


class MillionRows(Peer):
    def asked(self, call):
        if call.member != 'GetLayout': return self.answer(call)
        self.bus.reply(call, 'u' + LAYOUT, raw=layout())

    def attack_client(self):
        ids = struct.pack('<%di' % COUNT, *range(COUNT))
        for member, signature, raw in (('GetGroupProperties', 'aias', struct.pack('<I', len(ids)) + ids + b'\0' * 4),
                                       ('AboutToShowGroup', 'ai', struct.pack('<I', len(ids)) + ids)):
            serial = self.bus.send(message(CALL, signature, raw=raw, destination=VICTIM, path='/MenuBar', interface=MENU, member=member))
            try: self.bus.answer(serial, 120)
            except Failed as failed:
                if failed.name == 'timeout': raise

    def attack_item(self):
        """Only as many as the watcher takes of one connection."""
        for n in range(20_000):
            try: self.register('/item/n%d' % n)
            except Failed: pass

    def attack_watcher(self):
        for n in range(20_000): self.bus.signal('/StatusNotifierWatcher', WATCHER, 'StatusNotifierItemRegistered', 's', ':1.%d/x' % n)

    def plugin(self):
        try:
            for n in range(COUNT): print('Row', n)
        except BrokenPipeError: os._exit(0)


MillionRows.main()
