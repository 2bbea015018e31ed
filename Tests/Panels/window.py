#!/usr/bin/python3
"""A window whose menu is at /MenuBar of a bus name, and the registrar that says so to menu bars: window.py NAME"""
import gi, sys
gi.require_version('Gtk', '3.0')
gi.require_version('GdkX11', '3.0')
from gi.repository import GdkX11, Gio, GLib, Gtk

REGISTRAR, PATH = 'com.canonical.AppMenu.Registrar', '/com/canonical/AppMenu/Registrar'
XML = '''<node><interface name="%s">
<method name="GetMenuForWindow">
  <arg type="u" direction="in"/><arg type="s" direction="out"/><arg type="o" direction="out"/>
</method>
<method name="GetMenus"><arg type="a(uso)" direction="out"/></method>
<signal name="WindowRegistered"><arg type="u"/><arg type="s"/><arg type="o"/></signal>
</interface></node>''' % REGISTRAR


def called(connection, sender, path, interface, method, arguments, invocation):
    if method == 'GetMenus': invocation.return_value(GLib.Variant('(a(uso))', ([menu],)))
    elif arguments.unpack()[0] == menu[0]: invocation.return_value(GLib.Variant('(so)', menu[1:]))
    else: invocation.return_dbus_error('org.freedesktop.DBus.Error.Failed', 'this window has no menu')


window = Gtk.Window(title='Window')
window.set_default_size(300, 200)
window.show_all()
menu = (window.get_window().get_xid(), sys.argv[1], '/MenuBar')
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], called, None, None)
Gio.bus_own_name_on_connection(bus, REGISTRAR, Gio.BusNameOwnerFlags.NONE, lambda *_: bus.emit_signal(
    None, PATH, REGISTRAR, 'WindowRegistered', GLib.Variant('(uso)', menu)), None)
GLib.MainLoop().run()
