"""Hostile surroundings: a bus that stops, dies or comes back as another; disk, descriptors, memory, processes, home, clock."""
import os, resource, shutil, signal, subprocess, sys, tempfile, time
from stage import Failure, Program, Stage, check_printable, slowness, until
from victims import NAME, Client, Plugin, Presenter, Server, Tray, Watcher

HERE = os.path.dirname(os.path.realpath(__file__))
# These end with their bus, as their help says, and the next bus starts the next.
ENDING = (Watcher, Presenter)


class NotApplicable(Exception): pass


class Scene:
    """A victim, and for the commands of the tool a server that they ask."""

    def __init__(self, kind, menubus, start=True, **more):
        self.stage = Stage()
        self.kind, self.menubus, self.more = kind, menubus, more
        self.server = None
        if kind is Client:
            self.server = Server(self.stage, menubus)
            self.server.start()
            self.server.await_ready()
        self.victim = kind(self.stage, menubus, **more)
        self.victim.target = NAME
        if start: self.victim.start()

    def __enter__(self): return self

    def __exit__(self, *_):
        self.stage.close()

    def check(self):
        """It serves, or each command of the client ends."""
        if self.kind is Client: self.victim.run()
        else: self.victim.probe()

    def eventually(self, seconds=30):
        """It serves within a while."""
        end = time.monotonic() + seconds * slowness()
        while True:
            try: return self.check()
            except (Failure, OSError, EOFError):
                if time.monotonic() > end or self.victim.ended(): raise
                time.sleep(0.1)

    def end(self):
        program = self.victim.program
        if program and program.process.poll() is None: program.end()
        if program: check_printable(self.kind.name, program.text())


def ends(program, statuses, seconds=10):
    """The program ends by itself, with a status and no signal."""
    try: status = program.process.wait(seconds * slowness())
    except subprocess.TimeoutExpired: raise Failure('%s did not end' % program.name) from None
    if status not in statuses: raise Failure('%s ended with %d: %s' % (program.name, status, program.text()[-300:]))


def stopped_bus(kind, menubus):
    """For ten seconds; then a stopped bus keeps nothing from ending."""
    with Scene(kind, menubus) as scene:
        scene.victim.await_ready()
        scene.check()
        scene.stage.daemon.send_signal(signal.SIGSTOP)
        try:
            if kind is Client: scene.check()
            else: time.sleep(10)
        finally: scene.stage.daemon.send_signal(signal.SIGCONT)
        scene.eventually()
        scene.stage.daemon.send_signal(signal.SIGSTOP)
        try: scene.end()
        finally: scene.stage.daemon.send_signal(signal.SIGCONT)


def restart(scene, strangers=0):
    scene.stage.start_bus()
    return [scene.stage.connect() for _ in range(strangers)]


def dying_bus(kind, menubus):
    """Killed while the victim starts, at several moments, when it serves, and with a session or a call under way."""
    for moment in (0, 0.01, 0.03, 0.1, None):
        with Scene(kind, menubus, start=kind is not Client) as scene:
            if kind is Client: die_under_client(scene, moment)
            else: die_under_service(scene, moment)


def die_under_client(scene, moment):
    program = Program(scene.stage, 'client', [scene.menubus, 'watch', NAME])
    if moment is None: until('the first line', program.text, pause=0.01)
    else: time.sleep(moment)
    scene.stage.kill_bus()
    ends(program, (5, 69))
    check_printable('client', program.text())
    scene.stage.start_bus()


def die_under_service(scene, moment):
    program = scene.victim.program
    if moment is None:
        scene.victim.await_ready()
        open_session(scene)
    else: time.sleep(moment)
    scene.stage.kill_bus()
    if isinstance(scene.victim, ENDING):
        ends(program, (69,))
        return scene.stage.start_bus()
    time.sleep(0.2)
    scene.stage.start_bus()
    # One that never was on a bus may end with "no bus" as well.
    until('the service to come back, or to end', lambda: 'ready' in program.text() or program.process.poll() is not None)
    if program.process.poll() is not None: return ends(program, (69,)) if moment is not None else ends(program, ())
    scene.eventually()
    scene.end()


def open_session(scene):
    if not isinstance(scene.victim, Server): return
    bus = scene.stage.connect()
    bus.call(NAME, '/MenuBar', 'com.canonical.dbusmenu', 'Event', 'isvu', 0, 'opened', ('i', 0), 0)


