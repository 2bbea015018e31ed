"""The checks, in the order in which they run; the first line of each is its title. One that a panel cannot be put to
returns why."""
from PIL import ImageChops
from processes import Failure, stays, until
from program import DEEPER, MORE, ROWS, Program
from tray import Tray


class Subject:
    """What the checks work on."""
    def __init__(self, desktop, save, command, log):
        self.desktop, self.panel, self.tray, self.save = desktop, desktop.panel, Tray(desktop), save
        self.command, self.log, self.program = command, log, None

    def start(self, *arguments):
        self.program = Program(self.command, self.desktop.environment, self.log, *arguments)

    def recover(self):
        """After a failure: no menu, and the pointer out of the way."""
        try: self.tray.close()
        except Exception: pass


def panel_starts(s):
    """an empty panel"""
    s.desktop.start_panel()
    s.desktop.park()
    drawn = lambda picture: picture.getpixel((900, s.panel.height // 2)) != picture.getpixel((900, 700))
    s.tray.empty = s.desktop.still(drawn, 'the panel on the screen')
    s.save('empty')
    s.desktop.kill_panel()


def icon_of_earlier_program(s):
    """the icon of a program that was there before the panel"""
    s.start()
    s.desktop.start_panel()
    s.tray.icon()
    s.save('icon')
    if len(s.desktop.items()) != 1: raise Failure('registered are %s' % s.desktop.items())


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
    s.tray.expect('"Green" alone to be selected', lambda rows: [rows[title]['checked'] for title in ('Red', 'Green', 'Blue')] == [False, True, False])
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


def row_is_added(s):
    """a row is added, and chosen when the menu opens again"""
    mark = s.program.mark
    s.program.do('append Added')
    s.tray.open()
    s.tray.expect('the added row', lambda rows: 'Added' in rows)
    s.save('added')
    s.tray.choose('Added')
    s.program.says('chosen Added', mark)


def attention(s):
    """the icon is another one when the item needs attention"""
    box, before = s.tray.icon()
    look = lambda picture: ImageChops.difference(picture.crop(box), before).getbbox()
    s.program.do('status needsAttention')
    s.desktop.still(look, 'the icon to change')
    s.save('attention')
    s.program.do('status active')
    s.desktop.still(lambda picture: not look(picture), 'the icon to be the old one')


def passive(s):
    """a passive item is hidden"""
    s.program.do('status passive')
    if s.panel.hides_passive: s.tray.icons(0)
    s.save('passive')
    s.program.do('status active')
    s.tray.icons(1)
    s.tray.open()
    s.tray.close()
    if not s.panel.hides_passive: return 'this panel shows all; the menu is still there'


def tooltip(s):
    """the tooltip, and a new one"""
    last = s.desktop.below(s.desktop.still())
    for text in ('Nothing new', 'Three letters'):
        s.program.do('tooltip ' + text)
        box, _ = s.tray.icon()
        s.desktop.move(box[0] + 3, box[1] + 3)
        s.desktop.move((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
        new = lambda picture: s.desktop.shows_more(picture) and s.desktop.below(picture).tobytes() != last.tobytes()
        last = s.desktop.below(s.desktop.still(new, 'a tooltip unlike the last'))
        s.save('tooltip')
        if s.panel.tells_tooltips: until('the tooltip "%s"' % text, lambda: text in s.desktop.heard()['tips'])
        s.desktop.park()  # xfce4-panel leaves the tooltip where it is until the next, or its end


def panel_restarts(s):
    """the panel is killed and started: one icon, with its menu"""
    s.desktop.kill_panel()
    s.desktop.start_panel()
    s.tray.icons(1)
    s.save('restarted')
    if len(s.desktop.items()) != 1: raise Failure('registered are %s' % s.desktop.items())
    mark = s.program.mark
    s.tray.open()
    s.tray.choose('Open')
    s.program.says('chosen Open', mark)


def program_ends(s):
    """the icon goes with its program"""
    s.tray.open()
    s.tray.choose('Quit')
    until('the program to end', lambda: s.program.process.poll() is not None)
    if s.program.process.returncode: raise Failure('its status is %d' % s.program.process.returncode)
    s.tray.icons(0)
    if s.desktop.items(): raise Failure('registered are %s' % s.desktop.items())


def later_program(s):
    """the icon of a program that starts after the panel; the left button runs its handler"""
    s.start('--primary')
    box, _ = s.tray.icon()
    mark = s.program.mark
    s.desktop.click(box)
    s.program.says('activated', mark)
    s.desktop.park()
    s.tray.open()
    s.tray.close()
    s.program.quit()
    s.tray.icons(0)


CHECKS = [panel_starts, icon_of_earlier_program, menu_on_right_button, menu_on_left_button, row_of_root, disabled_row,
          row_of_submenu, check_row, radio_rows, changes_while_open, row_is_added, attention, passive, tooltip,
          panel_restarts, program_ends, later_program]
NEEDED = [panel_starts, icon_of_earlier_program]
