import Basics
import Menus

/// The keys of `lazy`.
enum LazyKey: String, CaseIterable { case run, shell, cache, format, choose, every, signal, always }

// Rows that are neither actions nor menus, and the values of a few keys of menus.
extension MenuFileReader {
  /// Reads a row that is a heading, a search field or a lazy element.
  ///
  /// - Returns: Whether the row is one of those.
  mutating func readOther(_ fields: Fields<FileRowKey>, into item: inout MenuDescription.Item) -> Bool {
    let kinds: [(key: FileRowKey, name: String, others: [FileRowKey])] = [
      (.header, "a heading", [.hidden, .identifier]),
      (.search, "a search field", [.focus, .enabled, .hidden, .description, .identifier]),
      (.lazy, "a lazy row", [.hidden, .identifier]),
    ]
    guard let kind = kinds.first(where: { fields[$0.key] != nil }), let field = fields[kind.key] else { return false }
    for key in FileRowKey.allCases where key != kind.key && !kind.others.contains(key) {
      guard let other = fields[key] else { continue }
      fault("`\(other.name)` beside `\(field.name)`: \(kind.name) cannot have it", other.position)
    }
    item.isHidden = flag(fields[.hidden], .hidden, into: &item, otherwise: false)
    if let field = fields[.identifier] { item.identifier = identifier(field) }
    switch kind.key {
    case .header:
      item.isHeader = true
      item.title = localized(fields, .header) { reader, field in
        reader.value(field, .title, of: .row, into: &item.live, until: "…") { $0.word($1) }
      }
    case .search:
      item.search = MenuDescription.Search(placeholder: localized(fields, .search) { $0.line($1)?.nonEmpty })
      item.isEnabled = flag(fields[.enabled], .enabled, into: &item, otherwise: true)
      if let focus = fields[.focus] { item.search?.takesFocus = flag(focus) ?? false }
      item.accessibilityLabel = localized(fields, .description) { $0.line($1)?.nonEmpty }
    default:
      item.lazy = lazy(field)
    }
    return true
  }

  private mutating func lazy(_ field: Field) -> MenuDescription.Lazy? {
    if isOutput { return refuse(field, "cannot stand in what a command prints") }
    guard case .mapping(let pairs) = field.value.content else {
      return refuse(field, "must be a mapping such as {run: [program, argument]}, not \(field.value.summary)")
    }
    let known = fields(pairs, of: LazyKey.self)
    let commands = inOrder([known[.run], known[.shell]])
    if commands.isEmpty, known.suggested.isEmpty { fault("`lazy` needs `run` or `shell`", field.value.position) }
    checkSingle(commands, owner: "`lazy`")
    guard let command = command(commands) else { return nil }
    var lazy = MenuDescription.Lazy(command: command)
    if let field = known[.cache] { lazy.isCached = flag(field) ?? false }
    lazy.trigger = trigger(every: known[.every], when: nil, signal: known[.signal])
    if lazy.isCached, let field = inOrder([known[.every], known[.signal]]).first {
      fault("`\(field.name)` beside `cache`: rows that are kept are not made again", field.position)
    }
    if let field = known[.always] { lazy.isAlways = flag(field) ?? false }
    if let field = known[.format] { lazy.format = format(field) }
    if let field = known[.choose] {
      lazy.choice = arguments(field)
      if lazy.format == .menu {
        fault("`choose` beside `format: menu`: the rows of a menu say what they run", field.position)
      }
    }
    return lazy
  }

  private mutating func format(_ field: Field) -> MenuDescription.Lazy.Format? {
    if case .text("auto", _) = field.value.content {
      return refuse(
        field, "cannot be `auto`: write `lines`, or `menu` for a command that is trusted to say what its rows run")
    }
    return choice(field)
  }

  /// The words that `size` may be.
  private enum Size: String, CaseIterable { case small, medium, large }

  mutating func size(_ field: Field) -> ElementSize {
    let size: Size? = choice(field)
    return size.flatMap { ElementSize(rawValue: $0.rawValue) } ?? .automatic
  }

  /// The words that `mark` may be.
  private enum Mark: String, CaseIterable { case tint, openCircle, closedCircle, openRectangle, closeRectangle }

  mutating func mark(_ field: Field) -> PaletteSelectionStyle {
    let mark: Mark? = choice(field)
    return mark.flatMap { PaletteSelectionStyle(rawValue: $0.rawValue) } ?? .tint
  }
}
