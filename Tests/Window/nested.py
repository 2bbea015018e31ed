"""Desktops in a window that fills Xvfb's screen: their input is Xvfb's. Their packages are large, so only those who name
one of them need it (DESKTOP=kwin, DESKTOP=gnome)."""
import os, re, shutil, stat, subprocess
from gi.repository import Gio, GLib
from headless import Headless
from processes import Failure, descendants, until
from xvfb import Xvfb

HERE = os.path.dirname(os.path.realpath(__file__))
SIZE = (1024, 768)


def own_bus(desk, name):
    """The address of a bus for the desktop, which wants one before the programs have theirs."""
    path = os.path.join(desk.environment['XDG_RUNTIME_DIR'], name)
    desk.run(['dbus-daemon', '--session', '--nofork', '--nopidfile', '--address=unix:path=' + path])
    until('a bus', lambda: os.path.exists(path))
    return 'unix:path=' + path


def connect(address):
    flags = Gio.DBusConnectionFlags
    bus = Gio.DBusConnection.new_for_address_sync(address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
    bus.set_exit_on_close(False)
    return bus


class XInput(Xvfb):
    """The pointer, wheel and keyboard of Xvfb."""
    def move(self, x, y): self.xdotool('mousemove', x - 1, y, 'mousemove', x, y)
    def press(self, button=1): self.xdotool('mousedown', button)
    def release(self, button=1): self.xdotool('mouseup', button)
    def wheel(self, steps): self.xdotool('click', '--repeat', abs(steps), '--delay', 15, 5 if steps > 0 else 4)
    def key(self, name): self.xdotool('key', '--delay', 0, name)
    def down(self, name): self.xdotool('keydown', name)
    def up(self, name): self.xdotool('keyup', name)
    def type(self, text): self.xdotool('type', '--delay', 12, text)


class KWin(XInput):
    """KWin, with XWayland, in a window that fills Xvfb's screen: its input is Xvfb's."""
    name, plays, is_wayland = 'kwin', (None, 'kwin', 'compositor', 'activation'), True
    variables = {}  # of KWin alone

    def __init__(self):
        super().__init__(SIZE)
        self.scale, self.presenter, self.tool = 1, None, None  # the last of them without symbols

    def start(self, desk):
        self.desk = desk
        super().start(desk)
        self.environment = dict(desk.environment)  # with the display of Xvfb
        program, told = self.program(desk), os.path.join(desk.directory, 'told')
        with open(os.path.join(desk.directory, 'session'), 'w') as file:
            file.write('#!/bin/sh\nprintf "%s\n" "$DISPLAY" "$XAUTHORITY" >' + told + '.new; mv ' + told + '.new ' + told + '\n')
        os.chmod(file.name, stat.S_IRWXU)
        self.allow(True)
        # KWin reads all of its file twice, for which the command does not wait for ever.
        stripped = os.path.join(desk.directory, 'menubus')
        subprocess.run(['strip', '-o', stripped, self.tool], check=True)
        self.tool = stripped
        self.allow(True, 'org.menubus.Tool.desktop', self.tool)
        self.bind(desk)
        self.own = own_bus(desk, 'kwin-bus')
        kwin = desk.run([*program, '--x11-display', self.environment['DISPLAY'], '--width', str(SIZE[0]), '--height', str(SIZE[1]),
                         '--no-lockscreen', '--xwayland', '--socket', 'wayland-0', file.name],
                        dict(self.environment, **self.variables, KWIN_COMPOSE='Q', LIBGL_ALWAYS_SOFTWARE='1',
                             DBUS_SESSION_BUS_ADDRESS=self.own))
        def session():
            if kwin.poll() is not None: raise Failure('KWin ended with status %d' % kwin.returncode)
            return os.path.exists(told)
        until('KWin', session)
        with open(told) as file: display, authority = file.read().splitlines()
        desk.environment.update(WAYLAND_DISPLAY='wayland-0', GDK_BACKEND='wayland', DISPLAY=display,
                                XDG_CURRENT_DESKTOP='KDE')
        if authority: desk.environment['XAUTHORITY'] = authority

    def program(self, desk):
        """A copy, because the installed file has a capability that containers refuse."""
        program = os.path.join(desk.directory, 'kwin_wayland')
        shutil.copyfile(shutil.which('kwin_wayland') or '/usr/bin/kwin_wayland', program)
        os.chmod(program, stat.S_IRWXU)
        return [program]

    def bind(self, desk):
        """Gives Meta+Space to a command, as System Settings does: a desktop entry, and its line among the shortcuts."""
        self.key_script = os.path.join(desk.directory, 'hud-key')
        for folder, name, text in (
                (os.path.join(desk.environment['XDG_DATA_HOME'], 'kglobalaccel'), 'menubus-hud.desktop',
                 '[Desktop Entry]\nType=Application\nName=menubus hud\nExec=%s\nNoDisplay=true\nStartupNotify=false\n'
                 'X-KDE-GlobalAccel-CommandShortcut=true\n' % self.key_script),
                (desk.environment['XDG_CONFIG_HOME'], 'kglobalshortcutsrc',
                 '[menubus-hud.desktop]\n_k_friendly_name=menubus hud\n_launch=Meta+Space,none,menubus hud\n')):
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, name), 'w') as file: file.write(text)

    def windows(self, shown):
        """Hides all windows, or shows them again: on another virtual desktop. While they are hidden, none has the keyboard."""
        name, bus = 'org.kde.KWin.VirtualDesktopManager', connect(self.own)
        def call(interface, method, *arguments):
            return bus.call_sync('org.kde.KWin', '/VirtualDesktopManager', interface, method, *arguments, None,
                                 Gio.DBusCallFlags.NO_AUTO_START, 5000, None)
        desktops = lambda: call('org.freedesktop.DBus.Properties', 'Get', GLib.Variant('(ss)', (name, 'desktops'))).unpack()[0]
        if len(desktops()) < 2: call(name, 'createDesktop', GLib.Variant('(us)', (1, 'empty')))
        current = GLib.Variant('s', desktops()[0 if shown else 1][1])
        call('org.freedesktop.DBus.Properties', 'Set', GLib.Variant('(ssv)', (name, 'current', current)))

    def move(self, x, y):
        """KWin takes the movements between two frames for one, and may leave out the last."""
        for place in (x - 1, x): self.xdotool('mousemove', place, y, 'sleep', 0.05)

    def allow(self, allowed, name='org.menubus.Presenter.desktop', program=None):
        """Installs the desktop entry by which KWin tells the presenter, or another program, about windows, or removes it."""
        path = os.path.join(self.desk.environment['XDG_DATA_HOME'], 'applications', name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(os.path.join(HERE, '../../data/desktop', name)) as file: entry = file.read()
        if allowed:
            entry = re.sub('(?m)^Exec=.*$', lambda line: 'Exec=' + (program or self.presenter), entry)
            with open(path, 'w') as file: file.write(entry)
        else: os.unlink(path)


class Gnome(XInput):
    """GNOME on Wayland, with XWayland, in a window that fills Xvfb's screen. The presenter is a client of XWayland there, and
    the window behind the menus one of Wayland, whose program gets no keys for its menus."""
    name, plays, is_wayland = 'gnome', ('gnome', 'activation', 'mutter'), False

    def __init__(self):
        super().__init__(SIZE)
        self.scale = 1

    def start(self, desk):
        super().start(desk)
        Headless.hide_pointer(self, desk)  # which is in pictures of this shell
        self.environment = dict(desk.environment)  # with the display of Xvfb
        session, system = (own_bus(desk, name) for name in ('shell-bus', 'shell-system-bus'))
        shell = desk.run(['gnome-shell', '--nested', '--wayland', '--sm-disable'], dict(
            self.environment, DBUS_SESSION_BUS_ADDRESS=session, DBUS_SYSTEM_BUS_ADDRESS=system,
            XDG_CURRENT_DESKTOP='GNOME', XDG_SESSION_TYPE='wayland', MUTTER_DEBUG_DUMMY_MODE_SPECS='%dx%d' % SIZE,
            LIBGL_ALWAYS_SOFTWARE='1', NO_AT_BRIDGE='1'))
        bus = connect(session)
        def overview(method, *value):
            if shell.poll() is not None: raise Failure('GNOME Shell ended with status %d' % shell.returncode)
            arguments = GLib.Variant('(ss%s)' % ('v' * len(value)), ('org.gnome.Shell', 'OverviewActive', *value))
            try: return bus.call_sync('org.gnome.Shell', '/org/gnome/Shell', 'org.freedesktop.DBus.Properties', method, arguments,
                                      None, Gio.DBusCallFlags.NO_AUTO_START, 5000, None).unpack()
            except GLib.Error: return (None,)
        # The shell begins with the overview.
        until('the overview', lambda: overview('Get') == (True,), deadline=60)
        until('no overview', lambda: (overview('Set', GLib.Variant('b', False)), overview('Get'))[1] == (False,))
        # The first presses of the nested shell come without the moves before them.
        for x in (300, 600, 900): self.click(x, 400, 1)
        socket = next(name for name in os.listdir(desk.environment['XDG_RUNTIME_DIR']) if re.fullmatch(r'wayland-\d+', name))
        words = until('XWayland', lambda: command_line(shell.pid, 'Xwayland'))
        desk.environment.update(WAYLAND_DISPLAY=socket, DISPLAY=words[1], XAUTHORITY=words[words.index('-auth') + 1],
                                XDG_CURRENT_DESKTOP='GNOME', XDG_SESSION_TYPE='wayland')


class GnomeX11(Gnome):
    """The same with a window of X11 behind the menus."""
    name, plays, desk = 'gnome-x11', (None, 'compositor'), None
    omits = {'hud_scenes': "the settings daemon has GNOME's keys, which a nested shell is without",
             'typed_on_after_choice': 'the shell always gives some window the keyboard'}

    def start(self, desk):
        super().start(desk)
        desk.environment['GDK_BACKEND'] = 'x11'
        self.desk = desk

    def move(self, x, y):
        """Waits until XWayland knows it: the nested shell may tell of a press before it tells where that is."""
        def arrives():
            XInput.move(self, x, y)
            return 'X=%d\nY=%d\n' % (x, y) in subprocess.check_output(['xdotool', 'getmouselocation', '--shell'], env=self.desk.environment, text=True)
        until('the pointer in XWayland', arrives, pause=0.05)

    def click(self, x, y, button):
        if self.desk: self.move(x, y)
        super().click(x, y, button)


def command_line(parent, name):
    """The words by which a descendant was started."""
    for process in descendants(parent):
        try:
            with open('/proc/%d/cmdline' % process) as file: words = file.read().split('\0')
        except OSError: continue  # ended meanwhile
        if os.path.basename(words[0]) == name: return words
