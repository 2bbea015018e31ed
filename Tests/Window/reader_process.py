#!/usr/bin/python3
"""What assistive technology is told. Each event is a line of JSON; for `tree NAME` on standard input there is a line with
the windows of the programs whose names begin so; `act PROGRAM<tab>NAME` performs the action of a row.

A process of its own, because AT-SPI takes the display and the bus of the process's environment, once.
"""
import gi, json, os, sys
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib

EVENTS = ('window:activate', 'window:deactivate', 'window:create', 'window:destroy', 'object:state-changed:focused',
          'object:state-changed:checked', 'object:state-changed:selected', 'object:state-changed:showing',
          'object:state-changed:expanded', 'object:state-changed:indeterminate', 'object:selection-changed',
          'object:children-changed', 'object:property-change:accessible-name', 'object:property-change:accessible-value',
          'object:property-change:accessible-description', 'object:text-changed', 'object:announcement', 'object:active-descendant-changed')
STATES = ('SHOWING', 'VISIBLE', 'ENABLED', 'SENSITIVE', 'FOCUSED', 'FOCUSABLE', 'CHECKED', 'CHECKABLE', 'SELECTED',
          'SELECTABLE', 'EXPANDABLE', 'EXPANDED', 'INDETERMINATE', 'ACTIVE', 'EDITABLE', 'BUSY', 'HAS_POPUP', 'PRESSED',
          'MODAL', 'DEFUNCT')
MOST = 400  # children of a node, and levels


def describe(node, deep=True, level=0):
    """A node, `None` if it is gone."""
    try:
        states = node.get_state_set()
        found = {'role': node.get_role_name(), 'name': node.get_name() or '',
                 'states': [name.lower() for name in STATES
                            if hasattr(Atspi.StateType, name) and states.contains(getattr(Atspi.StateType, name))]}
        if not deep: return found
        found.update(description=node.get_description() or '', attributes=node.get_attributes() or {})
        interfaces = node.get_interfaces()
        if 'Component' in interfaces:
            box = node.get_extents(Atspi.CoordType.SCREEN)
            found['box'] = [box.x, box.y, box.width, box.height]
        if 'Value' in interfaces: found['value'] = node.get_current_value()
        found['relations'] = {relation.get_relation_type().value_nick: [
            relation.get_target(place).get_name() for place in range(relation.get_n_targets())] for relation in node.get_relation_set()}
        if 'Text' in interfaces: found['text'] = Atspi.Text.get_text(node, 0, -1)
        count = node.get_child_count()
        found['count'] = count
        below = (node.get_child_at_index(place) for place in range(min(count, MOST))) if level < MOST else ()
        found['children'] = [child for child in (describe(one, True, level + 1) for one in below if one) if child]
        return found
    except GLib.Error: return None


def noticed(event):
    try:
        if not event.source: return
        told = describe(event.source, deep=False) or {'role': '', 'name': '', 'states': []}
        program = event.source.get_application()
        text = {'text': event.any_data} if isinstance(event.any_data, str) else {}
        print(json.dumps({'event': event.type, 'detail': event.detail1, 'program': program.get_name() if program else '',
                          **told, **text}), flush=True)
    except (GLib.Error, AttributeError): pass  # gone already


def act(node, name):
    """Performs the first action of the object with a name."""
    if node.get_name() == name and 'Action' in node.get_interfaces(): return Atspi.Action.do_action(node, 0)
    return any(act(child, name) for child in map(node.get_child_at_index, range(min(node.get_child_count(), MOST))) if child)


def asked(*_):
    words = sys.stdin.readline().split(' ', 1)
    if words[0] == 'act':
        program, name = words[1].rstrip('\n').split('\t')
        desktop = Atspi.get_desktop(0)
        found = [one for one in map(desktop.get_child_at_index, range(desktop.get_child_count())) if one and one.get_name() == program]
        return any(act(one, name) for one in found) or True
    if words[0] != 'tree': os._exit(0)
    found, name = [], words[1].strip()
    desktop = Atspi.get_desktop(0)
    for place in range(desktop.get_child_count()):
        try:
            program = desktop.get_child_at_index(place)
            if program is None or not (program.get_name() or '').startswith(name): continue
            program.clear_cache()
            windows = map(program.get_child_at_index, range(program.get_child_count()))
            found += [window for window in (describe(one) for one in windows if one) if window]
        except GLib.Error: pass
    print(json.dumps({'tree': found}), flush=True)
    return True


Atspi.init()
Atspi.set_timeout(3000, 5000)
listener = Atspi.EventListener.new(noticed)
for name in EVENTS: listener.register(name)
GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, asked)
print(json.dumps({'ready': True}), flush=True)
GLib.MainLoop().run()
