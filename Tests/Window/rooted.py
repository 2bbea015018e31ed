"""Compositors of today, in a root of their own (`make root`). The other programs are this system's."""
import os, subprocess
import processes
from displays import Wayland
from nested import SIZE, KWin
from root import inside

# The keys that they bind start programs of the root.
OMITTED = ('hud_scenes',)


class Sway(Wayland):
    """Sway of today. From 1.10 on it says nothing of a pointer at rest."""
    name, plays, omits = 'sway', (None, 'wayland', 'compositor', 'outputs'), OMITTED

    def program(self, file): return inside(super().program(file))


class Labwc(Wayland):
    """labwc, whose windows float, and which tells the presenter of no focus."""
    name, plays, desktop = 'labwc', ('compositor', 'outputs'), 'labwc'
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
    name, plays, omits = 'kwin6', (None, 'compositor'), OMITTED
    variables = {'KWIN_WAYLAND_NO_PERMISSION_CHECKS': '1'}

    def program(self, desk): return inside(['kwin_wayland'])
