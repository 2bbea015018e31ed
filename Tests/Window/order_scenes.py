"""Acceptance items 48-58 and 80-100 as far as they have a presenter, with the window in the place of the test client."""
from hand_scenes import follow, held_menu
from processes import stays
from scene import equal, holds, scene

BEGIN = ['delegate configuration 20,10', 'delegate highlighting', 'delegate willPresent']


@scene()
def handler_presents_another(s):
    """dismissal, then the handler; a handler presents another menu"""
    mark = s.show('chain', 'point=300,200')
    s.click('Another')
    s.awaits('Muted')
    equal(s.program.said(mark)[:4], ['presented presented', 'ended chosen', 'chosen Another', 'presented second presented'],
          'the order of calls')
    s.keys('Escape')
    s.program.says('ended second closed', mark)
    s.gone()


@scene()
def presented_once(s):
    """a presentation that is shown is not presented again, and keeps its menu"""
    mark = s.show('marks', 'point=300,200')
    s.program.do('again')
    s.program.do('exchange plain')
    stays('another menu is shown', lambda: len(s.levels()) == 1 and s.find('Muted'), seconds=0.4)
    s.close(mark)
    mark = s.program.mark
    s.program.do('again')
    s.appears('Open')
    s.close(mark)


@scene()
def dismissed_once(s):
    """a dismissed presentation ends at once, and once"""
    mark = s.show('plain', 'point=300,200')
    s.program.do('dismiss')
    s.program.do('dismiss')
    s.ended(mark, 'dismissed')
    equal(s.program.said(mark), ['presented presented', 'ended dismissed'], 'what the program was told')


@scene()
def below_or_above_source(s):
    """below a source where there is room, above one at the lower edge of the screen"""
    for rect, below in (((300, 100, 200, 40), True), ((300, 500, 200, 40), True), ((300, 700, 200, 40), False)):
        mark = s.show('marks', 'rect=%d,%d,%d,%d' % rect, 'screen=0,0,1024,768')
        _, y, _, height = s.levels()[0].box
        holds(y >= rect[1] + rect[3] - 8 if below else y + height <= rect[1] + 8, 'the menu at %d, %d high, for %s' % (y, height, rect))
        s.close(mark)


@scene()
def upwards_keeps_order(s):
    """a menu that opens upwards keeps its order; by priority its last row comes first, and its first element is selected"""
    forwards = ['Muted', 'Blocked', 'Mixed', 'Pinned']
    for order, wanted in (('automatic', forwards), ('fixed', forwards), ('priority', forwards[::-1])):
        # Where the program asks for it, and where only the presenter sees that there is no room below.
        for attach in (['attach=0,0'], []):
            mark = s.show('marks', 'rect=300,700,200,40', 'screen=0,0,1024,768', 'order=' + order, *attach)
            # A program turns its rows once it is told that the menu opens upwards, which may be after the first picture.
            s.reader.until('the rows %s' % wanted, lambda: s.titles() == wanted)
            holds(s.levels()[0].box[1] < 700, 'the menu does not open upwards')
            s.selects('Muted')
            s.save('upwards-%s%s' % (order, '-attached' if attach else ''))
            s.close(mark)


@scene()
def long_menu_upwards(s):
    """a long menu beside a button at the lower edge begins with its first row, and does not cover the button"""
    mark = s.show('rows:60', 'rect=300,700,200,40', 'screen=0,0,1024,768')
    equal(s.titles()[:2], ['Row 1', 'Row 2'], 'the first rows')
    _, y, _, height = s.levels()[0].box
    holds(y + height <= 714, 'the menu at %d, %d high, covers the button' % (y, height))
    s.save('long-upwards')
    s.close(mark)


@scene()
def upward_preview_opens(s):
    """an upward preview has the row that opens it"""
    mark = s.program.mark
    s.park()
    s.program.do('context rect=300,700,260,44 at=20,10 menu=marks preview')
    s.appears()
    s.awaits('Open')
    s.save('preview-upwards')
    s.click('Open')
    s.program.says('delegate willCommit', mark)
    s.gone()


@scene()
def canceled_press(s):
    """a press that was canceled chooses nothing"""
    mark = held_menu(s)
    follow(s, *s.place(s.awaits('Copy')))
    s.program.wait('“Copy” to be hovered', lambda: 'Copy' in s.program.hovered(mark))
    s.program.do('transfer cancel')
    s.program.wait('no row to be hovered', lambda: s.program.hovered(mark)[-1:] == ['nothing'])
    s.awaits('Copy')  # the presenter has heard of the end when it answers
    s.display.release()
    stays('a row was chosen', lambda: len(s.program.said(mark)) == 1, seconds=0.4)
    s.close(mark)


