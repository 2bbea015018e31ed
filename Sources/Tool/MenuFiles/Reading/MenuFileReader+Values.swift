import Basics
import Menus
import Pictures

// Readers of values of keys. Each complains about other values and returns `nil`.
extension MenuFileReader {
  /// A text of any length. Numbers and truth values written bare count as what is written.
  mutating func text(_ field: Field) -> String? {
    guard case .text(let text, _) = field.value.content, !field.value.isNothing else {
      return refuse(field, "must be a text, not \(field.value.summary)")
    }
    guard !text.unicodeScalars.contains("\0") else {
      return refuse(field, "contains a NUL character")
    }
    return text
  }

  /// A text of one line.
  mutating func line(_ field: Field) -> String? {
    guard let text = text(field) else { return nil }
    guard let control = text.unicodeScalars.first(where: \.isControl) else { return text }
    if Character(control).isNewline { return refuse(field, "must be one line of text") }
    return refuse(field, "contains a control character (\(control.codePoint))")
  }

  /// A text of one line that is not empty.
  mutating func word(_ field: Field) -> String? {
    guard let text = line(field) else { return nil }
    return text.isEmpty ? refuse(field, "is empty") : text
  }

  /// A truth value, in any spelling of YAML 1.1.
  mutating func flag(_ field: Field) -> Bool? {
    Self.flag(field.value) ?? refuse(field, "must be true or false, not \(field.value.summary)")
  }

  /// The state of a toggle.
  mutating func state(_ field: Field) -> Action.State? {
    if let flag = Self.flag(field.value) { return flag ? .on : .off }
    if case .text("mixed", _) = field.value.content { return .mixed }
    return refuse(field, "must be true, false or mixed, not \(field.value.summary)")
  }

  /// A theme name, `/path`, `symbol:…` or `emoji:…`. Whether a file or name exists is not asked.
  ///
  /// - Parameter kinds: What the mistake says may stand there.
  mutating func image(
    _ field: Field,
    kinds: String = "a theme name, a path from `/` on, `symbol:…`, `emoji:…` or `data:image/png;base64,…`"
  ) -> MenuImage? {
    guard let text = word(field) else { return nil }
    if text.hasPrefix("/") { return .file(text) }
    if text.hasPrefix("data:") { return picture(inURL: text, field) }
    for (prefix, image) in [("emoji:", MenuImage.emoji), ("symbol:", MenuImage.symbol)] where text.hasPrefix(prefix) {
      let rest = text.dropFirst(prefix.count)
      return rest.isBlank ? refuse(field, "has nothing after `\(prefix)`") : image(String(rest))
    }
    if text.contains("/") {
      return refuse(field, "must be \(kinds), not \(field.value.summary)")
    }
    return .named(text)
  }

  /// The picture that a URL has in itself, as programs write that have no file for it.
  private mutating func picture(inURL text: String, _ field: Field) -> MenuImage? {
    let beginning = "data:image/png;base64,"
    guard text.hasPrefix(beginning) else {
      return refuse(field, "must be a PNG picture, `\(beginning)…`, not \(field.value.summary)")
    }
    let limit = MenusLimits.pictureBytes
    guard let bytes = Base64.bytes(of: text.dropFirst(beginning.count), limit: limit) else {
      return refuse(field, "is not Base64 of at most \(limit >> 10) KiB behind `\(beginning)`")
    }
    return bytes.starts(with: PNGHeader.signature) ? .png(bytes) : refuse(field, "is no PNG picture")
  }

  /// Key presses with their modifiers.
  mutating func shortcut(_ field: Field) -> Shortcut? {
    guard let text = word(field) else { return nil }
    guard text.split(separator: " ").count <= MenuFilesLimits.chords else {
      return refuse(field, "has more than \(MenuFilesLimits.chords) key presses")
    }
    guard let shortcut = Shortcut(parsing: text) else {
      return refuse(field, "must look like `Ctrl+Shift+S`, not \(field.value.summary)")
    }
    // There are thousands of names. The first key that is not among the usual ones is compared with these.
    let key = shortcut.chords.map(\.key).first { $0.count > 1 && !Shortcut.Chord.keyNames.contains($0) }
    guard let key, let meant = Spelling.nearest(to: key, among: Self.keyNames) else { return shortcut }
    return refuse(field, "has no key `\(FileNode.shortened(key))`, did you mean `\(meant)`?")
  }

  /// The names of keys that may be meant. Letters with a grave accent are a slip away from its name: `agrave`.
  private static let keyNames = Shortcut.Chord.keyNames.subtracting(["grave"])

  /// A character of a title.
  mutating func mnemonic(_ field: Field, title: MnemonicTitle) -> Character? {
    guard let text = word(field) else { return nil }
    guard let character = text.first, text.count == 1 else {
      return refuse(field, "must be one character, not \(field.value.summary)")
    }
    guard let shown = title.text.map(FileNode.shortened) else { return refuse(field, "needs a `title`") }
    let isThere = text.lowercased().allSatisfy { title.characters.contains($0) }
    return isThere ? character : refuse(field, "`\(text)` is not in the title `\(shown)`")
  }

  /// A program and its arguments.
  mutating func arguments(_ field: Field) -> [String]? {
    guard case .list(let list) = field.value.content else {
      return refuse(field, "must be a list such as [program, argument], not \(field.value.summary)")
    }
    guard !list.isEmpty else { return refuse(field, "is empty; it must begin with a program") }
    var words: [String] = []
    for (index, node) in list.enumerated() {
      let name = (index == 0 ? "the program" : "argument \(index)") + " of `\(field.name)`"
      guard case .text(let text, _) = node.content, !node.isNothing else {
        if case .refused = node.content { continue }
        fault("\(name) must be a text, not \(node.summary)", node.position)
        continue
      }
      if text.unicodeScalars.contains("\0") {
        fault("\(name) contains a NUL character", node.position)
      } else if index == 0, text.isEmpty {
        fault("\(name) must not be empty", node.position)
      } else {
        words.append(text)
      }
    }
    return words.count == list.count ? words : nil
  }

  /// A command line.
  mutating func commandLine(_ field: Field) -> String? {
    guard let text = text(field) else { return nil }
    return text.isBlank ? refuse(field, "is empty") : text
  }

  /// A URL or path.
  mutating func target(_ field: Field) -> String? {
    guard let text = word(field) else { return nil }
    return text.utf8.first == UInt8(ascii: "-")
      ? refuse(field, "must be a URL or a path, not \(field.value.summary)") : text
  }

  /// Complains about the value of a field, unless that was done before.
  mutating func refuse<Value>(_ field: Field, _ sentence: String) -> Value? {
    if case .refused = field.value.content { return nil }
    fault("`\(field.name)` \(sentence)", field.value.position)
    return nil
  }

  private static func flag(_ node: FileNode) -> Bool? {
    guard case .text(let text, isPlain: true) = node.content else { return nil }
    switch text {
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return true
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return false
    default: return nil
    }
  }
}
