import Basics
import LibDBus
import WindowMenus

extension SessionWindows {
  static let noWindows: PrintableText = "no window has a menu that others can read"

  /// The windows of a session, as `menubus list --windows` prints them.
  static func listing(
    over connection: BusConnection, timeout: Duration, style: Style, json: Bool
  ) async throws -> CommandAnswer {
    let session = try await read(over: connection, timeout: timeout)
    let remarks =
      (session.windows.isEmpty ? [noWindows] : []) + session.notes.map { "note: \($0)" as PrintableText }
    guard json else { return CommandAnswer(session.table(style), notes: remarks) }
    return try CommandAnswer(json: JSONWindows(session), notes: remarks)
  }

  /// The windows as a table; no lines where there are none.
  func table(_ style: Style) -> [PrintableText] {
    guard !windows.isEmpty else { return [] }
    let rows = windows.map { window in
      [
        (window.isFocused ? "*" : "") + window.window, window.program, window.title, window.source.rawValue,
        window.menu.service.rawValue + (window.menu.path?.rawValue ?? ""),
      ].map { ($0.isEmpty ? "-" : "\($0)") as PrintableText }
    }
    return style.table([["WINDOW", "PROGRAM", "TITLE", "FOUND", "MENU"]] + rows)
  }
}

/// The windows as `--json` prints them.
struct JSONWindows: Encodable {
  struct Window: Encodable {
    var window: String
    var program: String
    var title: String
    /// `null` if it is unknown.
    var pid: Int?
    var focused: Bool
    var source: String
    /// `dbusmenu` or `gtk`.
    var kind: String
    var service: String
    var path: String
  }

  var version = JSONShape.version
  var windows: [Window]
  var notes: [String]

  init(_ session: SessionWindows) {
    notes = session.notes
    windows = session.windows.map { window in
      let kind = if case .gtk = window.menu { "gtk" } else { "dbusmenu" }
      return Window(
        window: window.window, program: window.program, title: window.title, pid: window.pid,
        focused: window.isFocused, source: window.source.rawValue, kind: kind,
        service: window.menu.service.rawValue, path: window.menu.path?.rawValue ?? "")
    }
  }
}
