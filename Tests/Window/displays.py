"""The kinds of screens: Xvfb with picom, sway with layer-shell, and others in a window of Xvfb. All have a pointer, a wheel
and a keyboard."""
import gi, subprocess
gi.require_version('Gdk', '3.0')
from gi.repository import Gdk
import processes
from headless import Headless
from keyboard import Keyboard
from nested import SIZE, Gnome, KWin, XInput
from pointer import Pointer
from processes import Failure, until

SWAY = '''output * resolution %dx%d position 0 0
default_border none
default_floating_border none
focus_follows_mouse no
xwayland disable
'''


class X11(XInput):
    name, is_wayland = 'x11', False

    def __init__(self):
        super().__init__(SIZE)
        self.compositor, self.scale = None, 1

    def start(self, desk):
        self.desk = desk
        super().start(desk)
        desk.environment['GDK_BACKEND'] = 'x11'
        self.compose()

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
    name, is_wayland = 'wayland', True

    def __init__(self):
        super().__init__(SIZE)
        self.scale, self.pressed = 1, set()

    def start(self, desk):
        super().start(desk, SWAY % SIZE)
        self.pointer, self.keyboard = Pointer(self.socket, SIZE, pause=0.02), Keyboard(self.socket)

    def zoom(self, scale):
        """Gives the first output a scale factor."""
        self.command('output', 'HEADLESS-1', 'scale', str(scale))
        self.scale, self.pointer.size = scale, (SIZE[0] // scale, SIZE[1] // scale)

    def second(self):
        """Adds an output to the right of the first."""
        self.command('create_output')
        self.command('output', 'HEADLESS-2', 'resolution', '800x600', 'position', '%d' % SIZE[0], '0')
        self.pointer.size = (SIZE[0] + 800, SIZE[1])

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


ALL = {display.name: display for display in (X11, Wayland, KWin, Gnome)}
USUAL = ('x11', 'wayland')
