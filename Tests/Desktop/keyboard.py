"""A keyboard for a compositor that has none: virtual-keyboard-unstable-v1, spoken directly, with the keys of a US one."""
import os, tempfile, time
from wayland import Connection

KEYMAP = b'''xkb_keymap {
xkb_keycodes { include "evdev+aliases(qwerty)" };
xkb_types { include "complete" };
xkb_compat { include "complete" };
xkb_symbols { include "pc+us+inet(evdev)" };
};\0'''
# The keys as Linux numbers them.
ROWS = ((1, 'Escape 1 2 3 4 5 6 7 8 9 0 minus equal BackSpace Tab q w e r t y u i o p bracketleft bracketright Return'),
        (29, 'Control_L a s d f g h j k l semicolon apostrophe grave Shift_L backslash z x c v b n m comma period slash'),
        (56, 'Alt_L space'), (59, 'F1 F2 F3 F4 F5 F6 F7 F8 F9 F10'), (102, 'Home Up Page_Up Left Right End Down Page_Down'),
        (111, 'Delete'), (125, 'Super_L'), (127, 'Menu'))
KEYS = {name: first + place for first, names in ROWS for place, name in enumerate(names.split())}
MODIFIERS = {'Shift_L': 1, 'Control_L': 4, 'Alt_L': 8, 'Super_L': 64}
CHARACTERS = {' ': 'space', '.': 'period', ',': 'comma', '-': 'minus', '/': 'slash', '=': 'equal', ';': 'semicolon'}


class Keyboard:
    def __init__(self, path):
        self.connection, self.held = Connection(path), 0
        manager = self.connection.bind('zwp_virtual_keyboard_manager_v1', 'virtual keyboards')
        seat = self.connection.bind('wl_seat', 'seat')
        self.keyboard = self.connection.object()
        self.connection.send(manager, 0, seat, self.keyboard)  # create_virtual_keyboard
        with tempfile.TemporaryFile() as file:
            file.write(KEYMAP)
            file.flush()
            self.connection.send(self.keyboard, 0, 1, len(KEYMAP), file=file.fileno())  # keymap
            self.connection.answers()

    def change(self, name, pressed):
        """A key goes down or up. The compositor learns of modifiers by a request of their own."""
        self.connection.send(self.keyboard, 1, int(time.monotonic() * 1000) & 0xffffffff, KEYS[name], pressed)
        if name in MODIFIERS:
            self.held = self.held | MODIFIERS[name] if pressed else self.held & ~MODIFIERS[name]
            self.connection.send(self.keyboard, 2, self.held, 0, 0, 0)
        self.connection.answers()

    def down(self, name): self.change(name, 1)
    def up(self, name): self.change(name, 0)

    def key(self, name):
        """Presses and releases a key, with modifiers before a `+`: `Shift_L+Tab`."""
        names = name.split('+')
        for one in names: self.down(one)
        for one in reversed(names): self.up(one)

    def type(self, text):
        for character in text:
            if character.isupper(): self.key('Shift_L+' + character.lower())
            else: self.key(CHARACTERS.get(character, character))
