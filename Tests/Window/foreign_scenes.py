"""`menubus open MENU --window`: menus of other programs in a window, and their choices on standard output."""
import os, sys
from program import NAME
from scene import equal, holds, scene

HERE = os.path.dirname(os.path.realpath(__file__))
CLIENTS = os.path.join(HERE, '../Tool/IntegrationTests/Clients')
NOTHING_CHOSEN, UNAVAILABLE = 3, 69


class Opened:
    """The tool, while it shows a menu."""
    def __init__(self, s, menu, at=None):
        s.display.move(*at) if at else s.park()
        self.tool = s.helper([s.commands.tool, 'open', menu, '--window'], 'tool')
        self.process = self.tool.process

    def status(self):
        return self.tool.status()

    def chose(self, *wanted):
        equal((self.status(), self.tool.lines), (0, list(wanted)), 'status and output')


def foreign(s, script, *arguments, **environment):
    program = s.helper([sys.executable, script, *arguments], 'foreign', **environment)
    program.says('ready', 0)
    return program


@scene()
def opened_at_pointer(s):
    """a menu of ours at the pointer: the choice is printed and made"""
    s.program.do('serve deep:2')
    mark, tool = s.program.mark, Opened(s, NAME + '/MenuBar', at=(500, 300))
    s.awaits('Level 1')
    x, y, _, _ = s.levels()[0].box
    holds(abs(x - 500) < 20 and abs(y - 300) < 20, 'the menu is at %d, %d and not at the pointer' % (x, y))
    s.click('Level 1')
    s.awaits('After 2')
    s.save('open-window')
    s.click('After 2')
    tool.chose('Level 1/After 2')
    s.program.says('chosen After 2', mark)
    s.gone()


@scene()
def opened_and_closed(s):
    """Escape closes such a menu with a status of its own; the menu closes with the tool, and without a presenter"""
    s.program.do('serve plain')
    tool = Opened(s, NAME + '/MenuBar')
    s.awaits('Open')
    s.keys('Escape')
    equal((tool.status(), tool.tool.lines), (NOTHING_CHOSEN, []), 'status and output')
    s.gone()
    tool = Opened(s, NAME + '/MenuBar')
    s.awaits('Open')
    tool.process.kill()
    tool.process.wait()
    s.gone()
    s.end_presenter()
    s.desk.offer(None)
    tool = Opened(s, NAME + '/MenuBar')
    equal(tool.status(), UNAVAILABLE, 'the status without a presenter')


@scene()
def opened_named(s):
    """a menu with a field has a line with the name of its program, also where the user's own command opened it"""
    named = lambda: s.find(condition=lambda node: (node.name or '').startswith('Menu of')) is not None
    s.program.do('serve search')
    tool = Opened(s, NAME + '/MenuBar')
    s.awaits('Dutch')
    s.reader.until('the name of the program whose menu the command opened', named)
    s.keys('Escape', 'Escape')
    equal((tool.status(), tool.tool.lines), (NOTHING_CHOSEN, []), 'status and output')
    s.gone()
    mark = s.show('search', 'point=60,40', first='Dutch')
    s.reader.until('the name of the program', named)
    s.close(mark)


@scene()
def opened_kept(s):
    """a row that leaves the menu open is printed too"""
    s.program.do('serve kept')
    tool = Opened(s, NAME + '/MenuBar')
    s.click('Chosen 0 times')
    s.awaits('Chosen 1 times')
    s.click('Closing')
    equal((tool.status(), len(tool.tool.lines), tool.tool.lines[-1:]), (0, 2, ['Closing']), 'status and output')
    s.gone()


@scene()
def opened_libdbusmenu(s):
    """a menu of libdbusmenu's, a lazy submenu and a check row"""
    program = foreign(s, os.path.join(CLIENTS, 'dbusmenu_server.py'), 'org.menubus.test.Foreign')
    tool = Opened(s, 'org.menubus.test.Foreign/com/canonical/dbusmenu')
    s.click('Lazy')
    s.awaits('Filled')
    s.save('open-libdbusmenu')
    s.click('Filled')
    tool.chose('Lazy/Filled')
    program.says('clicked Filled', 0)
    s.gone()
    tool = Opened(s, 'org.menubus.test.Foreign/com/canonical/dbusmenu')
    s.awaits('One')
    program.process.kill()
    s.gone()
    holds(tool.status() != 0, 'the tool says that all is well')


def start_watcher(s):
    watcher = s.helper([sys.executable, os.path.join(HERE, 'watcher.py')], 'watcher')
    watcher.says('ready', 0)
    return watcher


def tray_menu(s, script, *arguments, **environment):
    """The watcher, a program with a tray item, and the address of its menu."""
    watcher = start_watcher(s)
    program = foreign(s, script, *arguments, **environment)
    line = watcher.wait('a tray item', lambda: next((line for line in watcher.lines if line != 'ready'), None))
    return watcher, program, ''.join(line.split(' ', 1))


@scene()
def opened_ayatana(s):
    """a menu of libayatana's"""
    watcher, program, menu = tray_menu(s, os.path.join(CLIENTS, 'appindicator.py'), 'foreign', 'Foreign', NO_AT_BRIDGE='1')
    tool = Opened(s, menu)
    s.awaits('World')
    s.save('open-ayatana')
    s.click('World')
    tool.chose('World')
    program.says('clicked World', 0)
    s.gone()


@scene()
def opened_qt(s):
    """a menu of Qt's"""
    if s.display.is_wayland: return 'Qt has no plug-in for Wayland here'
    watcher, program, menu = tray_menu(s, os.path.join(HERE, 'qt.py'), QT_QPA_PLATFORM='xcb', XDG_CURRENT_DESKTOP='KDE')
    tool = Opened(s, menu)
    s.click('Inner')
    s.awaits('Innermost')
    s.save('open-qt')
    s.click('Innermost')
    tool.chose('Inner/Innermost')
    program.says('clicked Innermost', 0)
    s.gone()
