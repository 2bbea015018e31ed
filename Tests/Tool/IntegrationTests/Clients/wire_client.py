#!/usr/bin/python3
"""A client that writes D-Bus by hand, for what no library would send. Speaks JSON, one object a line.

wire_client.py ADDRESS NAME PATH bad             sends each bad message on a connection of its own and prints
    {"case": …, "got": "disconnected" | "reply" | the name of an error | "nothing"}
wire_client.py ADDRESS NAME PATH flood WHAT COUNT  sends COUNT calls (Event, GetLayout) that want answers, reads none,
    prints {"sent": COUNT}, and stays until it is ended. With "watch" as WHAT it wants all signals and reads none.
wire_client.py ADDRESS NAME PATH huge COUNT SIZE  sends COUNT times SIZE bytes of events in one call and prints {"got": …} for each
wire_client.py ADDRESS NAME PATH broadcast MEMBER COUNT SIZE  sends COUNT signals of org.menubus.Presentation1 from PATH, whose
    arguments are a number and an array of SIZE variants, prints {"sent": COUNT} when the bus has them, and stays.
wire_client.py ADDRESS NAME PATH layout          prints {"body": the bytes of the answer to GetLayout(0, -1, []), in hexadecimal}
"""
import json, os, re, socket, struct, sys, time

MENU = b'com.canonical.dbusmenu'
address, name, path = sys.argv[1], sys.argv[2].encode(), sys.argv[3].encode()

def say(**thing): print(json.dumps(thing), flush=True)
def pad(data, to): return data + b'\0' * (-len(data) % to)
def text(data): return struct.pack('<I', len(data)) + data + b'\0'
def signature(data): return bytes([len(data)]) + data + b'\0'

def header_fields(fields):
    out = b''
    for code, kind, data in fields:
        out = pad(out, 8) + bytes([code]) + signature(kind)  # 1 + 3 bytes: what follows is aligned to 4
        out += signature(data) if kind == b'g' else data if kind in (b'u', b'raw') else text(data)
    return out

def message(member=b'Event', sig=b'isvu', body=b'', serial=2, kind=1, flags=0, version=1, endian=b'l', interface=MENU,
            path=path, to=name, more=(), length=None):
    fields = [(1, b'o', path)] if path is not None else []
    if interface is not None: fields.append((2, b's', interface))
    if member is not None: fields.append((3, b's', member))
    if to is not None: fields.append((6, b's', to))
    fields += more
    if sig: fields.append((8, b'g', sig))
    fields = header_fields(fields)
    start = endian + bytes([kind, flags, version])
    start += struct.pack('<III', len(body) if length is None else length, serial, len(fields))
    return pad(start + fields, 8) + body

def event(event_id=b'clicked', data=b'\x01i\0\0' + struct.pack('<i', 0), item=1, raw_id=None):
    """id, name and variant; `data` has to fit where it stands, which is aligned to 4."""
    out = pad(struct.pack('<i', item) + (raw_id if raw_id is not None else text(event_id)), 4)
    return pad(out + pad(data, 4), 4) + struct.pack('<I', 0)

