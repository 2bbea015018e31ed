import Basics
import Glibc

/// The directories of the user and of the system in which `menubus` has files.
enum UserDirectories {
  /// The directory of the user's menus.
  static func menus() throws -> String {
    guard let configuration = DesktopFolders().configuration else {
      throw Failure(.failed, "neither XDG_CONFIG_HOME nor HOME names a directory for menus")
    }
    return configuration + "/menubus"
  }

  /// The directory for files that concern the running processes of the user; the one around it is there.
  ///
  /// A process without `XDG_RUNTIME_DIR`, such as one of cron, has the directory that systemd made for the user, so
  /// that all processes have the same. Without systemd it is a cache, which is the user's alone, too.
  static func runtime() throws -> String {
    let folders = DesktopFolders()
    if let runtime = folders.runtime { return runtime + "/menubus" }
    let ofSystemd = "/run/user/\(geteuid())"
    if access(ofSystemd, W_OK) == 0 { return ofSystemd + "/menubus" }
    guard let cache = folders.cache else {
      throw Failure(.failed, "none of XDG_RUNTIME_DIR, XDG_CACHE_HOME and HOME names a directory")
    }
    mkdir(cache, 0o700)
    return cache + "/menubus"
  }

  /// An installed file of MenuBus, such as the schema of menu files; `nil` if it is not there.
  static func installed(_ file: String) -> String? {
    DesktopFolders().sharedData.map { "\($0)/menubus/\(file)" }.first { access($0, R_OK) == 0 }
  }
}
