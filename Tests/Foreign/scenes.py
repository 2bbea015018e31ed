"""What is tried with each program. The first line of each scene is its title."""
import json, os, sys
from processes import Failure, until
from session import HERE

ROLES = {'menu', 'menu item', 'check menu item', 'radio menu item'}


def menu_of(program): return 'window:' + program.window


def ours(session, program):
    """The rows that our tool has, as other_client.py prints them: titles, whether it is enabled, the mark."""
    def level(rows, path):
        for row in rows:
            if row['type'] == 'separator' or not row['visible']: continue
            titles = path + [row['title']]
            yield titles, row['enabled'], {'on': 'on', 'off': 'off'}.get(row['state'], '')
            yield from level(row['children'], titles)
    return list(level(json.loads(session.menubus('tree', '--json', menu_of(program)))['rows'], []))


def theirs(session, program):
    """The rows that the toolkit's own client has, or libdbusmenu's."""
    status, output, errors = session.call(sys.executable, os.path.join(HERE, 'other_client.py'), program.protocol,
                                          session.window(program.window)['window'])
    if status: raise Failure('the other client: ' + errors)
    return [tuple(row) for row in json.loads(output)]


def told(session, program):
    """The rows that assistive technology is told of, from the window that the user sees."""
    def level(node, path):
        for child in node.children:
            if child.role in ROLES and child.name:
                titles = path + [child.name]
                marked = 'check' in child.role or 'radio' in child.role or 'checked' in child.states
                yield titles, 'sensitive' in child.states, ('on' if 'checked' in child.states else 'off') if marked else ''
                yield from level(child, titles)
            else: yield from level(child, path)
    bars = [node for node in session.tree(program.told) if node.role == 'menu bar']
    return [row for bar in bars for row in level(bar, [])]


def named(row): return ' › '.join(row[0]).replace('\n', ' ')


def rows_are_those_of_others(session, program, note):
    """the rows, with what is enabled and marked, are those of another client"""
    def difference():
        mine, other = ours(session, program), theirs(session, program)
        table = [(named(row), row[1], row[2]) for row in mine], [(named(row), row[1], row[2]) for row in other]
        return None if table[0] == table[1] else table
    # Programs go on making their menus for a moment.
    try: until('the same rows', lambda: difference() is None, deadline=20, pause=1)
    except Failure:
        mine, other = difference() or ((), ())
        raise Failure('rows of ours alone: %s; of the other client alone: %s; %d and %d' % (
            [row for row in mine if row not in other][:12], [row for row in other if row not in mine][:12], len(mine), len(other)))
    mine = ours(session, program)
    note('%d rows, %d levels' % (len(mine), max(len(row[0]) for row in mine)))


def rows_are_those_on_the_screen(session, program, note):
    """each row is in the window's own menu bar as well, for assistive technology"""
    mine = {named(row): row for row in ours(session, program)}
    until('the menu bar', lambda: told(session, program), deadline=20)
    seen = {named(row): row for row in told(session, program)}
    deep = {name: row for name, row in mine.items() if len(row[0]) == 1} if program.told == 'gtk4' else mine  # it tells no more
    alone = [name for name in deep if name not in seen and name not in program.unlike]
    unlike = [name for name in deep if name in seen and deep[name][1] != seen[name][1] and name not in program.unlike]
    further = [name for name in seen if name not in mine]
    note('%d of %d rows; %d further ones there%s' % (len(deep) - len(alone), len(deep), len(further),
                                                   ': ' + ', '.join(further[:8]) if further else ''))
    if alone: raise Failure('not there: %s' % alone[:12])
    if unlike: raise Failure('enabled in one of them alone: %s' % unlike[:12])


def deep_row(session, program, note):
    """a deep row is clicked, and the program does what it says"""
    program.deep(session, program)


def check(session, program, note):
    """a check is toggled, for other clients, too"""
    menu = menu_of(program)
    titles = program.check.split('/')
    def mark(): return next((row[2] for row in theirs(session, program) if row[0] == titles), None)
    before = session.menubus('get', menu, program.check, 'state').strip()
    after = {'on': 'off', 'off': 'on'}[before]
    allowed = (0,) if program.announces else (0, 4)
    toggled = session.menubus('toggle', menu, program.check, after, allowed=allowed)
    if toggled != 'clicked\n': note('`toggle` heard of no other state')
    until('our mark', lambda: session.menubus('get', menu, program.check, 'state').strip() == after)
    until('the mark of another client', lambda: mark() == after)
    session.menubus('toggle', menu, program.check, before, allowed=allowed)
    until('the mark as before', lambda: mark() == before)


def change(session, program, note):
    """a change that the program makes is followed"""
    act, row, *condition = program.change
    if not program.announces:
        act(session)
        note('the program announces nothing; the next reading has it')
        return until('the change', lambda: session.call(session.tool, 'wait', menu_of(program), row, *condition, '--timeout', '1')[0] == 0)
    watch = session.speaker('watch', menu_of(program))
    watch.wait('the watch', lambda: any(line.startswith('watching') for line in watch.lines))
    wait = session.speaker('wait', menu_of(program), row, *condition, '--timeout', '60')
    mark = watch.mark
    act(session)
    if wait.status(70): raise Failure('`wait` did not see it')
    watch.wait('a line of the change', lambda: any(row.split('/')[-1] in line for line in watch.lines[mark:]))
    note(next(line for line in watch.lines[mark:] if row.split('/')[-1] in line))
    session.end(watch.process)


ALL = [rows_are_those_of_others, rows_are_those_on_the_screen, deep_row, check, change]
