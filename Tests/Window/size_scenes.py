"""Ten thousand rows: rows are made as they come into view. Figures, and no assertion on them."""
import os, time
from PIL import ImageChops
from scene import equal, holds, scene

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


def pictured(s, menu, name, *monitor):
    """The picture of the first row of a menu on a monitor, and the width of the menu."""
    mark = s.show(menu, 'point=%d,60' % (monitor[2] // 3 if monitor else 60))
    (x, y, width, height), whole = s.rows()[0].box, s.levels()[0].box[2]
    s.save(name)
    picture = s.desk.still().crop((x, y, x + width, y + height))
    s.close(mark)
    return picture, whole


def has_whole_titles(s, width, height, **environment):
    """A menu on a small screen is as wide as on a large one, or as the screen; then the shortcuts make room for the titles."""
    natural = pictured(s, 'lengthy', 'lengthy-large')[1]
    s.display.monitor(0, 0, width, height)
    try:
        s.end_presenter()  # GTK reads the monitors when it starts
        s.present_with(**environment)
        shown, small = pictured(s, 'lengthy', 'lengthy-small', 0, 0, width, height)
        equal(small, min(natural, width), 'the width of the menu, whose natural one is %d' % natural)
        if natural > width:
            bare, _ = pictured(s, 'bare', 'bare-small', 0, 0, width, height)
            equal(ImageChops.difference(shown, bare).getbbox(), None, 'what shortcuts leave of titles differently')
    finally:
        s.display.monitor()
        s.end_presenter()
    return natural > width


@scene('x11')
def small_screen(s):
    """no title is cut off where a small screen has room for it"""
    holds(not has_whole_titles(s, 360, 640), 'the menu is wider than the screen')


@scene('x11', GDK_DPI_SCALE='1.9')
def small_screen_large_text(s):
    """with large text on a small screen, shortcuts give way before titles do, and marks grow"""
    holds(has_whole_titles(s, 360, 640, GDK_DPI_SCALE='1.9'), 'the menu has room')
    s.present_with(GDK_DPI_SCALE='1.9')
    for menu in ('marks', 'radio', 'deep:2', 'images'):
        mark = s.show(menu, 'point=60,40')
        s.save('large-' + menu.replace(':', ''))
        if menu == 'images':
            x, y, width, height = s.awaits('Data').box
            row, orange = s.desk.still().crop((x, y + height // 2, x + width, y + height // 2 + 1)), (255, 136, 0)
            found = sum(max(abs(a - b) for a, b in zip(pixel, orange)) < 24 for pixel in row.convert('RGB').getdata())
            holds(24 <= found <= 32, 'the picture is %d pixels wide' % found)
        s.close(mark)


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
