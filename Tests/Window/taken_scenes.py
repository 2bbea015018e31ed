"""What other programs take of the screen, and what goes away beneath a menu: the user has a way out all the same."""
import sys
from processes import stays, until
from scene import equal, scene

# A window of another program, which holds keyboard and pointer and reports presses.
HOLDER = '''
import gi
gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
from gi.repository import Gdk, GLib, Gtk
window = Gtk.Window(type=Gtk.WindowType.POPUP)
window.move(900, 700), window.resize(20, 20)
window.add_events(Gdk.EventMask.BUTTON_PRESS_MASK)
def say(line): print(line, flush=True)
def hold(*_):
    seat = Gdk.Display.get_default().get_default_seat()
    status = seat.grab(window.get_window(), Gdk.SeatCapabilities.ALL, False, None, None, None, None)
    if status == Gdk.GrabStatus.SUCCESS: say('there')
    else: GLib.timeout_add(20, hold)
window.connect('map-event', hold)
window.connect('button-press-event', lambda *_: say('pressed'))
window.show_all()
Gtk.main()
'''

# Tells the window of the menu to close, as a window manager does, or a compositor whose screen is unplugged. Debian's sway
# cannot unplug one.
CLOSER = '''
import ctypes, subprocess
class Event(ctypes.Structure):
    _fields_ = [('type', ctypes.c_int), ('serial', ctypes.c_ulong), ('sent', ctypes.c_int), ('display', ctypes.c_void_p),
                ('window', ctypes.c_ulong), ('message', ctypes.c_ulong), ('format', ctypes.c_int), ('data', ctypes.c_long * 5),
                ('room', ctypes.c_long * 24)]
x = ctypes.CDLL('libX11.so.6')
x.XOpenDisplay.restype, x.XInternAtom.restype = ctypes.c_void_p, ctypes.c_ulong
display = ctypes.c_void_p(x.XOpenDisplay(None))
atom = lambda name: x.XInternAtom(display, name, 0)
windows = []
# It fails where a window goes while it looks through them, as the last menu's does.
while not windows:
    windows = subprocess.run(['xdotool', 'search', '--onlyvisible', '--name', '^Menu$'], stdout=subprocess.PIPE).stdout.split()
for window in windows:
    event = Event(type=33, window=int(window), message=atom(b'WM_PROTOCOLS'), format=32)
    event.data[0] = atom(b'WM_DELETE_WINDOW')
    x.XSendEvent(display, ctypes.c_ulong(int(window)), 0, ctypes.c_long(0), ctypes.byref(event))
x.XSync(display, 0)
print('told', flush=True)
'''


@scene('x11')
def closed_from_outside(s):
    """a menu whose window is told to close is closed as by the user, again and again"""
    presenter = s.presenter.pid
    for number in range(5):
        mark = s.show('plain', 'point=300,200', first='Open')
        s.helper([sys.executable, '-c', CLOSER], 'closer').says('told', 0)
        s.ended(mark, 'closed')
    mark = s.show('plain', 'point=300,200')
    s.close(mark)
    equal((s.presenter.pid, s.presenter.poll()), (presenter, None), 'the presenter')


@scene('x11')
def grabbed_screen(s):
    """another program holds keyboard and pointer for seconds: it gets a press meanwhile, and a later one closes the menu"""
    holder = s.helper([sys.executable, '-c', HOLDER], 'holder')
    holder.says('there', 0)
    mark = s.show('plain', 'point=300,200', first='Open')
    before = holder.mark
    s.outside()
    holder.says('pressed', before)
    equal([line for line in s.program.lines[mark:] if line.startswith('ended')], [], 'what ended while another held the pointer')
    # Longer than the presenter asks for them often.
    stays('the menu stays', lambda: not s.is_empty())
    holder.process.terminate()
    holder.process.wait()
    def press():
        s.outside()
        return 'ended closed' in s.program.lines[mark:]
    until('a press to close the menu', press, pause=0.2)
    s.gone()


# A window of another program at a place, above all others.
COVER = '''
import sys
import gi
gi.require_version('Gtk', '3.0')
from gi.repository import Gtk
window = Gtk.Window(type=Gtk.WindowType.POPUP)
x, y = map(int, sys.argv[1:])
window.move(x - 10, y - 5), window.resize(20, 10)
def there(*_):
    window.get_window().raise_()
    window.get_display().sync()
    print('there', flush=True)
window.connect('map-event', there)
window.show_all()
Gtk.main()
'''


@scene('x11')
def covered_row(s):
    """a press on another program's window that is above a row closes the menu, and chooses nothing"""
    mark = s.show('plain', 'point=300,200', first='Open')
    x, y = s.place(s.find('Open'))
    cover = s.helper([sys.executable, '-c', COVER, str(x), str(y)], 'cover')
    cover.says('there', 0)
    s.display.click(x, y, 1)
    s.program.says('ended closed', mark)
    cover.process.terminate()
    cover.process.wait()
    s.gone()
    mark = s.show('plain', 'point=300,200', first='Open')
    s.display.click(*s.place(s.find('Open')), 1)
    s.ended(mark, 'chosen')


@scene('x11')
def killed_compositor(s):
    """the compositing manager is killed beneath a menu: it stays, a key closes it, and the next menu is shown"""
    mark = s.show('plain', 'point=300,200', first='Open')
    s.display.compositor.kill()
    s.display.compositor.wait()
    try:
        s.awaits('Open')
        s.close(mark)
        s.close(s.show('plain', 'point=300,200', first='Open'))
    finally: s.display.compose()
    s.close(s.show('plain', 'point=300,200', first='Open'))
