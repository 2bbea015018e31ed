#if Tool
package import Basics
import LibDBus
package import StatusNotifier

/// A tray item, as far as its name is concerned.
package protocol NamedItem: Sendable {
  /// The id and the title; empty where the item has none.
  var names: (id: String, title: String) { get }
  /// The place of the item's menu, for an error.
  var place: String { get }
}

extension NamedItem {
  /// The item in a sentence: its id, and its title if that is another, or its place if it has neither.
  package var printedName: PrintableText {
    let (id, title) = (PrintableText(names.id), PrintableText(names.title))
    if id.isEmpty && title.isEmpty { return "at \(place)" }
    if title.isEmpty || title == id { return "“\(id)”" }
    return id.isEmpty ? "“\(title)”" : "“\(id)” (\(title))"
  }
}

/// Finds the tray item that a NAME of the command line means, for every command.
package struct MenuFinder<Item: NamedItem>: Sendable {
  package var items: [Item]
  package var hasWatcher: Bool
  /// The programs whose items have no name, because they do not answer.
  package var silent: [SilentProgram]

  package init(_ items: [Item], hasWatcher: Bool, silent: [SilentProgram] = []) {
    self.items = items
    self.silent = silent
    self.hasWatcher = hasWatcher
  }

  /// Finds an item by its id, or else its title, or else the beginning of either; throws if it could be several.
  package func item(named text: String) throws(Failure) -> Item? {
    let start = text.lowercased()
    let ways: [(Item) -> Bool] = [
      { $0.names.id == text }, { $0.names.title == text },
      { $0.names.id.lowercased().hasPrefix(start) || $0.names.title.lowercased().hasPrefix(start) },
    ]
    for way in ways {
      let found = items.filter(way)
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        let places = found.map { "\($0.printedName) at \($0.place)" as PrintableText }
        throw Failure(.notFound, "“\(text)” could be \(Self.list(places, "or"))")
      }
    }
    return nil
  }

  /// The error that there is no such item, with the items that there are.
  package func absence(of text: String) -> Failure {
    if !silent.isEmpty {
      let others: PrintableText = items.isEmpty ? "" : "; others are \(Self.list(shownNames, "and"))"
      return .noAnswer("no tray item that answers is called “\(text)”; \(silence())\(others)")
    }
    let sentence: PrintableText = "there is no tray item “\(text)”; "
    if !hasWatcher { return Failure(.notFound, sentence + TrayItems.noWatcher) }
    if items.isEmpty { return Failure(.notFound, sentence + "there are none at all") }
    let nearest: PrintableText = Spelling.nearest(to: text, among: names).map { "; did you mean “\($0)”?" } ?? ""
    return Failure(.notFound, sentence + "there are " + Self.list(shownNames, "and") + nearest)
  }

  /// The error that a program has no such item, or that no program has the bus name, with the name that was probably
  /// meant.
  func absence(of service: BusName, _ path: ObjectPath?, over connection: BusConnection) async -> Failure {
    if let owner = try? await connection.owner(of: service) {
      if silent.contains(where: { $0.service == owner }) { return .noAnswer("\(silence(of: [owner]))") }
      return Failure(.notFound, "\(service) has no tray item\(path.map { " at \($0)" } ?? "")")
    }
    let others = ((try? await connection.names()) ?? []).filter { !$0.isUnique }.map(\.rawValue)
    var failure = Failure.noOwner(of: service)
    if let nearest = Spelling.nearest(to: service.rawValue, among: others + names) {
      failure.sentence = failure.sentence + "; did you mean \(nearest)?"
    } else if !silent.isEmpty {
      failure.sentence = failure.sentence + "; " + silence()
    }
    return failure
  }

  /// The sentence about items that do not answer.
  private func silence(of services: [BusName]? = nil) -> PrintableText {
    let names = silent.filter { services?.contains($0.service) ?? true }.map(\.name)
    let one = names.count == 1
    return "the tray \(one ? "item" : "items") of \(Self.list(names, "and")) \(one ? "does" : "do") not answer"
  }

  /// All items in a sentence.
  private var shownNames: [PrintableText] {
    items.map { $0.names == ("", "") ? "one without a name \($0.printedName)" : $0.printedName }
  }

  /// The ids and titles of all items.
  private var names: [String] { items.flatMap { [$0.names.id, $0.names.title] }.filter { !$0.isEmpty } }

  private static func list(_ parts: [PrintableText], _ word: PrintableText) -> PrintableText {
    let shown = parts.count > 20 ? parts.prefix(20) + ["\(parts.count - 20) more"] : parts[...]
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return "\(shown.dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}

extension TrayHost.Item: NamedItem {
  package var names: (id: String, title: String) { (state.id, state.title) }
  package var place: String { "\(service)\(state.menu?.rawValue ?? "")" }
}
#endif
