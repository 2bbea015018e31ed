import DBusMenu
package import LibDBus

/// How long what changes in a menu waits for the next announcement.
///
/// The first change goes out at once, at the end of its turn. Then a frame begins, and what changes meanwhile goes out
/// together when it ends. Thousands of signals a second freeze GNOME Shell, and no eye sees more than sixty pictures.
enum Frame {
  /// One picture of a screen, while a session is open.
  static let picture = Duration.milliseconds(16)
  /// While no session is open, or rows came or went, after which most panels read the whole menu. To a program that
  /// watches the menu, a tenth of a second is still at once.
  static let reading = Duration.milliseconds(100)
  /// While a session is open in a panel that may fold up or close its menu with such a change.
  static let folding = Duration.milliseconds(500)

  /// How long the frame after an announcement is.
  ///
  /// - Parameters:
  ///   - updates: What was announced.
  ///   - isOpen: Whether a session is open.
  ///   - isRebuilt: Whether one of the sessions is of a client that rebuilds the whole menu with each change of rows, as
  ///     MATE does. LXQt closes the menu with a change in the root.
  static func length(after updates: [MenuUpdate], isOpen: Bool, isRebuilt: Bool) -> Duration {
    let parents = updates.lazy.flatMap(\.children).map(\.parent)
    if isOpen, isRebuilt && !parents.isEmpty || parents.contains(.root) { return folding }
    return isOpen && parents.isEmpty ? picture : reading
  }
}

/// What ends frames. Tests have one that they step by hand.
package struct FrameTimer: Sendable {
  package typealias Start =
    @MainActor @Sendable (_ length: Duration, _ loop: BusLoop, _ end: @escaping @MainActor @Sendable () -> Void) -> Void

  /// Has `end` called when a time has passed.
  package var start: Start

  package init(start: @escaping Start) { self.start = start }

  /// The loop of the menu's connection keeps the time.
  package static let loop = FrameTimer { length, loop, end in
    loop.perform(after: length) { Task { @MainActor in end() } }
  }
}

extension MenuExporter {
  /// Announces what changed in the turn that ends now, and begins a frame if there was something.
  func announceTurn() {
    guard let sent = settle(answering: nil), let frames = options.frames, let place else { return }
    let length = Frame.length(after: sent, isOpen: !openSessions.isEmpty, isRebuilt: habits.values.contains(.rootOnly))
    lastFrame += 1
    frame = lastFrame
    frames.start(length, place.connection.loop) { [weak self, lastFrame] in self?.endFrame(lastFrame) }
  }

  private func endFrame(_ number: Int) {
    guard frame == number else { return }
    frame = nil
    if isChanged { announceTurn() }
  }

  /// Returns once clients can read all that changed so far; at once if nothing waits, or if the menu is on no bus.
  package func announced() async {
    guard isChanged, isExported else { return }
    await withCheckedContinuation { announcementWaiters.append($0) }
  }

  func tellAnnounced() {
    let waiters = announcementWaiters
    announcementWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  /// Does what a client asks for, and announces what that changed at once, with all that waited.
  func answering(_ body: () -> Void) {
    let before = changeCount
    body()
    if changeCount != before { flush() }
  }
}
