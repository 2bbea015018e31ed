"""What happens in each cell of the table: a hostile program, or hostile surroundings, and one of our programs."""
import os, sys, time
from stage import Failure, Program, Stage, check_printable, descendants, slowness, until
from surroundings import SURROUNDINGS, NotApplicable
from meter import Meter
from victims import Client, Plugin

HERE = os.path.dirname(os.path.realpath(__file__))
BUSLESS = 'a plugin has no bus; all that it says is what it prints'
NO_CALLS = 'nobody calls a client of a menu'
# The peers, and the victims for which there is no such thing, with the reason.
PEERS = {
    'silent': {}, 'twice': {'plugin': BUSLESS}, 'late': {'server': NO_CALLS, 'watcher': 'the watcher calls no item'}, 'wrong_type': {},
    'sixty_megabytes': {}, 'million_rows': {}, 'depth_60': {}, 'repeated_ids': {}, 'flood': {}, 'crowd': {'plugin': BUSLESS}, 'liar': {},
    'names': {'plugin': BUSLESS, 'server': 'a client of a menu needs no name'}, 'stranger': {'plugin': BUSLESS}, 'escapes': {}, 'marks': {}}
# KiB that may stay: what the allocator keeps of a message of 60 MB is more.
MEMORY, LARGE = 32 * 1024, 128 * 1024


def meet(peer, victim, menubus):
    """Returns how long everybody else waited, where that is measured."""
    if peer in SURROUNDINGS: return SURROUNDINGS[peer](victim, menubus)
    if victim.name in PEERS[peer]: raise NotApplicable(PEERS[peer][victim.name])
    stage = Stage()
    try:
        times = {Client: client, Plugin: plugin}.get(victim, service)(stage, peer, victim, menubus)
        until('all programs to end', lambda: others(stage) == [], deadline=10)
        return times
    except Failure as failure: raise Failure('%s %s' % (failure, kept(stage))) from None
    finally: stage.close()


def kept(stage):
    """The last words of every program, for the sentence of a failure."""
    words = []
    for name in sorted(os.listdir(stage.folder)):
        if name.endswith('.err'):
            with open(stage.path(name), errors='replace') as file: text = file.read().strip()
            if text: words.append('[%s: %s]' % (name, ascii(text[-200:])))
    return ' '.join(words)


def others(stage): return [id for id in descendants(os.getpid()) if id != stage.daemon.pid]


def attack(stage, peer, role):
    """Starts a hostile program; it may be ended by the bus, which bounds it, too."""
    attacker = Program(stage, 'peer', [sys.executable, '-B', os.path.join(HERE, 'hostile', peer + '.py'), role, stage.address])
    until('the peer to be ready', lambda: 'ready' in attacker.text() or attacker.process.poll() is not None, pause=0.02)
    if 'Traceback' in attacker.text(): raise Failure('the peer failed: ' + attacker.text()[-600:])
    return attacker


def finish(attacker):
    until('the attack to end', lambda: 'done' in attacker.text() or attacker.process.poll() is not None, deadline=60 * slowness(), pause=0.02)
    if 'Traceback' in attacker.text(): raise Failure('the peer failed: ' + attacker.text()[-600:])


def leave(attacker):
    if attacker.process.poll() is None: attacker.process.kill()
    attacker.process.wait()


def service(stage, peer, kind, menubus):
    victim = kind(stage, menubus)
    victim.start()
    victim.await_ready()
    victim.probe()
    before = victim.program.figures()
    meter = Meter(stage, victim.ask_shortly)
    attacker = attack(stage, peer, victim.role)
    victim.while_attacked()
    finish(attacker)
    victim.while_attacked()
    times = meter.stop()
    leave(attacker)
    victim.probe()
    settle(victim, before, LARGE if peer in ('sixty_megabytes', 'million_rows') else MEMORY)
    victim.program.end()
    check_printable(victim.name, victim.program.text())
    return times


def settle(victim, before, memory):
    """Waits until all that was taken is given back. Each of two loops makes its timer when it first needs one, and keeps it."""
    unmade = max(0, 2 - before['timers'])
    before = dict(before, timers=before['timers'] + unmade, descriptors=before['descriptors'] + unmade)
    def more():
        now = victim.program.figures()
        more = ['%d %s more' % (now[key] - before[key], key) for key in ('descriptors', 'timers', 'children', 'rules', 'connections') if now[key] > before[key]]
        return more + (['%d MiB more' % ((now['memory'] - before['memory']) // 1024)] if now['memory'] > before['memory'] + memory else [])
    try: until('all to be given back', lambda: not more(), deadline=30, pause=0.2)
    except Failure: raise Failure('%s has, once the peer is gone, %s' % (victim.name, ', '.join(more()))) from None


def client(stage, peer, kind, menubus):
    attacker = attack(stage, peer, kind.role)
    kind(stage, menubus).run()
    leave(attacker)


def plugin(stage, peer, kind, menubus):
    victim = kind(stage, menubus)
    victim.hostile = os.path.join(HERE, 'hostile', peer + '.py')
    victim.start()
    victim.await_ready()
    victim.probe()
    meter = Meter(stage, victim.ask_shortly)
    # Until the hostile plugin has printed all that it prints, or for a while.
    end = time.monotonic() + 6
    while time.monotonic() < end:
        victim.while_attacked()
        time.sleep(0.2)
    times = meter.stop()
    os.unlink(stage.path('menus/hostile.sh'))
    until('the plugin that was removed to end', lambda: len(descendants(victim.program.id)) <= 1, deadline=20 * slowness())
    victim.probe()
    victim.program.end()
    check_printable(victim.name, victim.program.text())
    return times
