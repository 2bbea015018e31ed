"""A display of Xvfb's, with openbox to look after its windows."""
from xvfb import Xvfb


class X11(Xvfb):
    def start(self, desktop):
        super().start(desktop)
        desktop.run(['openbox', '--sm-disable'])

    def close_menu(self): self.key('Escape')

    def place(self, row, rows):
        """Where a row of the menu is on the screen."""
        return row['box']
