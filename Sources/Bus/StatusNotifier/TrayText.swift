/// Texts that every panel can show.
enum TrayText {
  /// A text of one line that some panels parse as markup.
  ///
  /// Xfce and MATE show an empty tooltip for a `&` or a `<` that is not markup, Waybar for a title too; Plasma, Waybar
  /// and GNOME show `&amp;` literally. As neither form is right everywhere, characters of a like meaning that are not
  /// markup replace these: “+” for “&”, “‹” and “›” for “<” and “>”. Every font has these, and no language. (“＆”,
  /// U+FF06, is an empty box in six panels where no font for Chinese, Japanese or Korean is installed.)
  /// See docs/panels.md#icon.
  static func title(_ text: String) -> String { line(text, replacing: true) }

  /// A text of one line that no panel parses as markup, cut at ``maximumLine`` characters.
  static func line(_ text: String) -> String { line(text, replacing: false) }

  /// A text of several lines that some panels parse as markup, cut at ``maximumText`` bytes.
  static func text(_ text: String) -> String {
    let plain = clean(
      text.unicodeScalars.lazy.prefix(StatusNotifierLimits.toolTipBytes + 1), keepsLines: true, replacing: true)
    guard plain.utf8.count > StatusNotifierLimits.toolTipBytes else { return plain }
    var cut = ""
    var count = "…".utf8.count
    for character in plain {
      count += character.utf8.count
      if count > StatusNotifierLimits.toolTipBytes { break }
      cut.append(character)
    }
    return cut + "…"
  }

  /// The name of an icon or a directory, without NUL, which cannot be sent.
  static func path(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.lazy.filter { $0 != "\0" }.prefix(StatusNotifierLimits.nameScalars)))
  }

  private static func line(_ text: String, replacing: Bool) -> String {
    // A character can have any number of scalars, so the scalars are limited first.
    let plain = clean(
      text.unicodeScalars.lazy.prefix(4 * StatusNotifierLimits.lineCharacters), keepsLines: false, replacing: replacing)
    let isCut = text.unicodeScalars.count > 4 * StatusNotifierLimits.lineCharacters
    return plain.count > StatusNotifierLimits.lineCharacters || isCut
      ? plain.prefix(StatusNotifierLimits.lineCharacters - 1) + "…" : plain
  }

  private static func clean(
    _ scalars: some Sequence<Unicode.Scalar>, keepsLines: Bool, replacing: Bool
  ) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      switch scalar {
      case "\n" where keepsLines, "\t" where keepsLines: result.append(scalar)
      case "\0": continue
      case "&" where replacing: result.append("+")
      case "<" where replacing: result.append("‹")
      case ">" where replacing: result.append("›")
      default: result.append(scalar.properties.generalCategory == .control ? " " : scalar)
      }
    }
    return String(result)
  }
}
