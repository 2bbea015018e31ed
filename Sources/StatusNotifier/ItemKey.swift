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
    let slash = text.firstIndex(of: "/") ?? text.endIndex
    var name = text[..<slash]
    if name.last == "@" { name.removeLast() }
    var path = text[slash...]
    if path.hasPrefix("//") { path.removeFirst() }
    guard text.utf8.count <= StatusNotifierLimits.keyBytes, let name = BusName(name) else { return nil }
    guard let path = path.isEmpty ? .trayItem : ObjectPath(path) else { return nil }
    self.init(name, path)
  }
}
