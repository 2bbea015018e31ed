import DBusMenu
import LibDBus

/// Shows a menu to a person, once.
@MainActor
public protocol MenuPresenter: AnyObject {
  /// Shows the menu until the person has chosen something or closes it; returns what was chosen, in order.
  func run() async throws -> [Choice]

  /// Closes the menu as if the person had done so.
  func dismiss()
}

/// Why a menu was taken away before the person was through with it.
public enum Interruption: Error, Sendable, Hashable {
  /// The program is gone.
  case gone
  /// The bus is gone.
  case disconnected
  /// A signal came.
  case signal(Int32)
}

extension MenuClient {
  /// Asks the program for something. Of what it refuses its menu tells, and of its end its changes do; that it does not
  /// answer is an error.
  func attempt(_ body: @MainActor () async throws -> Void) async throws {
    let deadline = ContinuousClock.now + limits.callTime
    do {
      try await body()
    } catch let error as BusError where error.name == .noReply && .now >= deadline {
      throw error
    } catch is BusError {}
  }
}
