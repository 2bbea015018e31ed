#if Tool
import Menus

/// A command whose output is shown, with what it gave last: it runs when its trigger says so, while it is active.
///
/// One run at a time, at most five in a second, and fewer and fewer while they fail. The run that is under way when the
/// command stops being active comes to its end, so that its value is there the next time.
@MainActor
final class LiveCommand {
  let live: MenuFile.Live
  /// The value in words, for messages.
  let name: String
  /// The values of the last run that gave some.
  var output = LiveOutput()
  private let schedule: LiveSchedule
  private let take: @MainActor (LiveCommand, String) async throws -> Void
  private let fail: @MainActor (any Error) -> Void
  private var pace = Pace()
  private var isActive = false
  /// Whether a run is wanted, although its time has not come.
  private var isAsked = false
  /// Whether the output of the run that is under way is out of date.
  private var isDiscarded = false
  private var isRunning = false
  private var task: Task<Void, Never>?
  private var listening: Task<Void, Never>?
  private var sleeper: CheckedContinuation<Void, Never>?
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - take: Shows what the command printed.
  ///   - fail: Called when the command has failed; the failures of the menu name it.
  init(
    _ live: MenuFile.Live, name: String, schedule: LiveSchedule,
    taking take: @escaping @MainActor (LiveCommand, String) async throws -> Void,
    orFailing fail: @escaping @MainActor (any Error) -> Void = { _ in }
  ) {
    self.live = live
    self.name = name
    self.schedule = schedule
    self.take = take
    self.fail = fail
  }

  /// Makes a command of values.
  ///
  /// - Parameter show: Called when ``output`` is another, or was confirmed.
  convenience init(
    _ live: MenuFile.Live, name: String, schedule: LiveSchedule, show: @escaping @MainActor () -> Void
  ) {
    self.init(live, name: name, schedule: schedule) { command, text in
      let output = try await Reading.result { try live.read(text, name: name) }
      guard !command.isDiscarded else { return }
      command.output = output
      show()
    }
  }

  /// Starts or stops running the command, as far as a schedule says.
  func setActive(_ isActive: Bool) {
    guard isActive != self.isActive else { return }
    self.isActive = isActive
    if isActive {
      if !isFresh { isAsked = true }
      listening = live.trigger.signal.map { signal in
        Task { [weak self, schedule] in await schedule.buses.follow(signal) { self?.ask() } }
      }
      task = task ?? Task { await loop() }
    } else {
      listening?.cancel()
      listening = nil
      if live.trigger.isWatch { task?.cancel() }
    }
    wake()
  }

  /// Runs the command once although nothing shows its value, so that there is one at the first look. A failure is not
  /// told: the command runs again when the value is shown.
  func prepare() {
    guard !isActive, task == nil, pace.lastEnd == nil, !live.trigger.isWatch else { return }
    task = Task {
      await run(tellingFailures: false)
      release()
      task = isActive ? Task { await loop() } : nil
    }
  }

  /// Asks for a run as soon as the pace allows one.
  ///
  /// - Parameters:
  ///   - isUrgent: Whether a user waits for it, so that failures before do not count.
  ///   - isChanged: Whether what the run under way says is out of date.
  func ask(isUrgent: Bool = false, isChanged: Bool = false) {
    guard isActive, !live.trigger.isWatch else { return }
    isAsked = true
    if isUrgent { pace.forgive() }
    if isChanged { discard() }
    wake()
  }

  /// Ignores what the run that is under way says, because that is out of date.
  func discard() { if isRunning { isDiscarded = true } }

