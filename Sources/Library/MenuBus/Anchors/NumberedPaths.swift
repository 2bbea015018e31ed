import LibDBus

/// Object paths with a number. Numbers go up for as long as the process lives, so that no menu is taken for another.
struct NumberedPaths {
  private var last = 0

  /// A path below another that was not handed out before, and its last element.
  mutating func next(below base: ObjectPath) -> (name: String, path: ObjectPath) {
    last += 1
    // Digits keep a valid path valid, so the fallback is never taken.
    return ("\(last)", ObjectPath("\(base == "/" ? "" : base.rawValue)/\(last)") ?? base)
  }
}
