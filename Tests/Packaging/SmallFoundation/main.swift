import FoundationEssentials

// Prints the JSON of values as the parser of arguments encodes them, with all kinds of members and characters.

private enum Kind: String, Encodable { case flag, positional }

private enum Completion: Encodable {
  case list(values: [String])
  case custom
}

private struct Name: Encodable {
  var kind: Kind
  var name: String
}

private struct Argument: Encodable {
  var kind: Kind
  var isShown: Bool
  var names: [Name]?
  var preferred: Name?
  var completion: Completion
  var values = ["B", "a", "A10", "A9"]
  var none: [Int] = []
  var texts: [String: String]
  var share = 1.5
  var number = -7
}

private struct Command: Encodable {
  var version = 0
  var abstract: String
  var subcommands: [Command]?
  var arguments: [Argument]?
}

private let signs = "a/b\"\\\n\t\u{8}\u{c}\r\u{1}\u{1f}\u{7f}é😀\u{2028}</script>"
private let arguments = [
  Argument(
    kind: .flag, isShown: true, names: [Name(kind: .positional, name: signs)], completion: .list(values: ["x", ""]),
    texts: ["b": "1", "B": "2", "a10": "3", "a9": "4", "é": "5"]),
  Argument(kind: .positional, isShown: false, completion: .custom, texts: [:]),
]
private let inner = Command(abstract: "", subcommands: [], arguments: arguments)
private let encoder = JSONEncoder()
encoder.outputFormatting = .prettyPrinted
encoder.outputFormatting.insert(.sortedKeys)
private let all = Command(abstract: "top", subcommands: [inner, Command(abstract: "z")], arguments: [])
print(String(data: try encoder.encode(all), encoding: .utf8) ?? "")
