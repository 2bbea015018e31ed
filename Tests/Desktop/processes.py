"""Processes that end with the test, whatever happens, and waiting for conditions."""
import ctypes, os, signal, subprocess, sys, time

LIBC = ctypes.CDLL(None)
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
DEADLINE = 60  # seconds; the tests of a directory may have another


class Failure(Exception):
    """A check that did not hold."""


def until(what, condition, deadline=None, pause=0.1):
    """The first true value of `condition`; fails with `what` when there is none in time."""
    deadline = deadline or DEADLINE
    end = time.monotonic() + deadline
    while True:
        value = condition()
        if value: return value
        if time.monotonic() > end: raise Failure('waited %d s in vain: %s' % (deadline, what))
        time.sleep(pause)


def stays(what, condition, seconds=1.5, pause=0.1):
    """For what must not happen: looks for a while whether `condition` goes on being true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not condition(): raise Failure(what)
        time.sleep(pause)


def adopt_orphans():
    """Has the orphans of our children become children of ours: a bus starts programs and forgets them."""
    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_in_order():
    """SIGINT, SIGTERM and SIGHUP end this program by an exception, so that what it started is ended, too. Only the first does."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    def interrupted(number, _):
        for one in numbers: signal.signal(one, signal.SIG_IGN)
        sys.exit(128 + number)
    for number in numbers: signal.signal(number, interrupted)


def start(command, environment, **more):
    """Starts a program in a session of its own; it is told to end if we are killed."""
    more.setdefault('stdin', subprocess.DEVNULL)
    return subprocess.Popen(command, env=environment, start_new_session=True,
                            preexec_fn=lambda: LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0), **more)


def descendants(root):
    """The ids of all processes below `root` that have not ended."""
    children = {}
    for entry in filter(str.isdigit, os.listdir('/proc')):
        try:
            with open('/proc/%s/stat' % entry) as file: state, parent = file.read().rpartition(')')[2].split()[:2]
        except OSError: continue  # ended meanwhile
        if state != 'Z': children.setdefault(int(parent), []).append(int(entry))
    found, waiting = [], [root]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def send(number, ids):
    for id in ids:
        try: os.kill(id, number)
        except ProcessLookupError: pass


def end_everything():
    """Ends all processes below ours, those that do not listen as well."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        send(number, descendants(os.getpid()))
        try: until('the processes to end', lambda: not descendants(os.getpid()), deadline=5)
        except Failure: continue
        break
    try:
        while os.waitpid(-1, os.WNOHANG)[0]: pass
    except ChildProcessError: pass
