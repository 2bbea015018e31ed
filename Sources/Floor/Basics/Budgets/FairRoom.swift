/// The rule by which programs share a place that has room for so many entries: where it is full, the newest entry of
/// the program with the most gives way, and not the newcomer.
package enum FairRoom {
  /// Whether there is room for one more entry of a program.
  package enum Room<Program> {
    case free
    /// There is, once an entry of this program is gone.
    case instead(of: Program)
    case none
  }

  /// Decides.
  ///
  /// - Parameters:
  ///   - own: The number of entries of the program that wants one more.
  ///   - count: The number of all entries.
  ///   - limit: The most entries.
  ///   - each: The most entries of a program.
  ///   - largest: The program with the most entries, and their number; looked for only where that is needed.
  package static func room<Program>(
    for own: Int, among count: Int, limit: Int, each: Int, largest: () -> (program: Program, count: Int)?
  ) -> Room<Program> {
    guard own < each else { return .none }
    guard count >= limit else { return .free }
    guard let largest = largest(), largest.count > own + 1 else { return .none }
    return .instead(of: largest.program)
  }
}
