// The same import in another file of the module would undo its re-export (Swift 6.3).
// Icons of tray items are made of pixels, and parts of labels have colours.
@_exported public import struct Pictures.MenuColor
@_exported public import struct Pictures.Pixmap
