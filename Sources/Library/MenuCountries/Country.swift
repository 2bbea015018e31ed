import Foundation

/// A country, known by the two letters of its code.
enum Country {
  /// The codes of all countries (ISO 3166-1), without continents and unions.
  static let allCodes = Locale.Region.isoRegions.filter { $0.subRegions.isEmpty }.map(\.identifier)

  /// The spelling in which codes are compared.
  static func normalized(_ code: String) -> String { code.uppercased() }

  /// The name in a language; the code where there is none.
  static func name(of code: String, in locale: Locale) -> String { locale.localizedString(forRegionCode: code) ?? code }

  /// Two regional indicators, which fonts draw as a flag; `nil` for what is not two letters.
  static func flag(of code: String) -> String? {
    switch code {
    // Neither is a code for which there is a flag.
    case "CQ": return "🇺🇳"
    case "UK": return "🇬🇧"
    default: break
    }
    guard code.utf8.count == 2 else { return nil }
    var flag = ""
    for letter in code.unicodeScalars {
      guard ("A"..."Z").contains(letter), let indicator = Unicode.Scalar(letter.value - 0x41 + 0x1F1E6) else {
        return nil
      }
      flag.unicodeScalars.append(indicator)
    }
    return flag
  }
}
