/// A call of a closure of the program.
enum ProgramClosure {
  /// Runs a closure up to its first suspension; the rest follows on the main actor.
  @MainActor
  static func run(
    _ body: @escaping @MainActor () async throws -> Void, onError report: @escaping @MainActor (any Error) -> Void
  ) {
    Task.immediate { @MainActor in
      do {
        try await body()
      } catch {
        report(error)
      }
    }
  }
}
