import LibDBus

/// An item as watchers spell it in their lists and signals.
struct ItemKey: Hashable, Sendable {
  /// The name it was registered by.
  var name: BusName
  /// Where it is.
  var path: ObjectPath

  /// Takes an item for what it is.
  init(_ name: BusName, _ path: ObjectPath) {
    self.name = name
    self.path = path
  }

  /// Reads name and path in one word, with an `@` between them where the watcher is GNOME's and another `/` where it is
  /// Enlightenment's, or the name alone; `nil` for anything else.
  init?(_ text: String) {
    let slash = text.firstIndex(of: "/") ?? text.endIndex
    var name = text[..<slash]
    if name.last == "@" { name.removeLast() }
    var path = text[slash...]
    if path.hasPrefix("//") { path.removeFirst() }
    guard text.utf8.count <= 4096, let name = BusName(name) else { return nil }
    guard let path = path.isEmpty ? .trayItem : ObjectPath(path) else { return nil }
    self.init(name, path)
  }
}
