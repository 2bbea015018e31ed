import Basics
import Menus

/// Runs a command at its trigger while it is active, and keeps its last values.
///
/// One run at a time, at most five in a second, and fewer and fewer while they fail. The run that is under way when the
/// command stops being active comes to its end, so that its value is there the next time.
@MainActor
final class LiveCommand {
  let live: MenuDescription.Live
  /// The value in words, for messages.
  let name: String
  /// The values of the last run that gave some.
  var output = LiveOutput()
  private let schedule: LiveSchedule
  private let take: @MainActor (LiveCommand, String) async throws -> Void
  private let fail: @MainActor (any Error) -> Void
  private var pace = Pace()
  /// Whether a run is wanted, although its time has not come.
  private var isAsked = false
  /// Whether the first run waits for the signals to be listened to, so that none between is missed.
  private var awaitsSignals = false
  /// The run that is under way.
  private var current: Run?
  /// The time in which the command is active.
  private var activity: Activity?
  /// The runs of all activities, one after the other.
  private var task: Task<Void, Never>?
  /// Whether it waits for the run of an earlier activity. It serves the activity that there is after that.
  private var isQueued = false
  /// Those who wait until no run is wanted.
  private var waiters: [CheckedContinuation<Void, Never>] = []

  private enum Run {
    case awaited
    /// Its output is out of date.
    case discarded
  }

  private struct Activity {
    /// Each of these has the loop look whether it is time to run: one is enough, however many come.
    let triggers: AsyncStream<Void>
    let trigger: AsyncStream<Void>.Continuation
    let listening: Task<Void, Never>?
  }

  /// - Parameters:
  ///   - take: Shows what the command printed.
  ///   - fail: Called when the command has failed; the failures of the menu name it.
  init(
    _ live: MenuDescription.Live, name: String, schedule: LiveSchedule,
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
    _ live: MenuDescription.Live, name: String, schedule: LiveSchedule, show: @escaping @MainActor () -> Void
  ) {
    self.init(live, name: name, schedule: schedule) { command, text in
      let output = try await offMain { try live.read(text, name: name) }
      guard command.current != .discarded else { return }
      command.output = output
      show()
    }
  }

  private var isActive: Bool { activity != nil }

  /// Starts or stops running the command, as far as a schedule says.
  func setActive(_ isActive: Bool) {
    guard isActive != self.isActive else { return }
    guard isActive else { return stop() }
    if !isFresh { isAsked = true }
    let (triggers, trigger) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    trigger.yield()
    let listening = live.trigger.signal.map { signal in
      awaitsSignals = isAsked
      return Task { [weak self, schedule] in
        let timeout = Task {
          if (try? await schedule.time.sleep(for: MenuFilesLimits.listeningTime)) != nil { _ = self?.begin() }
        }
        defer { timeout.cancel() }
        await schedule.triggers.follow(signal) {
          timeout.cancel()
          return self?.begin() ?? false
        } _: {
          self?.ask()
        }
      }
    }
    activity = Activity(triggers: triggers, trigger: trigger, listening: listening)
    // Clients may open and close a menu often during one run.
    guard !isQueued else { return }
    isQueued = true
    task = Task { [last = task] in
      await withTaskCancellationHandler {
        await last?.value
      } onCancel: {
        last?.cancel()
      }
      guard !Task.isCancelled else { return release() }
      isQueued = false
      guard let activity else { return release() }
      await loop(activity.triggers, activity.trigger)
    }
  }

  /// Begins with the run that waits for the signals; returns whether that has begun before.
  private func begin() -> Bool {
    defer { wake() }
    defer { awaitsSignals = false }
    return !awaitsSignals
  }

  private func stop() {
    awaitsSignals = false
    activity?.trigger.finish()
    activity?.listening?.cancel()
    activity = nil
    guard live.trigger.isWatch else { return }
    task?.cancel()
    isQueued = false
  }

  /// Runs the command once although nothing shows its value, so that there is one at the first look. A failure is not
  /// told: the command runs again when the value is shown.
  func prepare() {
    guard !isActive, !pace.hasBegun, !live.trigger.isWatch else { return }
    task = Task.immediate { await run(tellingFailures: false) }
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
    activity?.trigger.yield()
  }

  /// Looks again whether it is time to run.
  func wake() { activity?.trigger.yield() }

