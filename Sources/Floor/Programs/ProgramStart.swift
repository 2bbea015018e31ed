import Basics

/// The descriptors that one start of a program takes, until it is started or has failed.
///
/// Subprocess takes a program that has no descriptor for one of an old kernel, and waits for its end for ever. So no
/// program is started where a moment's lack of descriptors could leave it without one; those that start at the same
/// time take theirs from the same ones.
final class ProgramStart: Sendable {
  private static let underway = Lock(0)

  private let isOver = Lock(false)

  /// - Throws: The reason why there is no room for a further start.
  init() throws(SystemFailure) {
    let reason = Self.underway.withLock { count in
      let reason = SpareDescriptors.lack(of: (count + 1) * ProgramsLimits.startDescriptors)
      if reason == nil { count += 1 }
      return reason
    }
    if let reason {
      isOver.withLock { $0 = true }
      throw SystemFailure(description: "there are too few descriptors for it now: \(reason)")
    }
  }

  deinit { end() }

  /// Gives the room to others.
  func end() {
    let ends = isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    if ends { Self.underway.withLock { $0 -= 1 } }
  }
}
