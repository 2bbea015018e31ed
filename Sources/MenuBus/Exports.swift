// Whoever imports MenuBus writes menus.
@_exported public import Menus
