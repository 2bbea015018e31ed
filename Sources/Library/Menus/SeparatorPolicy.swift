/// The treatment of explicit separators that would be first, last or doubled.
@nonexhaustive public enum SeparatorPolicy: Sendable, Hashable {
  /// They are not shown, as most panels would do by themselves.
  case collapse
  /// They are shown as they are written. Automatic separators are never first, last or doubled.
  case literal
}

extension SeparatorPolicy {
  /// Hides separators that would be first, last or next to another.
  ///
  /// - Parameters:
  ///   - hasRowBefore: Whether another visible row is in front of these.
  ///   - hasRowBehind: Whether one is behind them.
  @MainActor
  func hideSpareSeparators(in entries: inout [Entry], hasRowBefore: Bool = false, hasRowBehind: Bool = false) {
    var pending: Int?  // a visible separator with a row before it and none yet behind
    var hasRow = hasRowBefore
    for index in entries.indices where entries[index].row.isVisible {
      if !entries[index].row.isSeparator {
        hasRow = true
        pending = nil
      } else if keeps(entries[index]) {
        if let shown = pending { entries[shown].row.isVisible = false }
        pending = nil
        hasRow = false
      } else if hasRow && pending == nil {
        pending = index
      } else {
        entries[index].row.isVisible = false
      }
    }
    if let last = pending, !hasRowBehind { entries[last].row.isVisible = false }
  }

  /// Whether a separator is shown wherever it is.
  @MainActor
  private func keeps(_ entry: Entry) -> Bool {
    guard self == .literal, case .element = entry.row.key else { return false }
    return true
  }
}
