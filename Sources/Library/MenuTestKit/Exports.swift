// The private bus, which the tool uses as well, and the types that a panel and a tray show.
@_exported public import struct DBusMenu.MenuNode
@_exported public import PrivateBus
@_exported public import class StatusNotifier.TrayHost
