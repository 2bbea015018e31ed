package import MenuTestKit

/// Reads what a program prints, line by line, and says what was awaited if nothing comes.
package final class LineReader: EventSource {
  private struct Waiting {
    var lines: [String] = []
    var isOver = false
  }

  private let program: Program
  private let waiting = Observed(Waiting())

  /// Begins to read; the program's ``Program/lines`` are for this reader alone.
  package init(_ program: Program) {
    self.program = program
    Task { [waiting, lines = program.lines] in
      for await line in lines { waiting.update { $0.lines.append(line) } }
      waiting.update { $0.isOver = true }
    }
  }

  /// Reads a file to which others write, from its beginning and whatever comes to it later; it need not be there yet.
  package convenience init(ofFile path: String) throws {
    // Where there is no file yet, tail looks for it once a second.
    self.init(try Program(["tail", "-n", "+1", "-s", "0.05", "-F", path]))
  }

  /// Waits for a line, and takes it with all before it.
  @discardableResult
  nonisolated(nonsending) package func next(_ what: String, where isRight: (String) -> Bool) async throws -> String {
    while true {
      let line = try await next(what)
      if isRight(line) { return line }
    }
  }

  /// Waits until the program hears signals: sends one again and again, until a line has `mark`.
  ///
  /// `gdbus monitor` asks the bus for signals only after it has told who owns the name.
  nonisolated(nonsending) package func hears(_ mark: String, send: @escaping @Sendable () async throws -> Void)
    async throws
  {
    let sending = Task {
      while true {
        try await send()
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    defer { sending.cancel() }
    try await next(mark) { $0.contains(mark) }
  }

  /// An event for each line.
  package func events() -> AsyncStream<Void> { waiting.events() }

  /// The next lines.
  nonisolated(nonsending) package func next(_ what: String, count: Int) async throws -> [String] {
    var lines: [String] = []
    for _ in 0..<count { lines.append(try await next(what)) }
    return lines
  }

  /// The next line.
  ///
  /// - Parameter what: What is awaited, for the failure.
  /// - Throws: ``NotObserved``, or ``ClientFailure`` with what the program complained of if it has ended.
  nonisolated(nonsending) package func next(_ what: String) async throws -> String {
    try await waiting.wait(for: what) { $0.isOver || !$0.lines.isEmpty }
    var line: String?
    waiting.update { line = $0.lines.isEmpty ? nil : $0.lines.removeFirst() }
    guard let line else {
      throw ClientFailure(description: "\(what): the program ended\n" + (await program.result.errors))
    }
    return line
  }
}
