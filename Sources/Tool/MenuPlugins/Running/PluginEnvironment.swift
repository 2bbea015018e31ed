import Basics
import MenuFiles

import Glibc

/// The environment of a run: the variables that the dialects promise, and the preferences of the plugin.
struct PluginEnvironment {
  let file: PluginFile
  /// Variables that are set in any dialect.
  var own: [String: String] = [:]
  var reason = RunReason.firstLaunch
  var isDark = false
  var isMenuOpen = false
  /// The time of the run, in seconds since 1970.
  var now = SystemTime().wall

  /// The version of SwiftBar whose rules are followed.
  static let swiftBarVersion = "2.0.1"
  /// The version of BitBar whose rules are followed.
  static let bitBarVersion = "2.0.0-beta10"
  /// The version of Argos whose rules are followed.
  static let argosVersion = "3"

  /// All variables, on top of those of this process.
  var variables: [String: String?] {
    var variables: [String: String?] = [:]
    switch file.dialect {
    case .xbar, .bitbar:
      variables["XBARDarkMode"] = isDark ? "true" : "false"
      variables["BitBarDarkMode"] = isDark ? "true" : "false"
      if file.dialect == .bitbar {
        variables["BitBar"] = "1"
        variables["BitBarVersion"] = Self.bitBarVersion
      }
    case .swiftbar: variables = swiftBar
    case .argos:
      variables["ARGOS_VERSION"] = Self.argosVersion
      variables["ARGOS_MENU_OPEN"] = isMenuOpen ? "true" : "false"
    }
    return variables.merging(preferences.mapValues { $0 }) { $1 }.merging(own.mapValues { $0 }) { $1 }
  }

  /// The variables of a command that a row runs.
  var clickVariables: [String: String?] { file.dialect.sharesVariables ? variables : own.mapValues { $0 } }

  /// The preferences: the values of the file beside the plugin, or else the defaults; no variable for an empty one.
  var preferences: [String: String] {
    guard let saved = file.saved?.values else { return [:] }
    var values: [String: String] = file.dialect == .swiftbar ? file.tags.environment : [:]
    for variable in file.tags.variables {
      let value = saved[variable.name] ?? variable.value
      if !value.isEmpty { values[variable.name] = value }
    }
    return values.filter { !$0.value.unicodeScalars.contains("\0") }
  }

  private var swiftBar: [String: String?] {
    let folders = DesktopFolders { own[$0] ?? environmentVariable($0) }
    let folder = file.place.lastIndex(of: "/").map { String(file.place[..<$0]) } ?? "/"
    let name = file.shownName
    let version = Self.systemVersion.split(separator: ".").map(String.init) + ["0", "0", "0"]
    var now = time_t(now)
    var date = tm()
    gmtime_r(&now, &date)
    let package: [String: String?] = file.isPackaged ? ["SWIFTBAR_PLUGIN_PACKAGE_PATH": folder] : [:]
    return package.merging([
      "SWIFTBAR": "1", "SWIFTBAR_VERSION": Self.swiftBarVersion, "SWIFTBAR_BUILD": "1",
      "SWIFTBAR_PLUGINS_PATH": folder, "SWIFTBAR_PLUGIN_PATH": file.place,
      "SWIFTBAR_PLUGIN_CACHE_PATH": ownFolder(name, in: folders.cache),
      "SWIFTBAR_PLUGIN_DATA_PATH": ownFolder(name, in: folders.ownData),
      "SWIFTBAR_PLUGIN_REFRESH_REASON": reason.rawValue, "SWIFTBAR_LAUNCH_TIME": date.text("%Y-%m-%dT%H:%M:%SZ"),
      "OS_APPEARANCE": isDark ? "Dark" : "Light", "OS_VERSION_MAJOR": version[0], "OS_VERSION_MINOR": version[1],
      "OS_VERSION_PATCH": version[2],
    ]) { $1 }
  }

  /// A folder of the plugin's own below one of the user's folders, made if it is not there.
  private func ownFolder(_ name: String, in base: String?) -> String? {
    guard let base else { return nil }
    let folder = base + (base.hasSuffix("/") ? "" : "/") + "menubus/plugins/" + name
    // In a new home, not even `.local` is there.
    for end in folder.indices where folder[end] == "/" && end > folder.startIndex {
      mkdir(String(folder[..<end]), 0o700)
    }
    mkdir(folder, 0o700)
    return folder
  }

  /// The version of the system, such as `12` of Debian.
  private static let systemVersion: String = {
    let bytes = (try? RegularFile.bytes(of: "/etc/os-release", limit: 1 << 16)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("VERSION_ID=") } ?? ""
    return line.dropFirst("VERSION_ID=".count).filter { $0.isNumber || $0 == "." }
  }()
}

extension tm {
  /// A time in a form of `strftime`.
  func text(_ format: String) -> String {
    var date = self
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress, strftime(start, buffer.count, format, &date) > 0 else { return "" }
      return String(cString: start)
    }
  }
}
