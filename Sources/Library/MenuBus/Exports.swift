// A program that imports MenuBus writes menus. Of the modules below, it gets the types that stand in signatures here.
@_exported public import enum LibDBus.BusAddress
@_exported public import class LibDBus.BusConnection
@_exported public import struct LibDBus.BusError
@_exported public import struct LibDBus.BusName
@_exported public import struct LibDBus.ObjectPath
@_exported public import MenuExport
@_exported public import Menus
@_exported public import protocol StatusNotifier.LabelPainter
@_exported public import struct StatusNotifier.LabelRun
@_exported public import struct StatusNotifier.TrayError
@_exported public import struct StatusNotifier.TrayItemEvent
@_exported public import enum StatusNotifier.TrayPresence
