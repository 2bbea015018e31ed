#!/usr/bin/env python3
"""A picture that the plugin draws itself: a PNG file of one colour."""
import base64
import struct
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(size, red, green, blue):
    row = b"\0" + bytes((red, green, blue)) * size
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    # Level 0: every zlib writes the same.
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * size, 0)) + chunk(b"IEND", b"")
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + body).decode()


print(f"Colour | image={png(16, 200, 80, 40)} imageHeight=16")
print("---")
for name, colour in {"Red": (220, 40, 40), "Green": (40, 160, 40), "Blue": (40, 40, 220)}.items():
    print(f"{name} | image={png(8, *colour)} imageWidth=16 imageHeight=16")
