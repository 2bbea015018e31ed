"""Steps in which the menu changes, closed and open. The first line of each is what it is about."""


def rename(s):
    """a row has another title while the menu is closed"""
    s.menu.rename('Play', 'Stop')
    s.settle()
    s.opened()
    s.closed()


def rename_open(s):
    """a row has another title while the menu is open"""
    s.opened()
    s.menu.rename('Stop', 'Go')
    s.look()
    s.closed()


def icon(s):
    """a row has another icon, and none"""
    s.menu.set('Last', icon_name='edit-copy')
    s.settle()
    s.opened()
    s.closed()
    s.menu.set('Last', icon_name='')
    s.settle()
    s.opened()
    s.closed()


def hide_open(s):
    """a row is hidden, and shown again, while the menu is open"""
    s.opened()
    s.menu.set('Off', visible=False)
    s.look()
    s.menu.set('Off', visible=True)
    s.look()
    s.closed()


def insert(s):
    """a row comes while the menu is closed"""
    s.menu.add('New', at=1)
    s.menu.changed()
    s.settle()
    s.opened()
    s.closed()


def insert_open(s):
    """a row comes while the menu is open"""
    s.opened()
    s.menu.add('Newer', at=2)
    s.menu.changed()
    s.look()
    s.closed()


def insert_in_submenu(s):
    """a row comes into a submenu while the menu is closed"""
    row = s.menu.named('Scene')
    s.menu.add('Roof', row)
    s.menu.changed(row.id)
    s.settle()
    s.opened('Scene')
    s.closed()


def insert_in_open_submenu(s):
    """a row comes into a submenu that is open"""
    row = s.menu.named('Scene')
    s.opened('Scene')
    s.menu.add('Cellar', row)
    s.menu.changed(row.id)
    s.look()
    s.closed()


def remove(s):
    """a row goes while the menu is closed"""
    s.menu.remove('New')
    s.settle()
    s.opened()
    s.closed()


def empty_submenu(s):
    """a submenu has no rows any more"""
    row = s.menu.named('Scene')
    s.menu.replace(row, [])
    s.menu.changed(row.id)
    s.settle()
    s.opened('Scene')
    s.closed()


def filled_submenu(s):
    """it has rows again"""
    row = s.menu.named('Scene')
    s.menu.replace(row, ['Attic'])
    s.menu.changed(row.id)
    s.settle()
    s.opened('Scene')
    s.closed()


def renumber(s):
    """the program makes its rows anew, with other numbers"""
    s.menu.renumber()
    s.settle()
    s.opened('Scene')
    s.closed()


def renumber_open(s):
    """the same while the menu is open"""
    s.opened()
    s.menu.renumber()
    s.look()
    s.closed()
