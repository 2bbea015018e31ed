"""The keyboard, as in GTK's menus."""
from scene import holds, scene


@scene()
def arrows(s):
    """arrows, Home and End move, past disabled rows and separators; Return chooses"""
    mark = s.show('plain', 'point=60,40')
    s.keys('Home')
    s.selects('Open')
    s.keys('Down', 'Down', 'Down')
    s.selects('Explained')
    s.keys('End')
    s.selects('Delete')
    s.keys('Down')
    s.selects('Open')
    s.keys('Up')
    s.selects('Delete')
    s.keys('Down', 'Down')
    s.selects('Copy')
    s.save('arrows')
    s.keys('Return')
    s.ended(mark, 'chosen')
    s.program.says('chosen Copy', mark)


@scene()
def submenus_by_key(s):
    """Right opens a submenu with its first row selected, Left closes it, Escape a level at a time"""
    mark = s.show('deep:3', 'point=60,40', first='Level 1')
    s.keys('Home', 'Down', 'Right')
    s.selects('Before 2')
    s.keys('Down', 'Right')
    s.selects('Before 3')
    s.save('three-levels')
    s.keys('Left')
    s.selects('Level 2')
    s.reader.until('two levels', lambda: len(s.levels()) == 2)
    s.keys('Escape')
    s.selects('Level 1')
    s.reader.until('one level', lambda: len(s.levels()) == 1)
    holds('ended closed' not in s.program.lines[mark:], 'the whole menu was closed')
    s.close(mark)


@scene()
def letters_of_other_layout(s):
    """with a Russian keyboard, the keys of underlined and first letters are those of the US one in its other group; a field gets the Russian ones"""
    with s.display.russian() as press:
        mark = s.show('plain', 'point=60,40', first='Open')
        press('c')
        s.selects('Copy')
        press('n')
        s.ended(mark, 'chosen')
        s.program.says('chosen Rename', mark)
        mark = s.show('search', 'point=60,40')
        press('n')
        s.program.says('searched т', mark)
        s.keys('Escape')
        s.gone()


@scene()
def mnemonic(s):
    """an underlined letter chooses its row"""
    mark = s.show('plain', 'point=60,40')
    s.keys('n')
    s.ended(mark, 'chosen')
    s.program.says('chosen Rename', mark)


@scene()
def type_ahead(s):
    """letters go to the row that begins with them"""
    mark = s.show('plain', 'point=60,40')
    s.display.type('ex')
    s.selects('Explained')
    s.keys('Return')
    s.ended(mark, 'chosen')
    s.program.says('chosen Explained', mark)


@scene()
def space_toggles(s):
    """Space flips a row that keeps the menu open"""
    mark = s.show('marks', 'point=60,40')
    s.keys('End')
    s.selects('Pinned')
    s.keys('space')
    s.program.says('chosen Pinned on', mark)
    s.awaits('Pinned', condition=lambda node: 'checked' in node.states)
    s.close(mark)


@scene()
def pages(s):
    """Page Down and Page Up move by what is in view"""
    mark = s.show('rows:200', 'point=60,40', first='Row 1')
    s.keys('Home')
    s.selects('Row 1')
    s.keys('Page_Down')
    s.reader.until('a row further down', lambda: s.selected() not in ('Row 1', 'Row 2', None))
    s.keys('End')
    s.selects('Row 200')
    s.keys('Page_Up')
    s.reader.until('a row further up', lambda: s.selected() not in ('Row 200', 'Row 199', None))
    s.keys('Home', 'Return')
    s.ended(mark, 'chosen')
    s.program.says('chosen Row 1', mark)


@scene()
def tab_goes_to_parts(s):
    """Tab goes from part to part; keys operate them"""
    mark = s.show('parts', 'point=60,40')
    focused = lambda: next((node for node in s.reader.nodes() if 'focused' in node.states and node.shows), None)
    if not focused() or focused().role != 'slider': s.keys('Tab')
    s.reader.until('a part with the focus', lambda: focused() and focused().role == 'slider')
    s.keys('Right')
    s.program.wait('a level', lambda: any(line.startswith('level ') for line in s.program.lines[mark:]))
    s.keys('Tab')
    s.reader.until('another part with the focus', lambda: focused() and focused().role != 'slider')
    s.keys('space')
    s.program.says('mute on', mark)
    s.save('parts-by-key')
    s.keys('Escape')
    if 'ended closed' not in s.program.lines[mark:] and s.rows(): s.keys('Escape')
    s.ended(mark, 'closed')
