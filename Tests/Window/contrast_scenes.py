"""Secondary texts can be read: the contrast of what is drawn, in light, dark and high-contrast themes, and on a program's colours."""
from colours import contrast, contrast_of_row, part_of_row
from scene import holds, scene

LEAST = 3.2  # GTK's own shortcuts have 3.3


def readable(s, name, *words):
    """Looks at the secondary texts of menus, in rows that are selected, and in rows that are not."""
    seen = {}
    mark = s.show('plain', 'point=300,100', *words, first='Copy')
    for selected in ('Copy', 'Rename'):
        s.hover(selected)
        s.selects(selected)
        # The shortcut is at the end of the row.
        seen['the shortcut with %s selected' % selected] = contrast_of_row(s, s.desk.still(), s.awaits('Copy'), start=0.7)
        s.save('contrast-%s-%s' % (name, selected.lower()))
    seen['a destructive row'] = contrast_of_row(s, s.desk.still(), s.awaits('Delete'), start=0.25)
    s.close(mark)
    mark = s.show('texts', 'point=300,100', *words, first='Sort by')
    for selected in ('Sort by', 'Plain'):
        s.hover(selected)
        s.selects(selected)
        left, top, right, bottom = part_of_row(s, s.awaits('Sort by'))
        seen['the subtitle with %s selected' % selected] = contrast(s.desk.still(), (left, (top + bottom) // 2 + 3, right, bottom))
    s.close(mark)
    mark = s.show('titles', 'point=300,100', *words, first='Above')
    seen['a heading'] = contrast_of_row(s, s.save('contrast-%s-titles' % name), s.awaits('A heading'))
    s.close(mark)
    mark = s.show('views', 'point=300,100', *words)
    for selected in ('Free up space', 'Plain'):
        row = s.hover(selected) if selected == 'Plain' else s.awaits(condition=lambda node: node.name.startswith('Free up'))
        s.display.move(*s.place(row))
        s.reader.until('the selection', lambda: s.selected() == row.name)
        picture = s.save('contrast-%s-views-%s' % (name, selected[:4].lower()))
        view = s.awaits(condition=lambda node: node.name.startswith('Free up'))
        seen['a badge with %s selected' % selected] = contrast(picture, badge(s, view))
    s.close(mark)
    mark = s.show('wide', 'point=300,100', *words, first='Folder')
    picture = s.save('contrast-%s-wide' % name)
    left, top, right, bottom = part_of_row(s, s.awaits(condition=lambda node: node.role in ('text', 'entry')))
    seen['a placeholder'] = contrast(picture, (left + 42, top + 3, right - 12, bottom - 3))  # behind the icon and the cursor
    seen['the caption'] = contrast_of_row(s, picture, s.awaits(condition=lambda node: node.name.startswith('Menu of')))
    s.keys('Escape', 'Escape')
    s.ended(mark, 'closed')
    for what, found in seen.items(): s.figure('%s: %s: %.2f' % (name, what, found))
    low = ['%s: %.2f' % pair for pair in seen.items() if pair[1] < LEAST]
    holds(not low, 'the contrast of ' + ', '.join(low))


def badge(s, view):
    """The middle of the badge at the end of a row."""
    left, top, right, bottom = part_of_row(s, view)
    return right - 34, top + 3, right - 6, bottom - 3


@scene()
def contrast_light(s):
    """a light theme, and on the colours of a program"""
    readable(s, 'light')
    for name, colour in (('yellow', '1,1,0.6,1'), ('grey', '0.46,0.46,0.46,1'), ('night', '0.1,0.1,0.3,1')):
        readable(s, name, 'background=' + colour)


@scene(GTK_THEME='Adwaita:dark')
def contrast_dark(s):
    """a dark theme, and on a light colour of a program"""
    readable(s, 'dark')
    readable(s, 'dark-yellow', 'background=1,1,0.6,1')


@scene(GTK_THEME='HighContrast')
def contrast_high(s):
    """the theme of high contrast"""
    readable(s, 'high')
