"""A service manager's socket: prints "bound", and each datagram that comes to the address."""

import socket
import sys

address = sys.argv[1]
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind("\0" + address[1:] if address.startswith("@") else address)
print("bound", flush=True)
while True:
    print(receiver.recv(4096).decode(), flush=True)
