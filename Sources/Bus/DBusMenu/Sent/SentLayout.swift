package import LibDBus

/// An answer to `GetLayout` as a program sent it.
package struct SentLayout: Sendable, Hashable {
  /// The revision.
  package var revision: UInt32
  /// The item that was asked for.
  package var root: SentItem
  /// The types of the first children that are no items, at most ``maximumStrayTypes``.
  package private(set) var strayTypes: [Signature] = []

  /// The values that are taken for an item.
  package enum Form: Sendable {
    /// Exactly `(ia{sv}av)`, in one variant if it is a child. Anything else is known by its type and left out.
    case exact
    /// All that can be an item, also with other dictionaries and lists, or in other variants. Anything else is kept in
    /// its place.
    case lenient
  }

  /// Creates a layout.
  package init(revision: UInt32, root: SentItem) {
    self.revision = revision
    self.root = root
  }

  /// Reads the arguments of an answer; `nil` if they are no layout.
  package init?(_ arguments: [Value], _ form: Form) {
    guard arguments.count == 2, case .uint32(let revision) = arguments[0] else { return nil }
    var reader = SentItemReader(form)
    guard let root = reader.item(arguments[1]) else { return nil }
    self.init(revision: revision, root: root)
    strayTypes = reader.strayTypes
  }
}

/// Reads items. D-Bus nests values 64 deep; here they end at ``SentItem/maximumDepth``, wherever they are from.
private struct SentItemReader {
  let form: SentLayout.Form
  var strayTypes: [Signature] = []
  private var left = DBusMenuLimits.sentItems

  init(_ form: SentLayout.Form) { self.form = form }

  /// Reads an item with what is below it; `nil` for another value, and where there is no room for more.
  mutating func item(_ value: Value, level: Int = 0) -> SentItem? {
    guard left > 0, level <= DBusMenuLimits.sentDepth, let (id, properties, children) = fields(of: value) else {
      return nil
    }
    left -= 1
    var item = SentItem(id: id, properties: properties)
    for child in children {
      if let row = content(of: child).flatMap({ self.item($0, level: level + 1) }) {
        item.append(.item(row))
      } else {
        if strayTypes.count < DBusMenuLimits.strayTypes { strayTypes.append(child.unwrapped.signature) }
        if form == .lenient { item.append(.stray(child.unwrappedOnce)) }
      }
    }
    return item
  }

  private func content(of child: Value) -> Value? {
    if case .variant(let content) = child { return content }
    return form == .lenient ? child : nil
  }

  private func fields(of value: Value) -> (id: Int32, properties: [String: Value], children: [Value])? {
    guard case .structure(let fields) = form == .lenient ? value.unwrapped : value, fields.count == 3,
      case .int32(let id) = fields[0], let properties = fields[1].entriesAsSent,
      case .array(let type, let children) = fields[2],
      form == .lenient || fields[1].signature == "a{sv}" && type == "v"
    else { return nil }
    return (id, properties, children)
  }
}
