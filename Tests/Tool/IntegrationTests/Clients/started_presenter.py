#!/usr/bin/python3
"""A presenter that the bus starts: started_presenter.py choose|fail|leave FILE.

choose  opens each menu that it is asked for, and chooses the first row.
fail    ends before it owns the name.
leave   ends at the first request, without a call, and makes FILE; with FILE there, it does as `choose`.
Adds a line to FILE for each start.
"""
import os, sys
from gi.repository import Gio, GLib

behavior, file = sys.argv[1:]
with open(file, 'a') as starts: starts.write('start\n')
isFirst = os.path.getsize(file) == len('start\n')
if behavior == 'fail': sys.exit(1)
bus = Gio.bus_get_sync(Gio.BusType.STARTER)
loop = GLib.MainLoop()

def requested(_, sender, path, *__):
    if behavior == 'leave' and isFirst: return loop.quit()
    def call(method, arguments):
        bus.call_sync(sender, path, 'com.canonical.dbusmenu', method, arguments, None, 0, 10000, None)
    def event(number, name):
        call('Event', GLib.Variant('(isvu)', (number, name, GLib.Variant('i', 0), 0)))
    call('AboutToShow', GLib.Variant('(i)', (0,)))
    event(0, 'opened')
    event(1, 'clicked')

bus.signal_subscribe(None, 'org.menubus.Presentation1', 'PresentRequested', None, None, 0, requested)
Gio.bus_own_name_on_connection(bus, 'org.menubus.Presenter', 0, None, None)
bus.connect('closed', lambda *_: loop.quit())
loop.run()
