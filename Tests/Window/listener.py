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
        self.s, self.paragraph, self.place = s, [], 0
        super().__init__([sys.executable, PROCESS, os.path.join(s.desk.directory, 'orca')], s.desk.environment, s.log, 'orca')
        s.helpers.append(self.process)
        self.hears('Screen reader on.')

    def add(self, line):
        what, text = json.loads(line)
        if what == 'say': super().add(re.sub(r'process \d+', 'process N', text.strip()))

    def hears(self, *sentences):
        """Waits until that is said, and nothing else."""
        def said(): return self.lines[self.place:] == list(sentences)
        try: self.wait('the sentences', said)
        except Failure: raise Failure('what is said is\n        %s\n        and not\n        %s' % (self.lines[self.place:], list(sentences))) from None
        self.place = len(self.lines)
        return sentences

    def opens(self, what, *sentences): self.note_step(what, self.hears(*sentences))

    def after(self, key, *sentences):
        """Presses a key, and hears that."""
        if self.lines[self.place:]: raise Failure('it went on to say %s' % self.lines[self.place:])
        self.s.keys(key)
        self.note_step(key, self.hears(*sentences))

    def types(self, text, *sentences):
        """Types, and hears what is said last."""
        self.s.display.type(text)
        self.wait('“%s”' % sentences[-1], lambda: self.lines[self.place:][-len(sentences):] == list(sentences))
        self.place = len(self.lines)
        self.note_step('types “%s”' % text, sentences)

    def note_step(self, what, sentences): self.paragraph.append('%s: %s' % (what, ' '.join(sentences) or '(silence)'))

    def ends(self, title):
        """Writes what was said, a paragraph a menu."""
        with open(os.path.join(self.s.commands.pictures, 'speech-heard.txt'), 'a') as file:
            file.write('\n'.join([title, *self.paragraph]) + '\n\n')
        self.paragraph = []
        self.process.terminate()
