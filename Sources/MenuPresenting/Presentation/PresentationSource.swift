package import DBusMenu
package import LibDBus

/// The program's wishes for a menu that it wants shown, from its request, and the answer to them.
package struct PresentationSource: Sendable, Hashable {
  /// Up or down; `nil` if the program does not know.
  package let direction: Word.Direction?
  /// The row that the menu belongs to, if it is one of a menu of the program.
  package let item: Item?
  /// Whether the press that opened the menu goes on, and where it ends is what is chosen.
  package let handsOverPress: Bool
  /// Whether the menu begins in the lower half of its screen; `nil` if that is unknown.
  private let isInLowerHalf: Bool?

  /// A row of a menu.
  package struct Item: Sendable, Hashable {
    package var menu: ObjectPath
    package var id: ItemID

    init?(_ entries: [String: Value]) {
      guard let menu = entries[SourceEntry.path]?.stringValue.flatMap({ ObjectPath($0) }),
        let id = entries[SourceEntry.item]?.integerValue.flatMap(Int32.init(exactly:))
      else { return nil }
      self.menu = menu
      self.id = ItemID(id)
    }
  }

  /// Reads the entries of a request; those of a wrong type are absent.
  package init(_ entries: Value?) {
    let entries = entries.flatMap(Dictionary.init(view:)) ?? [:]
    direction = Word.Direction(entries[SourceEntry.direction]).flatMap { $0 == .unknown ? nil : $0 }
    item = Item(entries)
    handsOverPress = entries[SourceEntry.transfer] == .bool(true)
    let point = Self.numbers(entries[SourceEntry.screenAttachmentPoint])
    let screen = Self.numbers(entries[SourceEntry.screen])
    isInLowerHalf =
      point.count == 2 && screen.count == 4 ? Double(point[1]) > Double(screen[1]) + Double(screen[3]) / 2 : nil
  }

  /// The data of the event that the menu is open. The program is not told what it has decided itself; otherwise the
  /// menu opens to where there is more room.
  ///
  /// - Parameter metrics: What a menu has room for.
  package func opening(metrics: [MetricEntry: Value]) -> Value {
    var entries = [OpeningEntry.metrics: Value.dictionary(metrics)]
    if direction == nil, let isInLowerHalf {
      entries[.direction] = (isInLowerHalf ? Word.Direction.up : Word.Direction.down).value
    }
    return .dictionary(entries)
  }

  private static func numbers(_ value: Value?) -> [Int] {
    guard case .structure(let fields)? = value else { return [] }
    return fields.compactMap(\.integerValue)
  }
}
