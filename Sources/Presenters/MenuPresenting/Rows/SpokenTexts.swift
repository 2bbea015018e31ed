package import Basics
package import DBusMenu
import Texts

/// The words that assistive technology is told beside a program's own.
package enum SpokenTexts {
  /// The place of a row among those that were found.
  package static func position(_ position: Int, of count: Int) -> PrintableText {
    PrintableText(FixedTexts.current.text(.place, ["number": "\(position)", "count": "\(count)"]))
  }

  /// The number of rows that were found.
  package static func count(of count: Int) -> PrintableText {
    PrintableText(count == 0 ? FixedTexts.current[.nothingFound] : FixedTexts.current.text(.hits, count))
  }
}

extension RowMark {
  /// The state in words.
  package var spoken: PrintableText {
    let state =
      switch self {
      case .check(let state), .radio(let state): state
      }
    return PrintableText(FixedTexts.current[state == 1 ? .checked : state == 0 ? .unchecked : .mixed])
  }
}
