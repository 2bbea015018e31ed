#!/usr/bin/python3
"""Endurance: soak.py [--minute] [--share NUMBER] [--only PHASE,…] [--figures FILE.json] MENUBUS [PRESENTER]

Programs of ours do everything very often, on buses of their own: a first part of each phase warms them up, the rest has to
leave memory, descriptors, timers, threads, children and match rules as they were. Prints a table, and fails with sentences.
MENUBUS is the tool; with PRESENTER, the presenter in windows, and Xvfb, menus are shown in windows as well."""
import argparse, json, os, sys, time
from stage import Failure, Stage, adopt_orphans, end_in_order, slowness
from soak_phases import Phases
from soak_subjects import Subjects
import processes

# Name, number in the long form, number in the minute's form, part of each that warms up.
PLAN = [('updates', 1_000_000, 20_000), ('lines', 100_000, 3_000), ('clicks', 100_000, 3_000), ('sessions', 10_000, 500),
        ('clients', 10_000, 400), ('watchers', 1_000, 20), ('reloads', 1_000, 20), ('buses', 100, 4),
        ('registrations', 10_000, 300), ('menus', 10_000, 100), ('windows', 10_000, 40), ('values', 100_000, 1_000)]
WARM = {False: 0.05, True: 0.4}
# KiB that a program may have more after all of it than after the warm-up. That of a minute does not fill the allocator's
# reserve for lines that wait; there, only a leak that is large for each action is found.
MEMORY = {False: 2 * 1024, True: 4 * 1024}


# Threads of pools come and go: more than ever before count. In a minute, a pool has not been as large as it can be.
THREADS = {False: 0, True: 2}


def settled(before, after, memory):
    """What is not as it was."""
    wrong = ['%d %s more' % (after[key] - before[key], key) for key in ('descriptors', 'timers', 'children', 'rules', 'connections')
             if after[key] > before[key]]
    if after['threads'] > before['most threads']: wrong.append('%d threads, never more than %d before' % (after['threads'], before['most threads']))
    if after['memory'] > before['memory'] + memory: wrong.append('%.1f MiB more' % ((after['memory'] - before['memory']) / 1024))
    return wrong


def wait_until_settled(program, before, memory, deadline):
    """The figures once they are as before; sessions and pools need a while."""
    end = time.monotonic() + deadline
    while True:
        figures = program.figures()
        if not settled(before, figures, memory) or time.monotonic() > end: return figures
        time.sleep(0.5)


class Soak:
    def __init__(self, options):
        self.options, self.figures, self.faults = options, {}, []
        self.subjects = Subjects(options.menubus, options.presenter)
        self.phases = Phases(self.subjects, self.sample)
        self.samples, self.begin, self.marks = [], time.monotonic(), []

    def sample(self):
        """For the picture: the memory of each, beside the time."""
        if not self.samples or time.monotonic() - self.begin - self.samples[-1][0] >= 1:
            for program in self.subjects.programs: program.count_threads()
            self.samples.append((time.monotonic() - self.begin, {p.name: p.status('RssAnon') for p in self.subjects.programs}))

    def save(self):
        if not self.options.figures: return
        with open(self.options.figures, 'w') as file:
            json.dump({'figures': self.figures, 'samples': self.samples, 'marks': self.marks}, file)

    def note(self, what):
        for program in self.subjects.programs:
            figures = program.figures()
            self.figures.setdefault(program.name, []).append((what, figures))
            print('%-22s %-9s %7.2f MiB  %3d descriptors  %2d threads  %2d children  %3d rules'
                  % (what, program.name, figures['memory'] / 1024, figures['descriptors'], figures['threads'], figures['children'],
                     figures['rules']), flush=True)

    def round(self, part, of):
        """A part of each phase; returns the numbers that were done."""
        wanted = self.options.only.split(',') if self.options.only else None
        for name, long, minute in PLAN:
            if wanted and name not in wanted: continue
            count = max(1, round((minute if self.options.minute else long) * part * self.options.share))
            begin = time.monotonic()
            self.marks.append((begin - self.begin, name))
            done = getattr(self.phases, name)(count)
            if done is None: print('%-22s not here' % name, flush=True); continue
            print('%-22s %s in %.1f s' % (of + name, format(done, ',d'), time.monotonic() - begin), flush=True)

    def run(self):
        warm = WARM[self.options.minute]
        self.note('start')
        self.round(warm, 'warm-up: ')
        before = {}
        self.rest()
        for program in self.subjects.programs:
            before[program.name] = dict(program.figures(), wakeups=program.wakeups())
            # A pool may have as many threads as it had at any time.
            before[program.name]['most threads'] = program.most_threads + THREADS[self.options.minute]
        self.note('after the warm-up')
        self.subjects.resume()  # commands run beside everything else
        self.round(1 - warm, '')
        self.rest()
        for program in self.subjects.programs: self.compare(program, before[program.name])
        self.note('at the end')
        self.end()

    def rest(self):
        """Sessions whose clients are gone end, and pools of threads give threads back."""
        self.subjects.quiet()
        time.sleep(3 if self.options.minute else 15)

    def compare(self, program, before):
        memory = MEMORY[self.options.minute]
        after = wait_until_settled(program, before, memory, 20 if self.options.minute else 90)
        self.faults += ['%s has %s' % (program.name, wrong) for wrong in settled(before, after, memory)]
        self.faults += self.restless(program, 2 * before['wakeups'] + 20)

    def restless(self, program, most):
        """A timer that repeats is seen as often as it fires, and for ever. One of a wait that was cancelled fires once more, at
        the end of its time: after a thousand commands, those that go on waking the program for a while are many."""
        end = time.monotonic() + 90
        while True:
            wakeups = program.wakeups()
            if wakeups <= most: return []
            if time.monotonic() > end:
                return ['%s wakes up %d times in two quiet seconds, and %d times before' % (program.name, wakeups, (most - 20) // 2)]

    def end(self):
        for program in self.subjects.programs:
            try: print('%-22s ended in %.2f s' % (program.name, program.end()))
            except Failure as failure: self.faults.append(str(failure))
        self.faults += self.phases.faults + self.subjects.left()


def main():
    parser = argparse.ArgumentParser()
    for option in ('--only', '--figures'): parser.add_argument(option)
    parser.add_argument('--share', type=float, default=1, help='of the numbers')
    parser.add_argument('--minute', action='store_true')
    parser.add_argument('menubus')
    parser.add_argument('presenter', nargs='?')
    options = parser.parse_args()
    adopt_orphans()
    end_in_order()
    processes.DEADLINE = 60 * slowness()
    try:
        soak = Soak(options)
        try: soak.run()
        except Failure as failure: soak.faults.append(str(failure))
        finally: soak.save()
    finally: Stage.close_all()
    for fault in soak.faults: print('FAILED: ' + fault)
    print('passed' if not soak.faults else '%d faults' % len(soak.faults))
    sys.exit(bool(soak.faults))


main()
