// The same import in another file of the module would undo its re-export (Swift 6.3).
// Pictures are made of pixels, and menus have colours.
@_exported public import struct Pictures.MenuColor
@_exported public import struct Pictures.Pixmap
