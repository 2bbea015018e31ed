#!/usr/bin/python3
"""The tables of docs/panels.md about simulated panels and real ones.

    table.py [RECORDS]…   takes the results of runs into results.json, and writes the tables
    table.py --check      fails where the page has others than results.json and differences.json say
"""
import glob, json, os, re, sys
HERE = os.path.dirname(os.path.realpath(__file__))
PAGE, RESULTS = os.path.join(HERE, '../../docs/panels.md'), os.path.join(HERE, 'results.json')
BEGIN, END = '<!-- Simulated and real -->\n', '<!-- End of simulated and real -->\n'
# The marks of Debian in versions say nothing about the panel.
UPSTREAM = re.compile(r'^(?:\d+:)?(.*?)(?:-[^-]*)?$')


def read(path):
    with open(path) as file: return json.load(file)


def take(folders):
    """Puts the results of runs in the place of those of the same panel and system."""
    results = read(RESULTS) if os.path.exists(RESULTS) else []
    for folder in folders:
        for path in sorted(glob.glob(os.path.join(folder, '*.result.json'))):
            new = read(path)
            same = lambda other: all(other[part] == new[part] for part in ('panel', 'system'))
            results = [other for other in results if not same(other)] + [new]
    results.sort(key=lambda one: (one['system'], one['panel']))
    with open(RESULTS, 'w') as file:
        file.write('[\n' + ',\n'.join(' ' + json.dumps(one, ensure_ascii=False) for one in results) + '\n]\n')


def tables():
    rows = ['| panel | version | system | simulated | steps | equal | differ as is known | seconds | date |',
            '| --- | --- | --- | --- | --- | --- | --- | --- | --- |']
    for one in read(RESULTS):
        version = UPSTREAM.match(one['version']).group(1)
        rows.append('| %s | %s | %s | `%s` | %d | %d | %d | %d | %s |' % (
            one['panel'], version, one['system'], one['personality'], one['steps'], one['equal'], one['known'],
            one['seconds'], one['date']))
    known = ['| simulated | step | difference | in the panel |', '| --- | --- | --- | --- |']
    for entry in read(os.path.join(HERE, 'differences.json')):
        names = ', '.join('`%s`' % name for name in entry['personalities'])
        steps = ', '.join('`%s`' % step if step != '*' else 'any' for step in entry['steps'])
        known.append('| %s | %s | %s | %s |' % (names, steps, entry['difference'], entry['source']))
    return '\n'.join(rows) + '\n\n' + '\n'.join(known) + '\n'


def main():
    if sys.argv[1:] != ['--check']: take(sys.argv[1:])
    with open(PAGE) as file: page = file.read()
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    new = before + BEGIN + tables() + END + after
    if sys.argv[1:] == ['--check']:
        if page != new: sys.exit('docs/panels.md has other tables of simulated and real panels: Tests/Referee/table.py')
    else:
        with open(PAGE, 'w') as file: file.write(new)


if __name__ == '__main__': main()
