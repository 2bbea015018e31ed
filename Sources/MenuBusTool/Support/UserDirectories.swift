#if Tool
import Glibc
import Printing

/// The directories of the user and of the system, as the XDG base directory specification has them.
enum UserDirectories {
  /// The directory of the user's menus.
  static func menus() throws -> String {
    if let own = variable("XDG_CONFIG_HOME"), own.hasPrefix("/") { return own + "/menubus" }
    guard let home = variable("HOME"), home.hasPrefix("/") else {
      throw Failure(.failed, "neither XDG_CONFIG_HOME nor HOME names a directory for menus")
    }
    return home + "/.config/menubus"
  }

  /// An installed file of MenuBus, such as the schema of menu files; `nil` if it is not there.
  static func installed(_ file: String) -> String? {
    (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
      .filter { $0.hasPrefix("/") }
      .map { "\($0)/menubus/\(file)" }
      .first { access($0, R_OK) == 0 }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
  }
}
#endif
