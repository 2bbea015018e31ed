import Basics
import DBusMenu
import LibDBus

/// A line of `menubus hud --lines`, as a chooser gives it back.
struct SearchLine: Sendable {
  private let menu: MenuAddress
  private let item: ItemArgument

  /// Reads the line on standard input.
  ///
  /// - Throws: A `Failure` if there is none, or another.
  static func read(_ streams: CommandStreams) async throws -> SearchLine {
    let line = try await streams.line().split(whereSeparator: \.isNewline).first ?? ""
    // Choosers may have made the tabs before it spaces.
    let words = line.split(whereSeparator: \.isWhitespace).suffix(2).map(String.init)
    guard !words.isEmpty else { throw Failure(.nothingChosen, "there is no line on standard input") }
    guard words.count == 2, let menu = MenuAddress(argument: words[0]), menu.place?.path != nil,
      let item = ItemArgument(argument: words[1]), case .token = item.name
    else { throw Failure(.notFound, "the line on standard input is none that menubus hud --lines prints: “\(line)”") }
    return SearchLine(menu: menu, item: item)
  }

  /// Clicks the row.
  ///
  /// - Parameter remark: Gets what is odd about the menu, and about its program.
  func click(
    over connection: BusConnection, timeout: Duration, remark: (PrintableText) -> Void = { _ in }
  ) async throws {
    _ = try await MenuVisit.visiting(menu, over: connection, limit: timeout, remark: remark) { visit in
      try await visit.click(item)
    }
  }
}
