#!/usr/bin/python3
"""Writes the recordings of this folder that are made, and not recorded: make.py [FOLDER]

Each is a program as others have seen it, in the form of docs/recording.md. The first line says after what it was written.
Those of libayatana-appindicator and Qt 5 were recorded, by `menubus record`."""
import base64
import json
import os
import sys

ITEM, MENU = "org.kde.StatusNotifierItem", "com.canonical.dbusmenu"
folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))


def pixels(size, count=None, height=None):
    """A grey picture; with other bytes than its size needs, if `count` says so."""
    height = size if height is None else height
    data = bytes([0xFF, 0x66, 0x66, 0x66]) * (size * height) if count is None else bytes(count)
    return [size, height, base64.b64encode(data).decode()]


def icon(*sizes):
    return {"a(iiay)": [pixels(size) if isinstance(size, int) else size for size in sizes]}


def row(number, label=None, rows=(), **properties):
    """A row; of a property's name `_` stands for `-`."""
    values = {} if label is None else {"label": {"s": label}}
    values.update({name.replace("_", "-"): value for name, value in properties.items()})
    if rows:
        values["children-display"] = {"s": "submenu"}
    return {"id": number, "properties": values, "children": list(rows)}


def line(number, **properties):
    return row(number, type={"s": "separator"}, **properties)


def check(number, label, on):
    return row(number, label, toggle_type={"s": "checkmark"}, toggle_state={"i": int(on)})


OFF = {"b": False}


class Tape:
    """The lines of a recording."""

    def __init__(self, source, version, note, item="/StatusNotifierItem", menu="/MenuBar", faults=()):
        about = {"source": source, "version": version, "origin": "made", "note": note}
        if faults:
            about["faults"] = list(faults)
        self.item, self.menu, self.lines, self.revision = item, menu, [], 1
        start = {"version": 1, "service": ":1.42", "calls": False, "redacted": [], "about": about}
        start.update({name: path for name, path in (("menu", menu), ("item", item)) if path})
        self.add(0, "recording", **start)

    def add(self, time, kind, **members):
        self.lines.append(json.dumps({"kind": kind, "time": time, **members}, ensure_ascii=False, separators=(",", ":")))

    def has(self, time, id, title, status="Active", category="ApplicationStatus", **more):
        """The properties of the item; `None` leaves one out that the others have."""
        values = {"Category": {"s": category}, "Id": {"s": id}, "Title": {"s": title}, "Status": {"s": status}}
        if self.menu:
            values["Menu"] = {"o": self.menu}
        values.update(more)
        values = {name: value for name, value in values.items() if value is not None}
        self.add(time, "properties", path=self.item, interface=ITEM, values=values)
        return self

    def menu_has(self, version=3, time=0, **more):
        values = {"Version": {"u": version}, "Status": {"s": "normal"}, "TextDirection": {"s": "ltr"}}
        self.add(time, "properties", path=self.menu, interface=MENU, values={**values, **more})
        return self

    def rows(self, time, *rows, revision=None):
        self.revision = self.revision if revision is None else revision
        root = row(0, rows=rows) if rows else {"id": 0, "properties": {}, "children": []}
        self.add(time, "layout", revision=self.revision, root=root)
        return self

    def tells(self, time, member, *arguments, item=False):
        self.add(
            time, "signal", path=self.item if item else self.menu, interface=ITEM if item else MENU, member=member,
            arguments=list(arguments))
        return self

    def changes(self, time, parent, *rows):
        """New rows, told as they should be."""
        self.revision += 1
        return self.tells(time, "LayoutUpdated", {"u": self.revision}, {"i": parent}).rows(time, *rows)

    def write(self, name):
        with open(os.path.join(folder, name + ".jsonl"), "w", encoding="utf-8") as file:
            file.write("\n".join(self.lines) + "\n")


