package import Basics
package import LibDBus

/// An item in the notation of watchers' lists and signals.
package struct ItemKey: Hashable, Sendable {
  /// The name that it was registered with.
  package var name: BusName
  /// The path of the item.
  package var path: ObjectPath

  /// Creates a key from name and path.
  init(_ name: BusName, _ path: ObjectPath) {
    self.name = name
    self.path = path
  }

  /// Parses name and path in one word, or the name alone; `nil` for anything else. GNOME's watcher puts an `@` between
  /// the two, and Enlightenment's another `/`. See docs/panels.md#watchers.
  package init?(_ text: String) {
    guard text.utf8.count <= StatusNotifierLimits.keyBytes else { return nil }
    let slash = text.firstIndex(of: "/") ?? text.endIndex
    var name = text[..<slash]
    if name.last == "@" { name.removeLast() }
    var path = text[slash...]
    if path.hasPrefix("//") { path.removeFirst() }
    guard let name = BusName(name), let path = path.isEmpty ? .trayItem : ObjectPath(path) else { return nil }
    self.init(name, path)
  }
}

extension Host.ListNotation {
  /// An item in a watcher's list.
  package func text(_ name: String, _ path: ObjectPath) -> String {
    switch self {
    case .joined: name + path.rawValue
    case .at: name + "@" + path.rawValue
    case .doubled: name + "/" + path.rawValue
    case .bare: name
    }
  }
}

extension MessageReader {
  /// Reads the notation of an item; of a longer text as much as shows that it is none.
  mutating func itemKey() throws(BusError) -> String { try beginning(limit: StatusNotifierLimits.keyBytes + 1) }

  /// Reads the first items of a watcher's list.
  mutating func itemKeys(limit: Int) throws(BusError) -> [String] {
    var keys: [String] = []
    try forEach { element throws(BusError) in
      guard keys.count < limit else { return element.skip() }
      keys.append(try element.itemKey())
    }
    return keys
  }
}
