"""The programs, and what each of them shows when a row is chosen, a check toggled, and something changed in the program."""
import os, sys
from collections import namedtuple
from processes import until
from session import HERE

QT_WINDOW = os.path.join(HERE, '../Tool/WindowMenuTests/Clients/qt_window.py')

Program = namedtuple('Program', [
    'name',
    'command',      # of a session
    'package',      # of Debian, for its version
    'window',       # the beginning of its title, or its program
    'protocol',     # what the other client speaks
    'told',         # its name for assistive technology
    'check',        # a row with a mark, off at first
    'deep',         # a deep row is chosen, and its effect awaited
    'change',       # something is done in the program, and the row that shows it, with a condition of `menubus wait`
    'unlike',       # rows that assistive technology is told otherwise of, or not at all
    'announces',    # whether the program says what has changed while its menu is open; LibreOffice says it at the next opening
], defaults=[(), True])


def text_file(session, name):
    path = session.path(name)
    with open(path, 'w') as file: file.write('hello world\n')
    return path


def contents(path):
    with open(path) as file: return file.read().strip()


def demo_row(menu, told):
    """The demo says in its window which action it has carried out."""
    def deep(session, program):
        session.menubus('click', menu, 'Preferences/Shape/Rectangle' if told == 'gtk3' else 'File/Shape/Rectangle')
        until('the state of the action', lambda: session.menubus(
            'get', menu, ('Preferences' if told == 'gtk3' else 'File') + '/Shape/Rectangle', 'state') == 'on\n')
        until('the sentence in the window', lambda: session.shown(told, 'radio action: "shape"') or session.shown(told, '“shape”'))
    return deep


def demo_change(session):
    session.focus('Application Class')
    session.key('ctrl+g')


def demo_action(session):
    """The keys of the demo of GTK 4 do nothing, so another client of it makes the change."""
    session.call('gdbus', 'call', '--session', '-d', 'org.gtk.Demo4.App', '-o', '/org/gtk/Demo4/App', '-m',
                 'org.gtk.Actions.Activate', 'color', "[<'green'>]", '{}')


def upper_case(name, all_rows, row, save):
    """Text is changed by a deep row, and saved by another: the file has it."""
    def deep(session, program):
        menu = 'window:' + program.window
        session.menubus('click', menu, all_rows)
        session.menubus('click', menu, row)
        session.menubus('click', menu, save)
        until('the file in capitals', lambda: contents(session.path(name)) == 'HELLO WORLD')
    return deep


def typing(window):
    def change(session):
        session.focus(window)
        session.type('x')
    return change


def undoing(window):
    """Other scenes have left something to undo."""
    def change(session):
        typing(window)(session)
        session.key('ctrl+z')
    return change


def qt_row(session, program):
    mark = session.qt.mark
    session.menubus('click', 'window:Letters', 'File/More/Deep')
    session.qt.says('deep', mark)


def bold(session):
    session.focus('Untitled 1')
    session.key('ctrl+b')


def office_row(session, program):
    menu = 'window:' + program.window
    session.focus(program.window)
    session.type('HeLLO woRLD')  # it corrects the case of words
    until('the text', lambda: session.shown('soffice', 'woRLD'))
    session.menubus('click', menu, 'Edit/Select All')
    session.menubus('click', menu, 'Format/Text/UPPERCASE')
    until('capitals', lambda: session.shown('soffice', 'HELLO WORLD'))


ALL = [
    Program('gtk3-demo-application', lambda s: ['gtk3-demo-application'], 'gtk-3-examples', 'gtk3-demo-appli', 'gtk', 'gtk3',
            'Preferences/Bold', demo_row('window:gtk3-demo-appli', 'gtk3'), (demo_change, 'Preferences/Color/Green', '--state', 'on')),
    Program('mousepad', lambda s: ['mousepad', text_file(s, 'mousepad.txt')], 'mousepad', 'mousepad', 'gtk', 'mousepad',
            'View/Line Numbers', upper_case('mousepad.txt', 'Edit/Select All', 'Edit/Convert/To Uppercase', 'File/Save'),
            (undoing('mousepad'), 'Edit/Redo', '--enabled')),
    Program('gtk4-demo-application', lambda s: ['gtk4-demo-application'], 'gtk-4-examples', 'gtk4-demo-appli', 'gtk', 'gtk4',
            'File/Bold', demo_row('window:gtk4-demo-appli', 'gtk4'), (demo_action, 'File/Color/Green', '--state', 'on')),
    Program('PyQt5', lambda s: [sys.executable, QT_WINDOW, 'Letters'], 'python3-pyqt5', 'Letters', 'dbusmenu', 'qt_window.py',
            'File/More/Bold', qt_row, (lambda s: s.reader.act('Bold'), 'File/More/Bold', '--state', 'on')),
    Program('kwrite', lambda s: ['kwrite', text_file(s, 'kwrite.txt')], 'kwrite', 'kwrite', 'dbusmenu', 'kwrite',
            'View/Borders/Show Icon Border', upper_case('kwrite.txt', 'Selection/Select All', 'Selection/Capitalization/Uppercase', 'File/Save'),
            (undoing('kwrite.txt'), 'Edit/Redo', '--enabled')),
    Program('LibreOffice Writer', lambda s: ['soffice', '--writer', '--norestore', '--nologo', '--nofirststartwizard'],
            'libreoffice-writer', 'Untitled 1', 'gtk', 'soffice', 'View/Rulers/Vertical Ruler', office_row,
            (bold, 'Format/Text/Bold', '--state', 'on'), ('Edit › OLE Object', 'Edit › OLE Object › [No selection possible]'), False),
]
