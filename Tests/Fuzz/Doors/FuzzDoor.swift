/// A way from outside into the product, which any bytes may take.
struct FuzzDoor: Sendable {
  /// The name of the door on the command line, and of its folder in `Tests/Corpus`.
  let name: String
  /// Lets these bytes in.
  ///
  /// - Throws: ``BrokenPromise`` where the product does not what it promises of any bytes.
  let enter: @Sendable (FuzzBytes) throws -> Void

  static let all: [FuzzDoor] =
    FuzzDoor.texts + FuzzDoor.files + FuzzDoor.messages + FuzzDoor.presenters + FuzzDoor.programs
    + FuzzDoor.gtkPrograms + FuzzDoor.desktop
}

/// A sentence about bytes for which a promise does not hold.
struct BrokenPromise: Error, CustomStringConvertible {
  var description: String
}

/// Checks a promise.
func require(_ holds: Bool, _ promise: @autoclosure () -> String) throws(BrokenPromise) {
  if !holds { throw BrokenPromise(description: promise()) }
}
