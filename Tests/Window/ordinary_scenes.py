"""A compositor of Wayland without a layer shell, where no X server answers either: menus are in an ordinary window."""
import contextlib, json, os, subprocess
from foreign_scenes import NOTHING_CHOSEN, Opened
from preload import preload
from processes import until
from program import NAME
from scene import equal, holds, scene
from tray_scenes import tool


def windows(node):
    """The windows in a tree of sway's."""
    if node.get('pid'): yield node
    for child in node['nodes'] + node['floating_nodes']: yield from windows(child)


def titles(s):
    """The titles of all windows."""
    tree = json.loads(subprocess.check_output(['swaymsg', '-t', 'get_tree'], env=s.desk.environment))
    return [window['name'] for window in windows(tree)]


@contextlib.contextmanager
def layerless(s, **environment):
    """A compositor without a layer shell, on whose desktop windows are seen beside the one behind."""
    preload(s, 'layerless.c', **environment)
    s.display.command('fullscreen', 'disable')
    try: yield
    finally:
        s.end_presenter()
        s.display.command('fullscreen', 'enable')


@scene('wayland')
def ordinary_window(s):
    """a menu has a window with a title, and the keys; a choice, Escape and another window close it"""
    with layerless(s, DISPLAY=':999'): uses_window(s)


def uses_window(s):
    s.program.do('serve deep:2')
    for keys, status, lines in ((('End', 'Return'), 0, ['After 1']), (('Escape',), NOTHING_CHOSEN, [])):
        tool = Opened(s, NAME + '/MenuBar')
        s.awaits('Level 1')
        holds(any(title.startswith('Menu of ') for title in titles(s)), 'no title: %s' % titles(s))
        s.save('ordinary')
        s.keys(*keys)
        equal((tool.status(), tool.tool.lines), (status, lines), 'status and output')
    tool = Opened(s, NAME + '/MenuBar')
    s.awaits('Level 1')
    s.display.command('[title="^scenery.py$"]', 'focus')
    equal((tool.status(), tool.tool.lines), (NOTHING_CHOSEN, []), 'status and output after a look at another window')


@scene('wayland')
def ordinary_token(s):
    """the window keeps the keys while the program of a chosen row acts: some compositors believe its token only until then"""
    told, file = (os.path.join(s.desk.directory, name) for name in ('focused', 'focused.yaml'))
    with open(file, 'w') as text: text.write("- {title: Look, shell: 'swaymsg -t get_tree >%s.new; mv %s.new %s'}\n" % (told, told, told))
    served = tool(s, 'serve', '--name', 'org.menubus.Focused', '--no-tray', file)
    served.wait('the menu', lambda: any('ready' in line for line in served.lines))
    def focused():
        """The window that has the keys by the time that the command looks: after 300 ms, on a busy machine, another one."""
        opened = Opened(s, 'org.menubus.Focused/MenuBar')
        s.awaits('Look')
        s.keys('End', 'Return')
        opened.chose('Look')
        until('the command', lambda: os.path.exists(told))
        with open(told) as text: tree = json.load(text)
        os.remove(told)
        return [window['name'] for window in windows(tree) if window['focused']]
    with layerless(s, DISPLAY=':999'):
        found = [focused() for _ in range(3)]
        holds(any(names and names[0].startswith('Menu') for names in found), 'the command saw the keys in %s' % found)
        s.gone()


@scene('wayland')
def ordinary_backend(s):
    """the variable GDK_BACKEND for Wayland keeps no menu from the screen where the compositor has no layer shell"""
    for value in ('wayland', 'wayland,x11', '*'):
        with layerless(s, GDK_BACKEND=value):
            mark = s.show('plain', 'point=60,40', first='Open')
            s.keys('Escape')
            s.program.says('ended closed', mark)
