import Basics
import Menus

/// A value that a command gave.
enum LiveValue: Equatable {
  case text(String)
  case image(MenuImage)
  case flag(Bool)
  case state(Action.State)
  case status(MenuDescription.Tray.Status)
  case toolTip(MenuDescription.Tray.ToolTip)
}

/// The values that a command printed.
struct LiveOutput: Equatable {
  /// Values by key; `nil` restores the file's value.
  typealias Values = [MenuDescription.ValueKey: LiveValue?]

  /// The values of the owner of the command.
  var values: Values = [:]
  /// The values of rows, by their identifiers.
  var rows: [String: Values] = [:]
}

extension MenuDescription.Live {
  /// The values of an output.
  func read(_ output: String, name: String) throws -> LiveOutput {
    var reader = LiveOutputReader(owner: owner)
    let result = try key.map { reader.value($0, printed: output) } ?? reader.values(ofJSON: output, name: name)
    guard let fault = reader.base.faults.kept.min(by: { $0.position < $1.position }) else { return result }
    let more = reader.base.faults.count - 1
    let place = key == nil ? " (\(fault.position))" : ""
    throw LazyFailure("the output of \(name): \(fault.sentence)\(place)\(more > 0 ? ", and \(more) more" : "")")
  }
}

/// Reads what a command printed as the values of a menu file are read.
private struct LiveOutputReader {
  let owner: MenuDescription.Live.Owner
  var base = MenuFileReader(isOutput: true)

  private static let start = MenuDescription.Position(line: 1, column: 1)

  /// One value: the first line that is not blank, and for a tooltip the lines after it.
  mutating func value(_ key: MenuDescription.ValueKey, printed output: String) -> LiveOutput {
    let lines = output.split(whereSeparator: \.isNewline).map { $0.fitting(MenuFilesLimits.toolTipCharacters) }
    guard let first = lines.firstIndex(where: { !$0.isEmpty }) else {
      return LiveOutput(values: [key: LiveValue?.none])
    }
    if key == .tooltip {
      let text = lines[(first + 1)...].joined(separator: "\n").prefix(MenuFilesLimits.toolTipCharacters)
      return LiveOutput(
        values: [key: .toolTip(.init(title: lines[first].fitting(MenuFilesLimits.valueCharacters), text: String(text)))]
      )
    }
    if key.isText, !FileNode.isNothing(lines[first]) {
      return LiveOutput(values: [key: .text(lines[first].fitting(MenuFilesLimits.valueCharacters))])
    }
    // A word of menu files, such as `true`.
    let node = FileNode(content: .text(lines[first], isPlain: true), position: Self.start)
    return LiveOutput(
      values: [key: read(Field(name: key.rawValue, position: Self.start, value: node), key, isOfRow: owner == .row)])
  }

  /// Several values, as a JSON object.
  mutating func values(ofJSON output: String, name: String) throws -> LiveOutput {
    if output.isBlank { return LiveOutput() }
    let document = FileNode.document(try MenuFileText.check(output, name: name))
    base.faults = document.faults
    guard let node = document.node else { return LiveOutput() }
    var result = LiveOutput()
    result.values = values(
      node, owner == .row ? MenuDescription.ValueKey.ofRows : MenuDescription.ValueKey.ofTray, rows: &result.rows)
    return result
  }

  private mutating func values(
    _ node: FileNode, _ keys: [MenuDescription.ValueKey], rows: inout [String: LiveOutput.Values]
  ) -> LiveOutput.Values {
    guard case .mapping(let pairs) = node.content else {
      if case .refused = node.content { return [:] }
      base.fault("must be a JSON object such as {\"title\": \"A\"}, not \(node.summary)", node.position)
      return [:]
    }
    let isOfRow = keys == MenuDescription.ValueKey.ofRows
    var values: LiveOutput.Values = [:]
    for (key, value) in pairs {
      guard case .text(let word, _) = key.content else { continue }
      let field = Field(name: word, position: key.position, value: value)
      if let known = keys.first(where: { $0.rawValue == word }) {
        values.updateValue(value.isNothing ? nil : read(field, known, isOfRow: isOfRow), forKey: known)
      } else if word == "rows", owner == .menu, !isOfRow {
        readRows(value, into: &rows)
      } else {
        // Only the first mistake is told.
        let suggestion = base.faults.isEmpty ? Spelling.suggestion(for: word, among: keys.map(\.rawValue)) : ""
        base.fault("unknown key `\(FileNode.shortened(word))`\(suggestion)", key.position)
      }
    }
    return values
  }

  private mutating func readRows(_ node: FileNode, into rows: inout [String: LiveOutput.Values]) {
    guard case .mapping(let pairs) = node.content else {
      return base.fault("`rows` must be a JSON object with identifiers of rows, not \(node.summary)", node.position)
    }
    var ignored: [String: LiveOutput.Values] = [:]
    for (key, value) in pairs {
      guard case .text(let identifier, _) = key.content else { continue }
      rows[identifier] = values(value, MenuDescription.ValueKey.ofRows, rows: &ignored)
    }
  }

  private mutating func read(_ field: Field, _ key: MenuDescription.ValueKey, isOfRow: Bool) -> LiveValue? {
    var field = field
    if case .text(let text, let isPlain) = field.value.content {
      field.value.content = .text(Self.numbered(key, text.fitting(MenuFilesLimits.valueCharacters)), isPlain: isPlain)
    }
    return switch key {
    case .title, .subtitle, .label: base.line(field).map { .text($0) }
    case .icon where isOfRow: base.image(field).map { .image($0) }
    case .icon, .attentionIcon: base.picture(field).map { .image($0) }
    case .enabled, .hidden: base.flag(field).map { .flag($0) }
    case .selected: base.state(field).map { .state($0) }
    case .status: base.choice(field).map { .status($0) }
    case .tooltip: base.toolTip(field).map { .toolTip($0) }
    }
  }

  /// Truth values of other programs: 1 and 0.
  private static func numbered(_ key: MenuDescription.ValueKey, _ text: String) -> String {
    guard key.isTruth else { return text }
    return text == "1" ? "true" : text == "0" ? "false" : text
  }
}

extension StringProtocol {
  /// The text without control characters and spaces around, and with an ellipsis if it is longer than `limit`.
  func fitting(_ limit: Int) -> String {
    let plain = prefix(limit + 1).description.withControlsAsSpaces
    let trimmed = plain.drop { $0 == " " }
    let end = trimmed.lastIndex { $0 != " " }.map { trimmed.index(after: $0) } ?? trimmed.startIndex
    let text = trimmed[..<end]
    return text.count > limit ? text.prefix(limit - 1) + "…" : String(text)
  }
}
