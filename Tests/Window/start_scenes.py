"""The presenter is started by the bus, leaves when it is not needed, and is missed where there is none."""
import statistics, time
from desk import PRESENTER
from processes import until
from scene import equal, scene

CORNER = (320, 220)  # a point that the menus here cover


def first_frame(s):
    """The time from the request to the first picture with the menu, in milliseconds."""
    before, begin = s.desk.pixel(*CORNER), time.monotonic()
    s.program.write('present plain point=300,200 dim=0.9,0')
    until('a first frame', lambda: s.desk.pixel(*CORNER) != before, pause=0.002)
    return (time.monotonic() - begin) * 1000


@scene()
def started_by_bus(s):
    """the bus starts the presenter when a program asks; the time to the first frame, cold and warm"""
    s.end_presenter()
    s.desk.offer(s.commands.presenter)
    cold, warm = [], []
    try:
        for times, again in ((cold, 3), (warm, 5)):
            for _ in range(again):
                mark = s.program.mark
                times.append(first_frame(s))
                s.awaits('Open')
                if times is cold and len(cold) == 1: s.save('activated')
                s.close(mark)
                if times is cold and len(cold) < 3: s.end_started()
        s.figure('first frame after a request: %.0f ms cold, %.0f ms warm (medians of %d and %d; a look at the screen is %.0f ms)' % (
            statistics.median(cold), statistics.median(warm), len(cold), len(warm), s.desk.look_time(*CORNER)))
    finally:
        s.end_started()
        s.desk.offer(None)


@scene()
def leaves_when_idle(s):
    """a presenter that the bus started leaves when it has not been needed for a while"""
    s.end_presenter()
    s.desk.offer(s.commands.presenter, idle=1)
    try:
        mark = s.show('marks', 'point=300,200')
        s.close(mark)
        until('the presenter to leave', lambda: not s.desk.has_owner(PRESENTER))
        mark = s.show('marks', 'point=300,200')
        s.close(mark)
    finally:
        s.end_started()
        s.desk.offer(None)


@scene()
def no_presenter(s):
    """without a presenter a program is told so, once"""
    s.end_presenter()
    s.desk.offer(None)
    mark = s.program.presents('plain', 'point=300,200')
    s.program.says('presented noPresenter', mark)
    equal(sorted(s.program.said(mark)), ['ended notPresented noPresenter', 'presented noPresenter'], 'what the program was told')


@scene()
def later_presenter(s):
    """a presenter that starts later shows the menu of a program that waits for one"""
    s.end_presenter()
    mark = s.program.presents('plain', 'point=300,200', 'optional')
    s.program.says('presented presented', mark)
    s.present_with()
    s.click('Copy')
    s.ended(mark, 'chosen')
    s.program.says('chosen Copy', mark)


@scene()
def broken_presenter(s):
    """a presenter that cannot be started: the program is told, and is not kept waiting for ever"""
    s.end_presenter()
    s.desk.offer('/bin/false')
    try:
        mark = s.program.presents('plain', 'point=300,200')
        s.program.says('presented noPresenter', mark)
        equal(len([line for line in s.program.said(mark) if line.startswith('ended')]), 1, 'the number of ends')
    finally: s.desk.offer(None)


@scene()
def second_presenter(s):
    """two presenters: one draws, and the other takes over when it ends"""
    mark = s.show('plain', 'point=300,200', 'optional')
    other = s.desk.run([s.commands.presenter], s.desk.environment)
    try:
        equal(len(s.levels()), 1, 'the number of menus')
        s.close(mark)
        mark = s.show('plain', 'point=300,200')
        equal(len(s.levels()), 1, 'the number of menus')
        s.close(mark)
        owner = s.desk.owner_process(PRESENTER)
        s.presenter.terminate()
        s.presenter.wait()
        if owner != other.pid:
            until('the other to take over', lambda: s.desk.has_owner(PRESENTER) and s.desk.owner_process(PRESENTER) == other.pid)
        mark = s.show('plain', 'point=300,200')
        s.click('Copy')
        s.ended(mark, 'chosen')
    finally:
        other.terminate()
        other.wait()
