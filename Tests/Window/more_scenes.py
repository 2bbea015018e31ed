"""Context menus of rows, what is set off and tapped or committed by a key, and presenters that take turns."""
import os, time
from colours import contrast_of_row
from desk import PRESENTER
from foreign_scenes import Opened
from hand_scenes import held_menu
from processes import until
from program import NAME
from scene import equal, holds, scene
from typed_scenes import takes_keys


@scene()
def row_context_menu(s):
    """a secondary click on a row asks for the context menu of that row"""
    mark = s.show('plain', 'point=60,40', first='Copy')
    s.program.do('row-menu Copy menu=marks')
    s.click_later('Copy', button=3)
    s.awaits('Muted')
    s.save('row-context')
    s.click('Blocked')
    s.program.says('chosen Blocked on', mark)
    holds('chosen Copy' not in s.program.lines[mark:], 'the row itself was chosen')
    while s.rows(): s.outside()
    s.gone()


@scene()
def row_context_menu_by_key(s):
    """the Menu key asks for the context menu of the selected row"""
    mark = s.show('plain', 'point=60,40', first='Copy')
    s.program.do('row-menu Copy menu=marks')
    s.keys('Home', 'Down')
    s.selects('Copy')
    s.waits_behind_change()
    s.keys('Menu')
    s.awaits('Muted')
    s.keys('Escape')
    s.program.says('ended row-menu closed', mark)
    if s.rows(): s.outside()
    s.gone()


@scene()
def row_context_of_stranger(s):
    """the context menu that a key asks for in a stranger's menu, again and again, comes at once, beside its row, with the keyboard, which F10 with Shift asks for as well"""
    stranger = s.helper([s.commands.program], 'stranger')
    stranger.says('ready', 0)
    for round in range(4):
        stranger.do('present plain point=60,40')
        s.awaits('Copy')
        stranger.do('row-menu Copy menu=marks')
        s.waits_behind_change()
        equal(s.desk.run([s.commands.tool, 'focus']).wait(), 0, 'the status of focus')
        takes_keys(s)
        s.keys('Home', 'Down')
        s.selects('Copy')
        row = s.awaits('Copy').box
        mark, begin = stranger.mark, time.monotonic()
        if round % 2:
            s.display.down('Shift_L')
            s.keys('F10')
            s.display.up('Shift_L')
        else: s.keys('Menu')
        s.awaits('Muted')
        # Pauses are 0.25 s at first, 0.5 s then, and at last a refusal.
        holds(time.monotonic() - begin < 2, 'round %d: the menu came after %.1f s' % (round, time.monotonic() - begin))
        if round == 0: s.save('row-context-of-stranger')
        menu = s.levels()[-1].box
        holds(menu[1] + 14 >= row[1] + row[3] and menu[1] < row[1] + row[3] + 14, 'the menu at %s is not beside its row at %s' % (menu, row))
        s.keys('Down')
        s.reader.until('a row with the keyboard', lambda: s.selected() in ('Muted', 'Blocked'))
        s.keys('Escape')
        stranger.says('ended row-menu closed', mark)
        s.gone()


@scene()
def tapped_highlight(s):
    """a click on what a presentation sets off commits it"""
    mark = s.show('marks', 'rect=300,260,260,44', 'highlight=On_my_way', 'style=highlighting')
    s.display.click(520, 280, 1)
    s.ended(mark, 'committed')


@scene()
def replaced_presenter(s):
    """a presenter with a chooser takes the place of the window, and gives it back"""
    chooser = os.path.join(s.desk.directory, 'chooser')
    with open(chooser, 'w') as file: file.write('#!/bin/sh\ngrep Copy\n')
    os.chmod(chooser, 0o755)
    other = s.helper([s.commands.tool, 'presenter', '--replace', '--chooser', chooser], 'chooser')
    other.says('ready', 0)
    s.park()
    mark = s.program.presents('plain', 'point=300,200')
    s.program.says('chosen Copy', mark)
    holds(s.is_empty(), 'the window showed the menu, too')
    other.process.terminate()
    other.process.wait()
    until('the window to take its place again', lambda: s.desk.has_owner(PRESENTER)
          and s.desk.owner_process(PRESENTER) == s.presenter.pid)
    mark = s.show('plain', 'point=300,200')
    s.close(mark)


@scene()
def killed_while_held(s):
    """a program that is killed while the button is held leaves nothing"""
    held_menu(s)
    s.program.kill()
    s.gone()
    s.display.release()
    s.prepare()
    mark = s.show('plain', 'point=300,200')
    s.click('Copy')
    s.ended(mark, 'chosen')


@scene()
def killed_with_tool(s):
    """the presenter is killed while `menubus open --window` waits: the tool says so"""
    s.program.do('serve plain')
    tool = Opened(s, NAME + '/MenuBar')
    s.appears('Open')
    s.presenter.kill()
    s.presenter.wait()
    equal(tool.status(), 69, 'the status')
    s.gone()


@scene()
def column_appears(s):
    """a row gets a mark while the menu is open: the texts of the others move over, and are painted"""
    mark = s.show('rows:4', 'point=300,200', 'title=Numbers', first='Row 1')
    s.program.do('check row=Row_2')
    s.awaits('Row 2', 'check menu item')
    s.park()
    picture = s.save('column')
    for row in s.rows(): holds(contrast_of_row(s, picture, row) > 2.5, '“%s” is not painted' % row.name)
    s.close(mark)
