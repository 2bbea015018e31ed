"""Windows in other languages: one in which each of our texts has marks, so that one without has not gone through the table of
texts, and one that is read from right to left."""
import re
from hud_scenes import INDICATOR, PYTHON
from scene import equal, holds, scene
from typed_scenes import asked, leaves

MARKED, ICON = re.compile('⟦[^⟧]*⟧'), 'icon'


def said(s):
    """All that assistive technology is told of our windows: names, descriptions, values in words, keys."""
    texts = []
    for node in s.reader.nodes():
        if node.role == ICON: continue
        texts += [node.name, node.description, node.text, node.attributes.get('valuetext'), node.attributes.get('keyshortcuts')]
    return [text for text in texts if text]


def all_marked(s, *own):
    """Each word of ours has marks: without those, and without the program's own texts, no letter is left."""
    for text in said(s):
        rest = MARKED.sub(' ', text)
        for word in sorted(own, key=len, reverse=True): rest = rest.replace(word, ' ')
        holds(not any(letter.isalpha() for letter in rest), '“%s” has a text of ours without marks' % text)


def search(s, language):
    """The search, with an item of libayatana to search in."""
    s.helper([PYTHON, INDICATOR], 'indicator', NO_AT_BRIDGE='1')
    watcher = s.helper([s.commands.tool, 'watcher', '--yield'], 'watcher')
    watcher.wait('the item', lambda: any(line.startswith('item ') for line in watcher.lines))
    return s.helper([s.commands.tool, 'hud'], 'hud', LANGUAGE=language)


@scene(LANGUAGE='qps')
def marked_rows(s):
    """each text of ours in a menu has gone through the table: the window's name, keys, values of sliders, notes, the caption"""
    mark = s.show('parts', 'point=60,40')
    equal(s.awaits('Level', 'slider').attributes.get('valuetext'), '⟦0.25, from 0 to 1⟧', 'the words of the slider')
    all_marked(s, 'Level', 'Mute', 'Test sound', 'Name', 'Nobody', 'Not now', 'Plain')
    s.close(mark)
    mark = s.show('commands', 'point=60,40', first='Find')
    equal(s.awaits('Find').attributes.get('keyshortcuts'), '⟦Ctrl⟧+F', 'the keys')
    all_marked(s, 'Find', 'Plain', 'F')
    s.keys('Escape')
    s.ended(mark, 'closed')
    mark = s.show('search', 'point=60,40')
    caption = s.awaits(what='a caption', condition=lambda node: node.name.startswith('⟦Menu of'))
    holds(caption.name.endswith('⟧'), 'the caption is “%s”' % caption.name)
    s.close(mark)


@scene(LANGUAGE='qps')
def marked_offer(s):
    """the caption of a menu without the keyboard has gone through the table, and so has the search and what it says of no hits"""
    s.park()
    program = asked(s, 'form', 'OK')
    s.awaits(what='the offer', condition=lambda node: '⟦Press here to type⟧' in node.name)
    leaves(s, program)
    hud = search(s, 'qps')
    s.awaits('⟦Search menus⟧', 'text')
    s.display.type('zzz')
    s.awaits('⟦Nothing found⟧')
    all_marked(s, 'zzz')
    s.keys('Escape')
    hud.status()
    s.gone()


@scene(LANGUAGE='he', LC_ALL='C.UTF-8')
def hebrew_session(s):
    """the search is read from right to left in a Hebrew session: the field's icon, and a row's title beside the right edge"""
    hud = search(s, 'he')
    field = s.awaits('חיפוש בתפריטים', 'text')
    icon = next(node for node in field.walk() if node.role == ICON)
    holds(icon.middle[0] > field.middle[0], 'the icon of the field is at %s of %s' % (icon.box, field.box))
    s.save('hebrew-hud')
    s.keys('Escape')
    hud.status()
    s.gone()
