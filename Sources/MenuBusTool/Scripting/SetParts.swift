#if Tool
import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import MenuScripting

struct SetParts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Operates the parts of a row with a view of its own: sliders, switches, fields and buttons.",
    discussion: """
      A slider takes a number within its range, a switch on or off, and a field a text; a button is pressed by its name \
      alone. Parts are set in the order given, after all of them were checked. An error names the parts that there are. \
      Only programs with MenuBus have such rows.

      Example: menubus set org.example.Player @player volume=0.7 muted=off next
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row: Volume, #12 or @volume.") var item: ItemArgument
  @Argument(help: ArgumentHelp("The part and its value.", valueName: "part=value")) var parts: [String]
  @Flag(help: "Prints the row as JSON.") var json = false

  func run() async throws {
    try await reporting {
      let item = try item.resolved()
      try await options.visit(menu) { visit in
        let row = try await visit.findView(item)
        let view = ContentView(row.properties[.content])
        let settings = try parts.map { try PartSetting($0, in: view?.parts ?? [], of: row) }
        for setting in settings {
          try await visit.client.send(.control, to: row.id, data: setting.operation.value)
        }
        if json {
          let now = await visit.client.item(row.id) ?? row
          try JSONShape.print(JSONAnswer(menu: await visit.json, content: JSONFoundRow(row: await visit.json(now))))
        }
      }
    }
  }
}

/// A value for a part of a view.
struct PartSetting {
  /// What the event tells the program.
  let operation: ControlOperation

  /// Reads `part=value`, or the name of a button.
  init(_ text: String, in parts: [ContentView.Part], of row: MenuNode) throws {
    if let button = parts.first(where: { $0.name == text && $0.kind == .button }) {
      operation = ControlOperation(part: button.name, .text(""))
      return
    }
    // A name may have the sign in it.
    let found = parts.filter { text.hasPrefix($0.name + "=") }.max { $0.name.count < $1.name.count }
    guard let found else { throw Self.absence(of: text, in: parts, of: row) }
    let value = try Self.value(String(text.dropFirst(found.name.count + 1)), of: found)
    operation = ControlOperation(part: found.name, value)
  }

  private static func value(_ text: String, of part: ContentView.Part) throws -> ControlOperation.Input {
    let word = text.lowercased()
    switch part.kind {
    case .button: return .text("")
    case .field: return .text(text)
    case .toggle:
      if ["on", "true", "yes", "1"].contains(word) { return .toggle(true) }
      if ["off", "false", "no", "0"].contains(word) { return .toggle(false) }
      throw Failure(.usage, "“\(part.name)” takes on or off, and not “\(text)”")
    case .slider(_, let range):
      guard let number = Double(text), range.contains(number) else {
        throw Failure(
          .usage, "“\(part.name)” takes a number from \(range.lowerBound) to \(range.upperBound), and not “\(text)”")
      }
      return .number(number)
    }
  }

  private static func absence(of text: String, in parts: [ContentView.Part], of row: MenuNode) -> Failure {
    guard !parts.isEmpty else { return Failure(.failed, "“\(row.title)” has no parts that can be set") }
    let name = text.split(separator: "=", maxSplits: 1).first.map(String.init) ?? ""
    let nearest: PrintableText =
      Spelling.nearest(to: name, among: parts.map(\.name)).map { $0 == name ? "" : "; did you mean “\($0)”?" } ?? ""
    let hint: PrintableText = parts.contains { $0.name == text } ? "“\(text)” needs a value; " : ""
    let list = parts.map { "“\($0.name)”" as PrintableText }.joined(separator: ", ")
    return Failure(
      hint.isEmpty ? .notFound : .usage,
      hint.isEmpty ? "“\(row.title)” has no part “\(name)”; there are \(list)\(nearest)" : hint + "as in \(text)=…")
  }
}

extension MenuVisit {
  /// Finds a row whose view may come only once the menu is open.
  mutating func findView(_ item: ItemArgument) async throws -> MenuNode {
    let wakeups = await Wakeups(client, after: [patience])
    let end = ContinuousClock.now + patience
    while true {
      let path = try await find(item)
      guard let row = path.last else { throw Failure(.notFound, "there is no such item") }
      if let fault = Self.fault(of: path) { throw fault }
      let isView = Word.Role(row.properties[.role]) == .customView
      guard isView else { throw Failure(.failed, "“\(row.title)” has no parts that can be set") }
      if row.properties[.content] != nil || .now >= end { return row }
      await wakeups.next()
      try await check()
    }
  }

  /// Why a rich presenter could not operate a row.
  static func fault(of path: [MenuNode]) -> Failure? {
    guard let row = path.last else { return nil }
    if !path.allSatisfy(MenuRow.isShown) { return Failure(.failed, "“\(row.title)” is hidden, or in a menu that is") }
    return path.dropLast().allSatisfy(\.isEnabled)
      ? nil : Failure(.failed, "“\(row.title)” stands in a menu that is disabled")
  }
}
#endif
