/// The icon theme from which the panels of a desktop draw names, as the settings of the desktop say. Values are read
/// anew each time.
package struct DesktopIconTheme: Sendable {
  private let setting: IconThemeSetting
  private let folders: DesktopFolders
  private let isWayland: Bool
  private let isX11: Bool

  /// - Parameter variable: Looks up a variable of the environment.
  package init(_ setting: IconThemeSetting, environment variable: (String) -> String? = environmentVariable) {
    self.setting = setting
    folders = DesktopFolders(environment: variable)
    isWayland = variable("WAYLAND_DISPLAY").map { !$0.isEmpty } ?? false
    isX11 = !isWayland && variable("DISPLAY").map { !$0.isEmpty } ?? false
  }

  /// Whether the panels are of GTK: these look into Adwaita and gnome as well.
  package var isOfGTK: Bool {
    switch setting {
    case .gtk, .xfce, .mate, .gnome, .cinnamon: true
    case .unknown, .lxqt, .kde: false
    }
  }

  /// Whether XSETTINGS say the name, where there are any.
  package var isInXSettings: Bool { isX11 && [.gtk, .xfce, .mate].contains(setting) }

  /// The file that changes when the user takes another theme; `nil` if none is known.
  package var file: String? {
    guard let configuration = folders.configuration else { return nil }
    return switch setting {
    case .unknown: nil
    case .xfce where !isWayland: configuration + Self.xfconf
    case .gtk where !isWayland: configuration + "/xsettingsd/xsettingsd.conf"
    case .gtk, .xfce, .mate, .gnome, .cinnamon: configuration + Self.dconf
    case .lxqt: configuration + Self.lxqt
    case .kde: configuration + Self.kde
    }
  }

  /// The name; `nil` if it is not known.
  ///
  /// - Parameter xSettings: The settings of the X server, which may be none; `nil` if they are not to be had.
  package func name(_ xSettings: XSettings? = nil) -> String? {
    do throws(Unread) {
      return switch setting {
      case .unknown: nil
      case .kde: keyFile(["kdeglobals", "kdedefaults/kdeglobals"], "Icons", "Theme") ?? "breeze"
      case .lxqt: keyFile(["lxqt/lxqt.conf"], "General", "icon_theme", data: true)
      case .gnome: try schema("org.gnome.desktop.interface", at: "/org/gnome/desktop") ?? Self.gtkDefault
      case .cinnamon: try schema("org.cinnamon.desktop.interface", at: "/org/cinnamon/desktop") ?? Self.gtkDefault
      case .gtk, .xfce, .mate: try ofGTK(xSettings) ?? gtkFile ?? Self.gtkDefault
      }
    } catch {
      return nil
    }
  }

  /// The names that the settings of toolkits have, whatever the desktop is.
  var guesses: [String] {
    [gtkFile, keyFile(["gtk-4.0/settings.ini"], "Settings", "gtk-icon-theme-name")].compactMap(\.self)
      + [keyFile(["kdeglobals"], "Icons", "Theme")].compactMap(\.self)
  }

  /// The theme that is built into GTK.
  private static let gtkDefault = "Adwaita"
  private static let dconf = "/dconf/user"
  private static let kde = "/kdeglobals"
  private static let lxqt = "/lxqt/lxqt.conf"
  private static let xfconf = "/xfce4/xfconf/xfce-perchannel-xml/xsettings.xml"

  /// A setting is there and not understood.
  private struct Unread: Error {}

  private func ofGTK(_ xSettings: XSettings?) throws(Unread) -> String? {
    if isWayland { return try schema("org.gnome.desktop.interface", at: "/org/gnome/desktop") }
    if let xSettings { return xSettings["Net/IconThemeName"].flatMap { $0.isEmpty ? nil : $0 } }
    return switch setting {
    case .xfce: ofXfce
    case .mate: try schema("org.mate.interface", at: "/org/mate/desktop")
    default: nil
    }
  }

  private var gtkFile: String? { keyFile(["gtk-3.0/settings.ini"], "Settings", "gtk-icon-theme-name") }

  /// The value of a key in the first file that has it: the user's, then the system's.
  private func keyFile(_ names: [String], _ group: String, _ key: String, data: Bool = false) -> String? {
    let shared = folders.sharedConfiguration + (data ? folders.data : [])
    return ([folders.configuration].compactMap(\.self) + shared).lazy.flatMap { folder in
      names.lazy.compactMap { KeyFile(path: "\(folder)/\($0)")?[group, key] }
    }.first { !$0.isEmpty }
  }

  /// The icon theme in the settings of a schema: the user's, or the default.
  private func schema(_ name: String, at path: String) throws(Unread) -> String? {
    let database = folders.configuration.flatMap { SettingsDatabase(path: $0 + Self.dconf) }
    if let text = database?[path + "/interface/icon-theme"]?.text { return text }
    let schemas = folders.data.lazy.compactMap { SettingsDatabase(path: $0 + "/glib-2.0/schemas/gschemas.compiled") }
    guard let entry = schemas.compactMap({ $0[name, "icon-theme"] }).first else { return nil }
    // More than the default is in the structure where a distribution has one for each desktop.
    guard entry.type == "(s)", let text = entry.text else { throw Unread() }
    return text
  }

  /// The icon theme in the channel of Xfce's settings: the user's file, or the system's.
  private var ofXfce: String? {
    ([folders.configuration].compactMap(\.self) + folders.sharedConfiguration).lazy.compactMap { folder in
      let bytes = try? RegularFile.bytes(of: folder + Self.xfconf, limit: BasicsLimits.keyFileBytes)
      return bytes.flatMap { Self.xfconfText(String(decoding: $0, as: UTF8.self).withShortRuns) }
    }.first
  }

  private static func xfconfText(_ file: String) -> String? {
    let tags = file.split(separator: "<")
    guard let tag = tags.first(where: { $0.contains(text: #"name="IconThemeName""#) }),
      let begin = tag.firstPlace(of: #"value=""#)?.upperBound
    else { return nil }
    let text = tag[begin...].prefix { $0 != "\"" }
    return text.isEmpty ? nil : String(text)
  }
}
