"""The program under test, Tests/Support/Programs/WindowProgram. It takes a command a line, and says what happens, in order.

It says `ready`; `did COMMAND`, `unknown COMMAND` or `failed COMMAND: REASON`; `presented [TAG] RESULT` and `ended [TAG]
REASON` of presentations; `hovered TITLE` and `hovered nothing`; `chosen TITLE`, with ` on` or ` off` of rows with a mark;
`performed ACTION` of commands; `searched TEXT`, `level N`, `mute on|off`, `name TEXT`, `pressed PART`; `delegate CALL` and
`preview entered|exited` of context menus.

    present MENU …      a presentation, see Showing.swift; `as=TAG` names it for later commands
    again, dismiss      presents or dismisses it once more; `exchange MENU` gives it another menu
    move rect=X,Y,W,H   its source is there now
    transfer move X Y | row TITLE | outside | release | cancel    the program reports its held press
    context …           a context menu, see ContextFlow.swift; context-update TITLE, context-dismiss
    row-menu TITLE menu=MENU    a row of the presentation, or of the menu below, has a context menu
    serve MENU          a menu at /MenuBar of org.menubus.test.Window
    provide MENU …      a menu at /Provided that is made when it is needed, and then says `asked`; provide-present, provide-end
    retitle TEXT, append TITLE, remove, check, uncheck, hide, show, disable, each with row=TITLE for another than the first
    sleep milliseconds=N                               answers nothing meanwhile
    screen rect=X,Y,W,H, quit
"""
import os, signal
from processes import Failure, until
from speaker import Speaker

NAME = 'org.menubus.test.Window'


class Program(Speaker):
    def __init__(self, command, environment, log):
        super().__init__([command], environment, log)
        self.says('ready', since=0)

    def presents(self, menu, *words):
        """Asks for a menu, and returns how much the program had said before."""
        mark, command = self.mark, ' '.join(['present', menu, *words])
        self.do(command)
        return mark

    def said(self, since):
        """What happened, without the echoes of commands."""
        return [line for line in self.lines[since:] if not line.startswith(('did ', 'hovered '))]

    def hovered(self, since): return [line[8:] for line in self.lines[since:] if line.startswith('hovered ')]

    def stop(self): os.kill(self.process.pid, signal.SIGSTOP)
    def go_on(self): os.kill(self.process.pid, signal.SIGCONT)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def quit(self):
        self.write('quit')
        until('the program to end', lambda: self.process.poll() is not None)
        if self.process.returncode: raise Failure('the program ended with status %d' % self.process.returncode)
