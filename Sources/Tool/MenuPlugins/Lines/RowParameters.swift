import Basics
import MenuFiles

/// The parameters of a line, read: by name, with their types, and with the defaults of the dialect.
struct RowParameters: Sendable, Hashable {
  let dialect: Dialect
  private var values: [ParameterKey: String] = [:]
  /// The values of `param1` and so on, by number.
  private var numbered: [Int: String] = [:]

  /// Reads the parameters of a line.
  ///
  /// - Parameter notes: Gets sentences about what is ignored.
  init(_ line: LineSyntax, in dialect: Dialect, number: Int, notes: inout PluginNotes) {
    self.dialect = dialect
    for fault in line.faults { notes.add(fault, line: number) }
    for parameter in line.parameters { read(parameter, number, &notes) }
  }

  private mutating func read(_ parameter: LineSyntax.Parameter, _ line: Int, _ notes: inout PluginNotes) {
    let name = parameter.name
    if name.hasPrefix("param"), let number = Int(name.dropFirst(5)), name.dropFirst(5).allSatisfy(\.isNumber) {
      guard number <= MenuPluginsLimits.parameterNumber, number > 0 || dialect == .swiftbar else {
        return notes.add(
          "`\(name.shortened)`: the numbers go from 1 to \(MenuPluginsLimits.parameterNumber)", kind: name, line: line)
      }
      numbered[number] = parameter.value
      return
    }
    guard let key = ParameterKey(name, in: dialect) else {
      return notes.add("`\(name.shortened)` is no parameter\(Self.suggestion(for: name))", kind: name, line: line)
    }
    if key.isIgnored != nil { return notes.add(ignored: key, line: line) }
    if !key.dialects.contains(dialect) {
      notes.add(foreign(key), line: line)
      if key.contradicts(dialect) { return }
    }
    if Self.flags.contains(key), flag(parameter.value) == nil {
      return notes.add("`\(key.rawValue)` must be true or false", line: line)
    }
    if key == .length, length(parameter.value) == nil {
      return notes.add("`length` must be a number", line: line)
    }
    values[key] = parameter.value
  }

  /// A sentence about a parameter of another dialect. It works all the same, unless this one says otherwise.
  private func foreign(_ key: ParameterKey) -> String {
    let owners = key.dialects.map(\.rawValue).sorted()
    let others = owners.count > 1 ? owners.dropLast().joined(separator: ", ") + " and " : ""
    let end = key.contradicts(dialect) ? "" : "; it works all the same"
    return "`\(key.rawValue)` is a parameter of \(others)\(owners.last ?? ""), not of \(dialect.rawValue)\(end)"
  }

  private static func suggestion(for name: String) -> String {
    Spelling.suggestion(for: name, among: ParameterKey.allCases.map(\.rawValue))
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

  /// The text of the first of some parameters that is there; those of the dialect are before those of others.
  func first(of keys: ParameterKey...) -> (key: ParameterKey, text: String)? {
    let found = keys.compactMap { key in values[key].map { (key: key, text: $0) } }.filter { !$0.text.isEmpty }
    return found.first { $0.key.dialects.contains(dialect) } ?? found.first
  }

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
