"""What assistive technology is told of the presenter: its tree, and its events in order."""
import json, os, sys, time
import processes
from processes import Failure
from speaker import Speaker

PROCESS = os.path.join(os.path.dirname(os.path.realpath(__file__)), 'reader_process.py')


class Node:
    """An object that assistive technology sees."""
    def __init__(self, told, parent=None):
        self.parent, self.role, self.states = parent, told['role'], set(told['states'])
        self.name, self.description = told['name'].strip(), told.get('description', '')
        self.box, self.value, self.text = told.get('box'), told.get('value'), told.get('text')
        self.attributes, self.count = told.get('attributes', {}), told.get('count', 0)
        self.relations = told.get('relations', {})
        self.children = [Node(child, self) for child in told.get('children', [])]

    def walk(self):
        yield self
        for child in self.children: yield from child.walk()

    @property
    def shows(self): return {'showing', 'visible'} <= self.states and bool(self.box and self.box[2] > 0 and self.box[3] > 0)

    @property
    def middle(self): return self.box[0] + self.box[2] // 2, self.box[1] + self.box[3] // 2

    def brief(self):
        marks = ' '.join(sorted(self.states & {'checked', 'selected', 'focused', 'indeterminate', 'expanded'}))
        return '%s “%s”%s%s' % (self.role, self.name, ' ' + marks if marks else '', '' if 'sensitive' in self.states else ' (disabled)')

    def outline(self, depth=0):
        return '\n'.join(['  ' * depth + self.brief()] + [child.outline(depth + 1) for child in self.children])


class Reader(Speaker):
    def __init__(self, environment, log):
        self.events, self.trees, self.program = [], [], 'menubus-presenter'
        super().__init__([sys.executable, PROCESS], environment, log, 'reader')
        self.wait('AT-SPI', lambda: self.lines)

    def note(self, line): pass  # far too much

    def add(self, line):
        told = json.loads(line)
        with self.news:
            if 'tree' in told: self.trees.append(told['tree'])
            elif 'event' in told:
                self.events.append(told)
                super().note(('%(event)s %(detail)s %(role)s “%(name)s” of %(program)s\n' % told).encode())
            else: self.lines.append(line)
            self.news.notify_all()

    def windows(self):
        """The windows of the presenter, with all that is in them."""
        count = len(self.trees)
        self.write('tree ' + self.program)
        self.wait('a tree from AT-SPI', lambda: len(self.trees) > count)
        return [Node(window) for window in self.trees[-1]]

    def nodes(self): return [node for window in self.windows() for node in window.walk()]

    def act(self, name):
        """Performs the action of a row, as a screen reader does."""
        self.write('act %s\t%s' % (self.program, name))

    @property
    def heard(self): return len(self.events)

    def hears(self, what, condition, since):
        """Waits for an event."""
        def found():
            return next((event for event in self.events[since:] if condition(event)), None)
        try: return self.wait(what, found)
        except Failure as failure:
            told = ['%s %s “%s” %d' % (event['event'], event['role'], event['name'], event['detail']) for event in self.events[since:]]
            raise Failure('%s; heard %s' % (failure, told)) from None

    def until(self, what, condition, deadline=None):
        """The first true value of a condition on the tree, which is looked at again after each event."""
        end = time.monotonic() + (deadline or processes.DEADLINE)
        while True:
            heard = self.heard
            value = condition()
            if value: return value
            left = end - time.monotonic()
            if left < 0: raise Failure('waited %d s in vain: %s' % (deadline or processes.DEADLINE, what))
            with self.news:
                # A tree may lag behind its last event.
                if self.heard == heard: self.news.wait(min(left, 0.3))
