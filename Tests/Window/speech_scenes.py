"""What Orca says, word for word. A user hears whose menu it is and how to get at it, what a row is, and what is only text."""
import os
from example_scenes import example, item
from foreign_scenes import Opened
from hostile_scenes import asked
from hud_scenes import desktop
from listener import Listener, lacks_orca
from scene import equal, scene

EVERYTHING = '''title: Everything
items:
  - {title: Open, shortcut: Ctrl+O, run: ["true"]}
  - {title: Save as, subtitle: into another file, run: ["true"]}
  - {title: Do not disturb, selected: false, shell: "true"}
  - {title: Both, selected: mixed, shell: "true"}
  - separator
  - header: Power profile
  - title: Profile
    inline: true
    select: one
    items:
      - {title: Power saver, selected: false, run: ["true"]}
      - {title: Balanced, selected: true, run: ["true"]}
  - separator
  - {title: Disabled, enabled: false, run: ["true"]}
  - {title: Described, description: A row with words of its own, run: ["true"]}
  - title: Places
    items: [{title: Home, run: ["true"]}, {title: Documents, run: ["true"]}]
'''
SEARCH = '''title: Fruits
items:
  - {search: Find a fruit, focus: true}
  - {title: Apple, run: ["true"]}
  - {title: Apricot, run: ["true"]}
  - {title: Banana, run: ["true"]}
'''
TEXTS = '''title: Folders
items:
  - title: Broken
    items: [{lazy: {shell: "exit 3"}}]
  - title: Empty
    items: []
  - title: Full
    items: [{lazy: {shell: "echo one; echo two"}}]
'''
HEBREW = '''title: תפריט
direction: rtl
items:
  - {title: פתיחה, shortcut: Ctrl+O, run: ["true"]}
  - {title: "إعدادات Wi-Fi 5", selected: true, run: ["true"]}
  - title: אחרונים
    items: [{title: "מסמך 1.txt", run: ["true"]}]
'''


def serves(s, text, name):
    """Serves a menu."""
    file = os.path.join(s.desk.directory, name + '.yaml')
    with open(file, 'w') as opened: opened.write(text)
    bus_name = 'org.example.' + name
    served = s.helper([s.commands.tool, 'serve', file, '--no-tray', '--name', bus_name], 'serve')
    served.wait('the menu', lambda: any(line.startswith('ready') for line in served.lines))
    return bus_name


def opens(s, text, name, *words):
    """Opens a menu of its own with the tool, which gets the keyboard."""
    heard = Listener(s)
    s.park()
    s.helper([s.commands.tool, 'open', serves(s, text, name), '--window', *words], 'open')
    return heard


def leaves(s, *keys):
    s.keys(*keys)
    s.gone()


@scene(desktop='speech')
def spoken_with_keys(s):
    """a menu with the keyboard: its name, each row, its mark, the heading of a group that is entered, a description"""
    if lacks_orca(): return lacks_orca()
    heard = opens(s, EVERYTHING, 'everything')
    heard.opens('opened', 'Everything window.', 'Open Ctrl+O.')
    heard.after('Down', 'Save as.', 'into another file.')
    heard.after('Down', 'Do not disturb check menu item not checked.')
    heard.after('Down', 'Both check menu item partially checked.')
    heard.after('Down', 'Power saver not selected radio menu item.', 'Power profile, Profile.')
    heard.after('Down', 'Balanced selected radio menu item.')
    heard.after('Down', 'A row with words of its own.')
    heard.after('Down', 'Places menu.')
    heard.after('Right', 'Places menu', 'Places menu', 'Home.')
    heard.after('Left', 'Places menu.')
    heard.ends('A menu with the keyboard, radio rows and a submenu')
    leaves(s, 'Escape')


@scene(desktop='speech')
def spoken_without_keys(s):
    """a menu without the keyboard is news: whose it is, and how to get at it; then its rows are said as in any other"""
    if lacks_orca(): return lacks_orca()
    heard = Listener(s)
    s.park()
    program = asked(s, 'rows', None)
    heard.opens('opened', 'notification Menu of python3 (process N). Press here to type, or run menubus focus.')
    s.helper([s.commands.tool, 'focus'], 'focus')
    heard.opens('menubus focus', 'Menu window.', 'hunter.')
    heard.ends('A menu without the keyboard')
    leaves(s, 'Escape')
    program.process.terminate()


