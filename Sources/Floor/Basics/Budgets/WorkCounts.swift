/// Counts of the work for what programs send, for tests: a bound of bytes, rows or calls is seen in them, and not in
/// times. Nothing is counted where none is current.
package final class WorkCounts: Sendable {
  /// The kinds of work.
  package enum Kind: Sendable, CaseIterable {
    /// Letters of titles that are made ready to be searched.
    case letters
    /// Searches whose rows are shown.
    case searches
    /// Bytes of descriptions of objects.
    case descriptionBytes
    /// Calls for these.
    case descriptions
    /// Folders of icon themes that are kept in mind.
    case iconFolders
    /// Files that are looked for in them.
    case iconLooks
  }

  /// The counts of this task, and of those that it starts.
  @TaskLocal package static var current: WorkCounts?

  private let counts = Lock<[Kind: Int]>([:])

  package init() {}

  package subscript(kind: Kind) -> Int { counts.withLock { $0[kind, default: 0] } }

  /// Counts some work.
  package static func add(_ count: Int, _ kind: Kind) {
    current?.counts.withLock { $0[kind, default: 0] += count }
  }
}
