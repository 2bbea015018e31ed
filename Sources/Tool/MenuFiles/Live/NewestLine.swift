import Basics

/// The newest line of a command that prints one after the other, shown as often as a value may change.
///
/// Lines that a newer one has overtaken are left out. A command that prints more than a thousand between two that are
/// shown waits.
final class NewestLine: Sendable {
  private struct State {
    var line: String?
    var count = 0
    var isShowing = false
  }

  private let state = Lock(State())
  private let show: @MainActor @Sendable (String) async -> Void

  private let time: any TimeSource

  init(_ time: any TimeSource, _ show: @escaping @MainActor @Sendable (String) async -> Void) {
    self.time = time
    self.show = show
  }

  /// Takes a line.
  func take(_ line: String) async {
    let (isFirst, isMany) = state.withLock { state in
      state.line = line
      state.count += 1
      defer { state.isShowing = true }
      return (!state.isShowing, state.count > MenuFilesLimits.waitingLines)
    }
    if isFirst { Task { await showNewest() } }
    if isMany { try? await time.sleep(for: MenuFilesLimits.shortestInterval) }
  }

  private func showNewest() async {
    while let line = next() {
      await show(line)
      try? await time.sleep(for: MenuFilesLimits.shortestInterval)
    }
  }

  /// The line to show; without one, the next begins anew.
  private func next() -> String? {
    state.withLock { state in
      defer { (state.line, state.count) = (nil, 0) }
      state.isShowing = state.line != nil
      return state.line
    }
  }
}
