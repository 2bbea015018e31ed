"""A display of Xvfb's, with a pointer and a keyboard."""
import os, subprocess
from PIL import ImageGrab
import processes
from processes import Failure


class Xvfb:
    def __init__(self, size): self.size = size

    def start(self, desktop):
        end, other = os.pipe()
        desktop.run(self.command(desktop, str(other)), pass_fds=[other])
        os.close(other)
        with open(end) as file: number = file.readline().strip()
        if not number: raise Failure('the X server did not start')
        desktop.environment['DISPLAY'] = ':' + number
        self.environment = desktop.environment

    def command(self, desktop, number):
        """The server, which writes the number of its display to a descriptor."""
        return ['Xvfb', '-displayfd', number, '-screen', '0', '%dx%dx24' % self.size, '-nolisten', 'tcp', '-noreset']

    def picture(self, box=None): return ImageGrab.grab(box, xdisplay=self.environment['DISPLAY'])

    def xdotool(self, *words):
        subprocess.run(['xdotool', *map(str, words)], env=self.environment, timeout=processes.DEADLINE, check=True)

    def move(self, x, y): self.xdotool('mousemove', x, y)
    def click(self, x, y, button): self.xdotool('mousemove', x, y, 'sleep', 0.1, 'click', button)
    def key(self, name): self.xdotool('key', name)
    def wheel(self, x, y, up): self.click(x, y, 4 if up else 5)
