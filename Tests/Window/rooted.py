"""Compositors of today, in a root of their own (`make root`). The other programs are this system's."""
import os, re, subprocess
import processes
from displays import Wayland
from nested import SIZE, KWin, XInput
from processes import Failure, until
from root import inside

# Scenes, and files of some, that do not apply, each with the reason.
OMITTED = dict.fromkeys(('hud_scenes', 'bar_of_sway'), 'the compositor would start programs of this system, which its root has not')


class Sway(Wayland):
    """Sway of today. From 1.10 on it says nothing of a pointer at rest."""
    name, plays, omits = 'sway', (None, 'wayland', 'compositor', 'outputs'), OMITTED

    def program(self, file): return inside(super().program(file))


class Labwc(Wayland):
    """labwc, whose windows float, and which tells the presenter of no focus."""
    name, plays, desktop = 'labwc', ('compositor', 'outputs', 'activation'), 'labwc'
    backend = dict(Wayland.backend, WLR_HEADLESS_OUTPUTS='2')

    def program(self, file): return inside(['labwc', '-C', os.path.dirname(file)])

    def configure(self, desk, _):
        folder = os.path.join(desk.directory, 'labwc')
        os.mkdir(folder)
        file = os.path.join(folder, 'rc.xml')
        with open(file, 'w') as text: text.write('<labwc_config/>')
        return file

    def start(self, desk):
        super().start(desk)
        self.randr('HEADLESS-1', '--custom-mode', '%dx%d' % SIZE, '--pos', '0,0')
        self.randr('HEADLESS-2', '--off')

    def randr(self, output, *words):
        subprocess.run(inside(['wlr-randr', '--output', output, *words]), env=self.environment, check=True,
                       timeout=processes.DEADLINE)

    def second(self):
        self.randr('HEADLESS-2', '--on', '--custom-mode', '800x600', '--pos', '%d,0' % SIZE[0])
        self.pointer.size = (SIZE[0] + 800, SIZE[1])

    def place(self, output, x, y): self.randr(output, '--pos', '%d,%d' % (x, y))


class KWin6(KWin):
    """KWin 6. From within the root it cannot read which programs ask, so it tells all of them about windows."""
    name, plays, omits = 'kwin6', (None, 'compositor', 'activation'), OMITTED
    variables = {'KWIN_WAYLAND_NO_PERMISSION_CHECKS': '1'}

    def program(self, desk): return inside(['kwin_wayland'])


class Weston(XInput):
    """Weston, with XWayland, in a window that fills Xvfb's screen. It has no layer shell, as GNOME."""
    name, plays, is_wayland = 'weston', ('gnome',), False

    def __init__(self):
        super().__init__(SIZE)
        self.scale = 1

    def start(self, desk):
        super().start(desk)
        self.environment = dict(desk.environment)  # with the display of Xvfb
        log, settings = (os.path.join(desk.directory, name) for name in ('weston.log', 'weston.ini'))
        # A window that fades away has the keyboard until it is gone.
        with open(settings, 'w') as file: file.write('[shell]\nclose-animation=none\n')
        weston = desk.run(inside(['weston', '--backend=x11', '--width=%d' % SIZE[0], '--height=%d' % SIZE[1], '--renderer=pixman',
                                  '--xwayland', '--idle-time=0', '--socket=wayland-0', '--config=' + settings, '--log=' + log]),
                          self.environment)
        def xwayland():
            if weston.poll() is not None: raise Failure('weston ended with status %d' % weston.returncode)
            with open(log) as file: return re.search(r'listening on display (:\d+)', file.read())
        until('weston', lambda: os.path.exists(log))
        desk.environment.update(WAYLAND_DISPLAY='wayland-0', DISPLAY=until('XWayland', xwayland)[1], XDG_CURRENT_DESKTOP='weston')
