#!/usr/bin/python3
"""Texts that control a terminal, or turn the direction of what follows, wherever a text can be."""
import os, sys, time
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
from peer import *  # noqa: E402,F403


class Escapes(Texts):
    title = '\x1b]0;PWNED\x07\x1b[2J\r\n\u202eevil\u2066\u200f\x9b31m\x7f'


Escapes.main()
