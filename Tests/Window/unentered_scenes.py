"""A compositor that tells a surface below a pointer at rest nothing, as sway does from 1.10 on, is asked where it is."""
from preload import preload
from rest_scenes import place, press
from scene import scene

WAYS = ('socket', 'motion')


@scene('wayland')
def unentered_place(s):
    """a menu without a place is at the pointer where the compositor says only when asked where that is"""
    for way in WAYS:
        preload(s, 'unentered.c', MOVED=way)
        place(s, 'unentered-' + way)


@scene('wayland')
def unentered_press(s):
    """a press of a pointer at rest, of which the compositor has said nothing, chooses the row there or closes the menu"""
    for way in WAYS:
        preload(s, 'unentered.c', MOVED=way)
        press(s)
