"""An X server with a touch screen: Xorg without a monitor, whose fingers are moved from here (its driver `inputtest`)."""
import os, shutil, socket, struct
import processes
from processes import Failure, until
from xvfb import Xvfb

CONFIGURATION = '''Section "ServerFlags"
  Option "AutoAddDevices" "false"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 32768
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 28-80
  VertRefresh 48-75
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "%dx%d"
    Virtual 2048 1536
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "touch screen"
  Driver "inputtest"
  Option "SocketPath" "%s"
  Option "DeviceType" "Touch"
  Option "TouchCount" "5"
EndSection
Section "InputDevice"
  Identifier "pointer"
  Driver "inputtest"
  Option "SocketPath" "%s"
  Option "DeviceType" "Pointer"
EndSection
Section "InputDevice"
  Identifier "keyboard"
  Driver "inputtest"
  Option "SocketPath" "%s"
  Option "DeviceType" "Keyboard"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "pointer" "CorePointer"
  InputDevice "touch screen" "SendCoreEvents"
  InputDevice "keyboard" "CoreKeyboard"
EndSection
'''
VERSION, SYNC, TOUCH = 0, 1, 6  # messages of the driver
BEGIN, UPDATE, END = 18, 19, 20  # XI_TouchBegin and so on
RANGE = 65535  # of the coordinates


class Xorg(Xvfb):
    """A display of Xorg's. Without Xorg and its drivers, or where it may not be started, that is a failure."""
    def command(self, desktop, number):
        if not shutil.which('Xorg'): raise Failure('there is no touch screen: Xorg is not installed (xserver-xorg-core)')
        self.directory = desktop.directory
        paths = [os.path.join(self.directory, name) for name in ('touch', 'pointer', 'keys')]
        with open(os.path.join(self.directory, 'xorg.conf'), 'w') as file: file.write(CONFIGURATION % (*self.size, *paths))
        self.path = paths[0]
        return ['Xorg', '-displayfd', number, '-config', file.name, '-logfile', os.path.join(self.directory, 'xorg.log'),
                '-noreset', '-novtswitch', '-sharevts', '-nolisten', 'tcp', 'vt7']

    def start(self, desktop):
        try: super().start(desktop)
        except Failure: raise Failure('there is no touch screen: Xorg did not start: ' + self.reason()) from None
        self.touch_screen = TouchScreen(self.path, self.size)

    def reason(self):
        try:
            with open(os.path.join(self.directory, 'xorg.log'), errors='replace') as file:
                return ' '.join(line.strip() for line in file if '(EE)' in line and 'dbus-core' not in line)[-500:]
        except OSError as error: return str(error)


class TouchScreen:
    """The fingers, which have numbers."""
    def __init__(self, path, size):
        self.size, self.places = size, {}
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(processes.DEADLINE)
        def connected():
            try: self.socket.connect(path)
            except OSError: return False
            return True
        until('the touch screen', connected)
        self.socket.sendall(struct.pack('<IiHH', 12, VERSION, 1, 1))
        self.answer()

    def answer(self):
        size = struct.unpack('<I', self.read(4))[0]
        return self.read(size - 4)

    def read(self, count):
        data = b''
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more: raise Failure('the touch screen is gone')
            data += more
        return data

    def send(self, finger, kind, x, y):
        places = [place / edge * RANGE for place, edge in zip((x + 0.5, y + 0.5), self.size)]
        self.socket.sendall(struct.pack('<IiIII8s4x128d', 1056, TOUCH, finger, kind, 0, b'\3' + bytes(7), *places, *[0] * 126))
        self.socket.sendall(struct.pack('<Ii', 8, SYNC))
        self.answer()

    def down(self, x, y, finger=1):
        self.places[finger] = x, y
        self.send(finger, BEGIN, x, y)

    def drag(self, x, y, finger=1):
        self.places[finger] = x, y
        self.send(finger, UPDATE, x, y)

    def up(self, finger=1):
        """A finger that is not on the screen is left alone."""
        if finger in self.places: self.send(finger, END, *self.places.pop(finger))

    def tap(self, x, y, finger=1):
        self.down(x, y, finger)
        self.up(finger)

    def lift(self):
        """Takes all fingers off the screen."""
        for finger in list(self.places): self.up(finger)
