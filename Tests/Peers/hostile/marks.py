#!/usr/bin/python3
"""Texts of one letter with so many marks, which are to be sorted before two of them can be compared; rows of flags."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


def letter(marks): return 'a' + '\u0301' * (marks // 2) + '\u0323' * (marks // 2)


class Marks(Texts):
    title = letter(240000)

    def rows(self):
        """Marks between underscores, which labels lose, and letters of flags, over which a step back looks at all of them."""
        flags = '\U0001F1E6' * 16000
        return [self.row(1), (2, [('label', ('s', ('_' + letter(30)) * 2000))], []),
                (3, [('label', ('s', flags)), ('x-menubus-subtitle', ('s', flags))], [])]

    def attack_client(self):
        """As many as events and names of properties may have."""
        super().attack_client()
        self.bus.send(self.event(1, letter(31000), ('s', letter(100))))
        names = [letter(130000)]
        for member, given in (('GetLayout', ('iias', 0, -1, names)), ('GetGroupProperties', ('aias', [1], names))):
            try: self.bus.call(VICTIM, '/MenuBar', MENU, member, *given)
            except Failed: pass


Marks.main()