@scene()
def shown_menu_changes(s):
    """a shown menu changes: rows come, go and are marked"""
    mark = s.show('marks', 'point=300,200')
    s.program.do('append Fifth')
    s.program.do('check row=Blocked')
    s.program.do('disable row=Mixed')
    s.awaits('Fifth')
    s.awaits('Blocked', condition=lambda node: 'checked' in node.states)
    s.awaits('Mixed', condition=lambda node: 'sensitive' not in node.states)
    s.program.do('remove row=Muted')
    s.reader.until('a row less', lambda: s.find('Muted') is None)
    s.click_later('Fifth')
    s.ended(mark, 'chosen')
    s.program.says('chosen Fifth', mark)


@scene()
def highlighted_as_it_was(s):
    """the highlighted thing is shown as it was"""
    mark = s.show('marks', 'rect=300,260,260,44', 'highlight=On_my_way', 'style=highlighting')
    s.save('highlight')
    s.click('Blocked')
    s.ended(mark, 'chosen')


def context(s, *words):
    """Has a context menu requested at a place, and returns how much was said before."""
    mark = s.program.mark
    s.park()
    s.program.do(' '.join(['context', 'rect=300,260,260,44', 'at=20,10', *words]))
    if 'none' not in words: s.appears()
    return mark


def calls(s, mark): return [line for line in s.program.said(mark) if not line.startswith('presented')]


@scene()
def context_action(s):
    """an action of a context menu is chosen"""
    mark = context(s, 'menu=marks', 'preview')
    s.click('Blocked')
    s.program.says('delegate didEnd', mark)
    s.program.says('chosen Blocked on', mark)
    s.gone()
    said = calls(s, mark)
    holds('delegate willCommit' not in said and said.index('preview entered') < said.index('delegate willPresent'), 'the calls are %s' % said)


@scene()
def context_commit_row(s):
    """the focused view is committed, by its row"""
    mark = context(s, 'menu=marks', 'preview', 'style=pop')
    s.awaits('Open')
    s.save('context-preview')
    s.click('Open')
    s.program.says('delegate didEnd', mark)
    for line in ('preview exited', 'delegate completions'): s.program.says(line, mark)
    s.gone()
    said = calls(s, mark)
    for line in ('delegate willCommit', 'delegate animations', 'delegate completions'):
        equal(said.count(line), 1, 'the number of “%s”' % line)


@scene()
def context_commit_press(s):
    """the focused view is committed, by a click on it where it is on the screen, or on its preview"""
    for words, place in ((('preview',), (380, 300)), ((), (540, 280))):
        mark = context(s, 'menu=marks', *words)
        s.display.click(*place, 1)
        s.program.says('delegate willCommit', mark)
        s.program.says('delegate didEnd', mark)
        s.gone()


@scene()
def context_closed(s):
    """the background closes a context menu"""
    mark = context(s, 'menu=marks')
    s.awaits('Muted')
    s.outside()
    s.program.says('delegate didEnd', mark)
    s.gone()
    equal(calls(s, mark), BEGIN + ['delegate dismissing', 'delegate didEnd'], 'the calls')


@scene()
def context_none(s):
    """no configuration, no menu"""
    mark = context(s, 'none')
    equal(calls(s, mark), ['delegate configuration 20,10'], 'the calls')
    stays('a menu is shown', lambda: not s.rows(), seconds=0.3)
    s.gone()


@scene()
def context_target(s):
    """another target is set off than the anchor"""
    mark = context(s, 'menu=marks', 'target=0,-60,260,44', 'into=0,60,260,44')
    s.awaits('Muted')
    s.save('context-target')
    s.outside()
    s.program.says('delegate didEnd', mark)
    s.gone()


@scene()
def context_updated(s):
    """the visible context menu changes, and is dismissed by the program with the calls of closing"""
    mark = context(s, 'menu=plain')
    s.awaits('Open')
    s.program.do('context-update Updated')
    s.awaits('Updated')
    s.program.do('context-dismiss')
    s.program.says('delegate didEnd', mark)
    s.gone()
    equal(calls(s, mark), BEGIN + ['delegate dismissing', 'delegate didEnd'], 'the calls')