def electron(name, version, note, faults=(), item="/StatusNotifierItem"):
    tape = Tape("Electron", version, note, item, "/com/canonical/dbusmenu", faults)
    tape.has(
        0, "chrome_status_icon_1", "chat", WindowId={"i": 0}, ItemIsMenu=OFF, IconName={"s": ""}, IconThemePath={"s": ""},
        IconPixmap=icon(16, 32), ToolTip={"(sa(iiay)ss)": ["", [], "Chat", ""]})
    tape.menu_has(IconThemePath={"as": []})
    before = [row(1, "Open Chat"), line(2), check(3, "Mute", False), row(4, "Status", [row(5, "Away"), row(6, "Busy")])]
    # Each new menu has new ids: components/dbus/menu of Chromium.
    after = [row(7, "Open Chat (2)"), line(8), check(9, "Mute", False), row(10, "Status", [row(11, "Away"), row(12, "Busy")])]
    tape.rows(0, *before).changes(2, 0, *after).write(name)


electron("electron-43.2", "43.2.0", "electron/electron#52674: the last one before its three regressions of 2026")
electron("electron-43.3", "43.3.0", "electron/electron#52674: its properties answer to its name alone", ["item-by-name-only"])
electron(
    "electron-43.4.1", "43.4.1", "electron/electron#53213: it registers its name with the path behind it",
    ["item-registered-in-one-word"], "/StatusNotifierItem/1")

path = "/org/ayatana/NotificationItem/nm_applet"
tape = Tape("nm-applet", "1.30.0", "docs/doctor.md: an empty label, and a separator at the end", path, path + "/Menu")
tape.has(
    0, "nm-applet", "Network", category="SystemServices", IconName={"s": "nm-device-wireless"}, IconThemePath={"s": ""},
    IconAccessibleDesc={"s": ""}, AttentionIconName={"s": ""}, AttentionAccessibleDesc={"s": ""}, XAyatanaLabel={"s": ""},
    XAyatanaLabelGuide={"s": ""}, XAyatanaOrderingIndex={"u": 0})
tape.menu_has(IconThemePath={"as": []})
networks = [
    row(10, "Ethernet Network", enabled=OFF), row(11, "Wired connection 1", toggle_type={"s": "radio"}, toggle_state={"i": 1}),
    line(12), row(13, "VPN Connections", [check(14, "Office", False), row(15, "_Configure VPN…")]), line(16),
]
hidden = [row(17, "Enable _Networking", visible=OFF), row(18, "Connection _Information", visible=OFF)]
tape.rows(0, *networks, *hidden).tells(3, "NewIcon", item=True)
tape.changes(3, 0, row(20, "Wi-Fi Networks", enabled=OFF), row(21, "home"), *networks, *hidden).write("nm-applet-1.30")

path = "/org/ayatana/NotificationItem/steam"
tape = Tape(
    "Steam", "client of 2023", "WayfireWM/wf-shell#158, steam-for-linux#2045: an icon in a folder of its own, no Activate",
    path, path + "/Menu")
tape.has(
    0, "steam", "Steam", IconName={"s": "steam_tray_mono"}, IconThemePath={"s": "/home/you/.local/share/Steam/public"},
    AttentionIconName={"s": ""}, XAyatanaLabel={"s": ""}, XAyatanaLabelGuide={"s": ""}, XAyatanaOrderingIndex={"u": 0})
tape.menu_has(IconThemePath={"as": []})
games = ["Half-Life", "Portal"]
tape.rows(
    0, *[row(20 + number, game) for number, game in enumerate(games)], line(2),
    *[row(3 + number, label) for number, label in enumerate(["Store", "Library", "Community", "Friends", "Settings"])],
    line(9), row(10, "Exit Steam")).write("steam-2023")

tape = Tape("Qt", "6.8", "qtbase, src/gui/platform/unix/dbusmenu: GetLayout has the revision 1, signals count on")
tape.has(
    0, "notes", "Notes", WindowId={"i": 0}, ItemIsMenu=OFF, IconName={"s": ""}, IconPixmap=icon(22, 32),
    ToolTip={"(sa(iiay)ss)": ["", [], "Notes", ""]}, OverlayIconName={"s": ""}, AttentionIconName={"s": ""})
tape.menu_has(4, IconThemePath={"as": []})
rows = [row(1, "_Open"), check(2, "Pin", True), line(3), row(4, "_Quit")]
tape.rows(0, *rows, revision=1)
tape.tells(1, "LayoutUpdated", {"u": 2}, {"i": 0}).rows(1, *rows[:3], row(5, "my_file_name"), rows[3], revision=1)
tape.write("qt-6.8")

