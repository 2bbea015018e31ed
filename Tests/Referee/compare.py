"""Two records of a step, and the table of the differences that are known."""
import difflib, json, os

TABLE = os.path.join(os.path.dirname(os.path.realpath(__file__)), 'differences.json')
PARTS = {'item': 'calls of the item', 'menu': 'calls of the menu', 'seen': 'on the screen'}


def differences(real, simulated):
    """The lines of either alone: `menu - CALL` came from the real panel, `menu + CALL` from the simulated one."""
    found = []
    for part in PARTS:
        before, now = (lines(record[part]) for record in (real, simulated))
        for line in difflib.ndiff(before, now):
            if line[0] in '-+': found.append('%s %s' % (part, line))
    return found


def lines(part):
    """What was seen is one line a list, with the rows in it."""
    found = []
    for one in part:
        if isinstance(one, str): found.append(one)
        else: found += ['rows: ' + ', '.join(rows) for rows in one] or ['no menu']
    return found


class KnownDifferences:
    """The entries for a personality. Those of the step `*` are calls with a time of their own, in whichever step it
    comes; each line of what happens
    `sometimes` may be missing."""

    def __init__(self, personality):
        with open(TABLE) as file: table = json.load(file)
        self.entries = [entry for entry in table if personality in entry['personalities']]
        self.equal = self.listed = 0
        self.anywhere = {line for entry in self.entries for line in entry['steps'].get('*', [])}
        self.unseen = set(self.anywhere)

    def verdict(self, step, found):
        """`equal`, `known` or `FAILED`, and the lines that say why."""
        self.unseen -= set(found)
        found = [line for line in found if line not in self.anywhere]
        entries = [entry for entry in self.entries if step in entry['steps']]
        listed = [line for entry in entries for line in entry['steps'][step]
                  if line in found or not entry.get('sometimes')]
        if sorted(found) != sorted(listed):
            return 'FAILED', found + ['listed, and not so: ' + line for line in listed if line not in found]
        if not found:
            self.equal += 1
            return 'equal', []
        self.listed += 1
        return 'known', [entry['difference'] for entry in entries]
