/// The parameters that the dialects know.
enum ParameterKey: String, Sendable, CaseIterable {
  case href, shell, bash, terminal, refresh, dropdown, alternate, length, trim, ansi, emojize, symbolize, unescape
  case useMarkup, md, color, font, size, image, templateImage, imageWidth, imageHeight, iconName, width, height
  case sfimage, sfcolor, sfsize, sfconfig, sfvalue, checked, disabled, tooltip, badge, key, shortcut
  case valign, webview, webvieww, webviewh, zoom, fold, stdin, eval

  /// The dialects that have the parameter.
  var dialects: Set<Dialect> {
    switch self {
    case .href, .bash, .terminal, .refresh, .dropdown, .alternate, .length, .trim, .ansi, .emojize, .color, .font,
      .size, .image, .templateImage:
      Set(Dialect.allCases)
    case .shell: [.xbar, .bitbar, .swiftbar]
    case .unescape, .useMarkup, .imageWidth, .imageHeight, .iconName, .eval: [.argos]
    case .disabled, .key: [.xbar, .bitbar]
    default: [.swiftbar]
    }
  }

  /// Why a parameter changes nothing here; `nil` for one that does.
  var isIgnored: String? {
    switch self {
    case .font, .size, .sfcolor, .sfsize, .sfconfig, .sfvalue, .valign:
      "panels draw rows in colours and fonts of their own"
    case .imageWidth, .imageHeight, .width, .height: "panels choose the sizes of pictures"
    case .webview, .webvieww, .webviewh, .zoom: "no panel shows a web page in a menu"
    case .fold: "its rows are a submenu"
    case .eval: "there is no GNOME Shell to run JavaScript in"
    default: nil
    }
  }

  /// Whether a parameter of other dialects cannot work in this one: escapes are read by its own rules.
  func contradicts(_ dialect: Dialect) -> Bool { self == .unescape && dialect != .argos }

  /// The parameter of a name, as a dialect compares them.
  init?(_ name: String, in dialect: Dialect) {
    if name.lowercased().hasPrefix("sfcolor"), (1...10).contains(Int(name.dropFirst(7)) ?? 0) {
      self = .sfcolor
      return
    }
    let found =
      dialect == .swiftbar
      ? Self.byLowercaseName[name.lowercased()] : ParameterKey(rawValue: name)
    guard let found else { return nil }
    self = found
  }

  private static let byLowercaseName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })
}
