#!/usr/bin/python3
"""growth.py RESULTS.json OUT.svg - draws the costs that grow with the number of rows, from the results of run-peers."""
import json, math, sys

results = json.load(open(sys.argv[1]))
COLOURS = {'limit-copy': '#888888', 'glib': '#c06000', 'ours': '#1060c0'}
NAMES = {'limit-copy': 'the limit (libdbus alone)', 'glib': 'libdbusmenu-glib', 'ours': 'MenuBus'}
WIDTH, HEIGHT, LEFT, TOP = 320, 220, 76, 40


def test(name, field='p50_us'):
    return lambda shape, peer: results['shapes'][shape][peer]['tests'].get(name, {}).get(field)


def start(shape, peer):
    times = results['startup'].get(shape, {}).get(peer)
    return times and 1000 * times['tree_ms']


def memory(shape, peer):
    return results['shapes'][shape][peer]['info']['mem_fresh']['RssAnon'] * 1.0


CHARTS = [('the whole menu, unchanged', 'µs', test('layout')), ('a click to the changed title', 'µs', test('click_prop1')),
          ('a click to the changed list, read anew', 'µs', test('click_layout1', 'fresh_tree_p50_us')),
          ('start to the first answer', 'µs', start), ('memory of its own', 'KiB', memory)]


def rows(shape):
    return int(shape.partition(':')[2])


def chart(title, unit, value, x0, y0):
    shapes = sorted((s for s in results['shapes'] if s.startswith('flat:')), key=rows)
    lines = {peer: [(rows(s), value(s, peer)) for s in shapes if peer in results['shapes'][s]] for peer in COLOURS}
    lines = {peer: [(x, y) for x, y in points if y] for peer, points in lines.items()}
    values = [y for points in lines.values() for _, y in points]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    first, last = math.log10(rows(shapes[0])), math.log10(rows(shapes[-1]))

    def place(x, y):
        return (x0 + LEFT + (math.log10(x) - first) / (last - first) * (WIDTH - LEFT - 20),
                y0 + HEIGHT - 30 - (math.log10(y) - low) / (high - low) * (HEIGHT - TOP - 30))

    print('<text x="%d" y="%d" font-weight="bold">%s (%s)</text>' % (x0 + LEFT, y0 + 24, title, unit), file=out)
    for power in range(low, high + 1):
        (left, y), (right, _) = place(10 ** first, 10 ** power), place(10 ** last, 10 ** power)
        print('<path d="M%.1f %.1fH%.1f" stroke="#ddd"/><text x="%.1f" y="%.1f" text-anchor="end">%s</text>'
              % (left, y, right, left - 6, y + 4, format(10 ** power, ',')), file=out)
    for shape in shapes:
        x, y = place(rows(shape), 10 ** low)
        print('<text x="%.1f" y="%.1f" text-anchor="middle">%s</text>' % (x, y + 18, format(rows(shape), ',')), file=out)
    for peer, points in lines.items():
        places = [place(*point) for point in points]
        print('<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>'
              % (' '.join('%.1f,%.1f' % p for p in places), COLOURS[peer]), file=out)
        for x, y in places:
            print('<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>' % (x, y, COLOURS[peer]), file=out)


with open(sys.argv[2], 'w') as out:
    across = 2
    down = (len(CHARTS) + 1 + across - 1) // across
    print('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="11">'
          '<rect width="100%%" height="100%%" fill="white"/>' % (across * WIDTH + 20, down * HEIGHT + 10), file=out)
    for index, (title, unit, value) in enumerate(CHARTS):
        chart(title, unit, value, index % across * WIDTH, index // across * HEIGHT)
    x, y = len(CHARTS) % across * WIDTH + LEFT, len(CHARTS) // across * HEIGHT + 60
    print('<text x="%d" y="%d">by rows of a flat menu:</text>' % (x, y), file=out)
    for index, (peer, colour) in enumerate(COLOURS.items()):
        print('<rect x="%d" y="%d" width="14" height="3" fill="%s"/><text x="%d" y="%d">%s</text>'
              % (x, y + 16 + 20 * index, colour, x + 20, y + 20 + 20 * index, NAMES[peer]), file=out)
    print('</svg>', file=out)
