"""Programs, presenters and buses that go, or do not answer: nothing stays on the screen."""
from processes import until
from safety import states
from scene import equal, holds, scene


@scene()
def killed_program(s):
    """a killed program leaves nothing on the screen, in every state"""
    for name, reach in states(s):
        reach()
        s.program.kill()
        s.gone()
        s.prepare()
    holds(s.presenter.poll() is None, 'the presenter ended')


@scene()
def killed_presenter(s):
    """a killed presenter leaves nothing on the screen, and the program is told"""
    for name, reach in states(s):
        mark = reach()
        s.presenter.kill()
        s.presenter.wait()
        s.ended(mark, 'lost')
        s.prepare()


@scene()
def killed_bus(s):
    """a killed bus leaves nothing on the screen"""
    for name, reach in states(s):
        reach()
        s.desk.kill_bus()
        until('an empty screen', s.is_empty, pause=0.05)
        s.begin_again()


@scene()
def closed_twice(s):
    """a program that does not answer: a second Escape closes its menu"""
    mark = s.show('plain', 'point=300,200', first='Open')
    s.program.stop()
    try:
        s.keys('Escape', 'Escape')
        s.gone()
    finally: s.program.go_on()
    s.program.wait('an end', lambda: any(line.startswith('ended') for line in s.program.lines[mark:]))
    mark = s.show('plain', 'point=300,200', first='Open')
    s.close(mark)


@scene()
def silent_program(s):
    """a program that does not answer: a press outside closes its menu, at the latest after a while"""
    mark = s.show('plain', 'point=300,200', 'dim=0.5,0', first='Open')
    s.program.stop()
    try:
        s.outside()
        s.gone()
    finally: s.program.go_on()
    s.program.wait('an end', lambda: any(line.startswith('ended') for line in s.program.lines[mark:]))


@scene()
def silent_at_choice(s):
    """a program that does not answer when a row is chosen: the menu closes, and the handler runs later, once"""
    mark = s.show('plain', 'point=300,200', first='Open')
    node = s.awaits('Rename')
    s.program.stop()
    try:
        s.display.click(*s.place(node), 1)
        s.gone()
    finally: s.program.go_on()
    s.program.says('chosen Rename', mark)


@scene()
def requests_queue(s):
    """two requests: the second is shown, and each ends once"""
    first = s.program.presents('marks', 'point=100,60', 'as=one')
    s.awaits('Muted')
    second = s.program.presents('plain', 'point=300,200', 'as=two')
    s.program.says('presented two presented', second)
    seen = s.reader.until('the end of the first, or the second beside it', lambda: s.find('Open') or s.find('Muted'))
    for _ in range(4):
        if not s.rows(): break
        s.keys('Escape')
        s.reader.until('a change', lambda: True)
    s.program.wait('two ends', lambda: sum(line.startswith('ended ') for line in s.program.lines[first:]) == 2
                   or s.keys('Escape'))
    s.gone()
