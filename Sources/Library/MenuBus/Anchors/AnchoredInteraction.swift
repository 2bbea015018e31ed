import LibDBus
import Logging
import MenuExport

/// The life of an interaction on its anchor, which ``MenuInteraction``, ``ContextMenuInteraction`` and
/// ``EditMenuInteraction`` share.
///
/// An interaction has at most one anchor at a time. The anchor keeps the interaction, not the other way round.
@MainActor
public class AnchoredInteraction: MenuAnchorInteraction {
  /// The anchor that the interaction was added to.
  public private(set) weak var anchor: MenuAnchor?

  private let work = SerialWork()

  /// Gets the warning that a delegate is gone.
  var delegateLogger = Logger(label: "org.menubus")
  /// Whether the program gave the interaction a delegate, and was not warned that it is gone.
  var expectsDelegate = false

  init() {}

  /// Puts the interaction's objects on the anchor's bus, or waits for the anchor to have one.
  public func attach(to anchor: MenuAnchor) async throws {
    guard self.anchor == nil else { throw BusError(.failed, "The interaction has an anchor already.") }
    self.anchor = anchor
    willAttach(to: anchor)
    do {
      try await work.run { for part in self.parts { try await part.settle(at: self.anchor) } }
    } catch {
      await detach()  // it may be added to another anchor
      throw error
    }
  }

  /// Dismisses the menu, and takes the interaction's objects off the bus.
  public func detach() async {
    willDetach(from: anchor)
    anchor = nil
    try? await work.run { for part in self.parts { try await part.settle(at: self.anchor) } }
  }

  /// Follows the anchor to another connection.
  public func connectionChanged() async {
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

  /// A no-op, unless the interaction says otherwise.
  public func anchorWasTriggered(_ trigger: MenuTrigger) {}

  /// Whether a tray item is to tell panels to activate it instead of opening its menu.
  public var takesActivation: Bool { false }

  /// Whether the interaction shows a menu when the user asks for the context menu of the anchor.
  public var takesContextMenu: Bool { false }

  // MARK: For interactions

  /// Logs once that the delegate is gone, which the program gave and nothing keeps.
  func checkDelegate(_ delegate: AnyObject?) {
    guard expectsDelegate, delegate == nil else { return }
    expectsDelegate = false
    delegateLogger.warning(
      "the delegate of the \(type(of: self)) is gone: interactions do not keep their delegates, so the program has to")
  }

  /// Takes an anchor without putting anything on its bus, for menus that are only presented.
  func adopt(_ anchor: MenuAnchor) { self.anchor = anchor }

  /// The interaction's objects on the bus, in the order they are put there.
  var parts: [any AnchoredPart] { [] }

  /// Called before the parts are put on the anchor's bus.
  func willAttach(to anchor: MenuAnchor) {}

  /// Called before the parts are taken off the bus; the anchor may be gone.
  func willDetach(from anchor: MenuAnchor?) {}
}

/// An object of an interaction that is on the bus of the interaction's anchor.
@MainActor
protocol AnchoredPart: AnyObject {
  /// Moves the object to the anchor's connection, and leaves any other; without an anchor it is let go of.
  func settle(at anchor: MenuAnchor?) async throws
  /// Called when the object could not follow the anchor to another connection.
  func failed(with error: any Error)
}
