"""Registrars of others, which take the name of ours and leave again. The first line of each scene is its title."""
import os, shutil, signal, sys, time
from processes import Failure, end_everything, until
from programs import QT_WINDOW, text_file
from session import HERE, REGISTRAR, Session
from speaker import Speaker

VALA = '/usr/libexec/vala-panel/appmenu-registrar'
VIEW = 'org.kde.kappmenuview'  # has an owner while a panel of KDE's shows menus
KDE = {'XDG_CURRENT_DESKTOP': 'KDE', 'KDE_FULL_SESSION': 'true', 'KDE_SESSION_VERSION': '5', 'KWIN_COMPOSE': 'N'}
MODULES = ('ksysguard', 'proxyscout', 'statusnotifierwatcher', 'ktimezoned', 'remotenotifier', 'freespacenotifier',
           'plasma_accentcolor_service', 'colorcorrectlocationupdater', 'desktopnotifier', 'soliduiserver', 'kcookiejar')


def qt(session, title):
    window = Speaker([sys.executable, QT_WINDOW, title], session.environment, session.log, 'qt')
    until('the window of Qt', lambda: session.window(title), pause=0.3)
    return window


def chosen(session, window, title):
    """A row of a window of Qt is clicked, and the program says so."""
    mark = window.mark
    session.menubus('click', 'window:' + title, 'File/More/Deep')
    window.says('deep', mark)


def listed(session, windows):
    there = session.windows()
    missing = [name for name in windows if not any(one['title'].startswith(name) or one['program'].startswith(name) for one in there)]
    if missing: raise Failure('not in the list: %s' % missing)


def handed(session, process, windows):
    """The name goes to a process, and every list meanwhile has all windows."""
    def there():
        listed(session, windows)
        if process.poll() is not None: raise Failure('process %d ended with status %d' % (process.pid, process.returncode))
        return session.owner(REGISTRAR) == process.pid
    until('the name with process %d' % process.pid, there, pause=0.1)
    listed(session, windows)


def with_name(session, windows, note):
    """vala-panel-appmenu's registrar, with the name. About one in eight crashes as it starts, after it has taken the name."""
    for _ in range(4):
        other = session.run([VALA])
        try: handed(session, other, windows)
        except Failure:
            if other.poll() != -signal.SIGSEGV: raise
            handed(session, session.registrar.process, windows)
            note('it crashed, and ours has the name again')
        else: return other
    raise Failure('it crashes each time')


def publishes(session, name, command, environment=None):
    session.run(command, dict(session.environment, **(environment or {})))
    until('the window of ' + name, lambda: session.window(name), deadline=90, pause=0.5)


def several(session):
    """Programs of several toolkits, each with its window."""
    first = qt(session, 'First')
    publishes(session, 'mousepad', ['mousepad', text_file(session, 'a.txt')])
    names = ['First', 'mousepad']
    for name, command, environment in (
            ('kwrite', ['kwrite', text_file(session, 'b.txt')], {}),
            ('galculator', ['galculator'], {'GTK_MODULES': 'appmenu-gtk-module', 'UBUNTU_MENUPROXY': '1'})):
        if not shutil.which(name): continue
        publishes(session, name, command, environment)
        names.append(name)
    return first, names


def found(session, note): note(', '.join('%s: %s' % (one['program'], one['source']) for one in session.windows()))


def ours_alone(session, note):
    """with ours alone programs publish, and those of GTK 3 with appmenu-gtk-module, too"""
    first, names = several(session)
    for name in names:
        if not session.menubus('tree', 'window:' + name).strip(): raise Failure('the menu of %s is empty' % name)
    chosen(session, first, 'First')
    found(session, note)


def vala_panel(session, note):
    """vala-panel-appmenu's registrar takes the name and leaves again, and no window is missing at any time"""
    if not os.path.exists(VALA): return note('it is not installed')
    first, names = several(session)
    other = with_name(session, names, note)
    second = qt(session, 'Second')
    chosen(session, first, 'First')
    chosen(session, second, 'Second')
    found(session, note)
    session.end(other)
    handed(session, session.registrar.process, names + ['Second'])
    chosen(session, first, 'First')
    chosen(session, second, 'Second')
    found(session, note)


def plasma(session, note):
    """Plasma's kded takes the name when a view of it comes, and gives it back; no window is missing at any time"""
    if not shutil.which('kded5') or not shutil.which('kwin_x11'): return note('it is not installed')
    first, names = several(session)
    daemon = session.run(['kded5'])
    until("KDE's menus", lambda: session.owner('org.kde.kappmenu') == daemon.pid)
    listed(session, names)
    view = Speaker([sys.executable, os.path.join(HERE, 'own_name.py'), VIEW], session.environment, session.log, 'view')
    view.says('ready', 0)
    handed(session, daemon, names)
    second = qt(session, 'Second')
    chosen(session, first, 'First')
    chosen(session, second, 'Second')
    found(session, note)
    session.end(view.process)
    handed(session, session.registrar.process, names + ['Second'])
    chosen(session, second, 'Second')
    found(session, note)
    session.end(daemon)


ALL = [ours_alone, vala_panel, plasma]


def run(scene, tool, report, logs):
    with open(os.path.join(logs, scene.__name__ + '.log'), 'wb') as log:
        of_kde = scene is plasma and shutil.which('kwin_x11')
        session = Session(tool, log, ('kwin_x11', '--no-kactivities') if of_kde else ('openbox', '--sm-disable'))
        if of_kde:
            session.environment.update(KDE)
            with open(os.path.join(session.environment['XDG_CONFIG_HOME'], 'kded5rc'), 'w') as file:
                for module in MODULES: file.write('[Module-%s]\nautoload=false\n' % module)
            # The daemon awaits one of its updates of old settings, which awaits a service of activities that is not there.
            with open(os.path.join(session.environment['XDG_CONFIG_HOME'], 'kconf_updaterc'), 'w') as file:
                file.write('[krunnerhistory.upd]\ndone=5.21KRunnerHistory\n')
        try:
            session.start()
            session.registrar = session.speaker('registrar', '--yield')
            session.registrar.says('ready', 0)
            report.tried('registrar: ' + scene.__doc__, lambda note: scene(session, note))
        finally:
            end_everything()
            session.close()
