#!/usr/bin/python3
"""What assistive technology is told of the menus on the screen: for each line on standard input, a line of JSON.

    {"rows": [{"title": …, "role": …, "checked": …, "enabled": …, "depth": …, "box": [x, y, width, height]}],
     "tips": [TEXT]}

A process of its own, because AT-SPI takes the display and the bus of the process's environment, once.
"""
import gi, json, os, sys
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib

MENUS = {'menu', 'popup menu'}
ROWS = {'menu', 'menu item', 'check menu item', 'radio menu item', 'separator', 'tearoff menu item'}
seen = []  # the outermost menus that events came from


def outermost(node):
    """The last menu on the way from `node` to the root. A panel's plug-in is not below the panel, so that many popups
    are found only by the events that come from them."""
    found = None
    while node is not None and node.get_role_name() in MENUS | ROWS:
        found, node = node, node.get_parent()
    return found


def noticed(event):
    try:
        menu = outermost(event.source)
        if menu is not None and menu not in seen: seen.append(menu)
    except (GLib.Error, AttributeError): pass  # gone already


def children(node):
    for place in range(min(node.get_child_count(), 500)):
        child = node.get_child_at_index(place)
        if child is not None: yield child


def title(node):
    """GNOME's rows have no name; the last label in one is its text, after that of its mark."""
    texts = [node.get_name() or '']
    if not texts[0]: texts += [child.get_name() or '' for child in children(node) if child.get_role_name() == 'label']
    return ([text for text in texts if text] or [''])[-1]


def look(node, answer, done, depth=0, level=0, kinds=ROWS):
    try:
        if node in done or level > 40: return
        done.append(node)
        node.clear_cache()
        role, states = node.get_role_name(), node.get_state_set()
        has = lambda name: states.contains(getattr(Atspi.StateType, name))
        if role == 'tool tip':
            texts = [node.get_name()] + [child.get_name() for child in children(node)]
            if has('SHOWING'): answer['tips'] += [text for text in texts if text]
            return
        if role in kinds and depth > 0 and has('SHOWING') and has('VISIBLE'):
            box = node.get_extents(Atspi.CoordType.SCREEN)
            if box.width > 0 and box.height > 0 and box.x >= 0 and box.y >= 0:
                answer['rows'].append({
                    'title': title(node).replace('&', '').replace('_', '').split('\t')[0].strip(), 'role': role, 'checked': has('CHECKED'), 'depth': depth - 1,
                    'enabled': has('ENABLED') and has('SENSITIVE'), 'box': [box.x, box.y, box.width, box.height]})
        if level < 2 or has('SHOWING') or role in MENUS:
            for child in children(node): look(child, answer, done, depth + (role in MENUS), level + 1, kinds)
    except GLib.Error: pass  # gone meanwhile


def tell(*_):
    if not sys.stdin.readline(): os._exit(0)
    answer, done = {'rows': [], 'tips': []}, []
    for program in children(Atspi.get_desktop(0)):
        # GNOME's menus are no menus for it; those are the buttons of its panel.
        if program.get_name() == 'gnome-shell': look(program, answer, done, 1, kinds={'menu item'})
        else: look(program, answer, done)
    for menu in list(seen): look(menu, answer, done)
    print(json.dumps(answer), flush=True)
    return True


Atspi.init()
listener = Atspi.EventListener.new(noticed)
for name in ('object:state-changed:showing', 'object:state-changed:focused', 'object:state-changed:selected',
             'object:selection-changed', 'object:children-changed', 'focus', 'window:create'):
    listener.register(name)
GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, tell)
print('ready', flush=True)
GLib.MainLoop().run()
