"""Presentations and clicks: what the window shows, and what others read from the bus."""
from exported import PRESENTATION, Exported, Requests
from program import NAME
from scene import equal, holds, scene

RECT, HIGHLIGHT = 'rect=300,260,260,44', ('highlight=On_my_way', 'style=highlighting')


def chosen(s, mark): return [line for line in s.program.said(mark) if line.startswith('chosen')]


@scene()
def kept_row_marked(s):
    """a row that keeps the menu open is marked, and chosen again and again in one session"""
    requests = Requests(s)
    mark = s.show('kept', 'point=300,200', first='Chosen 0 times')
    menu = requests.menu()
    equal([row[1].get('x-menubus-keeps-open', False) for row in menu.rows()], [True, False], 'the marks')
    clients = menu.property('Sessions', PRESENTATION)
    for number in (1, 2, 3):
        s.click('Chosen %d times' % (number - 1))
        s.program.says('chosen %d' % number, mark)
    s.awaits('Chosen 3 times')
    equal(menu.property('Sessions', PRESENTATION), clients, 'the sessions')
    equal(s.program.said(mark), ['presented presented', 'chosen 1', 'chosen 2', 'chosen 3'], 'what the program was told')
    equal(len(requests.made), 1, 'the number of requests')
    s.close(mark)


@scene()
def choice_ends_level(s):
    """a choice in such a submenu ends that level alone, without a dismissal"""
    mark = s.show('scopes', 'point=60,40', first='Quality')
    for number in (1, 2):
        s.click('Quality')
        s.click('Low')
        s.reader.until('one level', lambda: len(s.levels()) == 1)
        s.program.wait('the handler', lambda: chosen(s, mark) == ['chosen Low'] * number)
        s.waits_behind_change()
    equal(s.program.said(mark), ['presented presented', 'chosen Low', 'chosen Low'], 'what the program was told')
    s.click('Last')
    s.ended(mark, 'chosen')
    mark = s.show('scoped', 'point=60,40', first='Low')
    s.click('Low')
    s.ended(mark, 'chosen')


@scene()
def provider_asked_once(s):
    """a provider is asked when its menu is shown, once each time, and its order is kept; nothing is an empty menu"""
    for order, titles in (('order=automatic', ['Muted', 'Blocked', 'Mixed', 'Pinned']),
                          ('order=fixed', ['Muted', 'Blocked', 'Mixed', 'Pinned'])):
        mark = s.program.mark
        s.program.do('provide marks rect=300,700,200,40 ' + order)
        equal(s.program.said(mark), [], 'what was said before')
        s.program.do('provide-present')
        s.appears('Muted')
        equal(s.titles(), titles, 'the rows')
        s.keys('Escape')
        s.program.says('ended provided closed', mark)
        s.gone()
        equal(s.program.said(mark).count('asked'), 1, 'the number of questions')
    mark = s.program.mark
    s.program.do('provide nothing')
    menu = Exported(s, NAME, '/Provided')
    equal('asked' in s.program.said(mark), False, 'the question')
    menu.call('AboutToShow', '(i)', 0)
    equal((menu.root.get('x-menubus-no-menu'), menu.layout()[2]), (True, []), 'the empty menu')
    menu.send(0, 'opened')
    menu.send(0, 'closed')
    equal(s.program.said(mark), ['asked'], 'what was said')
    s.program.do('provide-end')


@scene()
def ends_once_without_presenter(s):
    """without a presenter each request ends once, and says why"""
    s.end_presenter()
    s.desk.offer(None)
    for _ in range(2):
        mark = s.program.presents('plain', RECT, *HIGHLIGHT)
        s.program.says('ended notPresented noPresenter', mark)
        s.program.says('presented noPresenter', mark)
        s.program.do('dismiss')
        equal(len([line for line in s.program.said(mark) if line.startswith('ended')]), 1, 'the number of ends')


@scene()
def sessions_outlive_highlight(s):
    """the session and the search of another client outlive a highlighted menu in the window"""
    s.program.do('serve search')
    other, mark = Exported(s, NAME, '/MenuBar'), s.program.mark
    other.send(0, 'opened')
    field = next(row for row in other.rows() if row[1].get('x-menubus-role') == 'search-field')[0]
    other.send(field, 'x-menubus-text', 'd')
    s.program.says('searched d', mark)
    text = lambda: other.layout(field)[1].get('x-menubus-text')
    mark = s.show('marks', RECT, *HIGHLIGHT)
    equal(text(), 'd', 'the text')
    s.outside()
    s.ended(mark, 'closed')
    equal(text(), 'd', 'the text')
    holds('searched ' not in s.program.lines[mark:], 'the search was taken back')
    other.send(0, 'closed')
    s.program.says('searched ', mark)


@scene()
def handler_for_each_choice(s):
    """a hundred choices by keys, by another client, and after the end: a handler each, once"""
    requests = Requests(s)
    mark = s.show('kept', 'point=300,200', first='Chosen 0 times')
    menu = requests.menu()
    counting, closing = [row[0] for row in menu.rows()]
    s.keys('Home')
    for _ in range(48):
        s.keys('Return')
        menu.send(counting, 'clicked')
    s.program.says('chosen 96', mark)
    s.click('Closing')
    # A click of the other client may end the menu before the window has the press.
    s.program.says('chosen Closing', mark)
    menu.send_all([counting, closing, counting], 'clicked')
    s.ended(mark, 'chosen')
    wanted = ['chosen %d' % number for number in range(1, 97)] + ['chosen Closing', 'chosen 97', 'chosen Closing', 'chosen 98']
    s.program.wait('all handlers', lambda: len(chosen(s, mark)) >= 100)
    equal(sorted(chosen(s, mark)), sorted(wanted), 'the handlers')
