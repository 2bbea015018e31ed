import Basics
import DBusMenu
import LibDBus
import StatusNotifier
import Texts

extension TrayItems {
  /// A line for each item: its name, a tab, and its address.
  static func lines(over connection: BusConnection, timeout: Duration) async throws -> CommandAnswer {
    let tray = try await read(over: connection, timeout: timeout)
    guard tray.hasWatcher else { throw Failure(.notFound, noWatcher) }
    let lines = tray.ordered.map { item in
      "\(MenuLabel.displayed(item.fullTitle))\t\(item.item.name)\(item.item.path)" as PrintableText
    }
    return CommandAnswer(lines, notes: lines.isEmpty ? [noItems] : [])
  }
}

extension TrayEntry {
  /// The status as a text for the user; empty for the usual one.
  var shownStatus: String {
    switch state.status {
    case .active: ""
    case .needsAttention: FixedTexts.current[.needsAttention]
    case .passive: FixedTexts.current[.passive]
    }
  }

  /// The name, with the status where it is not the usual one.
  var fullTitle: String { shownStatus.isEmpty ? name.shown : "\(name.shown) — \(shownStatus)" }
}
