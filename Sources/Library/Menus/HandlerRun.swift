/// The handlers that one call of ``MenuElement/perform()`` starts, for who waits for their ends.
@MainActor
final class HandlerRun {
  /// The run that is starting handlers.
  @TaskLocal private static var current: HandlerRun?

  private let element: MenuElement
  private var tasks: [Task<Void, Never>] = []
  /// The last error of the handlers.
  var error: (any Error)?

  private init(of element: MenuElement) { self.element = element }

  /// The run of an element that is starting handlers; `nil` if nothing waits for their ends.
  static func awaited(of element: MenuElement) -> HandlerRun? { current?.element === element ? current : nil }

  /// Performs an element, and waits for the handlers that it starts. A cancellation is passed on to them.
  static func perform(_ element: MenuElement) async throws {
    let run = HandlerRun(of: element)
    $current.withValue(run) { element.perform() }
    for task in run.tasks {
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
    if let error = run.error { throw error }
  }

  /// Starts a handler of an element. What the handler performs is not waited for.
  static func start(_ handler: @escaping @MainActor () async throws -> Void, of element: MenuElement) {
    let run = awaited(of: element)
    let task = $current.withValue(nil) {
      Task.immediate { @MainActor in
        do {
          try await handler()
        } catch {
          if let run { run.error = error } else { element.failed(error) }
        }
      }
    }
    run?.tasks.append(task)
  }
}

extension MenuElement {
  /// Performs what choosing the element does (``perform()``), and waits for the end of its handler, such as in a test.
  ///
  /// What a menu does at a choice is not done: an action that ``Action/toggles`` keeps its selection, and nothing is
  /// closed. What the handler performs in its turn is not waited for.
  ///
  /// - Throws: The handler's error, which is not logged. For a ``CommandAction`` without handler and responder, an
  ///   error that says so.
  public final func performAndWait() async throws { try await HandlerRun.perform(self) }
}
