"""Acceptance items of collections, previews and triggers: the window beside what others read from the bus."""
from exported import Requests, read
from order_scenes import context
from processes import stays, until
from scene import equal, holds, scene
from tray import press, request, start


def arrivals(s):
    """The board of arrivals in the window; `None` where Arrivals was not built."""
    running = start(s, 'Arrivals')
    if not running: return None
    s.park()
    press(s, running[1], 'Activate', 100, 60)
    s.awaits(condition=lambda node: node.name.startswith('49 University'))
    return running


def enter(s, name):
    """Opens the submenu of an arrival."""
    s.display.click(*s.place(s.awaits(condition=lambda node: node.name.startswith(name))), 1)
    s.reader.until('the submenu of ' + name, lambda: len(s.levels()) == 2 and s.titles(1))


def roles(rows): return [row[1].get('x-menubus-role', row[1].get('type', 'action')) for row in rows]


def texts(view):
    """All texts in a view."""
    own = [view['text']] if 'text' in view else []
    return own + [text for child in view.get('children', []) for text in texts(child)]


@scene()
def presented_by_panel_calls(s):
    """each call of a panel to a tray item presents its menu in the window"""
    running = start(s, 'Lifecycle')
    if not running: return 'Lifecycle was not built'
    program, menu = running
    for method in ('Activate', 'ContextMenu'):
        s.park()
        mark = program.mark
        press(s, menu, method, 420, 300)
        s.appears('fivestars.blog')
        s.outside()
        program.says('didEnd', mark)
        s.gone()


@scene()
def sections_with_menus(s):
    """a submenu only for items of sections with menus, and no rows without a configuration"""
    running = arrivals(s)
    if not running: return 'Arrivals was not built'
    _, menu = running
    opens = {label: menu.row(label)[1].get('children-display') == 'submenu' for label in ('44', '49', 'Detour')}
    equal(opens, {'44': True, '49': True, 'Detour': False}, 'the items with submenus')
    menu.call('AboutToShow', '(i)', menu.row('N Not')[0])
    equal(menu.row('N Not')[2], [], 'the rows without a configuration')
    s.keys('Escape')
    s.gone()


@scene()
def item_asked_when_shown(s):
    """an item is asked for its menu when that is shown, and no other item is"""
    running = arrivals(s)
    if not running: return 'Arrivals was not built'
    _, menu = running
    asked = lambda: [label for label in ('44', '49') if roles(menu.row(label)[2]) != ['loading']]
    equal(asked(), [], 'the items that were asked before')
    enter(s, '49 University')
    equal(asked(), ['49'], 'the items that were asked')
    s.outside()
    s.gone()


@scene()
def preview_before_and_after(s):
    """a preview is bare, and full after the object was opened"""
    running = arrivals(s)
    if not running: return 'Arrivals was not built'
    program, menu = running
    shown = lambda: texts(menu.row('49')[1].get('x-menubus-preview', {}))
    enter(s, '49 University')
    equal(shown(), ['In 12 minutes'], 'the preview')
    s.click('Open')
    program.says('opened 49 University', 0)
    until('all of it', lambda: shown() == ['In 12 minutes', 'Capitol Hill', 'Roanoke'], pause=0.02)
    s.gone()


@scene()
def event_commits(s):
    """an event commits; one with an outdated identifier does nothing"""
    requests = Requests(s)
    mark = context(s, 'menu=marks', 'preview')
    s.awaits('Open')
    menu = requests.menu()
    menu.send(0, 'x-menubus-commit-preview', 'outdated')
    stays('the menu was closed', lambda: s.find('Open') and 'delegate willCommit' not in s.program.lines[mark:], seconds=0.4)
    menu.send(0, 'x-menubus-commit-preview', menu.root['x-menubus-configuration'])
    s.program.says('delegate didEnd', mark)
    s.gone()
    equal(s.program.said(mark).count('delegate willCommit'), 1, 'the number of commits')