  /// Returns once the runs that are asked for are over.
  func settle() async {
    guard isActive, isAsked || isRunning, !live.trigger.isWatch else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Returns once a command that is not active has come to its end.
  func ended() async { await task?.value }

  /// Ends the command for good.
  func end() {
    isActive = false
    listening?.cancel()
    task?.cancel()
    schedule.failures.forget(self)
  }

  /// Whether the last value is as new as the period asks for.
  private var isFresh: Bool {
    guard let every = live.trigger.every, let last = pace.lastEnd, pace.failures == 0 else { return false }
    return live.trigger.signal == nil && !live.trigger.isOpening && last.duration(to: .now) < every.duration / 2
  }

  // MARK: Running

  private func loop() async {
    while isActive, !Task.isCancelled {
      if let due, due <= .now {
        if live.trigger.isWatch { await follow() } else { await run() }
        release()
      } else {
        await pause(until: due)
      }
    }
    release()
    task = nil
    // Another activation came while the task was ending.
    if isActive { task = Task { await loop() } }
  }

  /// The time of the next run; `nil` if none is planned.
  private var due: ContinuousClock.Instant? {
    if isAsked || live.trigger.isWatch { return pace.earliest }
    guard let every = live.trigger.every else { return nil }
    return max(pace.earliest, schedule.next(every, after: pace.lastEnd ?? .now))
  }

  private func run(tellingFailures tells: Bool = true) async {
    isAsked = false
    isRunning = true
    isDiscarded = false
    pace.begin()
    defer { isRunning = false }
    do {
      let text = try await schedule.run(live.command, title: name)
      pace.end(isSuccess: true)
      if !isDiscarded { try await show(text) }
    } catch {
      guard !(error is CancellationError) else { return }
      pace.end(isSuccess: false)
      guard tells else { return }
      schedule.failures.note("\(error)", of: self)
      fail(error)
    }
  }

  /// Runs a command that stays, to its end.
  private func follow() async {
    isAsked = false
    pace.begin()
    let lines = NewestLine { [weak self] line in
      guard let self else { return }
      do { try await self.show(line) } catch { self.schedule.failures.note("\(error)", of: self) }
    }
    let result = await schedule.runner.follow(live.command, title: name) {
      if !Task.isCancelled { await lines.take($0) }
    }
    // One that stays for long was no failure, whatever its end.
    pace.end(isSuccess: pace.hasLasted)
    if !Task.isCancelled, !result.isSuccess { schedule.failures.note(result.summary, of: self) }
  }

  private func show(_ text: String) async throws {
    try await take(self, text)
    schedule.failures.resolve(self)
  }

  /// Resumes those who wait for runs.
  private func release() {
    guard !(isActive && isAsked) else { return }
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  /// Sleeps until a time, or until something else happens.
  private func pause(until date: ContinuousClock.Instant?) async {
    let timer = date.map { date in
      Task { [weak self] in
        try? await Task.sleep(until: date, clock: .continuous)
        if !Task.isCancelled { self?.wake() }
      }
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { sleeper = $0 }
    } onCancel: {
      Task { @MainActor in self.wake() }
    }
    timer?.cancel()
  }

  private func wake() {
    sleeper?.resume()
    sleeper = nil
  }

  /// How often a command may run.
  private struct Pace {
    private(set) var failures = 0
    private(set) var lastEnd: ContinuousClock.Instant?
    private var lastStart: ContinuousClock.Instant?
    private var isForgiven = false

    /// The first time at which it may run again.
    var earliest: ContinuousClock.Instant {
      guard let lastStart else { return .now }
      let interval = MenuFile.Trigger.minimumInterval
      guard failures > 0, !isForgiven, let lastEnd else { return lastStart + interval }
      return lastEnd + min(.seconds(1 << min(failures - 1, 9)), .seconds(300))
    }

    /// Whether the last run took long enough for another to follow at once.
    var hasLasted: Bool { lastStart.map { $0.duration(to: .now) > .seconds(10) } ?? false }

    mutating func begin() {
      lastStart = .now
      isForgiven = false
    }

    mutating func end(isSuccess: Bool) {
      lastEnd = .now
      failures = isSuccess ? 0 : failures + 1
    }

    mutating func forgive() { isForgiven = true }
  }
}
#endif
