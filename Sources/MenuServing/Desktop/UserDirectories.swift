#if Tool
import Basics
import Glibc
import MenuScripting

/// The directories of the user and of the system, as the XDG base directory specification has them.
package enum UserDirectories {
  /// The directory of the user's menus.
  package static func menus() throws -> String {
    if let own = variable("XDG_CONFIG_HOME"), own.hasPrefix("/") { return own + "/menubus" }
    guard let home = variable("HOME"), home.hasPrefix("/") else {
      throw Failure(.failed, "neither XDG_CONFIG_HOME nor HOME names a directory for menus")
    }
    return home + "/.config/menubus"
  }

  /// The directory for files that concern the running processes of the user; the one around it is there.
  ///
  /// A process without `XDG_RUNTIME_DIR`, such as one of cron, has the directory that systemd made for the user, so that
  /// all processes have the same. Without systemd it is a cache, which is the user's alone, too.
  static func runtime() throws -> String {
    if let own = variable("XDG_RUNTIME_DIR"), own.hasPrefix("/") { return own + "/menubus" }
    let ofSystemd = "/run/user/\(geteuid())"
    if access(ofSystemd, W_OK) == 0 { return ofSystemd + "/menubus" }
    if let own = variable("XDG_CACHE_HOME"), own.hasPrefix("/") { return own + "/menubus" }
    guard let home = variable("HOME"), home.hasPrefix("/") else {
      throw Failure(.failed, "none of XDG_RUNTIME_DIR, XDG_CACHE_HOME and HOME names a directory")
    }
    mkdir(home + "/.cache", 0o700)
    return home + "/.cache/menubus"
  }

  /// An installed file of MenuBus, such as the schema of menu files; `nil` if it is not there.
  package static func installed(_ file: String) -> String? {
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
