import Basics
import DBusMenu
import LibDBus

/// Leaves texts and pictures out of a recording; the structure, lengths and sizes stay.
///
/// Every text is redacted that is not known to be a word of a protocol, unknown properties too.
package struct Redaction: Sendable, Hashable {
  package var texts: Bool
  package var pictures: Bool

  package init(texts: Bool, pictures: Bool) {
    self.texts = texts
    self.pictures = pictures
  }

  /// The parts that are left out, as a recording names them.
  package var names: [String] { (texts ? ["texts"] : []) + (pictures ? ["pictures"] : []) }

  /// The line without what is to be left out.
  package func apply(to line: RecordLine) -> RecordLine {
    guard texts || pictures else { return line }
    return RecordLine(line.time, content(line.content))
  }

  private func content(_ content: RecordLine.Content) -> RecordLine.Content {
    switch content {
    case .properties(let path, let interface, let values):
      return .properties(path, interface, values.map(properties))
    case .layout(let revision, let root): return .layout(revision: revision, root: root.map(item))
    case .signal(let signal): return .signal(message(signal))
    case .call(var call):
      call.message = message(call.message)
      return .call(call)
    case .reply(let number, .success(let values)): return .reply(to: number, .success(values.map { value($0, of: "") }))
    case .reply(let number, .failure(let error)):
      return .reply(to: number, .failure(BusError(error.name, texts ? Self.redacted(error.message) : error.message)))
    case .note(let sentence): return .note(texts ? Self.redacted(sentence) : sentence)
    case .start, .gone, .back, .end: return content
    }
  }

  private func item(_ item: SentItem) -> SentItem {
    var result = SentItem(id: item.id, properties: properties(item.properties))
    for element in item.elements {
      switch element {
      case .item(let child): result.append(.item(self.item(child)))
      case .stray(let value): result.append(.stray(self.value(value, of: "")))
      }
    }
    return result
  }

  private func properties(_ values: [String: Value]) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: values.map { ($0.key, value($0.value, of: $0.key)) })
  }

  /// The arguments of a message, some of which are words: the name of an event, of an interface or of a property.
  private func message(_ message: RecordedMessage) -> RecordedMessage {
    var result = message
    switch message.member.rawValue {
    case "Get", "GetAll", "GetProperty", "GetGroupProperties", "GetLayout", "AboutToShow", "AboutToShowGroup",
      "NewStatus", "Scroll":
      return message
    case "NewIconThemePath": result.arguments = message.arguments.map { value($0, of: "IconThemePath") }
    default:
      result.arguments = message.arguments.enumerated().map { index, argument in
        if ["Event", "PropertiesChanged"].contains(message.member.rawValue), case .string = argument {
          return argument
        }
        return value(argument, of: "")
      }
    }
    return result
  }

  // MARK: Values

  private func value(_ value: Value, of name: String) -> Value {
    switch value {
    case .string(let text): return texts ? .string(Self.text(text, of: name)) : value
    case .bytes(let bytes): return pictures ? .bytes(Self.picture(bytes)) : value
    // The keys of a shortcut.
    case .array where name == PropertyName.shortcut.rawValue: return value
    case .dictionary(let key, let content, let entries):
      return .dictionary(
        key: key, value: content,
        entries.map { Value.DictionaryEntry($0.key, self.value($0.value, of: $0.key.stringValue ?? "")) })
    case .variant(let inner): return .variant(self.value(inner, of: name))
    default:
      // The names of removed properties.
      if value.signature == "(ias)" { return value }
      let isEvent = value.signature == SentEvent.signature
      return value.mapMembers { place, member in
        isEvent && place == SentEvent.namePlace ? member : self.value(member, of: name)
      }
    }
  }

  private static func text(_ text: String, of name: String) -> String {
    let declaration =
      PropertyName(rawValue: name).flatMap { PropertyName.declarations[$0] }
      ?? ViewEntry(rawValue: name).flatMap { ViewEntry.declarations[$0] }
      ?? AlternateEntry(rawValue: name).flatMap { AlternateEntry.declarations[$0] }
    if declaration?.words.contains(text) == true || itemWords.contains(name) || keys.contains(name) { return text }
    // A name from a theme is public; a path may have the user's name in it.
    if name.lowercased().contains(text: "icon"), !text.utf8.contains(UInt8(ascii: "/")) { return text }
    return redacted(text)
  }

  /// Properties of tray items and of menus with words of the protocol.
  private static let itemWords: Set<String> = ["Category", "Id", "Status", "TextDirection"]

  /// Properties with names that the program's code gives, which the user does not see.
  private static let keys: Set<String> = Set(
    [
      PropertyName.identifier, .section, .group, .row, .palette, .language, .background, .configuration,
    ].map(\.rawValue) + [ViewEntry.part.rawValue, AlternateEntry.action.rawValue])

  /// A text of the same length and shape: letters become “x” or “X”, digits “0”, letters of wide scripts
  /// “字”, of scripts from right to left “א”; spaces, punctuation and pictures stay, and so does a slash
  /// between the parts of a path.
  static func redacted(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .titlecaseLetter: result.append("X")
      case .decimalNumber, .letterNumber, .otherNumber: result.append("0")
      case .lowercaseLetter, .modifierLetter: result.append("x")
      case .otherLetter:
        result.append(scalar.properties.isIdeographic ? "字" : (0x590...0x8FF).contains(scalar.value) ? "א" : "x")
      case .nonspacingMark, .spacingMark, .enclosingMark: continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A PNG file of one gray pixel, or as many zeros: transparent pixels, where the bytes are pixels.
  private static func picture(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? grayPixel : [UInt8](repeating: 0, count: bytes.count)
  }

  private static let grayPixel: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
    0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B, 0x55, 0x00, 0x00, 0x00,
    0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x68, 0x00, 0x00, 0x00, 0x82, 0x00, 0x81, 0xDA, 0x45, 0x08,
    0x3B, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
