package import Menus
import TestSupport

/// Every change of an element is an event.
@MainActor
package final class ElementChanges: EventSource, MenuElementObserver {
  private nonisolated let notifier = Notifier()

  package init(of elements: MenuElement...) {
    for element in elements { element.addObserver(self) }
  }

  package nonisolated func events() -> AsyncStream<Void> { notifier.events() }
  package func elementChanged(_ element: MenuElement, _ change: ElementChange) { notifier.notify() }
  package func handlerFailed(_ element: MenuElement, error: any Error) {}
  package func beginBatch() {}
  package func endBatch() {}
}

extension SearchField {
  /// Waits until no prompt is open for the field.
  package func waitForPromptEnd() async throws {
    let prompts = Notifier()
    promptObserver = { prompts.notify() }
    try await eventually("the field's prompt is over", on: prompts) { !isBeingAsked }
  }

  /// Waits until the text is what was typed.
  package func wait(forText text: String) async throws {
    try await eventually("the field's text is “\(text)”", on: ElementChanges(of: self), equals: text) { searchText }
  }
}
