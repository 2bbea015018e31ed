#!/usr/bin/python3
"""The window behind the menus: it fills the screen with a pattern, and reports presses, moves and keys. It belongs to the
program of the scenes, which reaches its bus through this process, so that the bus and the display name the same one.

The first line of standard input is a path for that: what connects there is connected to the bus whose address was read
last, one a line. Reports `ready`, `press BUTTON X Y TIME`, `move X Y` while a button is held, `release X Y`, `key NAME`. On X11 it lets go of
the pointer as soon as it is pressed, as a program does that hands a press over.
"""
import gi, os, re, socket, sys, threading
gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
from gi.repository import Gdk, GLib, Gtk

COLOURS = [(0.20, 0.33, 0.47), (0.24, 0.38, 0.53), (0.85, 0.82, 0.74), (0.93, 0.91, 0.86)]


def say(line): print(line, flush=True)


def draw(area, context):
    width, height = area.get_allocated_width(), area.get_allocated_height()
    for row in range(0, height, 64):
        for column in range(0, width, 64):
            context.set_source_rgb(*COLOURS[(row // 64 + column // 64) % 2])
            context.rectangle(column, row, 64, 64)
            context.fill()
    for place, text in enumerate(['Are you coming?', 'On my way', 'Hurry up']):
        context.set_source_rgb(*COLOURS[2 + place % 2])
        context.rectangle(300, 200 + 60 * place, 260, 44)
        context.fill()
        context.set_source_rgb(0.1, 0.1, 0.1)
        context.set_font_size(16)
        context.move_to(316, 228 + 60 * place)
        context.show_text(text)


def pressed(_, event):
    if sys.argv[1:] != ['--keep']: event.device.get_seat().ungrab()
    say('press %d %d %d %d' % (event.button, event.x, event.y, event.time))


def moved(_, event):
    if event.state & Gdk.ModifierType.BUTTON1_MASK: say('move %d %d' % (event.x, event.y))


def mapped(*_):
    # Pictures of GNOME have the pointer in them, and XWayland one of its own.
    window.get_window().set_cursor(Gdk.Cursor.new_for_display(window.get_display(), Gdk.CursorType.BLANK_CURSOR))
    if is_x11: window.get_window().focus(0)  # without a window manager nobody else does
    GLib.idle_add(say, 'ready')


def pump(source, sink):
    """Hands over bytes until one end is closed, and then closes both."""
    try:
        while data := source.recv(65536): sink.sendall(data)
    except OSError: pass
    for end in (source, sink):
        try: end.shutdown(socket.SHUT_RDWR)
        except OSError: pass


def carry(listener):
    while True:
        client, bus = listener.accept()[0], socket.socket(socket.AF_UNIX)
        kind, path = re.match('unix:(path|abstract)=([^,]*)', address).groups()
        try: bus.connect(path if kind == 'path' else chr(0) + path)
        except OSError:
            client.close()
            continue
        for ends in ((client, bus), (bus, client)): threading.Thread(target=pump, args=ends, daemon=True).start()


def read():
    global address
    path, listener = sys.stdin.readline().strip(), socket.socket(socket.AF_UNIX)
    if not path: return
    listener.bind(path)
    listener.listen()
    threading.Thread(target=carry, args=[listener], daemon=True).start()
    for line in sys.stdin:
        address = line.strip()
        say('bus')


threading.Thread(target=read, daemon=True).start()
window = Gtk.Window()
window.set_decorated(False)
window.fullscreen()
window.move(0, 0)
screen = Gdk.Screen.get_default()
is_x11 = 'X11' in type(screen).__name__
if is_x11: window.set_default_size(screen.get_width(), screen.get_height())
area = Gtk.DrawingArea()
area.connect('draw', draw)
window.add(area)
mask = Gdk.EventMask
window.add_events(mask.BUTTON_PRESS_MASK | mask.BUTTON_RELEASE_MASK | mask.POINTER_MOTION_MASK | mask.KEY_PRESS_MASK)
window.connect('button-press-event', pressed)
window.connect('button-release-event', lambda _, event: say('release %d %d' % (event.x, event.y)))
window.connect('motion-notify-event', moved)
window.connect('key-press-event', lambda _, event: say('key ' + (Gdk.keyval_name(event.keyval) or '?')))
window.connect('map-event', mapped)
window.show_all()
Gtk.main()
