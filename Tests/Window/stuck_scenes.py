"""A presenter whose loop stands still: keyboard and pointer are free again, and the next presenter serves."""
import glob, os, pty, signal, subprocess, time
from processes import until
from safety import states
from scene import equal, holds, scene

SOURCE = os.path.join(os.path.dirname(os.path.realpath(__file__)), 'sleeper.c')


def sleeper(s):
    """The module of GTK that has it sleep. The presenter itself has no way to be made to hang."""
    module = os.path.join(s.desk.directory, 'sleeper.so')
    if not os.path.exists(module): subprocess.run(['cc', '-shared', '-fPIC', '-o', module, SOURCE, '-lglib-2.0'], check=True)
    return module


def forgive(s):
    """Has the next presenter show menus of the program that made the last one stand still."""
    for path in glob.glob(os.path.join(s.desk.environment['XDG_RUNTIME_DIR'], 'menubus', 'stood-still-*')): os.unlink(path)


def send_to_sleep(s):
    """Returns when GTK's loop stands still: a key that comes before would still be handled."""
    s.presenter.send_signal(signal.SIGUSR1)
    def is_asleep():
        with open('/proc/%d/comm' % s.presenter.pid) as file: return file.read() == 'asleep\n'
    until('the presenter to sleep', is_asleep, pause=0.01)


@scene()
def stuck_presenter(s):
    """a presenter that sleeps for ever with a menu on the screen ends: the program is told, others get keys and presses"""
    s.desk.offer(s.commands.presenter)
    try:
        for name, reach in states(s):
            s.present_with(GTK_MODULES=sleeper(s))
            mark, heard = reach(), s.desk.scenery.mark
            begin = time.monotonic()
            send_to_sleep(s)
            s.keys('Escape')
            equal(s.presenter.wait(10), 70, 'the status of the presenter')
            holds(time.monotonic() - begin > 1.5, 'the presenter ended after %.1f s' % (time.monotonic() - begin))
            s.ended(mark, 'lost')
            s.keys('F5')
            s.desk.scenery.says('key F5', heard)
            s.display.move(700, 700)
            s.display.press()
            s.display.release()
            s.desk.scenery.wait('a press', lambda: any(line.startswith('press 1 700 700') for line in s.desk.scenery.lines[heard:]))
            s.presenter = None
            forgive(s)
            mark = s.show('plain', 'point=300,200')
            s.close(mark)
            s.end_started()
    finally: s.desk.offer(None)


@scene()
def stuck_with_log(s):
    """a presenter that sleeps with a menu on the screen ends also where its log is a full pipe or a terminal that nobody reads"""
    s.desk.offer(s.commands.presenter)
    try:
        for ends in (os.pipe, pty.openpty):
            reading, writing = ends()
            with open(writing, 'wb', 0) as log:
                s.present_with(log=log, GTK_MODULES=sleeper(s))
                mark = s.show('plain', 'point=300,200')
                fill(writing)
                send_to_sleep(s)
                equal(s.presenter.wait(10), 70, 'the status of the presenter')
                s.ended(mark, 'lost')
                s.presenter = None
                forgive(s)
            os.close(reading)
            s.end_started()
    finally: s.desk.offer(None)


def fill(file):
    """Leaves no room in a pipe or terminal; the file itself stays one that blocks, as the presenter has it."""
    own = os.open('/proc/self/fd/%d' % file, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        for size in (4096, 1):
            while True:
                try: os.write(own, b'x' * size)
                except BlockingIOError: break
    finally: os.close(own)


@scene()
def stuck_without_menu(s):
    """a presenter that sleeps without a menu takes nothing from anybody, is left alone, and ends when it is told to"""
    s.present_with(GTK_MODULES=sleeper(s))
    mark = s.show('plain', 'point=300,200')
    s.close(mark)
    send_to_sleep(s)
    time.sleep(3)
    equal(s.presenter.poll(), None, 'the status of the presenter')
    s.presenter.terminate()
    try: equal(s.presenter.wait(10), -signal.SIGALRM, 'the status of the presenter')
    finally:
        s.presenter.kill()
        s.presenter.wait()


@scene()
def stopped_presenter(s):
    """a presenter that was stopped for longer than it may stand still goes on"""
    mark = s.show('plain', 'point=300,200')
    s.presenter.send_signal(signal.SIGSTOP)
    time.sleep(3)
    s.presenter.send_signal(signal.SIGCONT)
    s.close(mark)
    holds(s.presenter.poll() is None, 'the presenter ended')


@scene()
def unwatched_without_menu(s):
    """the thread that watches is there only while a menu is"""
    def watches():
        tasks = '/proc/%d/task' % s.presenter.pid
        for task in os.listdir(tasks):
            try:
                with open('%s/%s/comm' % (tasks, task)) as file:
                    if file.read() == 'watchdog\n': return True
            except OSError: continue  # ended meanwhile
        return False
    for _ in range(2):
        mark = s.show('plain', 'point=300,200')
        holds(watches(), 'nobody watches')
        s.close(mark)
        until('the thread to end', lambda: not watches())