@scene()
def preview_separator_actions(s):
    """preview, separator, actions; only the preview, or only actions, where there is nothing else"""
    requests = Requests(s)
    for number, (words, wanted) in enumerate((
            (('menu=marks', 'preview'), 'preview… separator action action action action'),
            (('menu=missing', 'preview'), 'preview…'), (('menu=marks',), 'action action action action'))):
        mark = context(s, *words)
        seen = roles(requests.menu(number + 1).layout()[2])
        previews = [role for role in seen if role == 'preview']
        equal(' '.join((['preview…'] if previews else []) + seen[len(previews):]), wanted, 'the rows')
        s.outside()
        s.program.says('delegate didEnd', mark)
        s.gone()


@scene()
def arrivals_call_back(s):
    """each arrival has its actions below its name, and they call back"""
    running = arrivals(s)
    if not running: return 'Arrivals was not built'
    program, menu = running
    for name, actions in (('44 Ballard', ['Add Bookmark', 'Share']),
                          ('49 University', ['Add Alarm', 'Add Bookmark', 'Schedule', 'Share'])):
        enter(s, name)
        equal([title for title in s.titles(1) if title in ('Add Alarm', 'Add Bookmark', 'Schedule', 'Share')], actions, 'the actions')
        equal(s.levels()[1].name, name, 'the title')
        mark = program.mark
        s.click('Share')
        program.says('Share: ' + name, mark)
        s.gone()
        press(s, menu, 'Activate', 100, 60)
        s.awaits(condition=lambda node: node.name.startswith('49 University'))
    s.outside()
    s.gone()


@scene()
def location_of_trigger(s):
    """the delegate gets the place that was sent, whatever the trigger"""
    running = start(s, 'Lifecycle')
    if not running: return 'Lifecycle was not built'
    program, menu = running
    calls = []
    for number, trigger in enumerate(('Activate', 'ContextMenu', None)):
        x, y, mark = 400 + 10 * number, 300 + number, program.mark
        s.park()
        if trigger: press(s, menu, trigger, x, y)
        else: holds(request(s, menu, x, y), 'there is no menu')
        s.appears('fivestars.blog')
        s.outside()
        program.says('didEnd', mark)
        s.gone()
        equal(program.lines[mark], 'configurationForMenuAt %d, %d' % (x, y), 'the first call')
        calls.append(program.lines[mark + 1:])
    equal(calls, calls[:1] * 3, 'the other calls')
    mark = context(s, 'menu=marks')
    holds('delegate configuration 20,10' in s.program.lines[mark:], 'the place is not in the coordinates of the anchor')
    s.outside()
    s.program.says('delegate didEnd', mark)
    s.gone()


@scene()
def star_at_each_press(s):
    """a star at each place that was pressed, and never a menu"""
    running = start(s, 'Stars')
    if not running: return 'Stars was not built'
    program, menu = running
    requests = Requests(s, menu.name)
    wanted = [(120, 80), (1020, 3), (500, 700), (0, 0)]
    for method, place in zip(('Activate', 'ContextMenu', 'SecondaryActivate'), wanted): press(s, menu, method, *place)
    holds(not request(s, menu, *wanted[3]), 'there is a menu')
    until('all stars', lambda: read(menu, '/Stars', 'org.menubus.Stars1', 'Stars') == wanted, pause=0.02)
    stays('a menu is shown', lambda: not s.rows() and not requests.made, seconds=0.3)
    s.gone()


@scene()
def space_commits(s):
    """the arrow key that leads out of the menu goes to what is set off; Space and Enter open it"""
    for key, words, first in (('space', ('preview',), 'Open'), ('Return', (), 'Muted')):
        mark = context(s, 'menu=marks', *words)
        s.awaits('Muted')
        s.keys('Home')
        s.selects(first)
        s.keys('Left')
        s.reader.until('no row to be selected', lambda: s.selected() is None)
        s.keys(key)
        s.program.says('delegate willCommit', mark)
        s.program.says('delegate didEnd', mark)
        s.gone()
        equal(s.program.said(mark).count('delegate willCommit'), 1, 'the number of commits')
