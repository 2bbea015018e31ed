import MenuPresenting

/// The text that a field draws: all of it, if it can be edited.
struct FieldText: Equatable {
  var drawn: String
  var isWhole: Bool
}

extension FieldText {
  /// - Parameter letters: The letters that the field has room for while it does not have the keys; `nil` while it has.
  init(_ text: String, letters: Int?) {
    let most =
      letters ?? (text.utf8.count <= MenuPresentingLimits.fieldBytes ? Int.max : MenuPresentingLimits.textLetters)
    let scalars = text.unicodeScalars
    guard text.utf8.count > most,
      let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else {
      (drawn, isWhole) = (text, true)
      return
    }
    (drawn, isWhole) = (String(scalars[..<end]) + "…", false)
  }
}
