"""Checks of a menu bar, which shows the menu of the window in front. The first line of each is its title."""
import os, sys
from processes import Failure, descendants, until

NAME, REGISTRAR = 'org.menubus.test', 'com.canonical.AppMenu.Registrar'
WINDOW = os.path.join(os.path.dirname(os.path.realpath(__file__)), 'window.py')


def bar_starts(s):
    """the bar has the titles of the menu"""
    s.start('--menu-bar')
    until('the menu on the bus', lambda: s.desktop.has_owner(NAME))
    s.desktop.run([sys.executable, WINDOW, NAME])
    until('the registrar', lambda: s.desktop.has_owner(REGISTRAR))  # else the bus starts the one that is installed
    s.desktop.run_panel()
    s.tray.bar()
    s.save('bar')


def row_of_bar(s):
    """rows one and two submenus deep are chosen"""
    mark = s.program.mark
    s.tray.open_bar('More', 'First')
    s.tray.choose('Last')
    s.program.says('chosen Last', mark)
    s.tray.open_bar('More', 'First')
    s.tray.enter('Deeper')
    s.save('bar-submenus')
    s.tray.choose('Deepest')
    s.program.says('chosen Deepest', mark)


def lazy_submenu_of_bar(s):
    """the rows of a lazy submenu come, and the plug-in that asked for them is still the same"""
    plugins = descendants(s.desktop.panel_process.pid)
    s.tray.open_bar('Recent', 'Other file')
    s.save('bar-lazy')
    s.tray.close()
    s.tray.bar()
    if [id for id in plugins if not os.path.exists('/proc/%d' % id)]: raise Failure('a process of the panel ended')
    with open(s.log.name, errors='replace') as log:
        if 'restarted after crash' in log.read(): raise Failure('the panel says that its plug-in crashed')
