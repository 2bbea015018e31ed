"""What assistive technology is told beside the rows that the keys go to."""
import os
from foreign_scenes import Opened
from hostile_scenes import asked
from hud_scenes import desktop
from processes import stays
from scene import equal, holds, scene
from typed_scenes import leaves_or_gone
from voice_scenes import PROGRAM, focus


def focused(s): return sorted(node.role + ' ' + node.name for node in s.reader.nodes() if 'focused' in node.states)


def text_of(s, name): return s.awaits(name).description


@scene()
def told_without_keys(s):
    """a menu without the keys is news with its program and the command that gives it them, and nothing in it has the focus"""
    s.park()
    heard = s.reader.heard
    program = asked(s, 'rows', 'OK')
    s.appears()
    event = s.reader.hears('the news', lambda event: event['event'] == 'object:state-changed:showing' and event['detail']
                           and event['role'] == 'notification' and event['program'].startswith(PROGRAM), heard)
    for word in ('(process %d)' % program.process.pid, 'menubus focus'): holds(word in event['name'], 'the news are “%s”' % event['name'])
    equal(focused(s), [], 'what has the focus')
    stays('a row has the focus', lambda: not any(event['event'] == 'object:state-changed:focused' and event['detail'] and
                                                 event['program'].startswith(PROGRAM) for event in s.reader.events[heard:]), seconds=0.3)
    heard = s.reader.heard
    s.helper([s.commands.tool, 'focus'], 'focus')
    s.reader.hears('the focus', lambda event: event['event'] == 'object:state-changed:focused' and event['detail'], heard)
    equal(len(focused(s)), 1, 'how many have the focus')
    s.keys('Escape')
    leaves_or_gone(s, program)


@scene()
def told_of_kept_focus(s):
    """in a menu that leaves the keys to another window, the row below the pointer is announced, and has no focus"""
    heard = s.reader.heard
    mark = s.show('marks', 'point=300,200', 'nofocus')
    s.hover('Blocked')
    s.reader.hears('the row', lambda event: event['event'] == 'object:announcement' and event.get('text') == 'Blocked', heard)
    equal([name for name in focused(s) if 'menu item' in name], [], 'the rows with the focus')
    s.click('Blocked')
    s.ended(mark, 'chosen')


@scene()
def told_headings(s):
    """the heading of a group is told with the row by which it is entered, from either side, and with no other"""
    mark = s.show('palettes', 'point=60,40', first='Red tint')
    s.keys('Home')
    s.selects('Red tint')
    equal(text_of(s, 'Red tint'), 'tint', 'what is told with the first row')
    s.keys('Right')
    s.selects('Green tint')
    equal((text_of(s, 'Green tint'), text_of(s, 'Red tint')), ('', ''), 'what is told within the group')
    s.keys('Down')
    s.selects('Green open circle')
    equal(text_of(s, 'Green open circle'), 'open circle', 'what is told in the next group')
    s.keys('Up')
    s.selects('Green tint')
    equal(text_of(s, 'Green tint'), 'tint', 'what is told on the way back')
    s.close(mark)


@scene()
def told_texts(s):
    """a menu without a row to choose says its text, and one that failed says why beside the row that tries again"""
    heard = s.reader.heard
    mark = s.show('empty', 'point=60,40', first='No items')
    focus(s, 'No items', heard)
    s.close(mark)
    mark = s.show('failing', 'point=60,40', first='Here')
    s.awaits('Try again, The server cannot be reached')
    s.close(mark)


@scene()
def told_groups(s):
    """radio rows know their group: those beside each other"""
    mark = s.show('radio', 'point=60,40', first='Red')
    equal(s.find('Green').relations.get('member-of'), ['Red', 'Green', 'Blue'], 'the group of Green')
    s.close(mark)
    mark = s.show('palettes', 'point=60,40', first='Red tint')
    equal(s.find('Red tint').relations.get('member-of'), ['Red tint', 'Green tint', 'Blue tint'], 'the group of a strip')
    s.close(mark)


@scene()
def told_once(s):
    """there is one field, and what is typed comes into it once; its description says how many rows are left"""
    mark = s.show('search', 'point=60,40', first='Dutch')
    equal([node.name for node in s.reader.nodes() if node.text is not None and 'editable' in node.states], ['Find'], 'the fields')
    heard = s.reader.heard
    s.display.type('s')
    s.reader.until('the rows', lambda: s.find('Dutch') is None)
    s.reader.until('their number', lambda: s.find('Find', 'text').description == '3 hits')
    typed = [event for event in s.reader.events[heard:] if event['event'].startswith('object:text-changed') and event['program'].startswith(PROGRAM)]
    equal([(event['event'], event['name']) for event in typed], [('object:text-changed:insert', 'Find')], 'the changes of texts')
    s.keys('Escape')
    s.close(mark)


@scene()
def told_name(s):
    """the first menu is called like its file, and a tray item's like the item"""
    file = os.path.join(s.desk.directory, 'named.yaml')
    with open(file, 'w') as opened: opened.write('title: Kitchen\nitems: [{title: Light, run: ["true"]}]\n')
    served = s.helper([s.commands.tool, 'serve', file, '--no-tray', '--name', 'org.example.named'], 'serve')
    served.wait('the menu', lambda: any(line.startswith('ready') for line in served.lines))
    opened = Opened(s, 'org.example.named')
    s.awaits('Light')
    equal((s.reader.windows()[0].name, s.levels()[0].name, s.titles()), ('Kitchen', 'Kitchen', ['Light']), 'window, menu and rows')
    s.keys('Escape')
    equal(opened.status(), 3, 'the status')
    with desktop(s):
        Opened(s, 'scripting-test')
        s.awaits('Quit')
        s.reader.until('the title of the item', lambda: s.levels()[0].name == 'Scripting test')
        s.keys('Escape')
        s.gone()
