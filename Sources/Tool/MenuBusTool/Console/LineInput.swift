import Basics

/// The lines of an input, which is read only as fast as they are taken.
actor LineInput {
  private let read: @Sendable () async -> [UInt8]
  private let keepsBlank: Bool
  private var cutter: LineCutter
  private var isAtEnd = false

  /// - Parameters:
  ///   - limit: The most bytes of a line.
  ///   - keepsBlank: Whether lines of spaces are given; they are counted in any case.
  ///   - read: Gives the next bytes; none at the end.
  init(
    limit: Int, keepsBlank: Bool = false, _ read: @escaping @Sendable () async -> [UInt8] = StandardInput.next
  ) {
    cutter = LineCutter(limit: limit)
    self.keepsBlank = keepsBlank
    self.read = read
  }

  /// The next lines, as many as there are, at least one; `nil` at the end, and when the task is cancelled.
  func next() async -> [LineCutter.Line]? {
    while !isAtEnd, !Task.isCancelled {
      let bytes = await read()
      isAtEnd = bytes.isEmpty
      let lines = isAtEnd ? [cutter.rest].compactMap(\.self) : cutter.lines(of: bytes)
      let given = keepsBlank ? lines : lines.filter { $0.isCut || !$0.isBlank }
      if !given.isEmpty { return given }
    }
    return nil
  }
}

extension LineCutter.Line {
  fileprivate var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
}
