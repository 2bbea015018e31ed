"""A compositor of Wayland without a layer shell, where no X server answers either: menus are in an ordinary window."""
import contextlib, json, subprocess
from foreign_scenes import NOTHING_CHOSEN, Opened
from preload import preload
from program import NAME
from scene import equal, holds, scene


def titles(s):
    """The titles of all windows."""
    tree = json.loads(subprocess.check_output(['swaymsg', '-t', 'get_tree'], env=s.desk.environment))
    def names(node):
        if node.get('pid'): yield node['name']
        for child in node['nodes'] + node['floating_nodes']: yield from names(child)
    return list(names(tree))


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
def ordinary_backend(s):
    """the variable GDK_BACKEND for Wayland keeps no menu from the screen where the compositor has no layer shell"""
    for value in ('wayland', 'wayland,x11', '*'):
        with layerless(s, GDK_BACKEND=value):
            mark = s.show('plain', 'point=60,40', first='Open')
            s.keys('Escape')
            s.program.says('ended closed', mark)
