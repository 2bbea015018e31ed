import Glibc

/// A descriptor of our own that a loop waits for, until it is closed there.
///
/// Watches are armed, disarmed and cancelled from any thread, in any order. The loop's thread does it, at once where
/// the caller is on it, otherwise after everything that it was given before. It alone closes the descriptor,
/// which it has forgotten then.
///
/// A watch is cancelled with its last reference. A handler that refers to the owner of the watch keeps both until then.
package final class DescriptorWatch: Sendable {
  /// The state that belongs to the loop's thread.
  // Unchecked: only the thread of the loop touches it.
  private final class Confined: @unchecked Sendable {
    var id: UInt64?
    var isClosed = false
    var handler: (@Sendable (DescriptorEvents) -> Void)?
    var onClose: (@Sendable () -> Void)?
    var waiter: CheckedContinuation<Bool, Never>?
  }

  /// The descriptor; to be used by the loop's thread alone, or by those who know that it is not cancelled yet.
  package let descriptor: Int32
  /// The loop.
  package let loop: EventLoop
  private let confined = Confined()

  /// Takes a descriptor over, which nothing waits for yet.
  ///
  /// - Throws: ``LoopFailure`` where the loop has no thread; the descriptor is closed.
  package init(owning descriptor: Int32, on loop: EventLoop = .descriptors) throws(LoopFailure) {
    self.descriptor = descriptor
    self.loop = loop
    do throws(LoopFailure) {
      try loop.start()
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    let (confined, descriptor, loop) = (confined, descriptor, loop)
    Self.run(on: loop) { Self.cancel(confined, descriptor, loop) }
  }

  /// Whether it was cancelled; on the loop's thread.
  package var isCancelled: Bool { confined.isClosed }

  /// Sets the handler of readable bytes and of the end; called once.
  ///
  /// - Parameters:
  ///   - isArmed: Whether the handler is called from now on.
  ///   - onClose: Called on the loop's thread when the descriptor is closed.
  ///   - handler: Called there again and again, as long as there is something to be read and the watch is armed.
  package func start(
    isArmed: Bool = true, onClose: @escaping @Sendable () -> Void = {},
    handler: @escaping @Sendable (DescriptorEvents) -> Void
  ) {
    run { [confined, descriptor, loop] in
      guard !confined.isClosed else { return onClose() }
      confined.handler = handler
      confined.onClose = onClose
      if isArmed { Self.arm(confined, descriptor, loop) }
    }
  }

  /// Calls the handler from now on.
  package func arm() { run { [confined, descriptor, loop] in Self.arm(confined, descriptor, loop) } }

  /// Calls the handler no more.
  package func disarm() { run { [confined, loop] in Self.disarm(confined, loop) } }

  /// Waits for nothing any more and closes the descriptor; a no-op if that was done.
  package func cancel() { run { [confined, descriptor, loop] in Self.cancel(confined, descriptor, loop) } }

  /// Waits until there is something to be read, or the other end is gone; for one caller at a time, without a handler.
  ///
  /// - Parameter isWanted: Asked on the loop's thread before it waits: after that, ``wake()`` ends the wait.
  /// - Returns: `false` if the watch was cancelled, or ``wake()`` ended the wait.
  package func readable(ifStill isWanted: @escaping @Sendable () -> Bool = { true }) async -> Bool {
    await withCheckedContinuation { continuation in
      run { [confined, descriptor, loop] in
        guard !confined.isClosed, isWanted() else { return continuation.resume(returning: false) }
        confined.waiter = continuation
        confined.handler = { _ in Self.resume(confined, loop, returning: true) }
        Self.arm(confined, descriptor, loop)
      }
    }
  }

  /// Ends the wait of a caller.
  package func wake() { run { [confined, loop] in Self.resume(confined, loop, returning: false) } }

  // MARK: On the loop's thread

  private func run(_ body: @escaping @Sendable () -> Void) { Self.run(on: loop, body) }

  private static func run(on loop: EventLoop, _ body: @escaping @Sendable () -> Void) {
    if loop.isCurrent { body() } else { loop.perform(body) }
  }

  private static func arm(_ confined: Confined, _ descriptor: Int32, _ loop: EventLoop) {
    guard !confined.isClosed, confined.id == nil else { return }
    confined.id = loop.table.add(descriptor, for: .readable) { events in confined.handler?(events) }
  }

  private static func disarm(_ confined: Confined, _ loop: EventLoop) {
    guard let id = confined.id else { return }
    // An armed watch whose other end is gone would wake the loop again and again, whatever it waits for.
    loop.table.remove(id)
    confined.id = nil
  }

  private static func resume(_ confined: Confined, _ loop: EventLoop, returning isReadable: Bool) {
    guard let waiter = confined.waiter else { return }
    confined.waiter = nil
    disarm(confined, loop)
    waiter.resume(returning: isReadable)
  }

  private static func cancel(_ confined: Confined, _ descriptor: Int32, _ loop: EventLoop) {
    guard !confined.isClosed else { return }
    resume(confined, loop, returning: false)
    disarm(confined, loop)
    confined.isClosed = true
    close(descriptor)
    let onClose = confined.onClose
    confined.handler = nil
    confined.onClose = nil
    onClose?()
  }
}
