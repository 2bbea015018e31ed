"""The two kinds of screens: Xvfb with picom, and sway with layer-shell. Both have a pointer, a wheel and a keyboard."""
import gi, subprocess
gi.require_version('Gdk', '3.0')
from gi.repository import Gdk
import processes
from headless import Headless
from keyboard import Keyboard
from pointer import Pointer
from processes import Failure, until
from xvfb import Xvfb

SIZE = (1024, 768)
SWAY = '''output * resolution %dx%d position 0 0
default_border none
default_floating_border none
focus_follows_mouse no
xwayland disable
'''


class X11(Xvfb):
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

    def monitors(self, *boxes):
        """Divides the screen into monitors; without boxes it is one again."""
        if not boxes: return [self.xrandr('--delmonitor', 'part%d' % place) for place in range(2)]
        for place, (x, y, width, height) in enumerate(boxes):
            self.xrandr('--setmonitor', 'part%d' % place, '%d/%dx%d/%d+%d+%d' % (width, width // 4, height, height // 4, x, y),
                        'screen' if place == 0 else 'none')

    def xrandr(self, *words):
        subprocess.run(['xrandr', *words], env=self.environment, timeout=processes.DEADLINE, check=True,
                       stdout=subprocess.DEVNULL)

    def move(self, x, y): self.xdotool('mousemove', x - 1, y, 'mousemove', x, y)
    def press(self, button=1): self.xdotool('mousedown', button)
    def release(self, button=1): self.xdotool('mouseup', button)
    def wheel(self, steps): self.xdotool('click', '--repeat', abs(steps), '--delay', 15, 5 if steps > 0 else 4)
    def key(self, name): self.xdotool('key', '--delay', 0, name)
    def down(self, name): self.xdotool('keydown', name)
    def up(self, name): self.xdotool('keyup', name)
    def type(self, text): self.xdotool('type', '--delay', 12, text)


class Wayland(Headless):
    name, is_wayland = 'wayland', True

    def __init__(self):
        super().__init__(SIZE)
        self.scale = 1

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

    def single(self):
        self.command('output', 'HEADLESS-2', 'disable')
        self.pointer.size = SIZE

    def move(self, x, y):
        self.pointer.move(x - 1, y)
        self.pointer.move(x, y)

    def press(self, button=1): self.pointer.button(button, 1)
    def release(self, button=1): self.pointer.button(button, 0)
    def click(self, x, y, button): self.pointer.click(x, y, button)
    def wheel(self, steps): self.pointer.wheel(steps)
    def key(self, name): self.keyboard.key(name)
    def down(self, name): self.keyboard.down(name)
    def up(self, name): self.keyboard.up(name)
    def type(self, text): self.keyboard.type(text)


ALL = {display.name: display for display in (X11, Wayland)}
