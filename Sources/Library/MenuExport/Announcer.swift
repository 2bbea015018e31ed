import Basics
import DBusMenu
import LibDBus
import Logging
import Menus

/// Collects what changed in a menu and announces it at the menu's places.
///
/// Changes of the model wait for the end of the turn, and those that follow soon after for the end of the frame. What
/// clients bring about is announced at once, with all that waited.
@MainActor
package final class Announcer {
  /// The attributes of the whole menu; a change is announced.
  var attributes = MenuAttributes(isRightToLeft: MenuTexts.current.textDirection == .rightToLeft) {
    didSet { postAttributes() }
  }
  private let tree: PublishedTree
  private let clients: ClientResponder
  private let publication: Publication
  private let clock: AnnouncementClock
  private var isSettling = false

  init(
    _ tree: PublishedTree, _ clients: ClientResponder, _ publication: Publication, frames: FrameTimer?,
    _ time: any TimeSource
  ) {
    self.tree = tree
    self.clients = clients
    self.publication = publication
    clock = AnnouncementClock(timer: frames, time)
    clock.onTurnEnd = { [weak self] in self?.announce() }
    clock.onFrameEnd = { [weak self] in if self?.tree.isChanged == true { self?.announce() } }
    tree.observer = self
    clients.announcer = self
  }

  // MARK: Now

  /// Sends what changed so far, without waiting for the end of the turn or for what holds changes together.
  func flush() { settle(replyingTo: nil) }

  /// Returns once clients can read all that changed so far; at once if nothing waits, or if the menu is on no bus.
  func announced() async { if tree.isChanged, publication.isExported { await clock.wait() } }

  /// Sends what changed so far and what that brings with it, and then the answer to an
  /// `AboutToShow` that waited for it.
  ///
  /// - Returns: The updates, if clients learn of one; otherwise `nil`.
  @discardableResult
  func settle(replyingTo pending: PendingAnswer?) -> [MenuUpdate]? {
    // A provider may call this, too; its changes are collected below.
    guard !isSettling else { return nil }
    let updates = clock.isBatching ? [] : collectUpdates()
    postAttributes()
    defer { if !tree.isChanged { clock.resumeWaiters() } }
    publication.post(updates, replyingTo: pending)
    return publication.isExported && updates.contains(where: \.isHeard) ? updates : nil
  }

  private func collectUpdates() -> [MenuUpdate] {
    isSettling = true
    defer { isSettling = false }
    var updates: [MenuUpdate] = []
    // Lazy elements that answer at once may bring others of their kind, but only so deep.
    for _ in 0..<MenusLimits.depth {
      if tree.isChanged {
        let update = tree.collectUpdate()
        if !update.isEmpty { updates.append(update) }
      }
      tree.applyLazySelections()
      tree.appearances.tellAppearing()
      if publication.isExported { tree.onDemand.load(for: clients.audience) }
      if clients.audience.isOpen { tree.readAgain(tree.onDemand.takeShown { tree[$0] }) }
      if !tree.changes.hasElements { break }
    }
    return updates
  }

  // MARK: When a turn or frame ends

  /// Announces what changes when the turn ends, or else when the frame does.
  func schedule() { clock.schedule() }

  /// Announces the changes of a turn or frame, and begins a frame if clients learn of one.
  private func announce() {
    guard let sent = settle(replyingTo: nil), let loop = publication.loop else { return }
    clock.beginFrame(FrameLength.after(sent, isOpen: clients.audience.isOpen), on: loop)
  }

  /// Notes that the menu has left a place. The loop that keeps the time of the frame may go with it.
  func placeDidLeave() { if publication.isExported { clock.beginAnew() } else { clock.stop() } }

  // MARK: Attributes

  /// The attributes with those that the menu or a client says itself.
  var adaptedAttributes: MenuAttributes { attributes.adapted(to: tree.menu, clients.adaptation.metrics) }

  private func postAttributes() { publication.post(adaptedAttributes) }
}

extension Announcer: PublishedTreeObserver {
  func treeDidChange() { clock.schedule() }

  func batchDidChange(by difference: Int) {
    clock.changeBatches(by: difference)
    if !clock.isBatching, tree.isChanged { clock.schedule() }
  }
}
