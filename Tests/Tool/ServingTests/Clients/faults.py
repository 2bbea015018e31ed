#!/usr/bin/python3
"""What the client for Python says of faults: a line of JSON for each, with its name, the sentences and the status."""
import json
import os

from menubus_client import Menu, MenuError


def report(name, make):
    try:
        make()
        print(json.dumps([name, None, None]), flush=True)
    except MenuError as error:
        print(json.dumps([name, list(error.sentences), error.status]), flush=True)


def crash():
    for _ in Menu([], program="./crashing"):
        pass


report("no program", lambda: Menu([], program="no-such-program"))
report("other program", lambda: Menu([], program="./other"))
report("ends", lambda: Menu([], program="./ends"))
report("mistakes", lambda: Menu([{"titel": "A"}, {"title": "B", "enabled": "perhaps"}], "--no-tray"))
report("options", lambda: Menu([], "--no-such-option"))
bus = os.environ["DBUS_SESSION_BUS_ADDRESS"]
os.environ["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
report("no bus", lambda: Menu([], "--no-tray"))
os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus
menu = Menu([{"title": "A", "identifier": "a"}], "--no-tray")
report("ready", lambda: next(event for event in menu if event["event"] == "ready"))
report("change", lambda: menu.set("b", title="B"))
lines = [{"set": "b", "title": "B"}, {"set": "a", "titel": "B"}, {"set": "a", "title": "B"}]
report("together", lambda: menu.send(*lines))
report("right", lambda: menu.set("a", title="B"))
menu.close()
report("closed", lambda: menu.set("a", title="C"))
Menu.pause = 0.001
report("crashes", crash)
