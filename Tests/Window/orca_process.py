#!/usr/bin/python3
"""Orca, which prints what it says as lines of JSON: `["say", TEXT]`, `["stop", ""]` where it falls silent, and `["key", NAME]`.

    orca_process.py FOLDER

FOLDER is for its settings. It is the Orca of Debian 12, without its command, which would end the Orca of whoever runs this,
and without Speech Dispatcher: Orca takes any module with a `SpeechServer` for one of its voices, and gets this one.
"""
import json, os, signal, sys
import gi
gi.require_version('Gdk', '3.0')
from gi.repository import Gdk  # before Orca, as its command does


def tell(what, text=''): print(json.dumps([what, text]), flush=True)


class SpeechServer:
    """A voice that writes."""
    @staticmethod
    def getFactoryName(): return 'Writing'

    @staticmethod
    def getSpeechServers(): return [SpeechServer()]

    @staticmethod
    def getSpeechServer(info=None): return SpeechServer()

    @staticmethod
    def shutdownActiveServers(): pass

    def getInfo(self): return ['Writing', 'writing']
    def getVoiceFamilies(self): return []

    def speak(self, text=None, acss=None, interrupt=True):
        if text: tell('say', text)

    def speakCharacter(self, character, acss=None): tell('say', character)
    def speakKeyEvent(self, event, acss=None): tell('key', event.getKeyName())
    def stop(self): tell('stop')
    def __getattr__(self, name): return lambda *_, **__: None


if __name__ == '__main__':
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    profile = {'profile': ['Default', 'default']}
    settings = {'speechServerFactory': 'writing_voice', 'enableBraille': False, 'enableSound': False, **profile}
    with open(os.path.join(folder, 'user-settings.conf'), 'w') as file:
        json.dump({'general': settings, 'profiles': {'default': dict(profile, pronunciations={}, keybindings={})},
                   'pronunciations': {}, 'keybindings': {}}, file)
    sys.modules['writing_voice'] = sys.modules['__main__']
    from orca import orca
    # Its own handler would run with the next event, if one comes.
    orca.shutdownOnSignal = signal.SIG_DFL
    orca.getSettingsManager().activate(folder, {})
    sys.exit(orca.main())
