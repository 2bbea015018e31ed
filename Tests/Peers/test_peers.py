#!/usr/bin/python3
"""Hostile peers on a real bus: test_peers.py [--peer NAME] [--victim NAME] [--jobs N] MENUBUS

Each peer meets each victim on a bus of its own. The table has `ok`, `n.a.` or `FAILED` in every cell; reasons and sentences
follow it. Promised are: a reply or an error to every call, service for everybody else, no text of a stranger's unfiltered on
a terminal or in a log, an end within a second of SIGTERM, and no process, descriptor, timer, child or match rule left."""
import argparse, os, signal, sys, time, traceback
from concurrent.futures import ProcessPoolExecutor, as_completed
from cells import PEERS, SURROUNDINGS, NotApplicable, meet
from stage import LIBC, PR_SET_PDEATHSIG, Failure, Stage, adopt_orphans, end_in_order
from victims import VICTIMS


def cell(peer, victim, menubus):
    """The result of one cell, its sentence, and its seconds."""
    begin = time.monotonic()
    try: times = meet(peer, next(one for one in VICTIMS if one.name == victim), menubus)
    except NotApplicable as reason: return peer, victim, 'n.a.', str(reason), 0, None
    except Failure as failure: return peer, victim, 'FAILED', str(failure), time.monotonic() - begin, None
    except Exception: return peer, victim, 'FAILED', traceback.format_exc()[-700:], time.monotonic() - begin, None
    finally: Stage.close_all()
    return peer, victim, 'ok', '', time.monotonic() - begin, times


def begin_worker():
    """A worker ends in order, with what it started, by the signals that end this program, and with this program."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    end_in_order()
    adopt_orphans()


def table(rows, columns, text):
    print('| peer | ' + ' | '.join(columns) + ' |\n|' + ' --- |' * (len(columns) + 1))
    for row in rows: print('| %s | %s |' % (row, ' | '.join(text(row, column) for column in columns)))
    print()


def main():
    parser = argparse.ArgumentParser()
    for option in ('--peer', '--victim'): parser.add_argument(option, action='append')
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('menubus')
    options = parser.parse_args()
    peers = [name for name in [*PEERS, *SURROUNDINGS] if not options.peer or name in options.peer]
    victims = [one.name for one in VICTIMS if not options.victim or one.name in options.victim]
    menubus, results = os.path.realpath(options.menubus), {}
    end_in_order()
    times, begin = {}, time.monotonic()
    pool = ProcessPoolExecutor(options.jobs, max_tasks_per_child=1, initializer=begin_worker)
    try:
        for future in as_completed([pool.submit(cell, peer, victim, menubus) for peer in peers for victim in victims]):
            peer, victim, result, sentence, seconds, times[peer, victim] = future.result()
            results[peer, victim] = (result, sentence)
            if result != 'n.a.': print('%-16s %-10s %s %.1f s %s' % (peer, victim, result, seconds, sentence), file=sys.stderr, flush=True)
    except SystemExit:
        for worker in pool._processes.values(): worker.terminate()
        raise
    finally: pool.shutdown(cancel_futures=True)
    table(peers, victims, lambda peer, victim: results[peer, victim][0])
    attacks = [peer for peer in peers if any(times[peer, victim] for victim in victims)]
    if attacks:
        print('Milliseconds that everybody else waited, 99th percentile: of the program (of the bus alone). Load: %.1f' % os.getloadavg()[0])
        served = [victim for victim in victims if any(times[peer, victim] for peer in attacks)]
        def waited(peer, victim):
            found = times[peer, victim]
            return '%.0f (%.0f)' % (found['program'], found['bus']) if found else '–'
        table(attacks, served, waited)
    reasons = {}
    for (peer, victim), (result, sentence) in results.items():
        if result == 'n.a.': reasons.setdefault((peer, sentence), []).append(victim)
    for (peer, sentence), of in reasons.items(): print('n.a. %s × %s: %s' % (peer, ', '.join(of), sentence))
    failed = [key for key, (result, _) in results.items() if result == 'FAILED']
    for peer, victim in failed: print('FAILED %s × %s: %s' % (peer, victim, results[peer, victim][1]))
    counts = tuple(sum(r == kind for r, _ in results.values()) for kind in ('ok', 'n.a.', 'FAILED'))
    print('%d cells ok, %d n.a., %d failed, %.0f s' % (*counts, time.monotonic() - begin))
    sys.exit(bool(failed))


if __name__ == '__main__': main()
