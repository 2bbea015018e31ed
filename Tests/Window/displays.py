"""The kinds of screens: Xvfb with picom, sway with layer-shell, others in a window of Xvfb, and two with a touch screen. All
have a pointer, a wheel and a keyboard. A scene plays on those with its `desktop` among their `plays`."""
import contextlib, ctypes, gi, os, subprocess
gi.require_version('Gdk', '3.0')
from gi.repository import Gdk
import processes
from headless import Headless
from keyboard import KEYS, Keyboard
from nested import SIZE, Gnome, GnomeX11, KWin, XInput
from pointer import Pointer
from processes import Failure, until
from touchscreen import Xorg

SWAY = '''output * resolution %dx%d position 0 0
default_border none
default_floating_border none
focus_follows_mouse no
xwayland disable
'''


class X11(XInput):
    name, plays, is_wayland = 'x11', (None, 'x11'), False

    def __init__(self):
        super().__init__(SIZE)
        self.compositor, self.scale = None, 1

    def start(self, desk):
        self.desk = desk
        super().start(desk)
        desk.environment['GDK_BACKEND'] = 'x11'
        self.compose()

    @contextlib.contextmanager
    def russian(self):
        """The keys of a Russian keyboard, by the names that they have on a US one."""
        x11, test = ctypes.CDLL('libX11.so.6'), ctypes.CDLL('libXtst.so.6')
        x11.XOpenDisplay.restype = ctypes.c_void_p
        display = ctypes.c_void_p(x11.XOpenDisplay(self.environment['DISPLAY'].encode()))
        def use(layout, group):
            subprocess.run(['setxkbmap', layout], env=self.environment, timeout=processes.DEADLINE, check=True)
            x11.XkbLockGroup(display, 0x100, group)
            x11.XSync(display, 0)
        def press(name):  # xdotool would go back to the first group
            for pressed in (1, 0): test.XTestFakeKeyEvent(display, KEYS[name] + 8, pressed, 0)
            x11.XSync(display, 0)
        use('us,ru', 1)
        try: yield press
        finally:
            use('us', 0)
            x11.XCloseDisplay(display)

    def compose(self):
        """A compositing manager."""
        self.compositor = self.desk.run(['picom', '--backend', 'xrender', '--config', '/dev/null', '--log-level', 'error'])
        until('the compositing manager', self.is_composited)

    def stop_composing(self):
        self.compositor.terminate()
        self.compositor.wait()

    def is_composited(self):
        """Asked over a new connection each time: an old one would need a loop to hear of a change."""
        if self.compositor.poll() is not None: raise Failure('picom ended with status %d' % self.compositor.returncode)
        display = Gdk.Display.open(self.environment['DISPLAY'])
        try: return display.get_default_screen().is_composited()
        finally: display.close()

    def monitor(self, *box):
        """Has a monitor that is a part of the screen; without a box it is the screen. Xvfb has one output, and GTK sees no
        monitor without one."""
        if not box: return self.xrandr('--delmonitor', 'part')
        x, y, width, height = box
        self.xrandr('--setmonitor', 'part', '%d/%dx%d/%d+%d+%d' % (width, width // 4, height, height // 4, x, y), 'screen')

    def xrandr(self, *words):
        subprocess.run(['xrandr', *words], env=self.environment, timeout=processes.DEADLINE, check=True,
                       stdout=subprocess.DEVNULL)


class Wayland(Headless):
    name, plays, is_wayland = 'wayland', (None, 'wayland', 'compositor', 'outputs'), True
    configuration = SWAY

    def __init__(self):
        super().__init__(SIZE)
        self.scale, self.pressed, self.has_second = 1, set(), False

    def start(self, desk):
        super().start(desk, self.configuration % SIZE)
        self.pointer, self.keyboard = Pointer(self.socket, SIZE, pause=0.02), Keyboard(self.socket)

    def zoom(self, scale):
        """Gives the first output a scale factor."""
        self.command('output', 'HEADLESS-1', 'scale', str(scale))
        self.scale, self.pointer.size = scale, (SIZE[0] // scale, SIZE[1] // scale)

    def windows(self, shown):
        """Hides all windows, or shows them again. While they are hidden, none has the keyboard."""
        self.command('workspace', *(['back_and_forth'] if shown else ['empty']))

    def second(self):
        """Has an output to the right of the first."""
        if self.has_second: return
        self.has_second = True
        self.command('create_output')
        self.command('output', 'HEADLESS-2', 'resolution', '800x600', 'position', '%d' % SIZE[0], '0')
        self.pointer.size = (SIZE[0] + 800, SIZE[1])

    def place(self, output, x, y): self.command('output', output, 'position', str(x), str(y))

    def move(self, x, y):
        self.pointer.move(x - 1, y)
        self.pointer.move(x, y)

    def press(self, button=1):
        self.pressed.add(button)
        self.pointer.button(button, 1)

    def release(self, button=1):
        """A button that is not pressed is left alone: sway would lose count."""
        if button in self.pressed: self.pointer.button(button, 0)
        self.pressed.discard(button)

    def click(self, x, y, button): self.pointer.click(x, y, button)
    def wheel(self, steps): self.pointer.wheel(steps)
    def key(self, name): self.keyboard.key(name)
    def down(self, name): self.keyboard.down(name)
    def up(self, name): self.keyboard.up(name)
    def type(self, text): self.keyboard.type(text)

    @contextlib.contextmanager
    def russian(self):
        """The keys of a Russian keyboard, by the names that they have on a US one."""
        self.keyboard.use(1)
        try: yield self.key
        finally: self.keyboard.use(0)


class Fingers:
    """The primary button is a finger, which is on no place before it presses."""
    spot, is_down = None, False

    def move(self, x, y):
        self.spot = x, y
        if self.is_down: self.touch_screen.drag(x, y)

    def press(self, button=1):
        self.is_down = True
        self.touch_screen.down(*self.spot)

    def release(self, button=1):
        self.is_down = False
        self.touch_screen.lift()

    def click(self, x, y, button):
        self.move(x, y)
        self.press(button)
        self.release(button)


class TouchX11(Fingers, Xorg, X11):
    """Xorg with picom."""
    name, plays, asks_at_end = 'touch-x11', ('touch', 'touch-x11'), False

    def start(self, desk):
        super().start(desk)
        XInput.move(self, SIZE[0] - 4, SIZE[1] - 4)  # X has a pointer in any case


class TouchWayland(Fingers, Wayland):
    """Sway in windows that fill Xorg's screen: its fingers are Xorg's, and an output goes with its window."""
    name, plays, backend = 'touch-wayland', ('touch', 'touch-wayland'), {'WLR_BACKENDS': 'x11'}
    # Whether a long press shows its menu only once the finger is lifted.
    asks_at_end = False

    def start(self, desk):
        self.xorg = Xorg(SIZE)
        self.xorg.start(desk)
        self.manager = WindowManager(desk.environment['DISPLAY'])
        self.touch_screen, self.count = self.xorg.touch_screen, 1
        super().start(desk)
        self.xorg.environment = dict(desk.environment)
        del desk.environment['DISPLAY']  # for sway alone

    def outputs(self):
        """The windows of Xorg's screen: sway's, one an output."""
        found = subprocess.run(['xdotool', 'search', '--name', '.*'], env=self.xorg.environment, check=True,
                               stdout=subprocess.PIPE, timeout=processes.DEADLINE)
        return set(found.stdout.split())

    def second(self):
        self.count += 1
        before = self.outputs()
        self.command('create_output')
        self.command('output', 'X11-%d' % self.count, 'position', '%d' % SIZE[0], '0')
        self.window = until('the window of an output', lambda: self.outputs() - before).pop()

    def unplug(self): self.manager.close(int(self.window))


class TouchXWayland(TouchWayland):
    """The same, with menus and windows of XWayland."""
    name, plays, asks_at_end, configuration = 'touch-xwayland', ('touch',), True, SWAY.replace('xwayland disable', 'xwayland force')

    omits = {'second_finger': 'XWayland keeps a second finger that is down as its window goes'}

    def start(self, desk):
        super().start(desk)
        path = os.path.join(desk.environment['XDG_RUNTIME_DIR'], 'display')
        self.command('exec', 'printenv DISPLAY >%s.new && mv %s.new %s' % (path, path, path))
        until('XWayland', lambda: os.path.exists(path))
        with open(path) as file: desk.environment.update(DISPLAY=file.read().strip(), GDK_BACKEND='x11')


class ClientMessage(ctypes.Structure):
    """An event of Xlib, as long as any."""
    _fields_ = [('type', ctypes.c_int), ('serial', ctypes.c_ulong), ('send_event', ctypes.c_int), ('display', ctypes.c_void_p),
                ('window', ctypes.c_ulong), ('message_type', ctypes.c_ulong), ('format', ctypes.c_int),
                ('data', ctypes.c_long * 5), ('rest', ctypes.c_long * 24)]


class WindowManager:
    """As much of one as sway needs, which uses only the atoms that it finds."""
    def __init__(self, name):
        self.x = ctypes.CDLL('libX11.so.6')
        self.x.XOpenDisplay.restype, self.x.XInternAtom.restype = ctypes.c_void_p, ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(name.encode()))
        self.protocols, self.delete = map(self.atom, (b'WM_PROTOCOLS', b'WM_DELETE_WINDOW'))

    def atom(self, name): return self.x.XInternAtom(self.display, name, 0)

    def close(self, window):
        event = ClientMessage(type=33, window=window, message_type=self.protocols, format=32)
        event.data[0] = self.delete
        self.x.XSendEvent(self.display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(event))
        self.x.XSync(self.display, 0)


class Speech(X11):
    """X11 where Orca runs, which needs a display of X."""
    name, plays = 'speech', ('speech',)


# The displays of every run, which the benchmarks use as well.
USUAL = {display.name: display for display in (X11, Wayland, TouchX11, TouchWayland, Speech)}
