"""The examples, driven through the window from outside: S4's three flows, S2's messages, S3's arrivals, S1's edit menu."""
import os
from gi.repository import GLib
from PIL import ImageChops, ImageStat
from colours import contrast_of_row
from foreign_scenes import Opened, start_watcher
from scene import equal, holds, scene


def example(s, name):
    """The watcher, and the example with its item in the tray; `None` where it was not built."""
    program = os.path.join(s.commands.directory, name)
    if not os.path.exists(program): return None
    return start_watcher(s), s.helper([program], name, owns_window=True)


def item(watcher):
    """The bus name of the tray item, and the path of its menu."""
    return watcher.wait('a tray item', lambda: next((line for line in watcher.lines if line != 'ready'), None)).split(' ', 1)


def lifecycle(s, act, *later):
    """Requests the menu of Lifecycle's item at a place, acts, and returns the log. It has `didEnd` and the later lines."""
    running = example(s, 'Lifecycle')
    if not running: return None
    watcher, program = running
    name, _ = item(watcher)
    s.desk.call(name, '/StatusNotifierItem', 'org.menubus.ContextMenu1', 'RequestMenu', GLib.Variant('(siiu)', ('', 420, 300, 0)))
    s.awaits('fivestars.blog')
    act(program)
    for line in ('didEnd', *later): program.says(line, 0)
    s.gone()
    return program.lines


BEGIN = ['configurationForMenuAt 420, 300', 'previewForHighlighting', 'willPresent']


@scene()
def lifecycle_action(s):
    """S4: an action is chosen"""
    def act(_):
        s.save('lifecycle')
        s.click('fivestars.blog')
    lines = lifecycle(s, act, 'handler of “fivestars.blog”')
    if lines is None: return 'Lifecycle was not built'
    equal(lines[:3], BEGIN, 'the beginning of the log')
    holds('willCommit' not in lines, 'the log is %s' % lines)


@scene()
def lifecycle_commit(s):
    """S4: the focused view is tapped"""
    # The completions run after the end.
    lines = lifecycle(s, lambda _: s.click('Open'), 'completions')
    if lines is None: return 'Lifecycle was not built'
    equal(lines[:3], BEGIN, 'the beginning of the log')
    for line in ('willCommit', 'animations'): holds(line in lines, 'the log is %s' % lines)


@scene()
def lifecycle_background(s):
    """S4: the background is tapped"""
    lines = lifecycle(s, lambda _: s.outside())
    if lines is None: return 'Lifecycle was not built'
    equal(lines, BEGIN + ['previewForDismissing', 'didEnd'], 'the log')


@scene()
def messages(s):
    """S2: a message is chosen in the list, its actions are shown with it set off, and one is chosen"""
    running = example(s, 'Messages')
    if not running: return 'Messages was not built'
    watcher, program = running
    s.reader.until('the name of Messages', lambda: s.desk.has_owner('org.example.Messages'))
    tool = Opened(s, 'org.example.Messages')
    row = s.awaits(condition=lambda node: node.name.startswith('On my way'))
    s.display.move(*s.place(row))
    # The list is at the bottom of the screen, so the menu opens above its row.
    below = s.place(s.awaits(condition=lambda node: node.name.startswith('Hurry up')))
    list, message, other = s.save('messages-list'), s.place(row), below
    s.display.click(*message, 1)
    equal(tool.status(), 0, 'the status of the tool')
    s.awaits('Reply')
    stays_behind(s, list, message, other, 'messages')
    s.click('Reply')
    s.gone()
    tool = Opened(s, 'org.example.Messages')
    s.awaits(condition=lambda node: node.name == 'Replied to “On my way”')
    s.keys('Escape')
    s.gone()


def stays_behind(s, list, message, other, name):
    """The list is on the screen as it was, dark but for the message."""
    picture = s.save(name)
    near = lambda place: (place[0] - 40, place[1] - 8, place[0] - 10, place[1] + 8)
    seen, was = (picture.crop(near(message)), list.crop(near(message)))
    holds(ImageChops.difference(seen, was).getbbox() is None, 'the message is not as it was')
    light = lambda image: sum(ImageStat.Stat(image.crop(near(other)).convert('L')).mean)
    holds(0.3 < light(picture) / light(list) < 0.8, 'the list is not behind: %s' % (light(picture) / light(list)))
    menu = s.levels()[-1]
    if not s.display.is_wayland:
        x, y, width, height = menu.box
        holds(y >= message[1] or y + height <= message[1], 'the menu covers the message')


@scene()
def messages_by_secondary_press(s):
    """S2: the list comes from the tray; a secondary press on a message has its actions, and the list stays behind"""
    running = example(s, 'Messages')
    if not running: return 'Messages was not built'
    watcher, program = running
    name, _ = item(watcher)
    s.park()
    s.desk.call(name, '/StatusNotifierItem', 'org.kde.StatusNotifierItem', 'Activate', GLib.Variant('(ii)', (100, 60)))
    row = s.awaits(condition=lambda node: node.name.startswith('On my way'))
    s.display.move(*s.place(row))
    list, message, other = s.save('messages-tray'), s.place(row), s.place(s.awaits('Choose a message'))
    s.display.click(*message, 3)
    s.awaits('Reply')
    stays_behind(s, list, message, other, 'messages-secondary')
    s.click('Reply')
    s.gone()


@scene()
def arrivals(s):
    """S3: the menu of an arrival with its preview; an action is chosen, and the arrival is opened"""
    running = example(s, 'Arrivals')
    if not running: return 'Arrivals was not built'
    watcher, program = running
    menu = ''.join(item(watcher))
    for row, line in (('Add Alarm', 'Add Alarm: 49 University'), ('Open', 'opened 49 University')):
        tool = Opened(s, menu)
        s.display.click(*s.place(s.awaits(condition=lambda node: node.name.startswith('49 University'))), 1)
        s.awaits(row)
        s.save('arrivals')
        s.click(row)
        program.says(line, 0)
        equal(tool.status(), 0, 'the status of the tool')
        s.gone()


@scene()
def arrivals_by_pointer(s):
    """S3: the title of a submenu that the pointer opens is painted"""
    running = example(s, 'Arrivals')
    if not running: return 'Arrivals was not built'
    tool = Opened(s, ''.join(item(running[0])))
    for name in ('44 Ballard', '49 University'):
        s.display.move(*s.place(s.awaits(condition=lambda node: node.name.startswith(name))))
        title = s.reader.until('the submenu of ' + name, lambda: next(
            (row for level in s.levels()[1:] for row in s.rows(1) if level.name == name and row.name == name), None))
        picture = s.save('arrivals-pointer-' + name.split()[0])
        holds(contrast_of_row(s, picture, title) > 4, 'the title of %s is not painted' % name)
    s.keys('Escape', 'Escape')
    s.gone()


@scene()
def edit_menu(s):
    """S1: a message is chosen in the tray, its edit menu is shown, and an item is chosen"""
    running = example(s, 'EditMenu')
    if not running: return 'EditMenu was not built'
    watcher, program = running
    menu = ''.join(item(watcher))
    tool = Opened(s, menu)
    s.click('On my way')
    equal(tool.status(), 0, 'the status of the tool')
    s.awaits('Copy')
    s.save('edit-menu')
    s.click('Copy')
    s.gone()
    tool = Opened(s, menu)
    s.awaits('Copied “On my way”')
    s.keys('Escape')
    s.gone()
