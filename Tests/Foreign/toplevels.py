"""Compositors of Wayland that tell of their windows by wlroots' protocol alone. The first line of each scene is its title."""
import os, pwd, re, shutil, subprocess, sys
from processes import Failure, end_everything, until
from programs import QT_WINDOW, text_file
from session import Session
from speaker import Speaker

COMPOSITORS = {'sway': ['sway', '-c', '%s'], 'phoc': ['phoc', '-C', '%s'], 'wayfire': ['wayfire', '-c', '%s']}
HEADLESS = {'WLR_BACKENDS': 'headless', 'WLR_LIBINPUT_NO_DEVICES': '1', 'WLR_RENDERER': 'pixman'}


class WaylandSession(Session):
    """A session without X11, whose compositor has no socket of its own that our tool knows."""
    def start_screen(self):
        runtime, file = self.environment['XDG_RUNTIME_DIR'], os.path.join(self.directory, 'compositor')
        open(file, 'w').close()
        user = {}
        if os.geteuid() == 0:  # sway refuses to be root
            nobody = pwd.getpwnam('nobody')
            for path in (self.directory, runtime): os.chown(path, nobody.pw_uid, nobody.pw_gid)
            user = {'user': nobody.pw_uid, 'group': nobody.pw_gid, 'extra_groups': []}
        command = [file if word == '%s' else word for word in COMPOSITORS[self.manager]]
        process = self.run(command, self.environment | HEADLESS, **user)
        def display():
            if process.poll() is not None: raise Failure('%s ended with status %d' % (self.manager, process.returncode))
            return next((name for name in os.listdir(runtime) if re.fullmatch(r'wayland-\d+', name)), None)
        self.environment.update(WAYLAND_DISPLAY=until('the compositor', display), GDK_BACKEND='wayland', QT_QPA_PLATFORM='wayland')

    def start_manager(self): pass


def focused(session, program):
    """The program's window has the focus, and is the one that our tool takes."""
    def it():
        marked = [one for one in session.windows() if one['focused']]
        return len(marked) == 1 and marked[0]['program'].startswith(program) and marked[0]['title']
    return until('the focus of ' + program, it, deadline=40, pause=0.3)


def toplevels(session, note):
    """the window with the focus is known by the name of its program, of GTK 3, GTK 4 and Qt"""
    qt = Speaker([sys.executable, QT_WINDOW, 'Letters'], session.environment, session.log, 'qt')
    note('Qt: “%s”' % focused(session, 'python3'))
    mark = qt.mark
    session.menubus('click', 'window:focused', 'File/More/Deep')
    qt.says('deep', mark)
    for name, command, row in (('gtk3-demo-appli', ['gtk3-demo-application'], 'Preferences'), ('gtk4-demo-appli', ['gtk4-demo-application'], 'File'),
                               ('mousepad', ['mousepad', text_file(session, 'a.txt')], 'Edit')):
        process = session.run(command)
        note('%s: “%s”' % (name, focused(session, name)))
        if row not in session.menubus('tree', 'window:focused'): raise Failure('the menu of %s has no %s' % (name, row))
        session.end(process)
        focused(session, 'python3')


def run(tool, report, logs, only=('sway',)):
    for compositor in only:
        if not shutil.which(compositor): print('-       %s is not installed' % compositor, flush=True); continue
        with open(os.path.join(logs, 'toplevels-%s.log' % compositor), 'wb') as log:
            session = WaylandSession(tool, log, compositor)
            try:
                session.start()
                session.registrar = session.speaker('registrar', '--yield')
                session.registrar.says('ready', 0)
                report.tried('%s, without its socket: %s' % (compositor, toplevels.__doc__), lambda note: toplevels(session, note))
            finally:
                end_everything()
                session.close()
