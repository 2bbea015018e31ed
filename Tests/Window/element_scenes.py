"""Every element and mark of a row: what assistive technology sees of it, and a picture. The trees are in `trees`."""
from scene import equal, holds, scene


def element(name, title, *words, first=None, then=None, by_touch='touch'):
    """A scene that shows a menu, compares, and then does more, or closes the menu."""
    def play(s):
        mark = s.show(name, *(words or ('point=60,40',)), first=first)
        s.save(name)
        s.expect(name)
        if then: then(s, mark)
        else: s.close(mark)
    play.__name__, play.__doc__ = name.replace(':', '_'), title
    scene(by_touch=by_touch)(play)


def choose_rename(s, mark):
    s.click('Rename')
    s.ended(mark, 'chosen')
    s.program.says('chosen Rename', mark)
    equal(s.program.said(mark), ['presented presented', 'ended chosen', 'chosen Rename'], 'the order of calls')


def choose_check(s, mark):
    s.click('Blocked')
    s.ended(mark, 'chosen')
    s.program.says('chosen Blocked on', mark)


def choose_radio(s, mark):
    s.click('Blue')
    s.ended(mark, 'chosen')
    s.program.says('chosen Blue on', mark)


def choose_small(s, mark):
    boxes = [s.awaits(title).box for title in ('Bold', 'Italic', 'Underline', 'Strikethrough', 'Tag')]
    equal(len({box[1] for box in boxes}), 1, 'the number of lines')
    holds(boxes == sorted(boxes), 'the rows are not in order: %s' % boxes)
    s.click('Italic')
    s.ended(mark, 'chosen')
    s.program.says('chosen Italic', mark)


def choose_medium(s, mark):
    boxes = [s.awaits(title).box for title in ('Copy', 'Cut', 'Paste')]
    equal(len({box[1] for box in boxes}), 1, 'the number of lines')
    s.click('Cut')
    s.ended(mark, 'chosen')
    s.program.says('chosen Cut', mark)


def choose_colour(s, mark):
    node = s.awaits(condition=lambda node: node.name.endswith('Blue open circle'))
    s.display.click(*s.place(node), 1)
    s.ended(mark, 'chosen')
    s.program.says('chosen Blue open circle', mark)


def scroll_below_headers(s, mark):
    above = s.awaits('Also stays').box
    s.hover('Row 3')
    s.display.wheel(5)
    s.reader.until('the rows to scroll', lambda: s.find('Row 1') is None or s.find('Row 1').box[1] <= above[1])
    s.save('sticky-scrolled')
    equal(s.awaits('Also stays').box, above, 'the place of the header')
    s.close(mark)


def choose_kept(s, mark):
    s.click('Chosen 0 times')
    s.program.says('chosen 1', mark)
    s.awaits('Chosen 1 times')
    s.display.press()
    s.display.release()
    s.program.says('chosen 2', mark)
    s.awaits('Chosen 2 times')
    s.save('kept-chosen')
    s.click('Closing')
    s.ended(mark, 'chosen')
    s.program.says('chosen Closing', mark)


def choose_in_scope(s, mark):
    s.click('Quality')
    s.awaits('High')
    s.save('scopes-open')
    s.click('High')
    s.program.says('chosen High', mark)
    s.reader.until('the submenu to close', lambda: s.find('High') is None)
    holds('ended chosen' not in s.program.lines[mark:], 'the whole menu was closed')
    s.hover('Quick')
    s.awaits('Inside quick')
    s.hover('Slow')
    s.reader.until('the other submenu to close', lambda: s.find('Inside quick') is None)
    s.close(mark)


def hold_modifier(s, mark):
    s.display.down('Alt_L')
    try:
        s.awaits('Find and Replace')
        s.save('commands-alt')
        s.click('Find and Replace')
    finally: s.display.up('Alt_L')
    s.ended(mark, 'chosen')
    s.program.says('performed replace', mark)


def try_again(s, mark):
    s.click('Try again, The server cannot be reached')
    s.program.says('asked 2', mark)
    s.click_later('Loaded')
    s.ended(mark, 'chosen')
    s.program.says('chosen Loaded', mark)


def load_slowly(s, mark):
    s.click('People')
    s.program.says('asked', mark)
    s.click_later('Diane')
    s.ended(mark, 'chosen')
    s.program.says('chosen Diane', mark)


def choose_content(s, mark):
    s.desk.still('the screen to come to rest without animations')
    node = s.awaits(condition=lambda node: 'Free up space' in node.name)
    s.display.click(*s.place(node), 1)
    s.ended(mark, 'chosen')
    s.program.says('chosen content', mark)


def choose_accessory(s, mark):
    node = s.awaits(condition=lambda node: node.name.startswith('Count'))
    s.display.click(*s.place(node), 1)
    s.ended(mark, 'chosen')
    s.program.says('chosen Count', mark)


element('plain', 'rows, marks of commands, separators, a submenu; one is chosen', first='Open', then=choose_rename)
element('marks', 'check marks, on, off and mixed', then=choose_check)
element('radio', 'radio marks', then=choose_radio)
element('images', 'icons by name, symbol, PNG data, file, emoji, and one that is missing')
element('texts', 'subtitles, long labels, other scripts, markup')
element('small', 'five small rows in a line', then=choose_small)
element('medium', 'three medium rows in a line', then=choose_medium)
element('palettes', 'strips with five styles of selection', then=choose_colour)
element('titles', 'a title, a section, a heading')
element('sticky', 'headers that stay while sixty rows scroll', then=scroll_below_headers, by_touch=None)
element('kept', 'a row that keeps the menu open', then=choose_kept)
element('scopes', 'submenus that close alone, at once, and by themselves', then=choose_in_scope, by_touch=None)
element('commands', 'a command with another while Alt is held', then=hold_modifier)
element('views', 'custom views: texts, pictures, badges, progress', then=choose_content)
element('accessories', 'accessories at the end of rows', then=choose_accessory)
element('loading', 'a row that stands for rows to come')
element('failing', 'an error, and another attempt', first='Try again, The server cannot be reached', then=try_again)
element('slow', 'a submenu whose rows come later', then=load_slowly)
