/// The folders of the user and of the system, as the XDG base directory specification has them.
///
/// A variable that is empty counts as one that is not set, and a relative path is ignored: then the default of the
/// specification holds. All paths are absolute.
package struct DesktopFolders: Sendable, Hashable {
  /// The home of the user.
  package let home: String?
  /// Data of the user: `XDG_DATA_HOME`, `~/.local/share`.
  package let ownData: String?
  /// Data of the system, the most important folder first: `XDG_DATA_DIRS`, `/usr/local/share` and `/usr/share`.
  package let sharedData: [String]
  /// Settings of the user: `XDG_CONFIG_HOME`, `~/.config`.
  package let configuration: String?
  /// Settings of the system, the most important folder first: `XDG_CONFIG_DIRS`, `/etc/xdg`.
  package let sharedConfiguration: [String]
  /// Files of the user that can be made again: `XDG_CACHE_HOME`, `~/.cache`.
  package let cache: String?
  /// The folder for the state that a program keeps from run to run: `XDG_STATE_HOME`, `~/.local/state`.
  package let state: String?
  /// Sockets and locks of the session: `XDG_RUNTIME_DIR`, which has no default.
  package let runtime: String?

  /// Data of the user, then of the system.
  package var data: [String] { [ownData].compactMap(\.self) + sharedData }

  /// - Parameter variable: Looks up a variable.
  package init(environment variable: (String) -> String? = environmentVariable) {
    func folder(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let home = folder("HOME")
    self.home = home
    func folder(_ name: String, orHome path: String) -> String? { folder(name) ?? home.map { "\($0)/\(path)" } }
    func folders(_ name: String, or paths: [String]) -> [String] {
      let named = (variable(name) ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
      return named.isEmpty ? paths : named
    }
    ownData = folder("XDG_DATA_HOME", orHome: ".local/share")
    sharedData = folders("XDG_DATA_DIRS", or: ["/usr/local/share", "/usr/share"])
    sharedConfiguration = folders("XDG_CONFIG_DIRS", or: ["/etc/xdg"])
    configuration = folder("XDG_CONFIG_HOME", orHome: ".config")
    cache = folder("XDG_CACHE_HOME", orHome: ".cache")
    state = folder("XDG_STATE_HOME", orHome: ".local/state")
    runtime = folder("XDG_RUNTIME_DIR")
  }
}
