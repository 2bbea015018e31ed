#!/usr/bin/python3
"""Signals of a program that is not the one they claim: on the victim's path, of the bus, of watcher and items."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


class Stranger(Peer):
    def attack(self):
        other = Connection(self.address, lambda found: None)
        for n in range(1000):
            other.signal('/MenuBar', MENU, 'LayoutUpdated', 'ui', n, 0)
            other.signal('/MenuBar', MENU, 'ItemsPropertiesUpdated', 'a(ia{sv})a(ias)', [(1, [('label', ('s', 'Stranger'))])], [])
            other.signal('/StatusNotifierItem', ITEM, 'NewStatus', 's', 'NeedsAttention')
            other.signal('/StatusNotifierWatcher', WATCHER, 'StatusNotifierHostRegistered')
            other.signal('/StatusNotifierWatcher', WATCHER, 'StatusNotifierItemUnregistered', 's', VICTIM)
            other.signal('/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameOwnerChanged', 'sss', VICTIM, ':1.1', '')
            other.signal('/MenuBar', PROPERTIES, 'PropertiesChanged', 'sa{sv}as', MENU, [('Status', ('s', 'notice'))], [])
            other.signal('/MenuBar', PRESENTATION, 'DismissRequested', 'sa{sv}', '1', [])
        other.close()


Stranger.main()
