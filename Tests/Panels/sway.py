"""A Wayland desktop, with a pointer that moves as the tests say."""
from headless import Headless
from pointer import Pointer
from processes import until

CONFIGURATION = 'output * resolution %dx%d\nxwayland disable\n'
# The frame of a menu, which no picture has elsewhere: a Wayland client does not know where its popups are.
FRAME = (0x51, 0x62, 0x84)
STYLE = '''menu, .menu, .context-menu { margin: 0; padding: 0; border: 1px solid #%02x%02x%02x; border-radius: 0; }
menu, .menu, .context-menu, decoration, window.popup decoration { box-shadow: none; margin: 0; }
''' % FRAME


class Sway(Headless):
    def start(self, desktop):
        super().start(desktop, CONFIGURATION % self.size)
        self.pointer = Pointer(self.socket, self.size)

    def move(self, x, y): self.pointer.move(x, y)
    def click(self, x, y, button): self.pointer.click(x, y, button)

    def wheel(self, x, y, up):
        self.move(x, y)
        self.pointer.wheel(-1 if up else 1)

    def close_menu(self):
        """A menu goes when another window is clicked, or none."""
        self.click(self.size[0] - 20, self.size[1] - 20, 1)

    def place(self, row, rows):
        """Where a row of the last menu is on the screen: the boxes of its rows begin at the corner of that menu, in newer
        versions of GTK at that of its shadow."""
        menu = [other['box'] for other in rows if other['depth'] == row['depth']]
        begin = [min(box[n] for box in menu) for n in (0, 1)]
        width, height = (max(box[n] + box[n + 2] for box in menu) - begin[n] for n in (0, 1))
        left, top = until('a menu of %d by %d or more' % (width, height), lambda: corner(self.picture(), width, height))
        return [left + row['box'][0] - begin[0], top + row['box'][1] - begin[1], *row['box'][2:]]


def corner(picture, width, height):
    """Where the frame of a menu of this size begins, or else of one as wide and higher: rows that went leave a gap.
    Separators are drawn over its sides, not over its other edges."""
    pixels, higher = picture.load(), None
    framed = lambda x, y: 0 <= x < picture.width and pixels[x, y] == FRAME
    edge = lambda left, y: all(framed(x, y) for x in range(left, left + width))
    whole = lambda left, y: edge(left, y) and not framed(left - 1, y) and not framed(left + width, y)
    for top in range(picture.height - height + 1):
        for left in range(picture.width - width + 1):
            if not edge(left, top): continue
            if edge(left, top + height - 1): return left, top
            if whole(left, top) and any(whole(left, y) for y in range(top + height, picture.height)): higher = left, top
    return higher
