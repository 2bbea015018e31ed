"""D-Bus by hand, over a socket: what no library would send, and many messages in little time. It knows nothing of MenuBus.

A variant is a pair of a signature and a value. Byte arrays are `bytes`; other arrays, structs and tuples are sequences,
dictionaries are lists of pairs when they are written and read."""
import select, socket, struct, time

CALL, RETURN, ERROR, SIGNAL = 1, 2, 3, 4
NO_REPLY, NO_AUTO_START = 1, 2
BUS, BUS_PATH = 'org.freedesktop.DBus', '/org/freedesktop/DBus'
SIZES = {'y': 1, 'b': 4, 'n': 2, 'q': 2, 'i': 4, 'u': 4, 'x': 8, 't': 8, 'd': 8, 'h': 4}
CODES = {'y': 'B', 'b': 'I', 'n': 'h', 'q': 'H', 'i': 'i', 'u': 'I', 'x': 'q', 't': 'Q', 'd': 'd', 'h': 'I'}
FIELDS = {'path': (1, 'o'), 'interface': (2, 's'), 'member': (3, 's'), 'error': (4, 's'), 'answers': (5, 'u'),
          'destination': (6, 's'), 'signature': (8, 'g')}
FIELD_NAMES = {1: 'path', 2: 'interface', 3: 'member', 4: 'error', 5: 'answers', 6: 'destination', 7: 'sender', 8: 'signature'}


class Failed(Exception):
    """The error that ended a call; `name` is its name on the bus."""
    def __init__(self, name, text=''): super().__init__(name, text); self.name = name


def split(signature):
    """The complete types of a signature."""
    at, types = 0, []
    while at < len(signature):
        end = after(signature, at)
        types.append(signature[at:end])
        at = end
    return types


def after(signature, at):
    while signature[at] == 'a': at += 1
    if signature[at] not in '({': return at + 1
    depth = 0
    while True:
        depth += (signature[at] in '({') - (signature[at] in ')}')
        at += 1
        if depth == 0: return at


def alignment(kind): return 8 if kind[0] in '({xtd' else 4 if kind[0] in 'biuhsoa' else 2 if kind[0] in 'nq' else 1


def write(out, kind, value):
    out.extend(b'\0' * (-len(out) % alignment(kind)))
    first = kind[0]
    if first in SIZES: out.extend(struct.pack('<' + CODES[first], value))
    elif first in 'so':
        data = value if isinstance(value, bytes) else value.encode()
        out.extend(struct.pack('<I', len(data)) + data + b'\0')
    elif first == 'g': out.extend(bytes([len(value)]) + value.encode() + b'\0')
    elif first == 'v':
        write(out, 'g', value[0])
        write(out, value[0], value[1])
    elif first == 'a': write_array(out, kind[1:], value)
    else:
        for one, part in zip(split(kind[1:-1]), value): write(out, one, part)


def write_array(out, kind, values):
    place = len(out)
    out.extend(b'\0\0\0\0')
    out.extend(b'\0' * (-len(out) % alignment(kind)))
    begin = len(out)
    if isinstance(values, bytes): out.extend(values)
    else:
        for value in values: write(out, kind, value)
    struct.pack_into('<I', out, place, len(out) - begin)


def body(signature, values):
    out = bytearray()
    for kind, value in zip(split(signature), values): write(out, kind, value)
    return bytes(out)


class Reading:
    def __init__(self, data, order='<'): self.data, self.at, self.order = data, 0, order

    def read(self, kind):
        first = kind[0]
        self.at += -self.at % alignment(kind)
        if first in SIZES:
            self.at += SIZES[first]
            return struct.unpack_from(self.order + CODES[first], self.data, self.at - SIZES[first])[0]
        if first in 'so': return self.text(self.read('u'))
        if first == 'g': return self.text(self.read('y'))
        if first == 'v':
            kind = self.read('g')
            return kind, self.read(kind)
        if first == 'a': return self.array(kind[1:])
        return tuple(self.read(one) for one in split(kind[1:-1]))

    def text(self, length):
        self.at += length + 1
        return bytes(self.data[self.at - length - 1:self.at - 1]).decode()

    def array(self, kind):
        length = self.read('u')
        self.at += -self.at % alignment(kind)
        end, values = self.at + length, []
        if kind == 'y':
            self.at = end
            return bytes(self.data[end - length:end])
        while self.at < end: values.append(self.read(kind))
        return values


class Message:
    def __init__(self, data):
        self.order = '<' if data[0] == 108 else '>'
        self.kind, self.flags = data[1], data[2]
        length, self.serial, fields = struct.unpack_from(self.order + 'III', data, 4)
        reading = Reading(data, self.order)
        reading.at = 12
        self.fields = {FIELD_NAMES[code]: value[1] for code, value in reading.read('a(yv)') if code in FIELD_NAMES}
        self.data = data[len(data) - length:]

    def __getattr__(self, name): return self.fields.get(name, '')

    @property
    def values(self):
        reading = Reading(self.data, self.order)
        return [reading.read(kind) for kind in split(self.signature)]


