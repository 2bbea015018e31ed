#!/usr/bin/python3
"""A menu of the client for Python with many changes, and one more each time that menubus is there again."""
from menubus_client import Menu

choice = [
    {"title": "X", "identifier": "x", "selected": True},
    {"title": "Y", "identifier": "y", "selected": False},
]
others = [{"title": "U", "selected": True}, {"title": "V", "selected": False}]
rows = [
    {"title": "A", "identifier": "a"},
    {"title": "Choice", "select": "one", "items": choice},
    {"title": "Check", "identifier": "check", "selected": False},
    {"title": "Plain", "selected": False},
    {"title": "Other choice", "select": "one", "items": others},
]
menu = Menu({"title": "Changes", "items": rows})
menu.insert([{"title": "B", "identifier": "b"}, "separator"], before="a")
menu.replace("a", {"title": "A2", "identifier": "a", "icon": "face-smile"})
menu.insert({"title": "C", "identifier": "c"})
menu.remove("b")
menu.tray(tooltip="many changes")
for number in range(120):
    menu.set("c", title="C %d" % number)
menu.set("a", icon=None)
readings = 0
for event in menu:
    if event["event"] == "ready":
        readings += 1
        menu.set("a", title="A %d" % readings)
        print("ready", readings, flush=True)
    if event["event"] == "clicked":
        print("clicked", "/".join(event["path"]), flush=True)
