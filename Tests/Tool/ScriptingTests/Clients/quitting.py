#!/usr/bin/python3
"""A program that leaves the bus as soon as a row is clicked, and answers nothing: quitting.py NAME (on the session bus)"""
import os, sys
from gi.repository import Gio, GLib

interface = Gio.DBusNodeInfo.new_for_xml("""<node><interface name="com.canonical.dbusmenu">
  <method name="GetLayout"><arg type="i" direction="in"/><arg type="i" direction="in"/><arg type="as" direction="in"/>
    <arg type="u" direction="out"/><arg type="(ia{sv}av)" direction="out"/></method>
  <method name="AboutToShow"><arg type="i" direction="in"/><arg type="b" direction="out"/></method>
  <method name="Event"><arg type="i" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="in"/>
    <arg type="u" direction="in"/></method>
</interface></node>""").interfaces[0]

def called(bus, sender, path, name, member, arguments, call):
    if member == 'GetLayout':
        row = GLib.Variant('(ia{sv}av)', (1, {'label': GLib.Variant('s', 'Quit')}, []))
        call.return_value(GLib.Variant('(u(ia{sv}av))', (1, (0, {}, [row]))))
    elif member == 'AboutToShow':
        call.return_value(GLib.Variant('(b)', (False,)))
    elif arguments[1] == 'clicked':
        os._exit(0)
    else:
        call.return_value(None)

bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
bus.register_object('/MenuBar', interface, called, None, None)
Gio.bus_own_name_on_connection(bus, sys.argv[1], 0, lambda *_: print('ready', flush=True), None)
GLib.MainLoop().run()