class Connection:
    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect('\0' + re.search('abstract=([^,]+)', address).group(1))
        self.socket.sendall(b'\0AUTH EXTERNAL ' + str(os.getuid()).encode().hex().encode() + b'\r\n')
        self.socket.recv(200)
        self.socket.sendall(b'BEGIN\r\n')
        self.buffer = b''
        self.socket.settimeout(20)
        self.call_bus(b'Hello', 1)

    def call_bus(self, member, serial, sig=b'', body=b''):
        bus = b'org.freedesktop.DBus'
        self.send(message(member, sig, body, serial, interface=bus, path=b'/org/freedesktop/DBus', to=bus))
        assert self.answer(serial) == 'reply', member

    def send(self, data): self.socket.sendall(data)

    def read(self, size):
        while len(self.buffer) < size:
            got = self.socket.recv(1 << 16)
            if not got: raise ConnectionResetError
            self.buffer += got
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def reply(self, serial):
        """The message that came back for a call: its kind, its header fields, and its body."""
        while True:
            start = self.read(16)
            order = '<' if start[:1] == b'l' else '>'
            body, _, fields = struct.unpack(order + 'III', start[4:])
            head = self.read(-(-fields // 8) * 8)
            data = self.read(body)
            replied = re.search(rb'\x05\x01u\0(....)', head, re.S)
            if start[1] in (2, 3) and replied and struct.unpack(order + 'I', replied.group(1))[0] == serial:
                return start[1], head, data

    def answer(self, serial):
        """What came back for a call."""
        try:
            kind, head, _ = self.reply(serial)
            return 'reply' if kind == 2 else re.search(rb'\x04\x01s\0....([\w.]+)', head, re.S).group(1).decode()
        except ConnectionError: return 'disconnected'
        except socket.timeout: return 'nothing'

PING = dict(member=b'Ping', sig=b'', interface=b'org.freedesktop.DBus.Peer', serial=99)

def bad():
    ok = event()
    deep = b'\x01v\0' * 70 + b'\x01y\0\0'
    nested = b'(' * 33 + b'i' + b')' * 33
    cases = {
        'bad UTF-8 in a string': message(body=event(b'cl\xff\xfeed')),
        'an overlong UTF-8 form': message(body=event(b'\xc0\x80')),
        'half a surrogate pair': message(body=event(b'\xed\xa0\x80')),
        'NUL in a string': message(body=event(b'cli\0cked')),
        'a string without its end': message(body=event(raw_id=struct.pack('<I', 7) + b'clickedX')),
        'a string longer than the message': message(body=event(raw_id=struct.pack('<I', 1 << 30) + b'clicked\0')),
        'a body too short for its signature': message(body=ok[:8]),
        'no body at all': message(body=b''),
        'a body too long for its signature': message(body=ok + b'\0' * 8),
        'a boolean that is 2': message(body=event(data=b'\x01b\0' + b'\0' + struct.pack('<I', 2))),
        'a bad object path': message(body=event(data=b'\x01o\0' + b'\0' + text(b'no/path'))),
        'a variant of no type': message(body=event(data=b'\0\0\0\0')),
        'a variant of two types': message(body=event(data=b'\x02ii\0' + b'\0' * 8)),
        'a variant of half a type': message(body=event(data=b'\x01a\0' + b'\0' * 4)),
        '70 variants in each other': message(body=event(data=deep)),
        '33 structures in each other': message(sig=nested, body=ok),
        'an array beyond 64 MiB': message(b'AboutToShowGroup', b'ai', struct.pack('<I', (1 << 26) + 4)),
        'an array of three bytes of numbers': message(b'AboutToShowGroup', b'ai', struct.pack('<I', 3) + b'abc'),
        'padding that is not zero': message(b'EventGroup', b'a(isvu)', struct.pack('<II', 0, 1)),
        'protocol version 2': message(version=2, body=ok),
        'serial 0': message(serial=0, body=ok),
        'no such byte order': message(endian=b'x', body=ok),
        'no member': message(member=None, body=ok),
        'no path': message(path=None, body=ok),
        'a bad path': message(path=b'/MenuBar/', body=ok),
        'a bad member': message(member=b'Ev.ent', body=ok),
        'a bad interface': message(interface=b'menu', body=ok),
        'a bad destination': message(to=b'not a name', body=ok),
        'the path of local messages': message(path=b'/org/freedesktop/DBus/Local', body=ok),
        'a length beyond 128 MiB': message(length=1 << 28, body=ok),
        'a header field twice': message(more=[(3, b's', b'Event')], body=ok),
        'a member that is a number': message(member=None, more=[(3, b'u', struct.pack('<I', 7))], body=ok),
        'message type 0': message(kind=0, body=ok),
        # What the daemon lets through.
        'no interface': message(interface=None, body=ok),
        'an unknown header field': message(more=[(77, b's', b'?')], body=ok),
        'unknown flags': message(flags=0xf8, body=ok),
        '60 variants in each other': message(body=event(data=b'\x01v\0' * 60 + b'\x01y\0\0')),
        'a wrong body that is well-formed': message(sig=b's', body=text(b'?')),
        'near the size limit': message(body=event(b'x-large', data=b'\x06(ayay)\0' + struct.pack('<I', 66_000_000)
                                                  + b'\0' * 66_000_000 + struct.pack('<I', 67_000_000)
                                                  + b'\0' * 67_000_000)),
        '4 million ids of a group': message(b'GetGroupProperties', b'aias', struct.pack('<I', 16_000_000)
                                            + struct.pack('<4000000i', *range(1000, 4001000)) + struct.pack('<I', 0)),
        '4 million times the same id': message(b'AboutToShowGroup', b'ai', struct.pack('<I', 16_000_000)
                                                + struct.pack('<i', 1) * 4_000_000),
        '4 million variants': message(body=event(b'x-large', data=b'\x02av\0' + struct.pack('<I', 16_000_000)
                                                  + b'\x01y\0\0' * 4_000_000)),
        '2 million names': message(b'GetLayout', b'iias', struct.pack('<iiI', 0, -1, 16_000_000 - 3)
                                   + (bytes(8) * 2_000_000)[:-3]),
        'a million events': message(b'EventGroup', b'a(isvu)', struct.pack('<II', 24_000_000 - 4, 0)
                                    + ((struct.pack('<iI', 1, 0) + b'\0\x01i\0' + bytes(12)) * 1_000_000)[:-4]),
        # What has no answer: the question after it does.
        'no reply wanted': message(flags=1, body=ok) + message(**PING),
        'an unknown message type': message(kind=9, body=ok) + message(**PING),
        'a signal to us': message(kind=4, body=ok) + message(**PING),
        'a signal as if from the bus': message(b'NameOwnerChanged', b'sss', pad(text(b':1.1'), 4) + pad(text(b':1.1'), 4)
                                               + text(b''), kind=4, interface=b'org.freedesktop.DBus') + message(**PING),
        'an answer to nothing': message(kind=2, more=[(5, b'u', struct.pack('<I', 3))], body=ok) + message(**PING),
        'an error of nothing': message(kind=3, more=[(5, b'u', struct.pack('<I', 3)), (4, b's', b'a.b')], body=ok)
                               + message(**PING),
    }
    for case, data in cases.items():
        connection = Connection()
        try: connection.send(data)
        except ConnectionError: pass
        say(case=case, got=connection.answer(99 if data.endswith(message(**PING)) else 2))
        other = Connection()
        other.send(message(b'GetProperty', b'is', struct.pack('<i', 1) + text(b'label')))
        say(case='after ' + case, got=other.answer(2))

def flood(what, count):
    connection = Connection()
    if what == 'watch': connection.call_bus(b'AddMatch', 2, b's', text(b"type='signal'"))
    call = {'Event': ('Event', b'isvu', event()), 'watch': None,
            'GetLayout': ('GetLayout', b'iias', struct.pack('<iii', 0, -1, 0))}[what]
    connection.socket.settimeout(None)
    if call:
        template = bytearray(message(call[0].encode(), call[1], call[2]))
        for batch in range(0, count, 100):
            block = bytearray()
            for serial in range(batch + 10, min(batch + 100, count) + 10):
                template[8:12] = struct.pack('<I', serial)
                block += template
            connection.send(block)
    say(sent=count)
    while True: time.sleep(1000)

def huge(count, size):
    one = event(b'x-large', data=b'\x02av\0' + struct.pack('<I', 1600) + b'\x01y\0\x07' * 400)
    one = pad(one, 8)
    events = one * (size // len(one)) + event()
    connection = Connection()
    connection.socket.settimeout(60)
    for serial in range(2, count + 2):
        connection.send(message(b'EventGroup', b'a(isvu)', struct.pack('<II', len(events), 0) + events, serial))
        say(got=connection.answer(serial))

def layout():
    connection = Connection()
    connection.send(message(b'GetLayout', b'iias', struct.pack('<iii', 0, -1, 0), 2))
    say(body=connection.reply(2)[2].hex())

def broadcast(member, count, size):
    connection = Connection()
    array = struct.pack('<I', 4 * size) + b'\x01y\0\0' * size
    block = b''.join(
        message(member, b'sav', pad(text(b'%d' % number), 4) + array, number + 10, kind=4, to=None,
                interface=b'org.menubus.Presentation1') for number in range(count))
    connection.socket.settimeout(None)
    connection.send(block)
    connection.call_bus(b'GetId', 5)
    say(sent=count)
    while True: time.sleep(1000)

if sys.argv[4] == 'bad': bad()
elif sys.argv[4] == 'broadcast': broadcast(sys.argv[5].encode(), int(sys.argv[6]), int(sys.argv[7]))
elif sys.argv[4] == 'layout': layout()
elif sys.argv[4] == 'huge': huge(int(sys.argv[5]), int(sys.argv[6]))
else: flood(sys.argv[5], int(sys.argv[6]))