@scene(desktop='speech')
def spoken_search(s):
    """a search says that it is one, which row Enter chooses and among how many, and that nothing is found"""
    if lacks_orca(): return lacks_orca()
    with desktop(s) as search:
        heard = Listener(s)
        search.opens()
        heard.begins('menubus hud', 'Menu window.', 'menu', 'Search menus text.', 'New, File, 1 of 17.')
        heard.after('Down', 'Open…, File, 2 of 17')
        heard.types('sav', 'Save As…, Shift+Ctrl+S, File, 1 of 1')
        # The row that says so may have been read by then.
        heard.types('zzz', 'Nothing found', otherwise=['Nothing found', 'Nothing found grayed.'])
        heard.ends('The search in all menus, with a hit and without one')
        s.keys('Escape')
        search.ends(3)


@scene(desktop='speech')
def spoken_filter(s):
    """a field that hides rows says how many are left; a menu with a field says whose it is"""
    if lacks_orca(): return lacks_orca()
    heard = opens(s, SEARCH, 'fruits')
    heard.opens('opened', 'notification Menu of menubus (process N)', 'Fruits window.', 'Fruits menu', 'Find a fruit text.', '3 hits.')
    heard.types('ap', '2 hits')
    heard.types('ri', '1 hit')
    # Where the program has answered before the presenter speaks, its own row is what is there.
    heard.types('x', 'Nothing found', otherwise=['No items', 'No items grayed.'])
    heard.ends('A search field that hides rows')
    leaves(s, 'Escape')


@scene(desktop='speech')
def spoken_texts(s):
    """what a menu has to say is said where no row can be chosen, and beside the row that tries again"""
    if lacks_orca(): return lacks_orca()
    heard = opens(s, TEXTS, 'texts')
    heard.opens('opened', 'Folders window.', 'Folders menu', 'Broken menu.')
    heard.after('Right', 'Broken menu', 'Broken menu', 'Try again, “exit 3” failed with status 3.')
    heard.after('Left', 'Broken menu.')
    heard.after('Down', 'Empty menu.')
    heard.after('Right', 'Empty menu', 'Empty menu', 'No items grayed.')
    heard.after('Left', 'Empty menu.')
    heard.after('Down', 'Full menu.')
    heard.after('Right', 'Full menu', 'Full menu', 'one.')
    heard.ends('Submenus that fail, are empty, and have rows')
    leaves(s, 'Escape', 'Escape')


@scene(desktop='speech')
def spoken_controls(s):
    """a row with controls is not read out before the first of them"""
    if lacks_orca(): return lacks_orca()
    heard = Listener(s)
    mark = s.show('parts', 'point=60,40')
    heard.opens('opened', 'notification Menu of python3 (process N)', 'Menu window.', 'menu', 'Level horizontal slider 0.25, from 0 to 1.')
    heard.after('Right', '0.3, from 0 to 1')
    heard.after('Down', 'Mute check box not checked.')
    heard.after('space', 'checked')
    heard.after('Down', 'Test sound push button.')
    heard.after('Down', 'Name text.', 'Nobody.')
    heard.after('Down', 'Plain.')
    heard.ends('Controls')
    s.close(mark)


@scene(desktop='speech')
def spoken_hebrew(s):
    """a menu from right to left: Left opens a submenu"""
    if lacks_orca(): return lacks_orca()
    heard = opens(s, HEBREW, 'hebrew')
    heard.opens('opened', 'תפריט window.', 'פתיחה Ctrl+O.')
    heard.after('Down', 'إعدادات Wi-Fi 5 check menu item checked.')
    heard.after('Down', 'אחרונים menu.')
    heard.after('Left', 'אחרונים menu', 'אחרונים menu', 'מסמך 1.txt.')
    heard.after('Right', 'אחרונים menu.')
    heard.ends('From right to left')
    leaves(s, 'Escape')


@scene(desktop='speech')
def spoken_edit_menu(s):
    """an edit menu, which follows a choice in a tray item's menu: its commands with their keys"""
    if lacks_orca(): return lacks_orca()
    running = example(s, 'EditMenu')
    if not running: return 'EditMenu was not built'
    heard = Listener(s)
    opened = Opened(s, ''.join(item(running[0])))
    heard.opens('opened', 'Menu window.', 'Are you coming?')
    heard.after('Down', 'The view from here.')
    heard.after('Return', 'Menu window.', 'Save.')
    heard.after('Down', 'Delete.')
    heard.ends('An edit menu')
    s.keys('Escape')
    equal(opened.status(), 0, 'the status of the tool')
