"""What a user hears: the sentences of Orca, after each key."""
import importlib.util, json, os, re, sys
from processes import Failure
from speaker import Speaker

PROCESS = os.path.join(os.path.dirname(os.path.realpath(__file__)), 'orca_process.py')


def lacks_orca():
    """Why there is nothing to hear; `None` where there is."""
    return None if importlib.util.find_spec('orca') else 'Orca is not installed: make deps-window'


class Listener(Speaker):
    def __init__(self, s):
        self.s, self.paragraph, self.place, self.last = s, [], 0, None
        super().__init__([sys.executable, PROCESS, os.path.join(s.desk.directory, 'orca')], s.desk.environment, s.log, 'orca')
        s.helpers.append(self.process)
        self.hears('Screen reader on.')

    def add(self, line):
        what, text = json.loads(line)
        if what == 'say': super().add(re.sub(r'process \d+', 'process N', text.strip()))

    @property
    def said(self):
        """The sentences since the last step. What a field has found may be told with the focus and as a change."""
        new = self.lines[self.place:]
        while new and new[0].rstrip('.') == self.last: new.pop(0)
        return new

    def passed(self, sentences):
        self.place, self.last = len(self.lines), None
        return sentences

    def hears(self, *sentences):
        """Waits until that is said, and nothing else."""
        try: self.wait('the sentences', lambda: self.said == list(sentences))
        except Failure: raise self.other(sentences) from None
        return self.passed(sentences)

    def begins(self, what, *sentences):
        """Waits until that is said in this order, and at last the last of it, whatever is said of rows that are still
        read: a menu that comes to the screen while it is read is told twice, or with another number of rows."""
        wanted = [line.rstrip('.') for line in sentences]

        def said():
            new = [line.rstrip('.') for line in self.said]
            rest = iter(new)
            return all(line in rest for line in wanted[:-1]) and new[-1:] == wanted[-1:]
        try: self.wait('the sentences', said)
        except Failure: raise self.other(sentences) from None
        self.note_step(what, self.passed(sentences))
        self.last = wanted[-1]

    def opens(self, what, *sentences): self.note_step(what, self.hears(*sentences))

    def after(self, key, *sentences):
        """Presses a key, and hears that."""
        if self.said: raise Failure('it went on to say %s' % self.said)
        self.s.keys(key)
        self.note_step(key, self.hears(*sentences))

    def types(self, text, *sentences, otherwise=()):
        """Types, and hears what is said last: some sentences, or others."""
        ways = [list(way) for way in (sentences, otherwise) if way]
        self.s.display.type(text)
        try:
            sentences = self.wait(
                'the sentences', lambda: next((way for way in ways if self.lines[self.place:][-len(way):] == way), None))
        except Failure: raise self.other(sentences) from None
        self.passed(sentences)
        self.note_step('types “%s”' % text, sentences)

    def other(self, sentences):
        return Failure('what is said is\n        %s\n        and not\n        %s' % (self.said, list(sentences)))

    def note_step(self, what, sentences): self.paragraph.append('%s: %s' % (what, ' '.join(sentences) or '(silence)'))

    def ends(self, title):
        """Writes what was said, a paragraph a menu."""
        with open(os.path.join(self.s.commands.pictures, 'speech-heard.txt'), 'a') as file:
            file.write('\n'.join([title, *self.paragraph]) + '\n\n')
        self.paragraph = []
        self.process.terminate()
