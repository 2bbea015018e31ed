package import DBusMenu
import LibDBus

/// Shows a menu to the user, once.
@MainActor
package protocol MenuPresenter: AnyObject {
  /// Shows the menu until the user has chosen something or closes it; returns what was chosen, in order.
  func run() async throws -> [Choice]

  /// Closes the menu as if the user had done so.
  func dismiss()
}

/// A place where menus are shown: a terminal, a chooser of lines, a desktop.
@MainActor
package protocol MenuSurface: Sendable {
  /// Throws if nothing can be shown.
  func check() throws

  /// Yields or ends when the surface is gone; `nil` if that cannot be observed.
  func end() -> AsyncStream<Void>?

  /// Makes a presenter of one menu; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - client: The menu, not started.
  ///   - source: How the program wants it shown.
  func presenter(for client: MenuClient, source: PresentationSource) -> any MenuPresenter
}

/// An error of a surface on which nothing more can be shown.
package protocol SurfaceError: Error {}

/// Why a menu was closed before the user was done with it.
package enum Interruption: Error, Sendable, Hashable {
  /// The program is gone.
  case gone
  /// The bus is gone.
  case disconnected
  /// A signal came.
  case signal(Int32)
}

extension MenuClient {
  /// Calls the program. Its refusals are ignored, because its menu shows them, and so is its end, which its changes
  /// report; only a timeout is an error.
  func attempt(_ body: @MainActor () async throws -> Void) async throws {
    let deadline = ContinuousClock.now + limits.callTime
    do {
      try await body()
    } catch let error as BusError where error.name == .noReply && .now >= deadline {
      throw error
    } catch is BusError {}
  }
}
