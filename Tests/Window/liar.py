#!/usr/bin/python3
"""A window of X11 that claims to belong to another process: liar.py PROCESS. Reports `ready` when it has the keyboard, and
`key NAME`."""
import ctypes, gi, sys
gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
from gi.repository import Gdk, Gtk

gdk = ctypes.CDLL('libgdk-3.so.0')
gdk.gdk_atom_intern.restype = ctypes.c_void_p
gdk.gdk_property_change.argtypes = [ctypes.c_void_p] * 3 + [ctypes.c_int] * 2 + [ctypes.c_void_p, ctypes.c_int]


def atom(name): return gdk.gdk_atom_intern(name, 0)


window = Gtk.Window(title='Liar')
window.set_default_size(300, 200)
window.add_events(Gdk.EventMask.KEY_PRESS_MASK)
window.connect('key-press-event', lambda _, event: print('key', Gdk.keyval_name(event.keyval), flush=True))
window.connect('focus-in-event', lambda *_: print('ready', flush=True))
window.realize()
claim = ctypes.c_long(int(sys.argv[1]))
gdk.gdk_property_change(hash(window.get_window()), atom(b'_NET_WM_PID'), atom(b'CARDINAL'), 32, 0, ctypes.addressof(claim), 1)
window.show_all()
Gtk.main()
