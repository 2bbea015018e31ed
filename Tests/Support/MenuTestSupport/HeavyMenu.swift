package import DBusMenu
import LibDBus

/// Menus of many rows, each within the limits of a row: the work of a presenter is to be bounded for the whole of each.
///
/// A test at each presenter goes through all of them.
package enum HeavyMenu: String, CaseIterable, Sendable {
  case latin, arabic, devanagari, thai, emoji, mixed, subtitles, shortcuts, search, texts, badges, accessories, fields,
    sliders, buttons, nested, lines, palettes, alternates, languages, separators

  /// The rows of the menu.
  package var rows: [MenuNode] {
    (1...count).map { id in
      MenuNode(
        id: ItemID(Int32(id)), properties: Dictionary(uniqueKeysWithValues: properties(id).map { ($0.rawValue, $1) }))
    }
  }

  /// The number of rows: more than any screen shows.
  private var count: Int {
    switch self {
    case .texts, .badges, .accessories, .fields, .sliders, .buttons, .nested: 80
    default: 300
    }
  }

  private func properties(_ id: Int) -> [PropertyName: Value] {
    let label: [PropertyName: Value] = [.label: .string("\(id) " + text)]
    switch self {
    case .latin, .arabic, .devanagari, .thai, .emoji, .mixed: return label
    case .subtitles:
      let long = Value.string("\(id) " + text)
      return label.merging([.subtitle: long, .tooltip: long, .accessibleDescription: long]) { $1 }
    case .shortcuts: return [.label: .string("\(id)"), .shortcut: .array(of: "as", [.strings(["Control", text])])]
    case .search:
      return label.merging([.role: .string("search-field"), .placeholder: .string(text), .text: .string(text)]) { $1 }
    case .texts, .badges, .fields, .sliders, .buttons, .nested:
      return label.merging([.content: content(id), .role: .string("custom-view")]) { $1 }
    case .accessories: return label.merging([.accessory: content(id)]) { $1 }
    case .lines: return label.merging([.row: .string("\(id / 5)"), .rowIndex: .int32(Int32(id % 5))]) { $1 }
    case .palettes: return label.merging([.palette: .string("p"), .rowIndex: .int32(Int32(id))]) { $1 }
    case .alternates:
      let alternate = Self.view(["action": "a", "label": text, "modifiers": "Alt"])
      return label.merging([.alternates: .array(of: "a{sv}", [alternate])]) { $1 }
    case .languages: return label.merging([.language: .string("de-x-\(id)")]) { $1 }
    case .separators: return id.isMultiple(of: 2) ? [.type: .string("separator")] : [.label: .string("\(id)")]
    }
  }

  /// A text as long as is drawn of one.
  private var text: String {
    let word =
      switch self {
      case .arabic: "مرحبا بالعالم هذا نص طويل "
      case .devanagari: "क्षत्रियाणां स्वागतम् ज्ञानम् "
      case .thai: "สวัสดีชาวโลกทั้งหลาย"
      case .emoji: "👩‍👩‍👧‍👦🏳️‍🌈👨🏽‍🚀"
      case .latin, .separators: "Lorem ipsum dolor "
      default: "aअبת中👩‍🚀한ไ"
      }
    return String(repeating: word, count: 500 / word.unicodeScalars.count)
  }

  private func content(_ id: Int) -> Value {
    let views = (0..<(self == .nested ? 8 : 60)).map { place in piece(place, id) }
    return Self.stack(id.isMultiple(of: 2) ? "vertical" : "horizontal", views)
  }

  private func piece(_ place: Int, _ id: Int) -> Value {
    let words = String(text.prefix(40))
    switch self {
    case .nested:
      let inner = (0..<6).map { Self.view(["kind": "text", "text": "\(place)\($0)" + words]) }
      return Self.stack(place.isMultiple(of: 2) ? "horizontal" : "vertical", inner)
    case .badges: return Self.view(["kind": "badge", "text": "\(id)" + words])
    case .fields:
      return Self.view(["kind": "field", "part": "\(place)", "title": words, "text": text, "placeholder": words])
    case .sliders: return Self.view(["kind": "slider", "part": "\(place)", "title": words])
    case .buttons: return Self.view(["kind": "button", "part": "\(place)", "title": words])
    default: return Self.view(["kind": "text", "text": "\(id)-\(place)" + words])
    }
  }

  private static func view(_ entries: [String: String]) -> Value {
    .dictionary(
      key: "s", value: "v",
      entries.sorted { $0.key < $1.key }.map {
        Value.DictionaryEntry(
          .string($0.key), .variant($0.key == "modifiers" ? .strings([$0.value]) : .string($0.value)))
      })
  }

  private static func stack(_ axis: String, _ children: [Value]) -> Value {
    .dictionary(
      key: "s", value: "v",
      [
        Value.DictionaryEntry(.string("kind"), .variant(.string("stack"))),
        Value.DictionaryEntry(.string("axis"), .variant(.string(axis))),
        Value.DictionaryEntry(.string("children"), .variant(.array(of: "a{sv}", children))),
      ])
  }
}
