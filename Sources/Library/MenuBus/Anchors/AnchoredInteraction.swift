import LibDBus
import Logging
public import MenuExport

/// Something that is added to an anchor and shows menus there: a ``MenuInteraction``, a ``ContextMenuInteraction`` or
/// an ``EditMenuInteraction``.
///
/// An interaction has at most one anchor at a time. The anchor keeps the interaction, not the other way round:
/// ``MenuAnchor/add(_:)`` and ``MenuAnchor/remove(_:)`` are the beginning and the end.
@MainActor
public class AnchoredInteraction {
  /// The anchor that the interaction was added to; `nil` before, and after it was removed.
  public private(set) weak var anchor: MenuAnchor?

  /// The options of the export. They count for menus that are put on the bus later: those of the anchor when the
  /// interaction gets it, and others at each presentation. Order, direction and environment are the interaction's own.
  public var options: MenuExporter.Options
  /// Gets the errors of handlers, and the reasons why menus were not presented, or could not follow the anchor.
  let logger: Logger
  /// Whether the program gave the interaction a delegate, and was not warned that it is gone.
  var expectsDelegate = false
  /// The triggers that the program chose; `nil` for none.
  var chosenTriggers: Set<MenuTrigger>? {
    didSet { if chosenTriggers != oldValue { anchor?.activationChanged() } }
  }
  /// The triggers as they are.
  var allTriggers: Set<MenuTrigger> { chosenTriggers ?? [.activate, .contextMenu] }

  private let work = SerialWork()

  init(options: MenuExporter.Options, logger: Logger) {
    self.options = options
    self.logger = logger
  }

  /// Puts the interaction's objects on the anchor's bus, or waits for the anchor to have one.
  func attach(to anchor: MenuAnchor) async throws {
    guard self.anchor == nil else { throw BusError(.failed, "The interaction has an anchor already.") }
    adopt(anchor)
    do {
      try await work.run { for part in self.parts { try await part.settle(at: self.anchor) } }
    } catch {
      await detach()  // it may be added to another anchor
      throw error
    }
  }

  /// Dismisses the menu, and takes the interaction's objects off the bus.
  func detach() async {
    willDetach()
    anchor = nil
    try? await work.run { for part in self.parts { try await part.settle(at: self.anchor) } }
  }

  /// Follows the anchor to another connection.
  func connectionChanged() async {
    try? await work.run {
      for part in self.parts {
        do {
          try await part.settle(at: self.anchor)
        } catch is CancellationError {
          // The anchor is about to leave that connection.
        } catch {
          part.failed(with: error)
        }
      }
    }
  }

  /// Takes an anchor without putting anything on its bus, for menus that are only presented.
  func adopt(_ anchor: MenuAnchor) {
    self.anchor = anchor
    didAdopt(anchor)
  }

  /// Logs once that the delegate is gone, which the program gave and nothing keeps.
  func checkDelegate(_ delegate: AnyObject?) {
    guard expectsDelegate, delegate == nil else { return }
    expectsDelegate = false
    logger.warning(
      "the delegate of the \(type(of: self)) is gone: interactions do not keep their delegates, so the program has to")
  }

  // MARK: The kinds of interactions

  /// Called when the user did something with the anchor that may open a menu.
  package func anchorWasTriggered(_ event: TriggerEvent) {}

  /// Whether a tray item is to tell panels to activate it instead of opening its menu.
  var takesActivation: Bool { false }

  /// Whether the interaction shows a menu when the user asks for the context menu of the anchor. A row then says so.
  var takesContextMenu: Bool { false }

  /// The path of the menu that panels open at an anchor which they draw; `nil` leaves them the anchor's own menu.
  var panelMenu: ObjectPath? { nil }

  /// Whether the menu at ``panelMenu`` has other rows than this one.
  func panelMenuHides(_ menu: Menu) -> Bool { true }

  /// The interaction's objects on the bus, in the order they are put there.
  var parts: [any AnchoredPart] { [] }

  /// Called with a new anchor.
  func didAdopt(_ anchor: MenuAnchor) {}

  /// Called before the parts are taken off the bus; the anchor may be gone.
  func willDetach() {}
}

/// An object of an interaction that is on the bus of the interaction's anchor.
@MainActor
protocol AnchoredPart: AnyObject {
  /// Moves the object to the anchor's connection, and leaves any other; without an anchor it is let go of.
  func settle(at anchor: MenuAnchor?) async throws
  /// Called when the object could not follow the anchor to another connection.
  func failed(with error: any Error)
}