  /// Ignores what the run that is under way says, because that is out of date.
  func discard() { if current != nil { current = .discarded } }

  /// Returns once the runs that are asked for are over.
  func settle() async {
    guard isActive, isAsked || current != nil, !live.trigger.isWatch else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Returns once a command that is not active has come to its end.
  func ended() async { await task?.value }

  /// Ends the command for good.
  func end() {
    stop()
    task?.cancel()
    schedule.failures.forget(self)
  }

  /// Whether the last value is as new as the period asks for.
  private var isFresh: Bool {
    guard let every = live.trigger.every, let last = pace.lastEnd, pace.failures == 0 else { return false }
    return live.trigger.signal == nil && !live.trigger.isOpening && last.duration(to: now) < every.duration / 2
  }

  private var now: ContinuousClock.Instant { schedule.time.now }

  // MARK: Running

  /// Runs the command whenever it is time, until the triggers end.
  private func loop(_ triggers: AsyncStream<Void>, _ trigger: AsyncStream<Void>.Continuation) async {
    var (timer, planned): (Task<Void, Never>?, ContinuousClock.Instant?)
    for await _ in triggers {
      while isActive, !Task.isCancelled, let due, due <= now {
        if live.trigger.isWatch { await follow() } else { await run() }
        release()
      }
      // A timer that is cancelled stays until its end, and signals of strangers may be many.
      let next = due
      guard next != planned else { continue }
      timer?.cancel()
      planned = next
      timer = next.map { due in
        Task { [time = schedule.time] in if (try? await time.sleep(until: due)) != nil { trigger.yield() } }
      }
    }
    timer?.cancel()
    release()
  }

  /// The time of the next run; `nil` if none is planned.
  private var due: ContinuousClock.Instant? {
    if awaitsSignals { return nil }
    if isAsked || live.trigger.isWatch { return pace.earliest ?? now }
    guard let every = live.trigger.every else { return nil }
    let next = schedule.next(every, of: live, after: pace.lastEnd ?? now)
    return max(pace.earliest ?? next, next)
  }

  private func run(tellingFailures tells: Bool = true) async {
    isAsked = false
    current = .awaited
    pace.begin(at: now)
    defer { current = nil }
    do {
      let text = try await schedule.run(live, title: name)
      pace.end(isSuccess: true, at: now)
      if current == .awaited { try await show(text) }
    } catch {
      guard !(error is CancellationError) else { return }
      pace.end(isSuccess: false, at: now)
      guard tells else { return }
      schedule.failures.note("\(error)", of: self)
      fail(error)
    }
  }

  /// Runs a command that stays, to its end.
  private func follow() async {
    isAsked = false
    pace.begin(at: now)
    let lines = NewestLine(schedule.time) { [weak self] line in
      guard let self else { return }
      do { try await self.show(line) } catch { self.schedule.failures.note("\(error)", of: self) }
    }
    let result = await schedule.runner.follow(live.command, title: name) {
      if !Task.isCancelled { await lines.take($0) }
    }
    // One that stays for long was no failure, whatever its end.
    pace.end(isSuccess: pace.hasLasted(until: now), at: now)
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

  /// How often a command may run.
  private struct Pace {
    private(set) var failures = 0
    private(set) var lastEnd: ContinuousClock.Instant?
    private var lastStart: ContinuousClock.Instant?
    private var isForgiven = false

    /// The first time at which it may run again; `nil` before its first run.
    var earliest: ContinuousClock.Instant? {
      guard let lastStart else { return nil }
      let interval = MenuFilesLimits.shortestInterval
      guard failures > 0, !isForgiven, let lastEnd else { return lastStart + interval }
      return lastEnd + min(.seconds(1 << min(failures - 1, 9)), .seconds(300))
    }

    /// Whether it has run, or is running.
    var hasBegun: Bool { lastStart != nil }

    /// Whether the last run took long enough for another to follow at once.
    func hasLasted(until now: ContinuousClock.Instant) -> Bool {
      lastStart.map { $0.duration(to: now) > .seconds(10) } ?? false
    }

    mutating func begin(at now: ContinuousClock.Instant) {
      lastStart = now
      isForgiven = false
    }

    mutating func end(isSuccess: Bool, at now: ContinuousClock.Instant) {
      lastEnd = now
      failures = isSuccess ? 0 : failures + 1
    }

    mutating func forgive() { isForgiven = true }
  }
}
