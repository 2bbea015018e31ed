"""A Wayland desktop: sway, or another of wlroots, on its headless back-end."""
import io, os, pwd, re, struct, subprocess
from PIL import Image
import processes
from processes import Failure, until


class Headless:
    desktop, backend = 'sway', {'WLR_BACKENDS': 'headless', 'WLR_LIBINPUT_NO_DEVICES': '1'}

    def __init__(self, size): self.size = size

    def start(self, desktop, configuration):
        self.environment = desktop.environment
        runtime, file = self.environment['XDG_RUNTIME_DIR'], self.configure(desktop, configuration)
        self.hide_pointer(desktop)
        user = {}
        if os.geteuid() == 0:  # sway refuses to be root
            nobody = pwd.getpwnam('nobody')
            for path in (desktop.directory, runtime): os.chown(path, nobody.pw_uid, nobody.pw_gid)
            user = {'user': nobody.pw_uid, 'group': nobody.pw_gid, 'extra_groups': []}
        process = desktop.run(self.program(file), environment=dict(self.environment, **self.backend, WLR_RENDERER='pixman'), **user)
        def socket(pattern):
            if process.poll() is not None: raise Failure('the compositor ended with status %d' % process.returncode)
            return next((name for name in os.listdir(runtime) if re.fullmatch(pattern, name)), None)
        self.environment.update(WAYLAND_DISPLAY=until('the compositor', lambda: socket(r'wayland-\d+')),
                                XDG_CURRENT_DESKTOP=self.desktop, GDK_BACKEND='wayland')
        if self.desktop == 'sway':
            self.environment['SWAYSOCK'] = os.path.join(runtime, until('its socket', lambda: socket(r'sway-ipc.*')))
        self.socket = os.path.join(runtime, self.environment['WAYLAND_DISPLAY'])

    def configure(self, desktop, configuration):
        """Writes what the compositor reads, and returns its path."""
        file = os.path.join(desktop.directory, 'sway')
        with open(file, 'w') as text: text.write(configuration)
        return file

    def program(self, file): return ['sway', '-c', file]

    def hide_pointer(self, desktop):
        """A transparent theme, because pictures of this screen have the pointer in them."""
        cursors = os.path.join(desktop.environment['XDG_DATA_HOME'], 'icons/default/cursors')
        os.makedirs(cursors)
        kind, size = 0xfffd0002, 24
        for name in ('default', 'left_ptr', 'pointer'):
            with open(os.path.join(cursors, name), 'wb') as file:
                file.write(struct.pack('<4s3I', b'Xcur', 16, 0x10000, 1) + struct.pack('<3I', kind, size, 28))
                # Of one pixel, wlroots 0.20 ends when a second output gets its size.
                file.write(struct.pack('<9I', 36, kind, size, 1, size, size, 0, 0, 0) + bytes(4 * size * size))
        desktop.environment.update(XCURSOR_PATH=os.path.dirname(os.path.dirname(cursors)), XCURSOR_THEME='default')

    def command(self, *words):
        """Has sway do something."""
        subprocess.run(['swaymsg', '-q', '--', *words], env=self.environment, timeout=processes.DEADLINE, check=True,
                       stdout=subprocess.DEVNULL)

    def picture(self, box=None):
        part = ['-g', '%d,%d %dx%d' % (box[0], box[1], box[2] - box[0], box[3] - box[1])] if box else []
        taken = subprocess.run(['grim', '-t', 'ppm', *part, '-'], env=self.environment, stdout=subprocess.PIPE, timeout=processes.DEADLINE,
                               check=True)
        return Image.open(io.BytesIO(taken.stdout)).convert('RGB')
