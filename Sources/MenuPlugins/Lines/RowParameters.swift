#if Tool
import MenuFiles
import Printing

/// The parameters of a line, read: by name, with their types, and with the defaults of the dialect.
struct RowParameters: Sendable, Hashable {
  let dialect: Dialect
  /// Sentences about what is ignored, each with the key of its kind: a plugin is told once of each kind.
  private(set) var notes: [PluginNote] = []
  /// Whether the line has a colour, which panels do not draw.
  private(set) var hasColor = false
  private var values: [ParameterKey: String] = [:]
  /// The values of `param1` and so on, by number.
  private var numbered: [Int: String] = [:]

  /// The highest number of a `param…`.
  static let maximumNumber = 100

  /// Reads the parameters of a line.
  init(_ line: LineSyntax, in dialect: Dialect, number: Int) {
    self.dialect = dialect
    for fault in line.faults { notes.append(PluginNote(fault, line: number)) }
    for parameter in line.parameters { read(parameter, number) }
  }

  private mutating func read(_ parameter: LineSyntax.Parameter, _ line: Int) {
    let name = parameter.name
    if name.hasPrefix("param"), let number = Int(name.dropFirst(5)), name.dropFirst(5).allSatisfy(\.isNumber) {
      guard number <= Self.maximumNumber, number > 0 || dialect == .swiftbar else {
        notes.append(PluginNote("`\(name)`: the numbers go from 1 to \(Self.maximumNumber)", line: line))
        return
      }
      numbered[number] = parameter.value
      return
    }
    guard let key = ParameterKey(name, in: dialect) else {
      let near = Spelling.suggestion(for: name, among: ParameterKey.allCases.map(\.rawValue))
      notes.append(PluginNote("`\(name.shortened)` is no parameter\(near)", line: line))
      return
    }
    guard key.dialects.contains(dialect) else {
      let owners = key.dialects.map(\.rawValue).sorted()
      let others = owners.count > 1 ? owners.dropLast().joined(separator: ", ") + " and " : ""
      notes.append(
        PluginNote(
          "`\(key.rawValue)` is a parameter of \(others)\(owners.last ?? ""), not of \(dialect.rawValue)", line: line))
      return
    }
    if key == .color { hasColor = true }
    if key.isIgnored != nil {
      notes.append(PluginNote(ignored: [key], line: line))
      return
    }
    if Self.flags.contains(key), flag(parameter.value) == nil {
      notes.append(PluginNote("`\(key.rawValue)` must be true or false", line: line))
      return
    }
    if key == .length, length(parameter.value) == nil {
      notes.append(PluginNote("`length` must be a number", line: line))
      return
    }
    values[key] = parameter.value
  }

  private static let flags: Set<ParameterKey> = [
    .terminal, .refresh, .dropdown, .alternate, .trim, .ansi, .emojize, .symbolize, .unescape, .useMarkup, .md,
    .checked, .disabled,
  ]

  /// A truth value, as the dialect spells it.
  private func flag(_ text: String) -> Bool? {
    let word = dialect == .argos ? text : text.lowercased()
    switch word {
    case "true": return true
    case "false": return false
    case "1", "t": return dialect.isXbar ? true : nil
    case "0", "f": return dialect.isXbar ? false : nil
    default: return nil
    }
  }

  private func length(_ text: String) -> Int? {
    guard text.utf8.count <= 9, let number = Int(text), number >= 0 else { return nil }
    return number
  }
}

extension RowParameters {
  /// The text of a parameter.
  subscript(key: ParameterKey) -> String? { values[key] }

  /// A truth value, or its default.
  func isSet(_ key: ParameterKey, default standard: Bool = false) -> Bool {
    values[key].flatMap(flag) ?? standard
  }

  /// The most characters of the title; `nil` for any number.
  var length: Int? { values[.length].flatMap(length) }

  /// The arguments that `param1` and so on are, as the dialect counts them.
  var arguments: [String] {
    let numbers = numbered.keys.sorted()
    switch dialect {
    case .swiftbar: return numbers.compactMap { numbered[$0] }
    case .xbar, .bitbar: return numbers.last.map { (1...$0).map { numbered[$0] ?? "" } } ?? []
    case .argos:
      var arguments: [String] = []
      while let next = numbered[arguments.count + 1] { arguments.append(next) }
      return arguments
    }
  }
}
#endif
