"""What the checks work on: a desktop, the program on it, and its tray icon."""
from processes import until
from program import Program
from tray import Tray


class Subject:
    def __init__(self, desktop, save, command, log):
        self.desktop, self.panel, self.tray, self.save = desktop, desktop.panel, Tray(desktop), save
        self.command, self.log, self.program = command, log, None

    def start(self, *arguments):
        self.program = Program(self.command, self.desktop.environment, self.log, *arguments)

    def start_panel(self):
        """Starts the panel beside the program, whose item it may need on another connection."""
        self.desktop.start_panel()
        if not self.panel.renews_earlier_items: return
        first = until('the item', self.desktop.items)
        until('the item on another connection', lambda: self.desktop.items() not in ([], first))

    def recover(self):
        """After a failure: a panel, no menu, and the pointer out of the way."""
        try:
            if self.desktop.panel_ended(): self.desktop.start_panel()
            self.tray.close()
        except Exception: pass
