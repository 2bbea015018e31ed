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
        except Failure: raise Failure('what is said is\n        %s\n        and not\n        %s' % (self.said, list(sentences))) from None
        return self.passed(sentences)

    def begins(self, what, *sentences):
        """Waits until that is said, and at last the last of it, whatever is said of rows that are still read."""
        def said():
            new = [line.rstrip('.') for line in self.said]
            wanted = [line.rstrip('.') for line in sentences]
            return new[:len(wanted) - 1] == wanted[:-1] and new[-1:] == wanted[-1:]
        self.wait('“%s”' % ' '.join(sentences), said)
        self.note_step(what, self.passed(sentences))
        self.last = sentences[-1].rstrip('.')

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
        said = self.wait(
            '“%s”' % sentences[-1],
            lambda: next((way for way in ways if self.lines[self.place:][-len(way):] == way), None))
        sentences = said or sentences
        self.passed(sentences)
        self.note_step('types “%s”' % text, sentences)

    def note_step(self, what, sentences): self.paragraph.append('%s: %s' % (what, ' '.join(sentences) or '(silence)'))

    def ends(self, title):
        """Writes what was said, a paragraph a menu."""
        with open(os.path.join(self.s.commands.pictures, 'speech-heard.txt'), 'a') as file:
            file.write('\n'.join([title, *self.paragraph]) + '\n\n')
        self.paragraph = []
        self.process.terminate()
