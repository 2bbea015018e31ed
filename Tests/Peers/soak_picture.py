#!/usr/bin/python3
"""soak_picture.py FIGURES.json OUT.svg: draws the memory of each program over the time of a soak, with its phases."""
import json, sys

WIDTH, HEIGHT, LEFT, TOP = 860, 360, 46, 20
COLOURS = {'listen': '#1060c0', 'folder': '#c06000', 'values': '#208040', 'watcher': '#888888', 'chooser': '#a02060', 'window': '#6040c0'}
data = json.load(open(sys.argv[1]))
samples, end = data['samples'], data['samples'][-1][0]
most = max(max(values.values()) for _, values in samples) / 1024 * 1.1


def place(time, kibibytes): return LEFT + time / end * (WIDTH - LEFT - 10), HEIGHT - 60 - kibibytes / 1024 / most * (HEIGHT - 60 - TOP)


with open(sys.argv[2], 'w') as out:
    print('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="10">'
          '<rect width="100%%" height="100%%" fill="white"/>' % (WIDTH, HEIGHT), file=out)
    for mebibytes in range(0, int(most) + 1, 5):
        x, y = place(0, mebibytes * 1024)
        print('<path d="M%.1f %.1fH%d" stroke="#ddd"/><text x="%.1f" y="%.1f" text-anchor="end">%d MiB</text>'
              % (x, y, WIDTH - 10, x - 4, y + 3, mebibytes), file=out)
    half = len(data['marks']) // 2
    last = -99
    for index, (time, name) in enumerate(data['marks']):
        x, y = place(time, 0)
        if index == half: print('<path d="M%.1f %dV%.1f" stroke="#000"/><text x="%.1f" y="%d">after the warm-up</text>' % (x, TOP, y, x + 4, TOP), file=out)
        if x - last > 14:
            print('<path d="M%.1f %.1fv5" stroke="#888"/><text transform="translate(%.1f %.1f) rotate(50)">%s</text>' % (x, y, x, y + 12, name), file=out)
            last = x
    for index, (name, colour) in enumerate(COLOURS.items()):
        points = [place(time, values[name]) for time, values in samples if name in values]
        if not points: continue
        print('<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/><text x="%.1f" y="%.1f" fill="%s" text-anchor="end">%s</text>'
              % (' '.join('%.1f,%.1f' % point for point in points), colour, WIDTH - 14, points[-1][1] - 4, colour, name), file=out)
    print('</svg>', file=out)
