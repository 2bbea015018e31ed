#!/usr/bin/python3
"""A radio in the tray, for the tests beside it: StatusNotifierItem and com.canonical.dbusmenu with Gio alone.

It needs the Debian package `python3-gi`, and neither a toolkit nor a display.
"""

from typing import Any

from gi.repository import Gio, GLib

XML = """<node>
<interface name="org.kde.StatusNotifierItem">
  <property name="Category" type="s" access="read"/><property name="Id" type="s" access="read"/>
  <property name="Title" type="s" access="read"/><property name="Status" type="s" access="read"/>
  <property name="IconName" type="s" access="read"/><property name="ItemIsMenu" type="b" access="read"/>
  <property name="Menu" type="o" access="read"/>
</interface>
<interface name="com.canonical.dbusmenu">
  <property name="Version" type="u" access="read"/><property name="Status" type="s" access="read"/>
  <property name="TextDirection" type="s" access="read"/><property name="IconThemePath" type="as" access="read"/>
  <method name="GetLayout"><arg type="i" direction="in"/><arg type="i" direction="in"/><arg type="as" direction="in"/>
    <arg type="u" direction="out"/><arg type="(ia{sv}av)" direction="out"/></method>
  <method name="GetGroupProperties"><arg type="ai" direction="in"/><arg type="as" direction="in"/>
    <arg type="a(ia{sv})" direction="out"/></method>
  <method name="GetProperty"><arg type="i" direction="in"/><arg type="s" direction="in"/>
    <arg type="v" direction="out"/></method>
  <method name="Event"><arg type="i" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="in"/>
    <arg type="u" direction="in"/></method>
  <method name="EventGroup"><arg type="a(isvu)" direction="in"/><arg type="ai" direction="out"/></method>
  <method name="AboutToShow"><arg type="i" direction="in"/><arg type="b" direction="out"/></method>
  <method name="AboutToShowGroup"><arg type="ai" direction="in"/><arg type="ai" direction="out"/>
    <arg type="ai" direction="out"/></method>
  <signal name="ItemsPropertiesUpdated"><arg type="a(ia{sv})"/><arg type="a(ias)"/></signal>
  <signal name="LayoutUpdated"><arg type="u"/><arg type="i"/></signal>
</interface>
</node>"""

WATCHER = "org.kde.StatusNotifierWatcher"
MENU = "com.canonical.dbusmenu"
PLAY, STATION, JAZZ, NEWS, QUIT = 1, 2, 3, 4, 5

children: dict[int, list[int]] = {0: [PLAY, STATION, QUIT], STATION: [JAZZ, NEWS]}
rows: dict[int, dict[str, GLib.Variant]] = {
    0: {"children-display": GLib.Variant("s", "submenu")},
    PLAY: {
        "label": GLib.Variant("s", "Play"),
        "toggle-type": GLib.Variant("s", "checkmark"),
        "toggle-state": GLib.Variant("i", 0),
    },
    STATION: {"label": GLib.Variant("s", "Station"), "children-display": GLib.Variant("s", "submenu")},
    JAZZ: {"label": GLib.Variant("s", "Jazz")},
    NEWS: {"label": GLib.Variant("s", "News")},
    QUIT: {"label": GLib.Variant("s", "Quit")},
}
properties = {
    "org.kde.StatusNotifierItem": {
        "Category": GLib.Variant("s", "ApplicationStatus"),
        "Id": GLib.Variant("s", "org.example.radio"),
        "Title": GLib.Variant("s", "Radio"),
        "Status": GLib.Variant("s", "Active"),
        "IconName": GLib.Variant("s", "audio-volume-high"),
        "ItemIsMenu": GLib.Variant("b", True),
        "Menu": GLib.Variant("o", "/MenuBar"),
    },
    MENU: {
        "Version": GLib.Variant("u", 3),
        "Status": GLib.Variant("s", "normal"),
        "TextDirection": GLib.Variant("s", "ltr"),
        "IconThemePath": GLib.Variant("as", []),
    },
}
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()


def layout(row: int, depth: int) -> GLib.Variant:
    """A row with the rows below it, as many levels as are asked for, all of them for -1."""
    below = [layout(child, depth - 1) for child in children.get(row, [])] if depth else []
    return GLib.Variant("(ia{sv}av)", (row, rows[row], below))


def event(row: int, kind: str) -> None:
    """Does what a click asks for."""
    if kind == "clicked" and row == PLAY:
        state = GLib.Variant("i", 1 - rows[row]["toggle-state"].unpack())
        rows[row]["toggle-state"] = state
        changes = GLib.Variant("(a(ia{sv})a(ias))", ([(row, {"toggle-state": state})], []))
        bus.emit_signal(None, "/MenuBar", MENU, "ItemsPropertiesUpdated", changes)
    elif kind == "clicked" and row == QUIT:
        loop.quit()


def answer(method: str, arguments: tuple[Any, ...]) -> GLib.Variant | None:
    """The reply of the menu to a call."""
    match method:
        case "GetLayout":
            row, depth, _ = arguments
            return GLib.Variant.new_tuple(GLib.Variant("u", 1), layout(row, depth))
        case "GetGroupProperties":
            ids = [row for row in arguments[0] if row in rows] or list(rows)
            return GLib.Variant("(a(ia{sv}))", ([(row, rows[row]) for row in ids],))
        case "GetProperty":
            return GLib.Variant("(v)", (rows[arguments[0]][arguments[1]],))
        case "Event":
            event(arguments[0], arguments[1])
        case "EventGroup":
            for row, kind, _, _ in arguments[0]:
                event(row, kind)
            return GLib.Variant("(ai)", ([row for row, *_ in arguments[0] if row not in rows],))
        case "AboutToShow":
            return GLib.Variant("(b)", (False,))  # Nothing changes as the menu opens.
        case "AboutToShowGroup":
            return GLib.Variant("(aiai)", ([], []))
    return None


def called(_bus: Gio.DBusConnection, _sender: str, _path: str, _interface: str, method: str,
           arguments: GLib.Variant, invocation: Gio.DBusMethodInvocation) -> None:
    """Answers a call of the menu; a number that no row has is an error for the caller."""
    try:
        invocation.return_value(answer(method, arguments.unpack()))
    except KeyError as error:
        invocation.return_dbus_error("org.freedesktop.DBus.Error.InvalidArgs", f"there is no {error}")


def read(_bus: Gio.DBusConnection, _sender: str, _path: str, interface: str, name: str) -> GLib.Variant:
    """A property of the item or of the menu."""
    return properties[interface][name]


def register(_bus: Gio.DBusConnection, _name: str, owner: str) -> None:
    """Registers with a tray, as often as one comes."""
    bus.call(owner, "/StatusNotifierWatcher", WATCHER, "RegisterStatusNotifierItem",
             GLib.Variant("(s)", ("/StatusNotifierItem",)), None, Gio.DBusCallFlags.NONE, -1, None, None)


item, menu = Gio.DBusNodeInfo.new_for_xml(XML).interfaces
bus.register_object("/StatusNotifierItem", item, None, read, None)
bus.register_object("/MenuBar", menu, called, read, None)
Gio.bus_watch_name_on_connection(bus, WATCHER, Gio.BusNameWatcherFlags.NONE, register, None)
loop.run()
bus.flush_sync()  # The answer to the click on Quit.
