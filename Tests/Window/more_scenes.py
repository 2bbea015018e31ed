"""Context menus of rows, what is set off and tapped or committed by a key, and presenters that take turns."""
import os
from colours import contrast_of_row
from desk import PRESENTER
from foreign_scenes import Opened
from hand_scenes import held_menu
from processes import until
from program import NAME
from scene import equal, holds, scene


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