tape = Tape(
    "Wine", "10, behind xembedsniproxy of Plasma 6", "plasma-workspace, xembed-sni-proxy/sniproxy.cpp: no title, so the "
    "number of the window is the id, and a menu that the window shows itself", menu=None, faults=["item-registered-by-name"])
tape.has(0, "31457291", "", WindowId={"i": 31457291}, ItemIsMenu=OFF, IconPixmap=icon(32)).write("wine-10")

path = "/org/ayatana/NotificationItem/notes"
tape = Tape(
    "libayatana-appindicator-glib", "2.0.3", "AyatanaIndicators/libayatana-appindicator-glib#87: a menu of org.gtk.Menus alone",
    path, path + "/Menu", ["menu-of-gtk"])
tape.has(
    0, "notes", "Notes", IconName={"s": "accessories-text-editor"}, IconThemePath={"s": ""}, XAyatanaLabel={"s": ""},
    XAyatanaLabelGuide={"s": ""}, XAyatanaOrderingIndex={"u": 0})
tape.menu_has().rows(0, row(1, "Open"), row(2, "Quit")).write("libayatana-appindicator-glib-2.0.3")


def difficult(name, note, menu="/MenuBar", faults=()):
    """A program that is nobody's, for a difficulty that many have."""
    return Tape("a program like others", "1", note, menu=menu, faults=faults), name


PLAIN = [row(1, "Open"), check(2, "Mute", False), row(3, "More", [row(4, "About")]), row(5, "Quit")]


def plain(tape, name, **more):
    tape.has(0, name, name.capitalize(), **{"IconPixmap": icon(16, 24), **more})
    return tape.menu_has().rows(0, *PLAIN) if tape.menu else tape


tape, name = difficult("no-menu", "zackb/tether#103: an item without the property Menu", None)
plain(tape, name).write(name)
tape, name = difficult("no-dbusmenu", "Menu is /NO_DBUSMENU, KDE's word for none: ContextMenu shows it", None)
plain(tape, name, Menu={"o": "/NO_DBUSMENU"}).write(name)
tape, name = difficult("context-menu-only", "Activate fails, and ContextMenu opens the program's own menu", None)
plain(tape, name, Menu={"o": "/"}, ItemIsMenu=OFF)
for number, method in enumerate(["Activate", "ContextMenu"], 1):
    tape.add(
        number, "call", number=number, client=":1.7", path=tape.item, interface=ITEM, member=method,
        arguments=[{"i": 0}, {"i": 0}])
    answer = {"arguments": []} if method == "ContextMenu" else {
        "error": {"name": "org.freedesktop.DBus.Error.UnknownMethod", "message": "There is no Activate."}}
    tape.add(number, "reply", call=number, **answer)
tape.write(name)
tape, name = difficult("odd-pixels", "fyne.io/systray of 2026 and others: pictures of no size, one too short, one very wide")
plain(tape, name, IconPixmap=icon([0, 0, ""], pixels(16, count=100), pixels(64, height=4), 24)).write(name)
tape, name = difficult("by-name", "flathub/com.slack.Slack#402: registered by a name", faults=["item-registered-by-name"])
plain(tape, name).write(name)
tape, name = difficult("twice", "noctalia #3194: registered by a name and by the connection", faults=["item-registered-twice"])
plain(tape, name).write(name)
tape, name = difficult("leaving", "it leaves the bus when its menu is read; replayed, it is back a second later", faults=["program-leaves"])
plain(tape, name).add(0.5, "gone")
tape.add(1.5, "back")
tape.has(1.5, name, "Leaving", IconPixmap=icon(16)).menu_has(time=1.5).rows(1.5, *PLAIN).write(name)
tape, name = difficult("storm", "fossfreedom/indicator-sysmonitor#94: 120 new labels in little more than a second, each with LayoutUpdated")
plain(tape, name)
for number in range(120):
    tape.changes(round(0.5 + number / 100, 2), 0, row(1, "%d %%" % (number % 100)), *PLAIN[1:])
tape.write(name)
tape, name = difficult("passive", "noctalia #3953: passive at first, then it asks for attention, then it is active")
plain(tape, name, status="Passive")
for time, status in [(1, "NeedsAttention"), (2, "Active")]:
    tape.tells(time, "NewStatus", {"s": status}, item=True)
    tape.has(time, name, "Passive", status, IconPixmap=icon(16, 24))
tape.write(name)