def other_ids(kind, menubus):
    """The next bus gives the names of before to others."""
    if kind in ENDING: raise NotApplicable('it ends with its bus, see dying_bus')
    if kind is Client: raise NotApplicable('the commands end with their bus, see dying_bus')
    with Scene(kind, menubus) as scene:
        scene.victim.await_ready()
        open_session(scene)
        scene.check()
        before = scene.victim.program.figures()
        scene.stage.kill_bus()
        strangers = restart(scene, 30)
        scene.eventually()
        for stranger in strangers: stranger.close()
        def back():
            now = scene.victim.program.figures()
            return all(now[key] <= before[key] for key in ('descriptors', 'timers', 'connections', 'children'))
        until('descriptors and connections as before: %s' % before, back, deadline=30, pause=0.2)
        scene.end()


def full_disk(kind, menubus):
    """Every folder that it may write to is full, and so are its output and its log."""
    stage_folders = {}
    scene = Scene(kind, menubus, start=False, environment=stage_folders, output='/dev/full')
    full = scene.stage.path('full')
    os.mkdir(full, 0o700)
    mounted = os.geteuid() == 0 and subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=16k,mode=700', 'tmpfs', full], capture_output=True).returncode == 0
    if mounted:
        try:
            with open(os.path.join(full, 'all'), 'w') as file:
                while True: file.write('x' * 4096), file.flush()
        except OSError: pass
        stage_folders.update(HOME=full, XDG_RUNTIME_DIR=full, TMPDIR=full, XDG_CACHE_HOME=full)
    try:
        with scene:
            scene.victim.clicks = False
            scene.victim.start()
            if kind is Client:
                # What cannot be printed is an error, and no success.
                return scene.check()
            ended = lambda: scene.victim.ended()
            try: scene.eventually(10)
            except Failure:
                if not ended(): raise
                ends(scene.victim.program, (1, 69, 74))
            scene.end()
    finally:
        if mounted: subprocess.run(['umount', '-l', full])


def few_descriptors(kind, menubus):
    """8 and 16 may be too few for its work, which it says; 64 are enough."""
    for count in (8, 16, 64):
        with Scene(kind, menubus, start=False, limits=[(resource.RLIMIT_NOFILE, count)]) as scene:
            if kind is Client: scene.check(); continue
            scene.victim.start()
            until('service or an end with %d descriptors' % count, lambda: 'ready' in scene.victim.program.text() or scene.victim.ended())
            if scene.victim.ended():
                if count == 64: raise Failure('64 descriptors are too few: ' + scene.victim.program.text()[-200:])
                ends(scene.victim.program, (1, 69, 71))
                if not scene.victim.program.text(): raise Failure('it ends with %d descriptors, and without a word' % count)
            elif count == 64: scene.eventually()
            scene.end()


def little_memory(kind, menubus):
    """Where an allocation fails, a program may end, or wait: libdbus tries to receive again until there is memory, and
    libdispatch asks for a thread again each second. SIGTERM ends it within ten seconds all the same. The next one
    serves."""
    for size in (64, 128, 256, 400):
        with Scene(kind, menubus, start=False, limits=[(resource.RLIMIT_AS, size << 20)]) as scene:
            scene.victim.may_die = lambda status: True
            scene.victim.may_wait = True
            if kind is Client: scene.check(); continue
            scene.victim.start()
            try: until('service or an end', lambda: 'ready' in scene.victim.program.text() or scene.victim.ended(), deadline=10)
            except Failure: pass
            if not scene.victim.ended(): big_message(scene)
            if not scene.victim.ended(): give_up(scene)
            scene.victim = kind(scene.stage, menubus)
            scene.victim.start()
            scene.victim.await_ready()
            scene.eventually()
            scene.end()


def give_up(scene):
    """SIGTERM; where there is no memory for heeding it, SIGALRM follows."""
    scene.victim.program.process.send_signal(signal.SIGTERM)
    ends(scene.victim.program, {*range(-64, 128)}, seconds=12)


def big_message(scene):
    """More than there is memory for. The reply or error is up to libdbus."""
    bus = scene.stage.connect()
    owner = next((name for name in bus.bus('ListNames')[0] if name in (NAME, 'org.kde.StatusNotifierWatcher', 'org.menubus.Presenter')), None)
    if not owner: return
    try: bus.call(owner, '/MenuBar', 'com.canonical.dbusmenu', 'Event', 'isvu', 0, 'x', ('ay', b'x' * 60_000_000), 0, timeout=10)
    except Exception: pass
    finally: bus.close()


