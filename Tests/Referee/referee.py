#!/usr/bin/python3
"""Holds simulated panels against real ones: one session goes through both, and is compared step by step.

    referee.py [--root FOLDER] [--panel NAME]… [--step NAME]… [--records FOLDER] MENUBUS

MENUBUS is the tool, whose `mock` plays the panels. With --root, the panel, its bus and its window manager are those of
another Debian in that folder. Each known difference is in differences.json; one that is not there, and one that is
there and was not seen, is an error. Prints a line a step; the records of both are in the folder of --records.
"""
import argparse, json, os, re, resource, subprocess, sys, time
HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(1, os.path.join(HERE, '../Desktop'))
import kinds
from compare import KnownDifferences, differences
from processes import adopt_orphans, end_everything, end_in_order
from real import RealPanel
from session import STEPS
from simulated import SimulatedPanel
from stage import Stage

RECORDS = os.path.join(HERE, '../../.build/referee')


def version(kind, root):
    """Of the package; `None` where it is not installed."""
    where = ['--root=' + root] if root else []
    query = ['dpkg-query', *where, '-W', '-f', '${Version}', kind.package]
    found = subprocess.run(query, capture_output=True, text=True)
    return None if found.returncode else found.stdout


def system(root):
    """The name and the version of the system that the panel is of."""
    with open((root or '') + '/etc/os-release') as file: facts = dict(re.findall(r'(\w+)="?([^"\n]*)', file.read()))
    return 'Debian ' + facts.get('VERSION_ID', 'sid') if facts['ID'] == 'debian' else facts['PRETTY_NAME']


def write(path, value):
    with open(path, 'w') as file: json.dump(value, file, indent=1, ensure_ascii=False)


def records(panel, kind, steps):
    """What the program received and what was seen, by step."""
    try:
        panel.prepare()
        stage = Stage(panel, kind.quiet if panel.is_real else min(kind.quiet, 2.8))
        return {step.__name__: stage.perform(step) for step in steps}
    finally: panel.close_all()


def hold(name, kind, options):
    """The number of steps that differ otherwise than is known."""
    installed = version(kind, options.root)
    if not installed:
        print('-       %s is not installed%s' % (kind.package, ' in ' + options.root if options.root else ''))
        return int(bool(options.panel))
    personality = next(one for start, one in kind.personalities.items() if installed.startswith(start))
    # The first step has the panel and the program begin.
    steps = [step for step in STEPS if not options.step or step in STEPS[:1] or step.__name__ in options.step]
    print('%s %s, against %s' % (name, installed, personality), flush=True)
    both, begin = [], time.monotonic()
    with open(os.path.join(options.records, '%s-%s.log' % (name, personality)), 'wb') as log:
        simulated = SimulatedPanel(personality, options.menubus, log, kind.inline)
        for panel in (RealPanel(kind, options.root, log), simulated):
            try: both.append(records(panel, kind, steps))
            finally: end_everything()
    known, wrong = KnownDifferences(personality), 0
    for step in steps:
        found = differences(both[0][step.__name__], both[1][step.__name__])
        verdict, text = known.verdict(step.__name__, found)
        wrong += verdict == 'FAILED'
        print('%-7s %s' % (verdict, step.__name__), flush=True)
        if text: print(''.join('        %s\n' % line for line in text), end='', flush=True)
    for line in known.unseen if steps == STEPS else []:
        wrong += 1
        print('FAILED  listed, and not so in any step: ' + line, flush=True)
    result = {
        'panel': name, 'version': installed, 'personality': personality, 'system': system(options.root),
        'date': time.strftime('%Y-%m-%d'), 'steps': len(steps), 'equal': known.equal, 'known': known.listed,
        'seconds': round(time.monotonic() - begin),
        'megabytes': round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)}
    print('%(panel)s: of %(steps)d steps %(equal)d are equal and %(known)d differ as is known; %(seconds)d s, '
          'the largest process had %(megabytes)d MB' % result, flush=True)
    path = os.path.join(options.records, '%s-%s' % (name, personality))
    write(path + '.json', {'real': both[0], 'simulated': both[1]})
    if steps == STEPS and not wrong: write(path + '.result.json', result)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--root', metavar='FOLDER')
    parser.add_argument('--panel', action='append', choices=kinds.ALL)
    parser.add_argument('--step', action='append', choices=[step.__name__ for step in STEPS])
    parser.add_argument('--records', metavar='FOLDER', default=RECORDS)
    parser.add_argument('menubus')
    options = parser.parse_args()
    options.menubus, options.records = os.path.abspath(options.menubus), os.path.abspath(options.records)
    if options.root: options.root = os.path.abspath(options.root)
    os.makedirs(options.records, exist_ok=True)
    end_in_order()
    adopt_orphans()
    return 1 if sum(hold(name, kinds.ALL[name], options) for name in options.panel or kinds.ALL) else 0


if __name__ == '__main__': sys.exit(main())
