#!/usr/bin/python3
"""Prints the size of tray programs, and the time from their start until they register: tray-start.py [--runs N] PROGRAM…

Each run has a watcher of its own on a private bus. The programs take turns, so that a slow phase of the machine meets
all of them.
"""
import argparse
import os
import signal
import statistics
import subprocess
import tempfile
import time

from gi.repository import Gio, GLib

INTERFACE = """<node><interface name="org.kde.StatusNotifierWatcher">
  <method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
  <method name="RegisterStatusNotifierHost"><arg type="s" direction="in"/></method>
  <property name="RegisteredStatusNotifierItems" type="as" access="read"/>
  <property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
  <property name="ProtocolVersion" type="i" access="read"/>
  <signal name="StatusNotifierItemRegistered"><arg type="s"/></signal>
  <signal name="StatusNotifierItemUnregistered"><arg type="s"/></signal>
</interface></node>"""
VALUES = {
    "RegisteredStatusNotifierItems": GLib.Variant("as", []),
    "IsStatusNotifierHostRegistered": GLib.Variant("b", True),
    "ProtocolVersion": GLib.Variant("i", 0),
}


class Watcher:
    """A watcher that a host seems to have, on a bus of its own."""

    def __init__(self):
        command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"]
        self.daemon = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = self.daemon.stdout.readline().strip()
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        bus = Gio.DBusConnection.new_for_address_sync(self.address, flags, None, None)
        interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
        bus.register_object("/StatusNotifierWatcher", interface, self.called, lambda *request: VALUES[request[-1]], None)
        name = GLib.Variant("(su)", ("org.kde.StatusNotifierWatcher", 4))
        bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", name,
                      None, 0, -1, None)  # fmt: skip
        self.bus = bus
        self.loop = GLib.MainLoop()
        self.registered = None

    def called(self, bus, sender, path, interface, method, arguments, invocation):
        if method == "RegisterStatusNotifierItem":
            self.registered = time.monotonic()
            self.loop.quit()
        invocation.return_value(None)

    def start(self, program):
        """Starts a program, waits until its item is registered, and ends it; returns the milliseconds."""
        environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": self.address}
        self.registered = None
        begin = time.monotonic()
        process = subprocess.Popen([program], env=environment, stderr=subprocess.DEVNULL)
        limit = GLib.timeout_add_seconds(20, self.loop.quit)
        self.loop.run()
        process.send_signal(signal.SIGTERM)
        process.wait()
        if self.registered is None:
            raise SystemExit(f"{program} did not register within 20 seconds")
        GLib.source_remove(limit)
        return (self.registered - begin) * 1000

    def end(self):
        self.bus.close_sync()
        self.daemon.terminate()
        self.daemon.wait()


def stripped_size(program):
    with tempfile.NamedTemporaryFile() as copy:
        subprocess.run(["strip", "-o", copy.name, program], check=True)
        return os.path.getsize(copy.name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("programs", nargs="+")
    options = parser.parse_args()
    times = {program: [] for program in options.programs}
    watcher = Watcher()
    for _ in range(options.runs):
        for program in options.programs:
            times[program].append(watcher.start(program))
    watcher.end()
    for program, measured in times.items():
        print(f"{os.path.basename(program)}: {os.path.getsize(program) / 1e6:.1f} MB, {stripped_size(program) / 1e6:.1f} MB"
              f" stripped; registered after {statistics.median(measured):.0f} ms"
              f" ({min(measured):.0f} to {max(measured):.0f}, {options.runs} runs)")  # fmt: skip


if __name__ == "__main__":
    main()
