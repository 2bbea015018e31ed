"""The levels and rows of a menu among what assistive technology sees, and their description in lines."""

# States that a description names, if a row has them.
TOLD = ('checked', 'indeterminate', 'expandable', 'expanded', 'busy')
MOST = 20  # rows of a level: how many there are in view depends on the fonts
MENUS, SEPARATORS = ('menu', 'popup menu'), ('separator',)


def is_row(node):
    """Whether an object is a row: it stands in a menu, and is neither a menu nor a part of a row."""
    return node.parent is not None and level_of(node) is not None and not is_level(node) and row_above(node) is None


def is_level(node): return node.role in MENUS and 'selectable' not in node.states


def level_of(node):
    while node.parent is not None:
        node = node.parent
        if is_level(node): return node


def row_above(node):
    while node.parent is not None and not is_level(node.parent):
        node = node.parent
        if looks_like_row(node): return node


def looks_like_row(node):
    return 'posinset' in node.attributes or 'selectable' in node.states or node.role.endswith('item') \
        or node.role in ('separator', 'heading') or (node.role in ('panel', 'label') and is_level(node.parent))


def levels(windows):
    """The levels in view, the first menu first."""
    return [node for window in windows for node in window.walk() if is_level(node) and node.shows]


def rows(level):
    """The rows of a level in view."""
    found = []
    def look(node):
        for child in node.children:
            if is_level(child): continue
            if looks_like_row(child):
                if child.shows: found.append(child)
            else: look(child)
    look(level)
    return found


def describe(node, depth=0):
    """A line for an object, and those of its parts."""
    words = ['%s “%s”' % (node.role, node.name)] + [state for state in TOLD if state in node.states]
    if depth > 1 and 'focused' in node.states: words.append('focused')
    if not node.states & {'sensitive', 'enabled'} and node.role != 'separator': words.append('disabled')
    if node.description: words.append('description “%s”' % node.description)
    if node.text is not None and node.text != node.name: words.append('text “%s”' % node.text)
    if node.value is not None: words.append('value %.4g' % node.value)
    if 'setsize' in node.attributes: words.append('%(posinset)s of %(setsize)s' % node.attributes)
    if 'keyshortcuts' in node.attributes: words.append('keys ' + node.attributes['keyshortcuts'])
    parts = [child for child in node.children if child.shows]
    return ['  ' * depth + ' '.join(words)] + [line for child in parts for line in describe(child, depth + 1)]


def outline(windows):
    """All levels with their rows."""
    lines = []
    for level in levels(windows):
        lines.append('%s “%s”' % (level.role, level.name))
        lines += [line for row in rows(level)[:MOST] for line in describe(row, 1)]
    return lines
