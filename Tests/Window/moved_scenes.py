"""Rows that move between the eye and the hand: nothing else than what was to be seen is chosen."""
import os, sys, time
from foreign_scenes import NOTHING_CHOSEN, Opened
from processes import stays
from scene import equal, holds, scene

PROGRAM = os.path.join(os.path.dirname(os.path.realpath(__file__)), 'moving.py')
MENU = 'org.menubus.test.Moving/Moving'
TITLES = 'Home Guest Office Forget Quit'


def opened(s, rows=TITLES, at=(300, 200)):
    program = s.helper([sys.executable, PROGRAM], 'moving')
    program.says('ready', 0)
    program.do('1 ' + rows)
    tool = Opened(s, MENU, at=at)
    s.awaits('Home')
    s.desk.still()
    return program, tool


def clicked(program): return [line[8:] for line in program.lines if line.startswith('clicked ')]


def press(s):
    """A press where the pointer is."""
    s.display.press(1)
    s.display.release(1)


def left(s, tool):
    s.keys('Escape')
    equal((tool.status(), tool.tool.lines), (NOTHING_CHOSEN, []), 'status and output')
    s.gone()


@scene()
def moved_below(s):
    """rows come above the pointer: a press at once chooses nothing, a later one the row that is highlighted by then"""
    program, tool = opened(s)
    s.hover('Office')
    s.selects('Office')
    program.do('100 Cafe Train Harbour ' + TITLES)
    s.awaits('Harbour')
    press(s)
    stays('nothing chosen', lambda: not clicked(program), seconds=0.15)
    s.reader.until('another row to be highlighted', lambda: s.selected() not in (None, 'Office'))
    highlighted = s.selected()
    s.save('moved-below')
    press(s)
    tool.chose(highlighted)
    equal(clicked(program), [highlighted], 'what was clicked')
    s.gone()


@scene()
def moved_gone(s):
    """the highlighted row goes, or all are made anew without it: Enter chooses nothing, and nothing is highlighted"""
    for rows in ('1 Home Guest Forget Quit', '50 Home Guest Forget Quit'):
        program, tool = opened(s)
        s.hover('Office')
        s.keys('Down', 'Up')
        s.selects('Office')
        program.do(rows)
        s.reader.until('the row to go', lambda: not s.find('Office'))
        s.keys('Return')
        stays('nothing chosen', lambda: not clicked(program) and s.selected() is None, seconds=0.5)
        left(s, tool)
        program.process.terminate()
        program.process.wait()


@scene()
def moved_anew(s):
    """rows made anew four times a second: a submenu opens below the pointer, stays open, and its row is chosen"""
    program, tool = opened(s, 'Home Networks[Cafe Office Train] Quit')
    program.do('every 250 100 Home Networks[Cafe Office Train] Quit')
    s.hover('Networks')
    s.awaits('Train')
    levels = len(s.levels())
    stays('the submenu open', lambda: len(s.levels()) == levels == 2 and s.find('Train'), seconds=1.5)
    s.hover('Office')
    s.selects('Office')
    stays('the row highlighted', lambda: s.selected() == 'Office', seconds=1)
    s.save('moved-anew', still=False)
    press(s)
    tool.chose('Networks/Office')
    equal(clicked(program), ['Office'], 'what was clicked')
    s.gone()


@scene()
def moved_keys(s):
    """rows made anew with one more in front, under the ids of others: the highlight and Enter stay with their row"""
    program, tool = opened(s)
    s.hover('Office')
    s.keys('Down', 'Up')
    s.selects('Office')
    program.do('1 Cafe ' + TITLES)
    s.awaits('Cafe')
    s.selects('Office')
    s.keys('Return')
    tool.chose('Office')
    equal(clicked(program), ['Office'], 'what was clicked')
    s.gone()