def message(kind, signature='', values=(), flags=0, raw=None, **fields):
    """The bytes of a message with serial 1; `raw` is a body made before."""
    data = body(signature, values) if raw is None else raw
    if signature: fields['signature'] = signature
    out = bytearray(struct.pack('<BBBBIII', 108, kind, flags, 1, len(data), 1, 0))
    begin = len(out)
    for name, value in fields.items():
        out.extend(b'\0' * (-len(out) % 8))
        code, sort = FIELDS[name]
        out.append(code)
        write(out, 'v', (sort, value))
    struct.pack_into('<I', out, 12, len(out) - begin)
    out.extend(b'\0' * (-len(out) % 8))
    return bytes(out) + data


def numbered(data, serial): return data[:8] + struct.pack('<I', serial) + data[12:]


class Connection:
    """A connection to a bus. `handler` is called with every message that answers no call of `call`."""

    def __init__(self, address, handler=None):
        self.handler, self.serial, self.buffer, self.queue = handler, 0, bytearray(), []
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(30)
        path = address.split('path=')[1].split(',')[0] if 'path=' in address else '\0' + address.split('abstract=')[1].split(',')[0]
        self.socket.connect(path)
        self.socket.sendall(b'\0AUTH EXTERNAL\r\nDATA\r\nBEGIN\r\n')
        for _ in range(2): self.line()
        self.name = self.bus('Hello')[0]

    def line(self):
        while b'\r\n' not in self.buffer: self.fill()
        end = self.buffer.index(b'\r\n') + 2
        del self.buffer[:end]

    def fill(self):
        data = self.socket.recv(1 << 20)
        if not data: raise EOFError('the bus is gone')
        self.buffer += data

    def close(self): self.socket.close()

    # Sending

    def send(self, data):
        self.serial += 1
        self.socket.sendall(numbered(data, self.serial))
        return self.serial

    def send_many(self, messages):
        parts = []
        for data in messages:
            self.serial += 1
            parts.append(numbered(data, self.serial))
        self.socket.sendall(b''.join(parts))

    def signal(self, path, interface, member, signature='', *values, **more):
        self.send(message(SIGNAL, signature, values, path=path, interface=interface, member=member, **more))

    def reply(self, call, signature='', *values, raw=None):
        if call.flags & NO_REPLY: return
        self.send(message(RETURN, signature, values, raw=raw, destination=call.sender, answers=call.serial))

    def refuse(self, call, name='org.freedesktop.DBus.Error.Failed', text='no'):
        self.send(message(ERROR, 's', [text], destination=call.sender, answers=call.serial, error=name))

    # Receiving

    def next(self, timeout=10):
        """The next message, `None` when there is none in time."""
        end = time.monotonic() + timeout
        while True:
            found = self.taken()
            if found: return found
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.socket], [], [], left)[0]: return None
            self.fill()

    def taken(self):
        if len(self.buffer) < 16: return None
        order = '<' if self.buffer[0] == 108 else '>'
        length, _, fields = struct.unpack_from(order + 'III', self.buffer, 4)
        whole = (16 + fields + 7) // 8 * 8 + length
        if len(self.buffer) < whole: return None
        data = bytes(self.buffer[:whole])
        del self.buffer[:whole]
        return Message(data)

    def run(self, timeout, until=lambda: False):
        """Hands messages to the handler until a condition holds; whether it did in time."""
        end = time.monotonic() + timeout
        while not until():
            left = end - time.monotonic()
            found = self.queue.pop(0) if self.queue else self.next(min(left, 0.2)) if left > 0 else None
            if found: self.handler and self.handler(found)
            elif left <= 0: return False
        return True

    def answer(self, serial, timeout=30):
        """The values of the reply to a call, or `Failed`."""
        end = time.monotonic() + timeout
        while True:
            found = self.next(end - time.monotonic())
            if not found: raise Failed('timeout', 'no reply within %g s' % timeout)
            if found.kind in (RETURN, ERROR) and found.answers == serial:
                if found.kind == ERROR: raise Failed(found.error, str(found.values[:1]))
                return found.values
            if self.handler: self.handler(found)

    def call(self, destination, path, interface, member, signature='', *values, timeout=30, flags=NO_AUTO_START):
        return self.answer(self.send(message(CALL, signature, values, flags, destination=destination, path=path,
                                             interface=interface, member=member)), timeout)

    def bus(self, member, signature='', *values, timeout=30):
        return self.call(BUS, BUS_PATH, BUS, member, signature, *values, timeout=timeout)

    def own(self, name, flags=4): return self.bus('RequestName', 'su', name, flags)[0]
    def listen(self, rule): self.bus('AddMatch', 's', rule)
