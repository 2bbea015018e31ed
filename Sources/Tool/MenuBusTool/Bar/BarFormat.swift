import Basics
import MenuFiles

/// The languages of bars.
enum BarFormat: String, Sendable, CaseIterable {
  case waybar, i3bar, lines, polybar, yambar
}

extension BarFormat {
  /// The lines for a new state of a bar.
  ///
  /// - Parameters:
  ///   - modules: The texts of all menus, as far as they are known, each with the name of its menu.
  ///   - isFirst: Whether there was no output before.
  func output(of modules: [(name: String, text: BarText?)], isFirst: Bool) -> [PrintableText] {
    let first = modules.first?.text
    switch self {
    case .waybar: return first.map { [Self.waybar($0)] } ?? []
    case .i3bar: return [Self.i3bar(modules, isFirst: isFirst)]
    case .lines: return first.map { [Self.line($0.text)] } ?? []
    case .polybar: return first.map { [Self.colored($0)] } ?? []
    case .yambar: return first.map { Self.yambar($0) } ?? []
    }
  }

  /// Waybar reads both texts as Pango's markup, and hides a module without a text.
  private static func waybar(_ module: BarText) -> PrintableText {
    var members: [JSONText.Member] = [
      .init("text", .string(Self.markup(module))),
      .init("tooltip", .string(PrintableText(lines: module.tooltip).description.escapedForMarkup)),
      .init("class", .string(module.status.rawValue)),
    ]
    if let percentage = module.percentage { members.append(.init("percentage", .number("\(percentage)"))) }
    return PrintableText(json: JSONText.object(members).text)
  }

  /// The array of i3bar's protocol, which is without an end. A block without a text is hidden.
  private static func i3bar(_ modules: [(name: String, text: BarText?)], isFirst: Bool) -> PrintableText {
    let blocks = modules.compactMap { name, module -> JSONText? in
      guard let module else { return nil }
      return .object([
        .init("name", .string("menubus")), .init("instance", .string(name)),
        .init(
          "full_text", .string(module.runs.isEmpty ? PrintableText(module.text).description : Self.markup(module))),
        .init("markup", .string(module.runs.isEmpty ? "none" : "pango")),
        .init("urgent", .bool(module.status == .attention)),
      ])
    }
    return (isFirst ? "" : ",") + PrintableText(json: JSONText.array(blocks).text)
  }

  /// The beginning of i3bar's protocol.
  var header: [PrintableText] { self == .i3bar ? [#"{"version":1,"click_events":true}"#, "["] : [] }

  /// polybar and lemonbar read `%{`, and tmux `#[`, `#{` and `#(`, as their own: a word joiner, which is not seen,
  /// keeps the two apart, whatever letters and marks the text has around them.
  private static func line(_ text: String) -> PrintableText {
    var parts: [PrintableText] = []
    let scalars = PrintableText(text).description.unicodeScalars
    var start = scalars.startIndex
    for (index, next) in zip(scalars.indices, scalars.indices.dropFirst()) where begins(scalars[index], scalars[next]) {
      parts += [PrintableText(Substring(scalars[start..<next])), "\u{2060}"]
      start = next
    }
    return (parts + [PrintableText(Substring(scalars[start...]))]).joined(separator: "")
  }

  /// Whether two characters are the beginning of what a bar reads as its own.
  private static func begins(_ one: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    one == "%" && next == "{" || one == "#" && ["[", "{", "("].contains(next)
  }

  /// A line with the colours of polybar and lemonbar.
  private static func colored(_ module: BarText) -> PrintableText {
    guard !module.runs.isEmpty else { return line(module.text) }
    return module.runs.map { run in
      // lemonbar reads `%%` as one sign of percent.
      let joiner: PrintableText = run.text.unicodeScalars.last == "%" ? "\u{2060}" : ""
      let text = [line(run.text), joiner].joined(separator: "")
      guard let color = run.color else { return text }
      return "%{F\(Self.name(of: color))}\(text)%{F-}"
    }.joined(separator: "")
  }

  /// A text as Pango's markup, with its colours.
  private static func markup(_ module: BarText) -> String {
    guard !module.runs.isEmpty else { return PrintableText(module.text).description.escapedForMarkup }
    return module.runs.map { run in
      let text = PrintableText(run.text).description.escapedForMarkup
      return run.color.map { "<span color=\"\(name(of: $0))\">\(text)</span>" } ?? text
    }.joined()
  }

  /// A colour as `#rrggbb`.
  private static func name(of color: UInt32) -> String {
    let digits = String(color & 0xFFFFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// A transaction of yambar's: its tags, and an empty line.
  private static func yambar(_ module: BarText) -> [PrintableText] {
    var tags: [PrintableText] = [
      "text|string|\(module.text)", "tooltip|string|\(module.tooltip.replacing(text: "\n", by: " "))",
      "class|string|\(module.status.rawValue)",
    ]
    if let percentage = module.percentage { tags.append("percentage|range:0-100|\(percentage)") }
    return tags + [""]
  }
}
