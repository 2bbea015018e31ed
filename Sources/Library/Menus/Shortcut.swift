/// One key press after another, each with its modifiers, as shown beside a row's title.
public struct Shortcut: Sendable, Hashable {
  /// The keys held while another is pressed.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    /// One bit a modifier.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The Control key.
    public static let control = Modifiers(rawValue: 1)
    /// The Alt key.
    public static let alt = Modifiers(rawValue: 2)
    /// The Shift key.
    public static let shift = Modifiers(rawValue: 4)
    /// The Super key, also called Meta or Windows.
    public static let `super` = Modifiers(rawValue: 8)
  }

  /// One key press.
  public struct Chord: Sendable, Hashable {
    /// The keys held meanwhile.
    public var modifiers: Modifiers
    /// The key: a letter in upper case, a digit, a sign, or a name such as `F5`, `Return` or `Page_Up`.
    public var key: String

    /// Makes a key press; a single letter becomes upper case.
    public init(_ key: String, _ modifiers: Modifiers = []) {
      self.modifiers = modifiers
      let upperCase = key.uppercased()
      self.key = key.count == 1 && upperCase.count == 1 ? upperCase : key  // that of "ß" has two letters
    }
  }

  /// The key presses, in order. GTK's panels show a shortcut only if it has just one.
  public var chords: [Chord]

  /// Makes a shortcut of one key press.
  public init(_ key: String, _ modifiers: Modifiers = []) {
    chords = [Chord(key, modifiers)]
  }

  /// Makes a shortcut of several key presses.
  public init(chords: [Chord]) {
    self.chords = chords
  }

  /// Reads `Ctrl+Shift+S`, and several presses separated by spaces; `nil` if it is not of that form.
  ///
  /// Modifiers are `Ctrl` or `Control`, `Alt`, `Shift`, and `Super`, `Meta` or `Win`, in any order and case. The plus
  /// key is written `Ctrl++` or `Ctrl+plus`. Keys have the X Window System's names, those of a usual keyboard
  /// in any case; `Enter`, `Esc`, `Del` and `PgUp` are read as `Return`, `Escape`, `Delete` and `Page_Up`.
  public init?(parsing text: String) {
    var chords: [Chord] = []
    for press in text.split(separator: " ") {
      guard let chord = Chord(parsing: press) else { return nil }
      chords.append(chord)
    }
    guard !chords.isEmpty else { return nil }
    self.chords = chords
  }
}

extension Shortcut.Chord {
  fileprivate init?(parsing text: Substring) {
    var words = text.split(separator: "+", omittingEmptySubsequences: false)
    if words.count > 1, words.suffix(2).allSatisfy(\.isEmpty) {  // "Ctrl++", or "+" alone
      words.removeLast(2)
      words.append("plus")
    }
    guard let key = words.popLast(), !key.isEmpty, Self.modifier(named: key) == nil else { return nil }
    var modifiers: Shortcut.Modifiers = []
    for word in words {
      guard let modifier = Self.modifier(named: word), !modifiers.contains(modifier) else { return nil }
      modifiers.insert(modifier)
    }
    self.init(Self.keyName(String(key)), modifiers)
  }

  private static func modifier(named name: Substring) -> Shortcut.Modifiers? {
    switch name.lowercased() {
    case "ctrl", "control": .control
    case "alt": .alt
    case "shift": .shift
    case "super", "meta", "win": .super
    default: nil
    }
  }
}
