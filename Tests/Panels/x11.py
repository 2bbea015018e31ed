"""A display of Xvfb's, with openbox to look after its windows."""
import os, subprocess
from PIL import ImageGrab
from processes import DEADLINE, Failure


class X11:
    def __init__(self, size): self.size = size

    def start(self, desktop):
        end, other = os.pipe()
        desktop.run(['Xvfb', '-displayfd', str(other), '-screen', '0', '%dx%dx24' % self.size, '-nolisten', 'tcp',
                     '-noreset'], pass_fds=[other])
        os.close(other)
        with open(end) as file: number = file.readline().strip()
        if not number: raise Failure('Xvfb did not start')
        desktop.environment['DISPLAY'] = ':' + number
        self.environment = desktop.environment
        desktop.run(['openbox', '--sm-disable'])

    def picture(self): return ImageGrab.grab(xdisplay=self.environment['DISPLAY'])

    def xdotool(self, *words):
        subprocess.run(['xdotool', *map(str, words)], env=self.environment, timeout=DEADLINE, check=True)

    def move(self, x, y): self.xdotool('mousemove', x, y)
    def click(self, x, y, button): self.xdotool('mousemove', x, y, 'sleep', 0.1, 'click', button)
    def key(self, name): self.xdotool('key', name)
    def close_menu(self): self.key('Escape')

    def place(self, row, rows):
        """Where a row of the menu is on the screen."""
        return row['box']
