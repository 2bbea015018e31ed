"""Checks of the menu. The first line of each is its title; one that a panel cannot be put to returns why."""
from processes import Failure, stays, until
from program import DEEPER, MORE, ROWS


def menu_on_right_button(s):
    """the menu on the right button: titles, marks, what is disabled, separators"""
    rows = s.tray.open(button=3)
    s.save('menu')
    marks = lambda row: (row['title'], 'disabled' if not row['enabled'] else 'checked' if row['checked'] else '')
    seen = [('', 'separator') if row['role'] == 'separator' else marks(row) for row in rows]
    s.tray.close()
    if seen != ROWS: raise Failure('%s instead of %s' % (seen, ROWS))


def menu_on_left_button(s):
    """the menu on the left button, where the program does nothing else on it"""
    if not s.panel.menu_on_left_button: return 'this panel always calls Activate'
    s.tray.open(button=1)
    s.tray.close()


def row_of_root(s):
    """a row is chosen"""
    mark = s.program.mark
    s.tray.open()
    s.tray.choose('Open')
    s.program.says('chosen Open', mark)


def disabled_row(s):
    """a disabled row does nothing"""
    mark = s.program.mark
    s.tray.open()
    s.tray.press('Unavailable')
    stays('the row was chosen', lambda: s.program.mark == mark)
    s.tray.close()


def row_of_submenu(s):
    """rows one and two submenus deep are chosen"""
    mark = s.program.mark
    s.tray.open()
    s.tray.enter('More')
    s.tray.expect('all rows of the submenu', lambda rows: all(title in rows for title in MORE))
    s.tray.choose('Last')
    s.program.says('chosen Last', mark)
    s.tray.open()
    s.tray.enter('More')
    s.tray.enter('Deeper')
    s.desktop.still()
    s.save('submenus')
    s.tray.choose(*DEEPER)
    s.program.says('chosen Deepest', mark)


def lazy_submenu(s):
    """a submenu whose rows are made when the menu opens is right at its first opening"""
    mark = s.program.mark
    s.tray.open()
    s.tray.press('Recent')
    s.tray.expect('a row of the submenu', lambda rows: 'Other file' in rows or 'Loading…' in rows)
    if s.tray.row('Loading…'): raise Failure('it is still loading')
    s.save('lazy')
    s.tray.choose('Other file')
    s.program.says('chosen Other file', mark)


def check_row(s):
    """a check row is toggled, and back"""
    for state in ('off', 'on'):
        mark = s.program.mark
        s.tray.open()
        s.tray.choose('Mute')
        s.program.says('chosen Mute ' + state, mark)
        s.tray.open()
        s.save('mute-' + state)
        s.tray.expect('"Mute" to be ' + state, lambda rows: rows['Mute']['checked'] == (state == 'on'))
        s.tray.close()


def radio_rows(s):
    """of radio rows, one is selected"""
    mark = s.program.mark
    s.tray.open()
    s.tray.choose('Green')
    s.program.says('chosen Green on', mark)
    s.tray.open()
    s.save('green')
    checked = lambda rows: [title for title in ('Red', 'Green', 'Blue') if rows[title]['checked']]
    s.tray.expect('"Green" alone to be selected', lambda rows: checked(rows) == ['Green'])
    s.tray.close()


def changes_while_open(s):
    """changes of title, visibility and state show in the open menu"""
    s.tray.open()
    before = s.desktop.still()
    s.program.do('retitle Opened')
    s.tray.expect('the new title', lambda rows: 'Opened' in rows and 'Open' not in rows)
    s.desktop.still(lambda picture: picture.tobytes() != before.tobytes(), 'the new title to be drawn')
    s.program.do('hide Copy')
    s.tray.expect('the row to go', lambda rows: 'Copy' not in rows)
    s.program.do('uncheck Mute')
    s.tray.expect('the mark to go', lambda rows: not rows['Mute']['checked'])
    s.desktop.still()
    s.save('changed-while-open')
    s.program.do('show Copy')
    s.tray.expect('the row to come back', lambda rows: 'Copy' in rows)
    s.program.do('check Mute')
    s.tray.expect('the mark to come back', lambda rows: rows['Mute']['checked'])
    s.program.do('retitle Open')
    s.tray.expect('the old title', lambda rows: 'Open' in rows)
    s.tray.close()


def search_field(s):
    """a search field is clicked and answered: the menu shows what was found at its next opening, and all after that"""
    mark = s.program.mark
    s.desktop.answer('Co')
    s.program.do('search')
    s.tray.open()
    field = s.tray.field()
    if not field:
        s.tray.close()
        return 'the program has no search fields'
    s.tray.choose(field)
    s.program.says('searched Co', mark)
    s.tray.open()
    s.tray.expect('what was found', lambda rows: 'Find: Co' in rows and 'Copy' in rows and 'Open' not in rows)
    s.save('found')
    s.tray.choose('Copy')
    s.program.says('chosen Copy', mark)
    s.program.says('searched', mark)
    s.tray.open()
    s.tray.expect('all rows', lambda rows: field in rows and 'Open' in rows)
    s.tray.close()
    s.program.do('unsearch')


def search_field_in_submenu(s):
    """the same in a submenu; the panel is still there after the answer"""
    mark = s.program.mark
    s.desktop.answer('La')
    s.program.do('search More')
    s.tray.open()
    s.tray.enter('More')
    field = s.tray.field()
    if not field:
        s.tray.close()
        return 'the program has no search fields'
    s.tray.choose(field)
    s.program.says('searched La', mark)
    s.tray.open()
    s.tray.press('More')
    s.tray.expect('what was found', lambda rows: 'Find: La' in rows and 'Last' in rows and 'First' not in rows)
    s.save('found-in-submenu')
    s.tray.choose('Last')
    s.program.says('chosen Last', mark)
    s.program.says('searched', mark)
    s.program.do('unsearch')


def row_comes_into_open_submenu(s):
    """a row comes into an open submenu, whose rows stay on the screen; it is chosen when the submenu opens again"""
    mark = s.program.mark
    s.tray.open()
    s.tray.enter('More')
    s.desktop.still()
    s.program.do('extend Extra')
    s.desktop.still()
    s.tray.expect('the rows to stay', lambda rows: 'First' in rows and 'Last' in rows)
    until('the row to come where the popup grows', lambda: bool(s.tray.row('Extra')) == s.panel.grows)
    s.save('came')
    s.tray.close()
    s.tray.open()
    s.tray.enter('More')
    s.tray.choose('Extra')
    s.program.says('chosen Extra', mark)


def row_is_added(s):
    """a row is added right after the menu closed, seen when it opens again, and chosen after that"""
    mark = s.program.mark
    s.tray.open()
    s.tray.close()
    s.program.do('append Added')
    # A popup that keeps its size, of a panel that never says that it closed, may have the row behind an arrow.
    s.tray.open()
    s.tray.expect('the added row', lambda rows: 'Added' in rows)
    s.save('added')
    s.tray.close()
    s.tray.open()
    s.tray.choose('Added')
    s.program.says('chosen Added', mark)
