#if Tool
package import LibDBus
package import MenuPlugins

/// The wishes of a user who serves menus.
package struct ServingRequest: Sendable {
  /// The menu file, plugin or directory; `-` is standard input, and `nil` the directory of the user's menus.
  package var file: String?
  /// Whether the menu and its changes are lines of standard input.
  package var listens = false
  package var bus = BusAddress.session
  /// Whether a bus is started for the menu alone.
  package var hasOwnBus = false
  /// The name to own; `nil` for the usual one, if that is free.
  package var name: BusName?
  package var path: ObjectPath?
  package var hasTray = true
  package var showsShortcuts = true
  package var runsCommands = true
  /// The dialect of plugins; `nil` to guess it.
  package var dialect: Dialect?
  /// Whether another process that serves the file is to end.
  package var replaces = false
  /// Whether the menu is printed instead.
  package var isDryRun = false

  package init() {}
}
#endif
