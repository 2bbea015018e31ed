import Basics
import DBusMenu
package import LibDBus

/// Decides when changes are announced: the first at the end of its turn, and those of the frame that follows together
/// at its end. Thousands of signals a second freeze GNOME Shell, and no eye sees more than sixty pictures.
/// See docs/panel-menus.md#frequency-of-changes.
@MainActor
final class AnnouncementClock {
  /// Called when a turn ends that may have changed something.
  var onTurnEnd: (@MainActor () -> Void)?
  /// Called when a frame ends.
  var onFrameEnd: (@MainActor () -> Void)?
  private let timer: FrameTimer?
  private let time: any TimeSource
  /// Whether the end of the turn is waited for.
  private var isScheduled = false
  /// The number of the frame that is under way.
  private var frame: Int?
  private var lastFrame = 0
  private var batches = 0
  /// Callers that wait until what changed is announced.
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// - Parameter timer: Ends frames; without it there are none.
  init(timer: FrameTimer?, _ time: any TimeSource) { (self.timer, self.time) = (timer, time) }

  /// Whether changes that belong together are not complete.
  var isBatching: Bool { batches > 0 }

  /// Notes that changes that belong together begin or end.
  func changeBatches(by difference: Int) { batches += difference }

  /// Announces what changes when the turn ends, or else when the frame does.
  func schedule() {
    guard !isScheduled, frame == nil else { return }
    isScheduled = true
    Task { @MainActor in
      self.isScheduled = false
      if self.frame == nil { self.onTurnEnd?() }
    }
  }

  /// Begins a frame, because something was announced.
  func beginFrame(_ length: Duration, on loop: BusLoop) {
    guard let timer else { return }
    lastFrame += 1
    frame = lastFrame
    let end: @MainActor @Sendable () -> Void = { [weak self, lastFrame] in
      guard let self, self.frame == lastFrame else { return }
      self.frame = nil
      self.onFrameEnd?()
    }
    guard let start = timer.start else {
      return time.after(length, by: loop.perform(after:_:)) { Task { @MainActor in end() } }
    }
    start(length, loop, end)
  }

  /// Ends the frame, and the waiting of those who wait for it: the menu leaves the bus.
  func stop() {
    frame = nil
    resumeWaiters()
  }

  /// Ends the frame before its time, for what waits to be announced when the turn ends.
  func beginAnew() {
    frame = nil
    schedule()
  }

  /// Returns once what changed so far is announced.
  func wait() async { await withCheckedContinuation { waiters.append($0) } }

  /// Notes that everything is announced.
  func resumeWaiters() {
    let waiters = waiters
    self.waiters = []
    for waiter in waiters { waiter.resume() }
  }
}

/// The time after an announcement during which changes wait for the next.
enum FrameLength {
  /// One picture of a screen, while a session is open.
  static let picture = Duration.milliseconds(16)
  /// While no session is open, or rows came or went, after which most panels read the whole menu. To a program that
  /// watches the menu, a tenth of a second is still at once.
  static let reading = Duration.milliseconds(100)
  /// While a session is open, after a change in the root, which most panels take worse than others.
  static let folding = Duration.milliseconds(500)

  /// The length of the frame after an announcement.
  ///
  /// - Parameters:
  ///   - updates: The announced changes.
  ///   - isOpen: Whether a session is open.
  static func after(_ updates: [MenuUpdate], isOpen: Bool) -> Duration {
    let parents = updates.flatMap { $0.children.map(\.parent) + $0.splices.map(\.parent) }
    if isOpen, parents.contains(.root) { return folding }
    return isOpen && parents.isEmpty ? picture : reading
  }
}

/// The timer that ends frames. Tests have one that they step by hand.
package struct FrameTimer: Sendable {
  /// Calls `end` when a time has passed.
  package typealias Start =
    @MainActor @Sendable (_ length: Duration, _ loop: BusLoop, _ end: @escaping @MainActor @Sendable () -> Void) -> Void

  /// `nil` where the loop of the menu's connection keeps the time.
  fileprivate let start: Start?

  package init(start: @escaping Start) { self.start = start }

  private init() { start = nil }

  /// The loop of the menu's connection keeps the time.
  package static let loop = FrameTimer()
}
