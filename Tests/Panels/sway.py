"""A Wayland desktop: sway on its headless back-end, with a pointer that moves as the tests say."""
import io, os, pwd, re, struct, subprocess
from PIL import Image
from pointer import Pointer
from processes import DEADLINE, Failure, until

CONFIGURATION = 'output * resolution %dx%d\nxwayland disable\n'
# The frame of a menu, which no picture has elsewhere: a Wayland client does not know where its popups are.
FRAME = (0x51, 0x62, 0x84)
STYLE = '''menu, .menu, .context-menu { margin: 0; padding: 0; border: 1px solid #%02x%02x%02x; border-radius: 0; }
menu, .menu, .context-menu, decoration, window.popup decoration { box-shadow: none; margin: 0; }
''' % FRAME


class Sway:
    def __init__(self, size): self.size = size

    def start(self, desktop):
        environment = self.environment = desktop.environment
        runtime, configuration = environment['XDG_RUNTIME_DIR'], os.path.join(desktop.directory, 'sway')
        with open(configuration, 'w') as file: file.write(CONFIGURATION % self.size)
        self.hide_pointer(desktop)
        user = {}
        if os.geteuid() == 0:  # sway refuses to be root
            nobody = pwd.getpwnam('nobody')
            for path in (desktop.directory, runtime): os.chown(path, nobody.pw_uid, nobody.pw_gid)
            user = {'user': nobody.pw_uid, 'group': nobody.pw_gid, 'extra_groups': []}
        headless = {'WLR_BACKENDS': 'headless', 'WLR_LIBINPUT_NO_DEVICES': '1', 'WLR_RENDERER': 'pixman'}
        process = desktop.run(['sway', '-c', configuration], environment=dict(environment, **headless), **user)
        def socket():
            if process.poll() is not None: raise Failure('sway ended with status %d' % process.returncode)
            return next((name for name in os.listdir(runtime) if re.fullmatch(r'wayland-\d+', name)), None)
        environment.update(WAYLAND_DISPLAY=until('sway', socket), XDG_CURRENT_DESKTOP='sway', GDK_BACKEND='wayland')
        self.pointer = Pointer(os.path.join(runtime, environment['WAYLAND_DISPLAY']), self.size)

    def hide_pointer(self, desktop):
        """A theme of one transparent pixel, because pictures of this screen have the pointer in them."""
        cursors = os.path.join(desktop.environment['XDG_DATA_HOME'], 'icons/default/cursors')
        os.makedirs(cursors)
        kind, size = 0xfffd0002, 24
        for name in ('default', 'left_ptr', 'pointer'):
            with open(os.path.join(cursors, name), 'wb') as file:
                file.write(struct.pack('<4s3I', b'Xcur', 16, 0x10000, 1) + struct.pack('<3I', kind, size, 28))
                file.write(struct.pack('<10I', 36, kind, size, 1, 1, 1, 0, 0, 0, 0))
        desktop.environment.update(XCURSOR_PATH=os.path.dirname(os.path.dirname(cursors)), XCURSOR_THEME='default')

    def picture(self):
        taken = subprocess.run(['grim', '-'], env=self.environment, stdout=subprocess.PIPE, timeout=DEADLINE, check=True)
        return Image.open(io.BytesIO(taken.stdout)).convert('RGB')

    def move(self, x, y): self.pointer.move(x, y)
    def click(self, x, y, button): self.pointer.click(x, y, button)

    def close_menu(self):
        """A menu goes when another window is clicked, or none."""
        self.click(self.size[0] - 20, self.size[1] - 20, 1)

    def place(self, row, rows):
        """Where a row of the last menu is on the screen: the boxes of its rows begin at the corner of that menu."""
        menu = [other['box'] for other in rows if other['depth'] == row['depth']]
        width, height = (max(box[n] + box[n + 2] for box in menu) for n in (0, 1))
        left, top = until('a menu of %d by %d' % (width, height), lambda: corner(self.picture(), width, height))
        return [left + row['box'][0], top + row['box'][1], *row['box'][2:]]


def corner(picture, width, height):
    """Where the frame of a menu of this size begins. Separators are drawn over its sides, not over its other edges."""
    pixels = picture.load()
    edge = lambda left, y: all(pixels[x, y] == FRAME for x in range(left, left + width))
    for top in range(picture.height - height + 1):
        for left in range(picture.width - width + 1):
            if edge(left, top) and edge(left, top + height - 1): return left, top
