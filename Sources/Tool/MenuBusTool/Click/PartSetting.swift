import Basics
import DBusMenu
import MenuPresenting

/// A value for a part of a view.
struct PartSetting {
  /// The data of the event.
  let operation: ControlOperation

  /// Reads `part=value`, or the name of a button.
  init(_ text: String, in parts: [ContentView.Part], of row: MenuNode) throws {
    if let button = parts.first(where: { $0.identifier == text && $0.kind == .button }) {
      operation = ControlOperation(part: button.identifier, .text(""))
      return
    }
    // A name may have the sign in it.
    let found = parts.filter { text.hasPrefix($0.identifier + "=") }.max { $0.identifier.count < $1.identifier.count }
    guard let found else { throw Self.absence(of: text, in: parts, of: row) }
    let value = try Self.value(String(text.dropFirst(found.identifier.count + 1)), of: found)
    operation = ControlOperation(part: found.identifier, value)
  }

  private static func value(_ text: String, of part: ContentView.Part) throws -> ControlOperation.Input {
    let word = text.lowercased()
    switch part.kind {
    case .button: return .text("")
    case .field: return .text(text)
    case .toggle:
      if ["on", "true", "yes", "1"].contains(word) { return .toggle(true) }
      if ["off", "false", "no", "0"].contains(word) { return .toggle(false) }
      throw Failure(.usage, "“\(part.identifier)” takes on or off, and not “\(text)”")
    case .slider(_, let range):
      guard let number = Double(text), range.contains(number) else {
        throw Failure(
          .usage,
          "“\(part.identifier)” takes a number from \(range.lowerBound) to \(range.upperBound), and not “\(text)”")
      }
      return .number(number)
    }
  }

  private static func absence(of text: String, in parts: [ContentView.Part], of row: MenuNode) -> Failure {
    guard !parts.isEmpty else { return Failure(.failed, "“\(row.title)” has no parts that can be set") }
    let name = text.split(separator: "=", maxSplits: 1).first.map(String.init) ?? ""
    let nearest: PrintableText =
      Spelling.nearest(to: name, among: parts.map(\.identifier)).map { $0 == name ? "" : "; did you mean “\($0)”?" }
      ?? ""
    let hint: PrintableText = parts.contains { $0.identifier == text } ? "“\(text)” needs a value; " : ""
    let list = parts.map { "“\($0.identifier)”" as PrintableText }.joined(separator: ", ")
    return Failure(
      hint.isEmpty ? .notFound : .usage,
      hint.isEmpty ? "“\(row.title)” has no part “\(name)”; there are \(list)\(nearest)" : hint + "as in \(text)=…")
  }
}
