"""The menu of the session's program: rows by their numbers, with what a server of the protocol says of them."""
from recorded import ROW

DEFAULTS = {'type': ('s', 'standard'), 'label': ('s', ''), 'enabled': ('b', True), 'visible': ('b', True)}


class Row:
    def __init__(self, id, label=None, rows=(), **properties):
        self.id, self.rows, self.fill = id, list(rows), None
        self.values = {}
        if label is not None:
            # GTK would go on announcing the old label after a change without the description.
            self.values = {'label': ('s', label), 'accessible-desc': ('s', label)}
        for name, value in properties.items():
            kind = 'b' if isinstance(value, bool) else 'i' if isinstance(value, int) else 's'
            self.values[name.replace('_', '-')] = (kind, value)
        if self.rows: self.values['children-display'] = ('s', 'submenu')

    @property
    def label(self): return self.values.get('label', ('s', ''))[1]


class Menu:
    """The rows, and what the program does with them. `program` receives the signals."""

    def __init__(self, program):
        self.program, self.revision, self.next, self.asked = program, 1, 1, {}
        self.root = Row(0)
        self.root.values['children-display'] = ('s', 'submenu')

    # Rows

    def add(self, label, parent=None, at=None, **properties):
        rows = properties.pop('rows', None)
        row = Row(self.next, label, **properties)
        self.next += 1
        if rows is not None: row.values['children-display'] = ('s', 'submenu')
        for other in rows or []: self.add(other, row)
        list = (parent or self.root).rows
        list.insert(len(list) if at is None else at, row)
        return row

    def all(self, row=None):
        row = row or self.root
        return [row] + [below for child in row.rows for below in self.all(child)]

    def find(self, id): return next((row for row in self.all() if row.id == id), None)
    def named(self, label): return next(row for row in self.all() if row.label == label)

    # Changes, with their signals

    def changed(self, parent=0):
        self.revision += 1
        self.program.layout_updated(self.revision, parent)

    def set(self, label, **properties):
        row = self.named(label)
        values = Row(0, **properties).values
        row.values.update(values)
        self.program.properties_updated(row.id, values)

    def rename(self, label, new):
        row, values = self.named(label), Row(0, new).values
        row.values.update(values)
        self.program.properties_updated(row.id, values)

    def remove(self, label):
        row = self.named(label)
        for parent in self.all():
            if row in parent.rows:
                parent.rows.remove(row)
                self.changed(parent.id)

    def renumber(self):
        """Each row is another one that looks the same, as where a program makes its menu anew."""
        for row in self.all()[1:]:
            row.id = self.next
            self.next += 1
        self.changed()

    # The protocol

    def properties(self):
        return {'Version': ('u', 3), 'TextDirection': ('s', 'ltr'), 'Status': ('s', 'normal'),
                'IconThemePath': ('as', [])}

    def answer(self, member, values):
        if member == 'GetLayout':
            row = self.find(values[0])
            return row and ('u' + ROW, self.revision, self.layout(row, values[1], values[2]))
        if member == 'GetGroupProperties':
            rows = [row for row in self.all() if row.id in values[0]] if values[0] else self.all()
            return 'a(ia{sv})', [(row.id, self.named_values(row, values[1])) for row in rows]
        if member == 'AboutToShow': return 'b', self.about_to_show(values[0])
        if member == 'AboutToShowGroup': return 'aiai', [id for id in values[0] if self.about_to_show(id)], []
        if member == 'Event':
            self.event(*values)
            return ('',)
        if member == 'EventGroup':
            for one in values[0]: self.event(*one)
            return 'ai', []
        return None

    def layout(self, row, depth, names):
        below = [] if depth == 0 else [(ROW, self.layout(child, depth - 1, names)) for child in row.rows]
        return row.id, self.named_values(row, names), below

    def named_values(self, row, names):
        return [(name, value) for name, value in row.values.items() if not names or name in names]

    def about_to_show(self, id):
        """Fills a lazy submenu; rows that come later are announced then."""
        row = self.find(id)
        if not row or not row.fill: return False
        fill, row.fill = row.fill, None
        return fill(row)

    def replace(self, row, labels):
        row.rows = []
        for label in labels: self.add(label, row)

    def after(self, call):
        """What the program does once it has answered."""
        for action in self.asked.pop('after', []): action()

    def then(self, action): self.asked.setdefault('after', []).append(action)

    def lazy_early(self, labels):
        """Rows that are there when `AboutToShow` is answered, and announced after it."""
        def fill(row):
            self.replace(row, labels)
            self.then(lambda: self.changed(row.id))
            return True
        return fill

    def event(self, id, name, *_):
        """A click turns check rows, and selects one of the radio rows, once it has been answered."""
        row = self.find(id)
        if name != 'clicked' or not row: return
        kind, state = (row.values.get(name, ('', None))[1] for name in ('toggle-type', 'toggle-state'))
        if kind == 'checkmark': self.then(lambda: self.set(row.label, toggle_state=1 - state))
        if kind == 'radio':
            for other in self.all():
                if other.values.get('toggle-type') != ('s', 'radio'): continue
                if (other is row) == (other.values['toggle-state'][1] == 1): continue
                self.then(lambda other=other: self.set(other.label, toggle_state=int(other is row)))
