"""Helpers for what must not stay on the screen."""
from processes import until


def until_picture(s, what, condition):
    """Waits for a picture that fulfils a condition."""
    return until(what, lambda: (lambda picture: condition(picture) and picture)(s.desk.picture()), pause=0.05)


def states(s):
    """The states in which a program, a presenter or a bus may go: a name, and what leads to it."""
    def root(): return s.show('plain', 'point=300,200', first='Open')

    def submenu():
        mark = s.show('deep:2', 'point=300,200', first='Level 1')
        s.keys('Home', 'Down', 'Right')
        s.awaits('Level 2')
        return mark

    def searched():
        mark = s.show('search', 'point=300,200', first='Dutch')
        s.display.type('s')
        s.program.says('searched s', mark)
        return mark

    def dim(): return s.show('plain', 'rect=300,260,260,44', 'highlight=On_my_way', 'style=highlighting', first='Open')

    return (('root', root), ('submenu', submenu), ('searched', searched), ('dimmed', dim))
