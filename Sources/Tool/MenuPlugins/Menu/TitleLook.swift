import Basics
import MenuFiles
import Menus

/// The look of a title that is painted: its colours, and whether it has a picture.
struct TitleLook: Sendable, Equatable {
  /// The title in parts with colours of their own; empty if it has none.
  private(set) var runs: [MenuDescription.Tray.ColoredText] = []
  /// Whether there is a picture that is not the dot of a colour.
  private(set) var hasPicture = false

  /// Reads the parameter `color`, the colours of terminals, and those of markup.
  init(_ text: RowText, _ parameters: RowParameters, of item: MenuDescription.Item, settings: RowSettings) {
    func dot(_ isDark: Bool) -> ColorDot? {
      parameters[.color].flatMap { ColorDot(RowPicture.version(of: $0, isDark)) }
    }
    hasPicture = item.icon != nil && item.icon != dot(settings.isDark).map { .png($0.png) }
    let color = dot(settings.isTitleOnDark)
    guard let title = item.title, !title.isBlank else { return }
    let colored = TerminalColors.runs(of: text.coloredParts(parameters))
    guard colored.contains(where: { $0.color != nil }) else {
      if let color { runs = [MenuDescription.Tray.ColoredText(title, color: color.number)] }
      return
    }
    runs = Self.match(colored, with: title, color?.number)
  }

  /// The parts of a title, which may have lost spaces and names of emoji: each of its characters has the colour of the
  /// next equal one of the text, and one without such a character that of the one before.
  private static func match(
    _ colored: [MenuDescription.Tray.ColoredText], with title: String, _ color: UInt32?
  ) -> [MenuDescription.Tray.ColoredText] {
    var rest = colored.flatMap { part in part.text.map { (character: $0, color: part.color) } }[...]
    var runs: [MenuDescription.Tray.ColoredText] = []
    var present = color
    for character in title {
      if let place = rest.prefix(MenuPluginsLimits.colorReach).firstIndex(where: { $0.character == character }) {
        present = rest[place].color ?? color
        rest = rest[(place + 1)...]
      }
      if runs.last?.color == present, !runs.isEmpty {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append(MenuDescription.Tray.ColoredText(String(character), color: present))
      }
    }
    return runs
  }
}

/// The colours of terminals, `ESC [ … m`.
enum TerminalColors {
  /// Parts of a text by the colours of their letters; other sequences are left out.
  static func runs(of parts: [MenuDescription.Tray.ColoredText]) -> [MenuDescription.Tray.ColoredText] {
    var runs: [MenuDescription.Tray.ColoredText] = []
    var color: UInt32?
    for part in parts {
      var isFirst = true
      for piece in part.text.parts(between: "\u{1B}[") {
        var rest = piece
        if !isFirst {
          let codes = piece.prefix { $0.isNumber || $0 == ";" }
          rest = piece[codes.endIndex...]
          if rest.first == "m" { color = Self.color(after: codes, color) }
          rest = rest.dropFirst()
        }
        isFirst = false
        let plain = TextEscapes.withoutSequences(String(rest))
        if !plain.isEmpty { runs.append(MenuDescription.Tray.ColoredText(plain, color: color ?? part.color)) }
      }
    }
    return runs
  }

  private static func color(after codes: Substring, _ color: UInt32?) -> UInt32? {
    var color = color
    var codes = codes.split(separator: ";", omittingEmptySubsequences: false).prefix(MenuPluginsLimits.colorCodes).map {
      Int($0) ?? 0
    }[...]
    while let code = codes.popFirst() {
      switch code {
      case 0, 39: color = nil
      case 30...37: color = basic[code - 30]
      case 90...97: color = bright[code - 90]
      case 38: color = extended(&codes) ?? color
      case 48: _ = extended(&codes)
      default: break
      }
    }
    return color
  }

  /// A colour of 256, or one by its parts.
  private static func extended(_ codes: inout ArraySlice<Int>) -> UInt32? {
    func part(_ code: Int?) -> UInt32? { code.flatMap { UInt8(exactly: $0) }.map { UInt32($0) } }
    switch codes.popFirst() {
    case 5:
      guard let index = part(codes.popFirst()) else { return nil }
      switch index {
      case 0..<8: return basic[Int(index)]
      case 8..<16: return bright[Int(index) - 8]
      case 16..<232:
        func level(_ step: UInt32) -> UInt32 { step == 0 ? 0 : 55 + 40 * step }
        let step = index - 16
        return level(step / 36) << 16 | level(step / 6 % 6) << 8 | level(step % 6)
      default: return (8 + 10 * (index - 232)) * 0x010101
      }
    case 2:
      guard let red = part(codes.popFirst()), let green = part(codes.popFirst()), let blue = part(codes.popFirst())
      else { return nil }
      return red << 16 | green << 8 | blue
    default: return nil
    }
  }

  private static let basic: [UInt32] = [
    0x2E3436, 0xCC0000, 0x4E9A06, 0xC4A000, 0x3465A4, 0x75507B, 0x06989A, 0xD3D7CF,
  ]
  private static let bright: [UInt32] = [
    0x555753, 0xEF2929, 0x8AE234, 0xFCE94F, 0x729FCF, 0xAD7FA8, 0x34E2E2, 0xEEEEEC,
  ]
}
