"""Ten thousand rows: rows are made as they come into view. Figures, and no assertion on them."""
import os, time
from scene import holds, scene

STEPS = 60


def memory(process, name):
    with open('/proc/%d/status' % process) as file:
        return next(int(line.split()[1]) // 1024 for line in file if line.startswith(name + ':'))


def work(process):
    """The processor's time of a process, in milliseconds."""
    with open('/proc/%d/stat' % process) as file: fields = file.read().rpartition(')')[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf('SC_CLK_TCK')


@scene()
def ten_thousand_rows(s):
    """ten thousand rows are shown, scrolled by wheel and keys, and one is chosen"""
    s.end_presenter()
    s.present_with()
    process = s.presenter.pid
    mark = s.show('marks', 'point=60,40')
    s.close(mark)
    empty, begin = memory(process, 'VmRSS'), time.monotonic()
    mark = s.show('rows:10000', 'point=60,40', first='Row 1')
    shown, full = time.monotonic() - begin, memory(process, 'VmRSS')
    s.hover('Row 5')
    before, begin = work(process), time.monotonic()
    for _ in range(STEPS): s.display.wheel(1)
    s.reader.until('the rows to scroll', lambda: s.find('Row 1') is None)
    s.desk.still()
    step = (work(process) - before) / STEPS
    s.save('ten-thousand')
    s.keys('End')
    s.selects('Row 10000')
    peak = memory(process, 'VmHWM')
    s.figure('10,000 rows: seen after %.0f ms; %.1f ms of the processor for each of %d steps of the wheel; %d MB before, %d MB with '
             'them, %d MB at most' % (shown * 1000, step, STEPS, empty, full, peak))
    s.keys('Return')
    s.ended(mark, 'chosen')
    s.program.says('chosen Row 10000', mark)
    holds(len(s.levels()) == 0, 'there still is a menu')


@scene()
def tall_submenu(s):
    """a submenu that is higher than the screen scrolls, its parent stays"""
    mark = s.show('tall:300', 'point=60,300', first='Tall')
    s.click('Tall')
    s.awaits('Row 1')
    s.save('tall')
    s.keys('End')
    s.selects('Row 300')
    s.keys('Return')
    s.ended(mark, 'chosen')
    s.program.says('chosen Row 300', mark)
