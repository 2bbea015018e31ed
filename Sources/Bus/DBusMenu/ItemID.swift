/// The id of one item of a menu: 0 is the root, all others are positive, and none is ever given to another item.
public struct ItemID: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible,
  ExpressibleByIntegerLiteral
{
  /// The number as it goes over the bus.
  public let rawValue: Int32
  /// Takes a number.
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// Takes a number.
  public init(_ rawValue: Int32) { self.rawValue = rawValue }
  /// Takes a number written in code.
  public init(integerLiteral value: Int32) { rawValue = value }

  /// The menu itself.
  public static let root = ItemID(0)
  /// The parent of an item that is in no list yet.
  static let nowhere = ItemID(-1)
  /// Orders by number, which is the order of creation.
  public static func < (a: ItemID, b: ItemID) -> Bool { a.rawValue < b.rawValue }
  /// The number.
  public var description: String { String(rawValue) }
}
