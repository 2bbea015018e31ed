/// Words of scripts that a menu may be written in, for what draws or measures them.
package enum Scripts {
  /// A word of each of many scripts; among them are marks that take a cell, and joiners.
  package static let words = [
    "Datei", "Tiê\u{301}ng Việt", "Αρχείο", "Файл", "Նիշք", "ფაილი", "קוֹבֶץ", "مِلَفّ", "می\u{200C}خواهم", "हिन्दी",
    "বাংলা", "ਪੰਜਾਬੀ", "ગુજરાતી", "ଓଡ଼ିଆ", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "ශ්\u{200D}රී ලංකා",
    "ภาษาไทย", "ພາສາລາວ",
    "བོད་ཡིག", "မြန်မာ", "ភាសាខ្មែរ", "አማርኛ", "ᠮᠣᠩᠭᠣᠯ", "日本語", "한국어", "한국어".decomposedHangul, "ދިވެހި",
  ]
}

extension String {
  /// The syllables of Korean as their vowels and consonants.
  fileprivate var decomposedHangul: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar] }
          let index = scalar.value - 0xAC00
          let values =
            [0x1100 + index / 588, 0x1161 + index % 588 / 28] + (index % 28 == 0 ? [] : [0x11A7 + index % 28])
          return values.compactMap(Unicode.Scalar.init)
        }))
  }
}
