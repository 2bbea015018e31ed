package import Basics
package import DBusMenu
package import MenuPresenting

/// The display, for menus of programs that ask.
package struct WindowSurface: MenuSurface {
  private let desktop: Desktop

  /// Opens the display.
  package init() throws(WindowError) { desktop = try Desktop() }

  /// The sentence for a user whose desktop cannot do everything; `nil` where it can.
  package var advice: PrintableText? { desktop.advice }

  /// The programs whose menus made a presenter stand still.
  package var standStills: StandStills? { desktop.standStills }

  package nonisolated var kind: Word.PresenterKind { .window }

  package func check() throws {}

  package func end() -> AsyncStream<Void>? { nil }

  /// A menu that may have the keyboard is the user's own, as is the one that answers the row by which the user has just
  /// left another. Others would take the pointer again and again.
  package func isWanted(by caller: Caller, menuOf owner: Caller) async -> Bool {
    if caller.connection == owner.connection, desktop.awaitsMenu(of: owner.connection) { return true }
    return await desktop.keyboardAnswer(for: caller).value == .granted
  }

  package func presenter(for request: MenuRequest) -> any MenuPresenter { WindowPresenter(request, on: desktop) }
}
