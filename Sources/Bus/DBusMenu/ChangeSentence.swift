import LibDBus

/// Changes in words, for people.
enum ChangeSentence {
  static func of(_ kind: MenuClientChange.Kind, unnamed: Int, title: (ItemID) -> String) -> String {
    switch kind {
    case .properties(let changes, let restated): properties(changes, restated, unnamed, title)
    case .children(let parent, let lists, let changes):
      lists.isEmpty && changes.isEmpty
        ? "\(name(parent, title(parent))) was announced as changed and is as it was"
        : list(lists.map(children) + byItem(changes), unnamed, separator: "; ")
    case .attributes(let values):
      values.isEmpty
        ? "the menu’s attributes are as they were"
        : list(values.sorted { $0.key < $1.key }.map { "the menu’s \($0.key) is \(text($0.value))" }, 0)
    case .activationRequested(let id, _): "the program asks to open \(name(id, title(id)))"
    case .gone: "the program is gone"
    case .back: "the program is back"
    case .failed(let id, let error): "\(name(id, title(id))) could not be read: \(error)"
    case .disconnected(let error): "the bus is gone: \(error)"
    }
  }

  private static func properties(
    _ changes: [MenuClientChange.PropertyChange], _ restated: [ItemID], _ unnamed: Int, _ title: (ItemID) -> String
  ) -> String {
    if !changes.isEmpty { return list(byItem(changes), unnamed, separator: "; ") }
    if restated.isEmpty { return "properties of no item here were announced" }
    return list(restated.map { name($0, title($0)) }, unnamed) + (restated.count == 1 ? " is" : " are") + " as before"
  }

  /// All changes of one item in one piece; they are together.
  private static func byItem(_ changes: [MenuClientChange.PropertyChange]) -> [String] {
    var pieces: [String] = []
    var last: ItemID?
    for change in changes {
      let text = "\(change.name) \(text(change.old)) → \(text(change.new))"
      if change.id == last {
        // In place: an item may have as many changes as a message.
        pieces[pieces.count - 1] += ", \(text)"
      } else {
        pieces.append("\(name(change.id, change.title)): \(text)")
      }
      last = change.id
    }
    return pieces
  }

  private static func children(_ change: MenuClientChange.ChildrenChange) -> String {
    func named(_ word: String, _ ids: [ItemID]) -> [String] {
      ids.isEmpty ? [] : ["\(word) " + list(ids.map { name($0, change.titles[$0] ?? "") }, 0)]
    }
    let pieces = named("added", change.added) + named("removed", change.removed) + named("moved", change.moved)
    return "\(name(change.parent, change.title)): " + pieces.joined(separator: ", ")
  }

  private static func name(_ id: ItemID, _ title: String) -> String {
    if id == .root { return "the menu" }
    let shown = title.prefix(80)
    return shown.isEmpty ? "#\(id)" : "“\(shown)\(shown.endIndex < title.endIndex ? "…" : "")” (#\(id))"
  }

  /// A value as short as can be; `nil` is the protocol's default.
  private static func text(_ value: Value?) -> String {
    switch value {
    case nil: return "default"
    case .bool(let value): return value ? "true" : "false"
    case .bytes(let bytes): return "(\(bytes.count) bytes)"
    case .array(_, let elements): return "[" + list(elements.map { text($0) }, 0, separator: " ") + "]"
    case .double(let number): return "\(number)"
    case .structure, .dictionary, .variant: return "(…)"
    case let value?:
      if let number = value.integerValue { return String(number) }
      let string = value.stringValue ?? ""
      let shown = string.prefix(80)
      return "“\(shown)\(shown.endIndex < string.endIndex ? "…" : "")”"
    }
  }

  private static func list(_ pieces: [String], _ unnamed: Int, separator: String = ", ") -> String {
    let more = max(0, pieces.count - DBusMenuLimits.namedChanges) + unnamed
    return (pieces.prefix(DBusMenuLimits.namedChanges) + (more > 0 ? ["and \(more) more"] : [])).joined(
      separator: separator)
  }
}
