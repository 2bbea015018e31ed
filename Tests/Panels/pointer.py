"""A pointer for a compositor that has none: the protocol wlr-virtual-pointer-unstable-v1, spoken directly."""
import socket, struct, time
from processes import DEADLINE, Failure

DISPLAY, REGISTRY = 1, 2  # objects of every connection
MANAGER = 'zwlr_virtual_pointer_manager_v1'
BUTTONS = {1: 0x110, 2: 0x112, 3: 0x111}  # left, middle and right, as Linux numbers them


class Pointer:
    def __init__(self, path, size):
        self.size, self.received, self.objects = size, b'', REGISTRY
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(DEADLINE)
        self.socket.connect(path)
        self.send(DISPLAY, 1, REGISTRY)  # get_registry
        names = {}
        for sender, event, body in self.answers():
            if (sender, event) != (REGISTRY, 0): continue  # global
            name, length = struct.unpack_from('<II', body)
            names[body[8:7 + length].decode()] = name
        if MANAGER not in names: raise Failure('the compositor has no virtual pointers')
        text = MANAGER.encode() + b'\0'
        manager, self.pointer = self.object(), self.object()
        self.send(REGISTRY, 0, names[MANAGER], len(text), text + bytes(-len(text) % 4), 1, manager)  # bind
        self.send(manager, 0, 0, self.pointer)  # create_virtual_pointer, for any seat
        self.answers()

    def object(self):
        self.objects += 1
        return self.objects

    def send(self, receiver, request, *words):
        body = b''.join(word if isinstance(word, bytes) else struct.pack('<I', word) for word in words)
        self.socket.sendall(struct.pack('<IHH', receiver, request, 8 + len(body)) + body)

    def answers(self):
        """The events up to now: the compositor has then done what it was asked to."""
        done, events = self.object(), []
        self.send(DISPLAY, 0, done)  # sync
        while True:
            sender, event, body = self.event()
            if sender == done: return events
            if (sender, event) == (DISPLAY, 0): raise Failure('the compositor says %r' % body)
            events.append((sender, event, body))

    def event(self):
        while len(self.received) < 8 or len(self.received) < struct.unpack_from('<H', self.received, 6)[0]:
            more = self.socket.recv(65536)
            if not more: raise Failure('the compositor is gone')
            self.received += more
        sender, event, length = struct.unpack_from('<IHH', self.received)
        body, self.received = self.received[8:length], self.received[length:]
        return sender, event, body

    def act(self, request, *words):
        self.send(self.pointer, request, int(time.monotonic() * 1000) & 0xffffffff, *words)
        self.send(self.pointer, 4)  # frame
        self.answers()
        time.sleep(0.1)  # people are not faster

    def move(self, x, y): self.act(1, x, y, *self.size)

    def click(self, x, y, button):
        self.move(x - 3, y)
        self.move(x, y)
        for pressed in (1, 0): self.act(2, BUTTONS[button], pressed)
