package import DBusMenu
package import MenuPresenting

/// The display, for menus of programs that ask.
package struct WindowSurface: MenuSurface {
  private let desktop: Desktop

  /// Opens the display.
  package init() throws(WindowError) { desktop = try Desktop() }

  package nonisolated var kind: Word.PresenterKind { .window }

  package func check() throws {}

  package func end() -> AsyncStream<Void>? { nil }

  package func presenter(for request: MenuRequest) -> any MenuPresenter { WindowPresenter(request, on: desktop) }
}
