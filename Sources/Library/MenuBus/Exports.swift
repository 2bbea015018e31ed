// A program that imports MenuBus writes menus, and describes tray items.
@_exported public import MenuExport
@_exported public import Menus
@_exported public import StatusNotifier
