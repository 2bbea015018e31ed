"""Steps in which the menu is used: opened, closed and chosen from. The first line of each is what it is about."""


def opening(s):
    """the menu opens for the first time"""
    s.opened()


def closing(s):
    """a key, or a press outside, closes it"""
    s.closed()


def opening_again(s):
    """the menu opens for the second time"""
    s.opened()
    s.closed()


def submenu(s):
    """a submenu opens, and all is closed"""
    s.opened('Scene')
    s.closed()


def submenu_again(s):
    """the same submenu once more"""
    s.opened('Scene')
    s.closed()


def choice(s):
    """a row is chosen"""
    s.chosen('Play')


def choice_in_submenu(s):
    """a row of a submenu is chosen"""
    s.chosen('Scene', 'Hall')


def check(s):
    """a check row is chosen, and seen"""
    s.chosen('Mute')
    s.opened()
    s.closed()


def radio(s):
    """a radio row is chosen, and seen"""
    s.chosen('Blue')
    s.opened()
    s.closed()


def lazy_early(s):
    """a submenu whose rows are there with the answer to `AboutToShow`"""
    s.menu.named('Early').fill = s.menu.lazy_early(['One', 'Two'])
    s.opened('Early')
    s.closed()


def lazy_early_again(s):
    """the same submenu at its next opening"""
    s.opened('Early')
    s.closed()


def lazy_late(s):
    """a submenu whose rows come when it is on the screen"""
    row = s.menu.named('Late')
    s.opened('Late')
    s.menu.replace(row, ['Three', 'Four'])
    s.menu.changed(row.id)
    s.look()
    s.closed()


def lazy_late_again(s):
    """the same submenu at its next opening"""
    s.opened('Late')
    s.closed()
