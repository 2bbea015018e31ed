"""Requests that no program should make: shown as far as they make sense, and never without a way out."""
import os, sys, tempfile, time
from processes import until
from scene import holds, scene

PROGRAM = os.path.join(os.path.dirname(os.path.realpath(__file__)), 'hostile.py')


def asked(s, name, row='Row', folder=None, **more):
    """Has the hostile program ask, and waits for a row."""
    hostile = s.helper([sys.executable, PROGRAM] + ([folder] if folder else []), 'hostile', **more)
    hostile.says('ready', 0)
    hostile.write(name)
    hostile.says('asked ' + name, 0, deadline=30)
    if row: s.awaits(row)
    return hostile


def leave(s, hostile):
    """A press outside closes what there is, the program goes, and the presenter still serves others."""
    for _ in range(2):
        if not s.is_empty(): s.outside()
    s.gone()
    hostile.process.terminate()
    hostile.process.wait()
    holds(s.presenter.poll() is None, 'the presenter ended with status %s' % s.presenter.returncode)
    mark = s.show('marks', 'point=100,60')
    s.close(mark)


def hostile(name, title, row='Row'):
    def play(s):
        program = asked(s, name, row)
        s.save('hostile-' + name)
        leave(s, program)
    play.__name__, play.__doc__ = 'hostile_' + name.replace('-', '_'), title
    scene()(play)


hostile('sources', 'a source whose entries have wrong types')
hostile('off-screen', 'rectangles and points off the screen')
hostile('long-label', 'a label of a megabyte')
hostile('wrong-types', 'properties of wrong types', row='Last')
hostile('views', 'views that are too deep, of wrong types, and not numbers', row='Last')
hostile('root', 'a wish for a width, a colour and a darkness that cannot be')
hostile('many-rows', 'a hundred thousand rows', row='Row 0')


def heavy(name, title):
    def play(s):
        program = asked(s, 'heavy-' + name, 'Row', owns_window=True)
        for key in ('Down', 'End', 'Page_Up', 'Home'):
            s.keys(key)
            s.reader.until('the pieces of the rows in view to be within the budget', lambda: counted(s))
        s.save('heavy-' + name)
        leave(s, program)
    play.__name__, play.__doc__ = 'heavy_' + name, title
    scene()(play)


def counted(s):
    """Whether there are as many objects and letters in the tree as a menu may have in view."""
    nodes = [node for level in s.levels() for node in level.walk()]
    letters = sum(len(node.name) for node in nodes)
    return 0 < len(nodes) < 2000 and letters < 100000


heavy('fields', 'many fields in many rows: as many are made as a menu may have in view')
heavy('texts', 'many texts in many rows: as many are laid out as a menu may have in view')
heavy('letters', 'long labels in many scripts: their beginnings are laid out')
heavy('scripts', 'very many long labels from right to left')


@scene()
def hostile_pictures(s):
    """pictures of every kind that a reader could wait for: each key is answered at once, and other menus have theirs"""
    folder = tempfile.mkdtemp(dir=s.desk.directory)
    program = asked(s, 'pictures', 'Good', folder, owns_window=True)
    for name in ('End', 'Home', 'Page_Down'):
        begin = time.monotonic()
        s.keys(name)
        s.reader.until('a row to be selected', s.selected)
        holds(time.monotonic() - begin < 1.5, 'a key was answered after %.1f s' % (time.monotonic() - begin))
    s.save('hostile-pictures', still=False)
    begin = time.monotonic()
    leave(s, program)
    holds(time.monotonic() - begin < 3, 'the menu was closed after %.1f s' % (time.monotonic() - begin))


@scene()
def hostile_log(s):
    """an error whose text would steer a terminal, and begin a line of its own: the log shows it on one line, harmless"""
    mark = os.path.getsize(s.log.name)
    asked(s, 'error', row=None)
    def logged():
        with open(s.log.name, 'rb') as file: return file.read()[mark:].decode(errors='replace')
    until('the error in the log', lambda: 'PWNED' in logged())
    lines = [line for line in logged().split('\n') if 'PWNED' in line]
    holds(len(lines) == 1 and lines[0].startswith('menubus-presenter: ') and 'a line of its own' in lines[0], 'the log has %r' % lines)
    holds(not any(sign in logged() for sign in '\x1b\x07\u202e'), 'the log has %r' % logged())


@scene()
def hostile_again(s):
    """a program that asks again at each end: presses for six seconds close three menus at most, and others have theirs"""
    program = asked(s, 'again')
    end = time.monotonic() + 6
    while time.monotonic() < end:
        s.outside()
        time.sleep(0.1)
    opened = [line for line in program.lines if line.startswith('event opened 0')]
    holds(2 <= len(opened) <= 3, '%d menus were shown' % len(opened))
    mark = s.show('marks', 'point=100,60')
    s.close(mark)
    program.process.terminate()
    program.process.wait()


@scene()
def hostile_deep(s):
    """submenus sixty deep: as far as keys go, and back"""
    program = asked(s, 'deep', 'Level 1', owns_window=True)
    for level in range(1, 13):
        s.keys('End')
        s.selects('Level %d' % level)
        s.keys('Right')
        s.reader.until('the submenu of “Level %d”' % level, lambda: len(s.levels()) == level + 1)
    s.save('hostile-deep')
    s.outside()
    s.gone()
    leave(s, program)


@scene()
def hostile_flood(s):
    """a thousand requests at once: the screen can be had back"""
    program = asked(s, 'flood')
    program.process.terminate()
    program.process.wait()
    s.gone()
    mark = s.show('marks', 'point=100,60')
    s.close(mark)
