"""A connection to a Wayland compositor, as far as pointers and keyboards need it."""
import array, socket, struct
import processes
from processes import Failure

DISPLAY, REGISTRY = 1, 2  # objects of every connection


class Connection:
    def __init__(self, path):
        self.received, self.objects = b'', REGISTRY
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(processes.DEADLINE)
        self.socket.connect(path)
        self.send(DISPLAY, 1, REGISTRY)  # get_registry
        self.names = {}
        for sender, event, body in self.answers():
            if (sender, event) != (REGISTRY, 0): continue  # global
            name, length = struct.unpack_from('<II', body)
            self.names.setdefault(body[8:7 + length].decode(), name)

    def bind(self, interface, what):
        """A global object of the compositor, in its first version."""
        if interface not in self.names: raise Failure('the compositor has no ' + what)
        text, new = interface.encode() + b'\0', self.object()
        self.send(REGISTRY, 0, self.names[interface], len(text), text + bytes(-len(text) % 4), 1, new)
        return new

    def object(self):
        self.objects += 1
        return self.objects

    def send(self, receiver, request, *words, file=None):
        body = b''.join(word if isinstance(word, bytes) else struct.pack('<I', word) for word in words)
        message = struct.pack('<IHH', receiver, request, 8 + len(body)) + body
        if file is None: return self.socket.sendall(message)
        self.socket.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [file]))])

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
