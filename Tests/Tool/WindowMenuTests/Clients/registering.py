"""A program with several connections, which registers windows: ADDRESS COUNT. It prints the unique names of its
connections and that of one more, which takes calls of `Do` with a text `CONNECTION NUMBER PATH`, and answers each with
`done` or the name of an error."""
import sys
from gi.repository import Gio, GLib

FLAGS = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
NAME = 'com.canonical.AppMenu.Registrar'
XML = '''<node><interface name="org.menubus.test"><method name="Do"><arg type="s" direction="in"/>
  <arg type="s" direction="out"/></method></interface></node>'''
buses = [Gio.DBusConnection.new_for_address_sync(sys.argv[1], FLAGS, None, None) for _ in range(int(sys.argv[2]) + 1)]


def do(bus, sender, path, interface, method, arguments, invocation):
    connection, number, path = arguments[0].split()
    try:
        buses[int(connection)].call_sync(
            NAME, '/com/canonical/AppMenu/Registrar', NAME, 'RegisterWindow', GLib.Variant('(uo)', (int(number), path)),
            None, 0, 20000, None)
        answer = 'done'
    except GLib.Error as error:
        answer = Gio.DBusError.get_remote_error(error) or error.message
    invocation.return_value(GLib.Variant('(s)', (answer,)))


buses[-1].register_object('/test', Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], do, None, None)
buses[-1].set_exit_on_close(True)
print(' '.join(bus.get_unique_name() for bus in buses), flush=True)
GLib.MainLoop().run()
