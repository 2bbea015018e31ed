import LibDBus

/// The values that the user has typed or moved and the program may not know yet, so that the keys never wait for it.
package struct Drafts: Sendable, Hashable {
  private struct Draft: Hashable {
    var value: Value
    /// As the program knows it.
    var known: Value
    /// The values that the program was sent and has not answered with, oldest first.
    var sent: [Value]
  }

  private var drafts: [MenuStop: Draft] = [:]

  /// No values.
  package init() {}

  /// The text to draw in a field or search field.
  package func text(of stop: MenuStop, is known: String) -> String { drafts[stop]?.value.stringValue ?? known }

  /// The value to draw of a slider.
  package func number(of stop: MenuStop, is known: Double) -> Double {
    if case .double(let number)? = drafts[stop]?.value { number } else { known }
  }

  /// Records a value that is sent to the program now.
  mutating func set(_ value: Value, of stop: MenuStop, known: Value) {
    var draft = drafts[stop] ?? Draft(value: value, known: known, sent: [])
    draft.value = value
    draft.sent = draft.sent.suffix(MenuPresentingLimits.sentTexts - 1) + [value]
    drafts[stop] = draft
  }

  /// Compares with the program's values: an answer to something older changes nothing, any other value counts.
  ///
  /// - Returns: Whether one of them is an answer to what the user has entered.
  mutating func update(_ values: [MenuStop: Value]) -> Bool {
    var isAnswer = false
    for (stop, draft) in drafts {
      guard let value = values[stop] else {
        drafts[stop] = nil
        continue
      }
      guard value != draft.known else { continue }
      let index = draft.sent.firstIndex(of: value)
      if index != nil { isAnswer = true }
      if let index, index + 1 < draft.sent.count {
        drafts[stop]?.known = value
        drafts[stop]?.sent.removeFirst(index + 1)
      } else {
        drafts[stop] = nil
      }
    }
    return isAnswer
  }
}
