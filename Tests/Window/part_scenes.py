"""Parts of rows: slider, toggle, button and field; and search fields."""
from PIL import Image, ImageChops
from colours import part_of_row
from scene import holds, scene


@scene(by_touch='touch')
def parts(s):
    """a slider, a toggle, a button and a field are operated, and the menu stays"""
    mark = s.show('parts', 'point=60,40')
    s.save('parts')
    s.expect('parts')
    slider = s.awaits(role='slider')
    x, y, width, height = slider.box
    s.display.click(x + width - 12, s.place(slider)[1], 1)
    s.program.wait('a level', lambda: any(line.startswith('level ') for line in s.program.lines[mark:]))
    s.awaits(role='slider', condition=lambda node: node.value and node.value > 0.25, what='a slider with more than a quarter')
    toggle = s.awaits(condition=lambda node: node.role in ('toggle button', 'check box', 'switch'), what='a toggle')
    s.display.click(*s.place(toggle), 1)
    s.program.says('mute on', mark)
    s.awaits(role=toggle.role, condition=lambda node: 'checked' in node.states, what='a toggle that is on')
    s.click('Test sound')
    s.program.says('pressed test', mark)
    s.click('Not now')
    s.display.click(*s.place(s.awaits(role='text')), 1)
    s.display.type('ann')
    s.program.says('name ann', mark)
    s.save('parts-operated')
    holds('pressed off' not in s.program.lines[mark:], 'a disabled button was pressed')
    holds(not any(line.startswith('ended') for line in s.program.lines[mark:]), 'the menu was closed')
    s.click('Plain')
    s.ended(mark, 'chosen')


@scene()
def search(s):
    """a search field takes the typed text by itself, hides rows, and one of the rest is chosen"""
    mark = s.show('search', 'point=60,40', first='Dutch')
    s.save('search-empty')
    s.expect('search')
    s.display.type('sp')
    s.program.says('searched sp', mark)
    s.reader.until('one row', lambda: [title for title in s.titles() if title in ('Dutch', 'Spanish')] == ['Spanish'])
    s.save('search')
    s.keys('BackSpace')
    s.program.says('searched s', mark)
    s.awaits('Swedish')
    s.keys('Down', 'Return')
    s.ended(mark, 'chosen')
    s.program.wait('a choice', lambda: any(line.startswith('chosen ') for line in s.program.lines[mark:]))


def ink(picture, box):
    """The part of a box that is not of its commonest colour."""
    part = picture.convert('RGB').crop(box)
    background = max(part.getcolors(part.width * part.height))[1]
    return ImageChops.difference(part, Image.new('RGB', part.size, background)).getbbox()


@scene()
def whole_width(s):
    """a placeholder is not cut, on either side, and whole views begin at the edge although rows have pictures"""
    for direction in ('ltr', 'rtl'):
        lengths = []
        for width in ('width=500', 'narrow'):
            mark = s.show('wide', 'point=400,200', 'direction=' + direction, width, first='Folder')
            picture = s.save('wide-%s-%s' % (direction, width[:5]))
            view = part_of_row(s, s.awaits(condition=lambda node: node.name == 'Free up space'))
            left, _, right, _ = ink(picture, view)
            begins = left if direction == 'ltr' else view[2] - view[0] - right
            holds(begins < 16, 'the view begins %d pixels from the edge' % begins)
            x, y, end, bottom = part_of_row(s, s.awaits(condition=lambda node: node.role in ('text', 'entry')))
            text = ink(picture, (x + 30, y + 4, end - 8, bottom - 4) if direction == 'ltr' else (x + 8, y + 4, end - 30, bottom - 4))
            lengths.append(text[2] - text[0])
            s.keys('Escape', 'Escape')
            s.ended(mark, 'closed')
        holds(abs(lengths[0] - lengths[1]) < 3, 'the placeholder takes %d pixels, and %d where there is room' % (lengths[1], lengths[0]))


@scene(by_touch='touch')
def search_in_submenu(s):
    """a search is over when its submenu closes"""
    mark = s.show('languages', 'point=60,40', first='Above')
    s.click('Languages')
    s.awaits('Dutch')
    field = s.awaits(condition=lambda node: node.role in ('text', 'entry', 'search bar') or 'editable' in node.states, what='a field')
    s.display.click(*s.place(field), 1)
    s.display.type('ger')
    s.program.says('searched ger', mark)
    s.reader.until('one row', lambda: s.find('Dutch') is None)
    s.save('search-submenu')
    s.keys('Escape')
    if s.find('German') is not None: s.keys('Escape')
    s.reader.until('the submenu to close', lambda: s.find('German') is None)
    s.program.says('searched ', mark)
    s.click('Languages')
    s.awaits('Dutch')
    s.outside()
    s.ended(mark, 'closed')
