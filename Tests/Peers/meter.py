"""How long everybody else waits while a hostile program is there: a process that asks again and again."""
import json, os, signal, time
from stage import LIBC, PR_SET_PDEATHSIG
from wire import Failed

PAUSE = 0.01


class Meter:
    """Asks the bus, and then a program on it, every ten milliseconds, until it is stopped."""

    def __init__(self, stage, ask):
        self.reading, writing = os.pipe()
        self.stopping, stop = os.pipe()
        self.id = os.fork()
        if self.id == 0:
            LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            os.close(stop)
            try: measure(stage, ask, self.stopping, writing)
            finally: os._exit(0)
        os.close(writing), os.close(self.stopping)
        self.stopping = stop

    def stop(self):
        """The numbers of calls, and the milliseconds of the 99th percentile: of the bus alone, and of the program."""
        os.close(self.stopping)
        with open(self.reading) as file: text = file.read()
        os.waitpid(self.id, 0)
        bus, program = json.loads(text or '[[], []]')
        if not program: return None
        return {'calls': len(program), 'bus': percentile(bus), 'program': percentile(program), 'most': max(program)}


def percentile(times): return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def measure(stage, ask, stopping, writing):
    import select
    bus, times = stage.connect(), ([], [])
    def timed(index, call):
        begin = time.monotonic()
        try: call()
        except Failed: pass  # an error is an answer, and a timeout is in the time
        times[index].append((time.monotonic() - begin) * 1000)
    try:
        while not select.select([stopping], [], [], PAUSE)[0]:
            timed(0, lambda: bus.bus('GetId'))
            timed(1, lambda: ask(bus))
    except (EOFError, OSError): pass  # the bus is gone
    with open(writing, 'w') as file: json.dump(times, file)
