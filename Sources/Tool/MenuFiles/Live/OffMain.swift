/// Work beside the main actor.
package enum OffMain {
  /// Called where work begins, beside the main actor. For tests, which hold it up there.
  @TaskLocal package static var observer: (@Sendable () -> Void)?
}

/// Does work on what files and commands gave that grows with its size: reading it, and comparing it with what was
/// before.
///
/// It runs beside the main actor, and a task that is cancelled does not wait for its end. So no menu delays a click in
/// another, or the end of the service.
///
/// - Throws: What `work` throws, or `CancellationError`.
nonisolated(nonsending)
  package func offMain<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result
{
  let (results, result) = AsyncThrowingStream.makeStream(of: Result.self)
  Task { @concurrent in
    OffMain.observer?()
    do {
      result.yield(try work())
      result.finish()
    } catch {
      result.finish(throwing: error)
    }
  }
  for try await result in results { return result }
  throw CancellationError()
}
