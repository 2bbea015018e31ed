package import DBusMenu
import LibDBus

/// Shows a menu to the user, once.
@MainActor
package protocol MenuPresenter: AnyObject {
  /// Shows the menu until the user has chosen something or closes it; returns what was chosen, in order.
  ///
  /// When the task is cancelled, or an error is thrown, nothing of the menu stays visible. The program is then not told
  /// of it by the presenter, whose caller does so (``closeLevels(of:)``) unless another presenter goes on.
  func run() async throws -> [MenuChoice]

  /// The levels whose end the program was not told of, each opened from the one before, from the beginning on with the
  /// menu, whose end the program may await; after ``run()``, those that a failure left open.
  var openLevels: [ItemID] { get }

  /// Whether the user has left the menu by asking for the context menu of a row, which is no choice.
  var hasAskedForContext: Bool { get }

  /// The program has another source for the menu: what it belongs to moved, or a press was handed over.
  func update(_ source: PresentationDetails)

  /// Gives the menu the keyboard, if it does not have it; returns whether it has it now.
  func takeKeyboard() -> Bool

  /// Closes the menu as if the user had done so. May be called before ``run()`` and again.
  func dismiss(_ details: DismissalDetails)
}

extension MenuPresenter {
  /// The menu alone, where nothing more is known.
  package var openLevels: [ItemID] { [.root] }

  /// Tells the program of the end of all levels that a failure left open. It waits for nothing, and the task may be
  /// cancelled.
  package func closeLevels(of client: MenuClient) {
    for id in openLevels.reversed() { try? client.post(.closed, to: id) }
  }

  /// One that never waits for its turn again need not know.
  package var hasAskedForContext: Bool { false }

  /// A menu that has no place does not move.
  package func update(_ source: PresentationDetails) {}

  /// A menu of a terminal has the keys of its terminal.
  package func takeKeyboard() -> Bool { true }

  /// Closes the menu as if the user had done so.
  package func dismiss() { dismiss(DismissalDetails()) }
}

/// A menu that is to be shown.
package struct MenuRequest: Sendable {
  /// The menu, not started.
  package let client: MenuClient
  /// How it is to be shown.
  package let source: PresentationDetails
  /// The program that asks for it.
  package let caller: Caller
  /// The program with the menu; `nil` if the bus does not know it.
  package let owner: Caller?

  /// The program with the menu, or who asks for it where the bus does not know that.
  package var served: Caller { owner ?? caller }

  /// The program that a caption names: who asks, or with the user's own command the program that it opens a menu of.
  package var named: Caller { caller.isOwnCommand ? served : caller }

  /// Whether nothing in the menu can pretend to be another program's: the command that the user runs made it.
  package var isOfOwnCommand: Bool { caller.isOwnCommand && owner?.connection == caller.connection }
}

/// A place where menus are shown: a terminal, a chooser of lines, a desktop.
@MainActor
package protocol MenuSurface: Sendable {
  /// The kind of place, which programs can read.
  nonisolated var kind: Word.PresenterKind { get }

  /// Throws if nothing can be shown.
  func check() throws

  /// Yields or ends when the surface is gone; `nil` if that cannot be observed.
  func end() -> AsyncStream<Void>?

  /// Makes a presenter of one menu; nothing is shown yet.
  func presenter(for request: MenuRequest) -> any MenuPresenter

  /// Whether a request of a program is the user's own, as far as anybody can know; others wait (``RequestPauses``).
  ///
  /// - Parameter owner: The program with the menu.
  func isWanted(by caller: Caller, menuOf owner: Caller) async -> Bool
}

extension MenuSurface {
  /// A place that takes nothing from other programs, such as a terminal of its own, shows every menu at once.
  package func isWanted(by caller: Caller, menuOf owner: Caller) async -> Bool { true }
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
  /// Calls the program. Its refusals are ignored, because its menu shows them, and so is an end in the middle of a
  /// call, as that of a program that was told to quit.
  ///
  /// - Throws: A `BusError` after the timeout, ``Interruption/gone`` if no program received the call.
  @MainActor
  package func attempt(_ body: @MainActor () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as BusError where error.isLate {
      throw error
    } catch let error as BusError where [.serviceUnknown, .nameHasNoOwner].contains(error.name) {
      throw Interruption.gone
    } catch is BusError {}
  }
}
