import LibDBus

/// What a person typed or moved and the program may not have heard of yet, so that the keys never wait for it.
struct Drafts: Sendable, Hashable {
  private struct Draft: Hashable {
    var value: Value
    /// What the program says it is.
    var known: Value
    /// What it was told, oldest first, and has not said since.
    var sent: [Value]
  }

  private static let maximumSent = 64
  private var drafts: [Level.Stop: Draft] = [:]

  func text(of stop: Level.Stop, is known: String) -> String { drafts[stop]?.value.stringValue ?? known }

  func number(of stop: Level.Stop, is known: Double) -> Double {
    if case .double(let number)? = drafts[stop]?.value { number } else { known }
  }

  /// Notes what the program is told now.
  mutating func set(_ value: Value, of stop: Level.Stop, known: Value) {
    var draft = drafts[stop] ?? Draft(value: value, known: known, sent: [])
    draft.value = value
    draft.sent = draft.sent.suffix(Self.maximumSent - 1) + [value]
    drafts[stop] = draft
  }

  /// Compares with what the program says now: an answer to something older changes nothing, anything else counts.
  mutating func update(_ values: [Level.Stop: Value]) {
    for (stop, draft) in drafts {
      guard let value = values[stop] else {
        drafts[stop] = nil
        continue
      }
      guard value != draft.known else { continue }
      if let place = draft.sent.firstIndex(of: value), place + 1 < draft.sent.count {
        drafts[stop]?.known = value
        drafts[stop]?.sent.removeFirst(place + 1)
      } else {
        drafts[stop] = nil
      }
    }
  }
}