def no_processes(kind, menubus):
    """Once it serves, it can start none."""
    if kind is Client: raise NotApplicable('these commands start no programs')
    if os.geteuid() == 0:
        # The limit does not count for root; this cell has a process of its own.
        os.setgroups([]), os.setgid(65534), os.setuid(65534)
        if not os.access(menubus, os.X_OK): raise NotApplicable('the user nobody cannot read the program')
        tempfile.tempdir = '/tmp'
    with Scene(kind, menubus) as scene:
        scene.victim.await_ready()
        scene.check()
        resource.prlimit(scene.victim.program.id, resource.RLIMIT_NPROC, (1, resource.prlimit(scene.victim.program.id, resource.RLIMIT_NPROC)[1]))
        if kind is Presenter:
            # Its chooser cannot be started, so menus are skipped; other programs are answered.
            from soak_phases import one_menu
            one_menu(scene.stage, 'clicked', 3)
        else:
            if kind is Server: click_command(scene)
            scene.victim.clicks = False
            scene.check()
            scene.victim.clicks = True
        resource.prlimit(scene.victim.program.id, resource.RLIMIT_NPROC, (4096, 4096))
        scene.eventually()
        scene.end()


def click_command(scene):
    """A click that runs a program is replied to, whether it runs or not."""
    bus = scene.stage.connect()
    for _ in range(20): bus.call(NAME, '/MenuBar', 'com.canonical.dbusmenu', 'Event', 'isvu', 2, 'clicked', ('i', 0), 0)
    bus.close()


def clock(kind, menubus):
    """The clock is set back a day, forth a year and back ten, while it runs. With libfaketime, Swift gets no arguments."""
    if not shutil.which('cc'): raise NotApplicable('no C compiler is installed')
    settings = {}
    with Scene(kind, menubus, start=False, environment=settings) as scene:
        module, shift = scene.stage.path('clock.so'), scene.stage.write('shift', '0')
        subprocess.run(['cc', '-shared', '-fPIC', '-O1', '-o', module, os.path.join(HERE, 'clock.c')], check=True)
        settings.update(LD_PRELOAD=module, SHIFTED_CLOCK=shift)
        scene.victim.start()
        scene.victim.await_ready()
        for days in (-1, 365, -3650, 0):
            scene.stage.write('shift', str(days * 86400))
            scene.check()
            if scene.victim.program:
                woken = scene.victim.program.wakeups(1)
                if woken > 300: raise Failure('it woke up %d times within a second after the clock was set by %d days' % (woken, days))
        scene.end()


def no_home(kind, menubus):
    """No folder of the user can be written, nor made."""
    nowhere = {name: '/proc/nowhere' for name in ('HOME', 'XDG_RUNTIME_DIR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'TMPDIR')}
    with Scene(kind, menubus, environment=nowhere) as scene:
        scene.victim.await_ready()
        scene.check()
        scene.end()


def other_user(kind, menubus):
    """A program of another user, who can reach the folders: not the bus, the process, or what our program made there."""
    if os.geteuid() != 0: raise NotApplicable('only root can be two users')
    with Scene(kind, menubus) as scene:
        scene.victim.await_ready()
        scene.check()
        for folder in ('', 'home', 'run'): os.chmod(scene.stage.path(folder), 0o755)
        os.chmod(scene.stage.path('bus'), 0o777)
        other = scene.stage.write('other.yaml', '[{title: Other}]')
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try: os.write(writing, '; '.join(reached(scene, other)).encode())
            except BaseException as failure: os.write(writing, repr(failure).encode())
            finally: os._exit(0)
        os.close(writing)
        with open(reading) as file: found = file.read()
        os.waitpid(child, 0)
        if found: raise Failure('another user: ' + found)
        scene.check()
        scene.end()


def reached(scene, file):
    """As the user nobody: what can be reached that should not."""
    os.setgroups([]), os.setgid(65534), os.setuid(65534)
    found, program = [], (scene.victim.program or scene.server.program)
    try: found.append('is on the bus as ' + scene.stage.connect().name)
    except (EOFError, OSError, IndexError): pass
    try: os.kill(program.id, signal.SIGTERM); found.append('ends the process')
    except PermissionError: pass
    for folder in ('home', 'run'):
        for path, folders, files in os.walk(scene.stage.path(folder)):
            found += [os.path.join(path, name) + ' can be written' for name in folders + files if os.access(os.path.join(path, name), os.W_OK)]
    if not os.access(scene.menubus, os.X_OK): return found
    for command in (['tree', NAME], ['click', NAME, 'Probe'], ['list'], ['watch', NAME], ['serve', file], ['watcher']):
        ended = subprocess.run([scene.menubus, command[0], '--bus', scene.stage.address, *command[1:]], capture_output=True, text=True,
                               timeout=20 * slowness(), env={**scene.stage.environment, 'HOME': '/nonexistent'})
        if ended.returncode != 69 or 'only programs of its user' not in ended.stderr:
            found.append('menubus %s: %d %s' % (command[0], ended.returncode, ended.stderr[-200:]))
    return found


SURROUNDINGS = {one.__name__: one for one in (stopped_bus, dying_bus, other_ids, full_disk, few_descriptors, little_memory, no_processes, clock, no_home, other_user)}
