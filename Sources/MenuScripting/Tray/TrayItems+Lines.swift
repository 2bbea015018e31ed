#if Tool
import Basics
import DBusMenu
package import LibDBus
import StatusNotifier

extension TrayItems {
  /// The items in the order of a menu of them: those that want attention first, and passive ones last.
  var ordered: [TrayHost.Item] {
    let order: [TrayItemState.Status] = [.needsAttention, .active, .passive]
    return order.flatMap { status in items.filter { $0.state.status == status } }
  }

  /// A line for each item: its title, a tab, and its address.
  package static func lines(over connection: BusConnection, timeout: Duration) async throws -> CommandAnswer {
    let tray = try await read(over: connection, timeout: timeout)
    guard tray.hasWatcher else { throw Failure(.notFound, noWatcher) }
    let lines = tray.ordered.map { item in
      "\(MenuLabel.displayed(item.fullTitle))\t\(item.name)\(item.path)" as PrintableText
    }
    return CommandAnswer(lines, notes: lines.isEmpty ? [noItems] : [])
  }
}

extension TrayHost.Item {
  /// The title, or else the id.
  var shownTitle: String {
    let texts = [state.title, state.id, state.toolTip.title, "\(service)"]
    return texts.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
  }

  /// The title for people who look for an item. A title that may be a value, which a plugin shows and changes, has the
  /// id beside it: “3.1% (cpu)”.
  var searchedTitle: String {
    let (title, id) = (shownTitle, state.id)
    let mayBeValue = title.contains(where: \.isNumber) || !title.contains(where: \.isLetter)
    let isNews = !id.allSatisfy(\.isWhitespace) && !title.lowercased().contains(id.lowercased())
    return mayBeValue && isNews ? "\(title) (\(id))" : title
  }

  /// The status as a text for the user; empty for the usual one.
  var shownStatus: String {
    switch state.status {
    case .active: ""
    case .needsAttention: "needs attention"
    case .passive: "passive"
    }
  }

  /// The same, with the status where it is not the usual one.
  var fullTitle: String { shownStatus.isEmpty ? searchedTitle : "\(searchedTitle) — \(shownStatus)" }
}
#endif
