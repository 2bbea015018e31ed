"""Activation tokens: a window that a chosen row opens may come to the front."""
import os, re
from foreign_scenes import Opened
from hud_scenes import WINDOW
from processes import until
from scene import holds, scene
from tray_scenes import CLIENTS, PYTHON, tool

FILE = """- {title: Letter, shell: 'echo "$XDG_ACTIVATION_TOKEN $DESKTOP_STARTUP_ID" >>%s'}
- {title: Word, shell: 'echo "$XDG_ACTIVATION_TOKEN $DESKTOP_STARTUP_ID" >>%s'}
"""


def holds_token(s, word):
    """A token of the compositor, or on X11 a startup id, whose end is the time of the press or key."""
    form = r'[0-9a-f-]{16,}|kwin-\d+' if s.display.is_wayland else r'\S+_TIME[1-9]\d*'
    holds(re.fullmatch(form, word), 'no token: %r' % word)


@scene()
def token_of_choice(s):
    """a program gets a token for each row that is chosen, by the pointer and by a key, each another one"""
    told, file = (os.path.join(s.desk.directory, name) for name in ('tokens', 'tokens.yaml'))
    with open(file, 'w') as text: text.write(FILE % (told, told))
    lines = lambda: open(told).read().splitlines() if os.path.exists(told) else []
    served = tool(s, 'serve', '--name', 'org.menubus.Tokens', '--no-tray', file)
    served.wait('the menu', lambda: any('ready' in line for line in served.lines))
    for number, (row, choose) in enumerate((('Letter', s.click), ('Word', lambda row: s.keys('End', 'Return'))), 1):
        opened = Opened(s, 'org.menubus.Tokens/MenuBar')
        s.awaits('Word')
        choose(row)
        opened.chose(row)
        served.wait('the command', lambda: len(lines()) == number)
        words = lines()[-1].split(' ')
        holds(words[0] == words[1], 'one token: %r' % words)
        holds_token(s, words[0])
    holds(len(set(lines())) == 2, 'a token of another choice: %s' % lines())


@scene()
def token_of_tray_item(s):
    """a tray item gets the token as panels give it, before the click"""
    watcher = tool(s, 'watcher', '--yield')
    watcher.says('ready', 0)
    item = s.helper([PYTHON, CLIENTS + '/bare_item.py', 'item', 'menu', 'ProvideXdgActivationToken'], 'item')
    item.says('ready', 0)
    opened = Opened(s, 'item')
    s.awaits('Only row')
    s.click('Only row')
    opened.chose('Only row')
    item.wait('the click', lambda: 'clicked 5' in item.lines)
    told = item.lines[item.lines.index('clicked 5') - 1].split(' ')
    holds(told[0] == 'ProvideXdgActivationToken', 'the click without a token: %s' % item.lines)
    holds_token(s, told[1])


def raises(s):
    """Chooses a row that brings its program's window to the front, which is behind the one that fills the screen."""
    window = s.helper([PYTHON, WINDOW, 'raise'], 'window', NO_AT_BRIDGE='1', GDK_BACKEND='wayland')
    window.says('focus', 0)
    mark = window.mark
    s.display.click(8, 8, 1)
    window.says('away', mark)
    opened = Opened(s, 'org.menubus.SceneWindow')
    s.awaits('File')
    # XWayland has the keys a moment later.
    until('the submenu', lambda: (s.keys('Home', 'Right'), s.find('Raise'))[1], pause=0.3)
    mark = window.mark
    s.keys('End', 'Return')
    opened.chose('File/Raise')
    window.says('activated raise', mark)
    window.says('focus', mark)
    s.save('raised')
    s.end_helpers()


@scene('activation')
def raised_by_row(s):
    """a chosen row brings a window of its program to the front"""
    raises(s)


@scene('mutter', DISPLAY=':999')
def raised_by_window(s):
    """the same where the menu is in an ordinary window, which Mutter believes only while it has the keys"""
    raises(s)
