"""Rows: what assistive technology sees of them, and that they can be chosen."""
from processes import Failure
from scene import equal, holds, scene


@scene()
def row_is_chosen(s):
    """a menu at a point: a row is clicked, its handler runs, and nothing stays"""
    mark = s.show('plain', 'point=300,200', first='Open')
    s.save('plain')
    s.click('Rename')
    s.ended(mark, 'chosen')
    s.program.says('chosen Rename', mark)
    equal(s.program.said(mark), ['presented presented', 'ended chosen', 'chosen Rename'], 'the order of calls')
