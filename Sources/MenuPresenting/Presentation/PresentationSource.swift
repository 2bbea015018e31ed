package import DBusMenu
package import LibDBus

/// The program's wishes for a menu that it wants shown, from its request, and the answer to them.
package struct PresentationSource: Sendable, Hashable {
  /// `up` or `down`; `nil` if the program does not know.
  package let direction: String?
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
      guard let menu = entries["path"]?.stringValue.flatMap({ ObjectPath($0) }),
        let id = entries["item"]?.integerValue.flatMap(Int32.init(exactly:))
      else { return nil }
      self.menu = menu
      self.id = ItemID(id)
    }
  }

  /// Reads the entries of a request; those of a wrong type are absent.
  package init(_ entries: Value?) {
    let entries = entries.flatMap(Dictionary.init(view:)) ?? [:]
    direction = entries["direction"]?.stringValue.flatMap { ["up", "down"].contains($0) ? $0 : nil }
    item = Item(entries)
    handsOverPress = entries["transfer"] == .bool(true)
    let point = Self.numbers(entries["screen-attachment-point"])
    let screen = Self.numbers(entries["screen"])
    isInLowerHalf =
      point.count == 2 && screen.count == 4 ? Double(point[1]) > Double(screen[1]) + Double(screen[3]) / 2 : nil
  }

  /// The data of the event that the menu is open. The program is not told what it has decided itself; otherwise the
  /// menu opens to where there is more room.
  ///
  /// - Parameter metrics: What a menu has room for.
  package func opening(metrics: [String: Value]) -> Value {
    var entries = ["metrics": Value.dictionary(metrics)]
    if direction == nil, let isInLowerHalf { entries["direction"] = .string(isInLowerHalf ? "up" : "down") }
    return .dictionary(entries)
  }

  private static func numbers(_ value: Value?) -> [Int] {
    guard case .structure(let fields)? = value else { return [] }
    return fields.compactMap(\.integerValue)
  }
}
