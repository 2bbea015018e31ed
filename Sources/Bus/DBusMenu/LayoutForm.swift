package import LibDBus

/// The form of a layout on the bus, for all that write or read one.
package enum LayoutForm {
  /// The type of an item with its properties and its children, which are items in variants.
  package static let item: Signature = "(ia{sv}av)"
  /// The same for ``LibDBus/MessageWriter``, whose variants have types that are known when it is compiled.
  static var writtenItem: StaticString { "(ia{sv}av)" }
  /// The types of an answer to `GetLayout`: the revision and the item.
  package static let answer: Signature = "u(ia{sv}av)"
  /// The type of the items that a signal changes, and of the answer to `GetGroupProperties`.
  package static let properties: Signature = "(ia{sv})"

  /// The depth of containers that a property's value may have in an item on a level, counted from 0.
  package static func room(onLevel level: Int) -> Int { DBusMenuLimits.containers - 3 * level - 4 }
}
