import DBusMenu
import LibDBus

/// Where a program wants its menu, as it says with its request, and what it is told in return.
struct PresentationSource: Sendable, Hashable {
  /// `nil` if the program does not know.
  var direction: String?
  /// The row that the menu belongs to, if it is one of a menu of the program.
  let item: Item?
  /// Whether the press that opened the menu goes on, and where it ends is what is chosen.
  let handsOverPress: Bool
  /// Whether the menu begins in the lower half of its screen; `nil` if nobody knows.
  private var isInLowerHalf: Bool?

  /// A row of a menu.
  struct Item: Sendable, Hashable {
    var menu: ObjectPath
    var id: ItemID

    init?(_ entries: [String: Value]) {
      guard let menu = entries["path"]?.stringValue.flatMap({ ObjectPath($0) }),
        let id = entries["item"]?.integerValue.flatMap(Int32.init(exactly:))
      else { return nil }
      self.menu = menu
      self.id = ItemID(id)
    }
  }

  /// Takes what is there of the entries; of other types they are absent.
  init(_ entries: Value?) {
    let entries = entries.flatMap(Dictionary.init(view:)) ?? [:]
    if let word = entries["direction"]?.stringValue, ["up", "down"].contains(word) { direction = word }
    item = Item(entries)
    handsOverPress = entries["transfer"] == .bool(true)
    let point = Self.numbers(entries["screen-attachment-point"])
    let screen = Self.numbers(entries["screen"])
    if point.count == 2, screen.count == 4 {
      isInLowerHalf = Double(point[1]) > Double(screen[1]) + Double(screen[3]) / 2
    }
  }

  /// The data of the event that the menu is open. What the program has decided it is not told; otherwise the menu opens
  /// to where there is more room.
  func opening(in size: Size) -> Value {
    var entries = ["metrics": Self.metrics(in: size)]
    if direction == nil, let isInLowerHalf { entries["direction"] = .string(isInLowerHalf ? "up" : "down") }
    return .dictionary(entries)
  }

  /// What a menu has room for: the columns inside a box.
  static func metrics(in size: Size) -> Value {
    .dictionary(["text-columns": .int32(Int32(clamping: max(1, size.columns - 4)))])
  }

  private static func numbers(_ value: Value?) -> [Int] {
    guard case .structure(let fields)? = value else { return [] }
    return fields.compactMap(\.integerValue)
  }
}
