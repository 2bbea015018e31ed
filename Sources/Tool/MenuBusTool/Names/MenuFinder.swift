import Basics
import LibDBus
import StatusNotifier

/// A tray item, as far as its name is concerned.
protocol NamedItem: Sendable {
  var texts: ItemTexts { get }
  /// The place of the item's menu, for an error.
  var place: String { get }
}

/// Finds the tray item that a NAME of the command line means, for every command.
struct MenuFinder<Item: NamedItem>: Sendable {
  let items: [Item]
  /// The names of the items, in their order.
  private let names: [ItemName]
  let hasWatcher: Bool
  /// The programs whose items have no name, because they do not answer.
  let silent: [SilentProgram]

  init(_ items: [Item], hasWatcher: Bool, silent: [SilentProgram] = []) {
    self.items = items
    self.silent = silent
    self.hasWatcher = hasWatcher
    names = ItemName.all(of: items.map { ($0.texts, $0.place) })
  }

  /// Finds an item by its id, or else its title, its name, the tooltip's title or its process, or else the beginning of
  /// one of these; throws if it could be several.
  func item(named text: String) throws(Failure) -> Item? {
    let found = ItemName.found(text, among: names)
    guard found.count > 1 else { return found.first.map { items[$0] } }
    let places = found.map { "\(names[$0].printed) at \(names[$0].place)" as PrintableText }
    throw Failure(.notFound, "“\(text)” could be \(Self.list(places, "or"))")
  }

  /// The error that there is no such item, with the items that there are.
  func absence(of text: String) -> Failure {
    if !silent.isEmpty {
      let others: PrintableText = items.isEmpty ? "" : "; others are \(Self.list(shownNames, "and"))"
      return .noAnswer("no tray item that answers is called “\(text)”; \(silence().sentence)\(others)")
    }
    let sentence: PrintableText = "there is no tray item “\(text)”; "
    if !hasWatcher { return Failure(.notFound, sentence + TrayItems.noWatcher) }
    if items.isEmpty { return Failure(.notFound, sentence + "there are none at all") }
    let nearest: PrintableText = Spelling.nearest(to: text, among: keys).map { "; did you mean “\($0)”?" } ?? ""
    return Failure(.notFound, sentence + "there are " + Self.list(shownNames, "and") + nearest)
  }

  /// The error that a program has no such item, or that no program has the bus name, with the name that was probably
  /// meant.
  func absence(of service: BusName, _ path: ObjectPath?, over connection: BusConnection) async -> Failure {
    if let owner = try? await connection.owner(of: service) {
      if silent.contains(where: { $0.service == owner }) { return silence(of: [owner]) }
      return Failure(.notFound, "\(service) has no tray item\(path.map { " at \($0)" } ?? "")")
    }
    let others = ((try? await connection.names()) ?? []).filter { !$0.isUnique }.map(\.rawValue)
    var failure = Failure.noOwner(of: service)
    if let nearest = Spelling.nearest(to: service.rawValue, among: others + keys) {
      failure.sentence = failure.sentence + "; did you mean \(nearest)?"
    } else if !silent.isEmpty {
      failure.sentence = failure.sentence + "; " + silence().sentence
    }
    return failure
  }

  /// The error about items that do not answer.
  func silence(of services: [BusName]? = nil) -> Failure {
    let names = silent.filter { services?.contains($0.service) ?? true }.map(\.name)
    let one = names.count == 1
    return .noAnswer(
      "the tray \(one ? "item" : "items") of \(Self.list(names, "and")) \(one ? "does" : "do") not answer")
  }

  /// All items in a sentence.
  private var shownNames: [PrintableText] {
    names.map { $0.base.isEmpty ? "one without a name \($0.printed)" : $0.printed }
  }

  /// The texts by which all items are found.
  private var keys: [String] { names.flatMap(\.keys) }

  private static func list(_ parts: [PrintableText], _ word: PrintableText) -> PrintableText {
    let shown = parts.count > 20 ? parts.prefix(20) + ["\(parts.count - 20) more"] : parts[...]
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return "\(shown.dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
