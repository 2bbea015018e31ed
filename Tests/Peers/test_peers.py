#!/usr/bin/python3
"""Hostile peers on a real bus: test_peers.py [--peer NAME] [--victim NAME] [--jobs N] MENUBUS

Each peer meets each victim on a bus of its own. The table has `ok`, `n.a.` or `FAILED` in every cell; reasons and sentences
follow it. Promised are: a reply or an error to every call, service for everybody else, no text of a stranger's unfiltered on
a terminal or in a log, an end within a second of SIGTERM, and no process, descriptor, timer, child or match rule left."""
import argparse, os, sys, time, traceback
from concurrent.futures import ProcessPoolExecutor, as_completed
from cells import PEERS, SURROUNDINGS, NotApplicable, meet
from stage import Failure, adopt_orphans
from victims import VICTIMS


def cell(peer, victim, menubus):
    """The result of one cell, its sentence, and its seconds."""
    adopt_orphans()
    begin = time.monotonic()
    try: meet(peer, next(one for one in VICTIMS if one.name == victim), menubus)
    except NotApplicable as reason: return peer, victim, 'n.a.', str(reason), 0
    except Failure as failure: return peer, victim, 'FAILED', str(failure), time.monotonic() - begin
    except BaseException: return peer, victim, 'FAILED', traceback.format_exc()[-700:], time.monotonic() - begin
    return peer, victim, 'ok', '', time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser()
    for option in ('--peer', '--victim'): parser.add_argument(option, action='append')
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('menubus')
    options = parser.parse_args()
    peers = [name for name in [*PEERS, *SURROUNDINGS] if not options.peer or name in options.peer]
    victims = [one.name for one in VICTIMS if not options.victim or one.name in options.victim]
    menubus, results = os.path.realpath(options.menubus), {}
    with ProcessPoolExecutor(options.jobs, max_tasks_per_child=1) as pool:
        for future in as_completed([pool.submit(cell, peer, victim, menubus) for peer in peers for victim in victims]):
            peer, victim, result, sentence, seconds = future.result()
            results[peer, victim] = (result, sentence)
            if result != 'n.a.': print('%-16s %-10s %s %.1f s %s' % (peer, victim, result, seconds, sentence), file=sys.stderr, flush=True)
    print('| peer | ' + ' | '.join(victims) + ' |\n|' + ' --- |' * (len(victims) + 1))
    for peer in peers: print('| %s | %s |' % (peer, ' | '.join(results[peer, victim][0] for victim in victims)))
    reasons = {}
    for (peer, victim), (result, sentence) in results.items():
        if result == 'n.a.': reasons.setdefault((peer, sentence), []).append(victim)
    print()
    for (peer, sentence), of in reasons.items(): print('n.a. %s × %s: %s' % (peer, ', '.join(of), sentence))
    failed = [key for key, (result, _) in results.items() if result == 'FAILED']
    for peer, victim in failed: print('FAILED %s × %s: %s' % (peer, victim, results[peer, victim][1]))
    print('%d cells ok, %d n.a., %d failed' % tuple(sum(r == kind for r, _ in results.values()) for kind in ('ok', 'n.a.', 'FAILED')))
    sys.exit(bool(failed))


if __name__ == '__main__': main()
