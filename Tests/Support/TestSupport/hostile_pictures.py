#!/usr/bin/python3
"""Pictures that a program can name and that nobody should decode without a bound: hostile_pictures.py FOLDER makes them.

`good.png` and `good.svg` are pictures. The others are none, or take a reader for ever, or all of the memory."""
import os, socket, struct, sys, zlib


def chunk(kind, data): return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


def png(width, height, depth=8, color=6, before=b''):
    """Black, or transparent. Its file is about a thousandth of its pixels."""
    channels = {0: 1, 2: 3, 6: 4}[color]
    packer = zlib.compressobj(9)
    row = b'\0' * (1 + (width * channels * depth + 7) // 8)
    data = b''.join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack('>IIBBBBB', width, height, depth, color, 0, 0, 0)
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header) + before + chunk(b'IDAT', data) + chunk(b'IEND', b'')


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">%s</svg>'


def uses():
    """A drawing whose pieces are eight times the piece before: 8⁸ times sixty lines."""
    piece = '<path d="M0 0 L64 64 Q 3 4 6 7 C 1 2 3 4 5 6 Z" stroke="red" opacity="0.5"/>' * 60
    groups = ''.join('<g id="g%d">%s</g>' % (n + 1, ('<use xlink:href="#g%d"/>' % n) * 8) for n in range(8))
    return SVG % ('<defs><g id="g0">%s</g>%s</defs><use xlink:href="#g8"/>' % (piece, groups))


def filters():
    """Three thousand rectangles, each with noise that takes long."""
    noise = '<feTurbulence baseFrequency="0.9" numOctaves="100"/><feGaussianBlur stdDeviation="50"/>' * 5
    rows = '<rect width="64" height="64" filter="url(#f)"/>' * 3000
    return SVG % ('<filter id="f" x="0" y="0" width="1" height="1">%s</filter><g>%s</g>' % (noise, rows))


def jpeg():
    """A progressive picture of 65500×65500 pixels in 900 kB."""
    segment = lambda mark, data: bytes([0xFF, mark]) + struct.pack('>H', len(data) + 2) + data
    frame = struct.pack('>BHHB', 8, 65500, 65500, 3) + bytes([1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
    codes = bytes([0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]) + bytes(range(12))
    tables = segment(0xDB, b'\0' + b'\1' * 64) + segment(0xDB, b'\1' + b'\1' * 64)
    return (b'\xff\xd8' + tables + segment(0xC2, frame) + segment(0xC4, b'\0' + codes) + segment(0xC4, b'\1' + codes)
            + segment(0xDA, bytes([3, 1, 0, 2, 0x11, 3, 0x11, 0, 0, 0])) + b'\0' * 900000 + b'\xff\xd9')


FILES = {
    'good.png': lambda: png(32, 32), 'good.svg': lambda: SVG % '<rect width="64" height="64" fill="red"/>',
    'empty.png': lambda: b'', 'text.png': lambda: 'no picture', 'cut.png': lambda: png(32, 32)[:-20],
    'huge.png': lambda: png(20000, 20000, depth=1, color=0), 'wide.png': lambda: png(100000, 1),
    'claims.png': lambda: png(1, 1).replace(struct.pack('>II', 1, 1), b'\x7f\xff\xff\xff' * 2),
    'profile.png': lambda: png(64, 1, before=chunk(b'iCCP', b'a\0\0' + zlib.compress(b'\0' * (64 << 20), 9))),
    'gif.png': lambda: b'GIF89a' + b'\xff' * 1000, 'uses.svg': uses, 'filters.svg': filters, 'huge.jpg': jpeg,
    'long.svg': lambda: SVG % ('<g/>' * 400000),
}


def make(folder):
    for name, content in FILES.items():
        data = content()
        with open(os.path.join(folder, name), 'wb') as file: file.write(data.encode() if isinstance(data, str) else data)
    os.mkfifo(os.path.join(folder, 'pipe.png'))
    os.mkfifo(os.path.join(folder, 'pipe.svg'))
    os.mkdir(os.path.join(folder, 'folder.png'))
    os.symlink('/dev/zero', os.path.join(folder, 'device.png'))
    os.symlink('loop.png', os.path.join(folder, 'loop.png'))
    here = os.getcwd()
    os.chdir(folder)  # the name of a socket is short
    socket.socket(socket.AF_UNIX).bind('socket.png')
    # A theme whose description cannot be read.
    os.makedirs('theme/hicolor/16x16/apps')
    os.mkfifo('theme/hicolor/index.theme')
    os.mkfifo('theme/index.theme')
    os.chdir(here)


if __name__ == '__main__': make(sys.argv[1])
