import MenuFiles

/// What a bar shows of a menu: the text and the tooltip of its tray item.
struct BarText: Sendable, Hashable {
  /// One line; empty where the item is hidden.
  let text: String
  /// The text in parts with colours of their own; empty where no part has one.
  let runs: [MenuDescription.Tray.ColoredText]
  /// Any number of lines.
  let tooltip: String
  let status: MenuDescription.Tray.Status
  /// The first number in the text that is a percentage.
  let percentage: Int?

  /// - Parameter name: The name of the menu, for one that has nothing but a picture.
  init(_ file: MenuDescription, name: String = "") {
    status = file.tray.status
    let picture = file.icon == nil ? nil : file.tray.toolTip?.title ?? name
    let title = [file.tray.label, file.title, picture].lazy.compactMap(\.self).first { !$0.isEmpty } ?? ""
    let shown = status == .passive ? "" : title
    text = Self.cut(String(shown.map { $0.isNewline ? " " : $0 }), ToolLimits.barCharacters)
    let isWhole = shown == text && shown == file.tray.labelRuns.map(\.text).joined()
    let isColored = file.tray.labelRuns.contains { $0.color != nil }
    runs = isWhole && isColored ? file.tray.labelRuns : []
    let toolTip = [file.tray.toolTip?.title ?? title, file.tray.toolTip?.text ?? ""].filter { !$0.isEmpty }
    tooltip = Self.cut(toolTip.joined(separator: "\n"), ToolLimits.barToolTipCharacters)
    percentage = text.split(separator: "%", omittingEmptySubsequences: false).dropLast().lazy
      .compactMap { Self.number(before: $0) }.first.flatMap { $0 <= 100 ? $0 : nil }
  }

  /// The whole number, of three digits at most, that a text before a sign of percent ends with; a space may follow it.
  private static func number(before text: Substring) -> Int? {
    func digits(_ text: Substring) -> Substring {
      text.lastIndex { !$0.isASCII || !$0.isNumber }.map { text[$0...].dropFirst() } ?? text
    }
    let text = text.last == " " ? text.dropLast() : text
    let last = digits(text)
    let rest = text[..<last.startIndex]
    let isFraction = (1...9).contains(last.count) && (rest.last == "." || rest.last == ",")
    let whole = isFraction ? digits(rest.dropLast()) : ""
    return Int((whole.isEmpty ? last : whole).suffix(3))
  }

  private static func cut(_ text: String, _ count: Int) -> String {
    guard text.unicodeScalars.count > count else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(count - 1))) + "…"
  }
}
