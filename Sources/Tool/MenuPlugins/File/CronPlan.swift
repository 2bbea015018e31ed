/// When a schedule comes next, on a clock that may be set: a value that is asked again and again.
///
/// As with Debian's cron, a clock that is set back by three hours or less brings fixed times once; by more, or for
/// other times, the new time counts at once. What was due while the clock was set forward, or while the computer was
/// suspended, comes as one run. Cron leaves it out after three hours; a menu would show what was right before.
struct CronPlan: Sendable {
  let times: [CronTime]
  /// Fixed times are done up to here.
  private var fixed: Int
  /// The others are.
  private var repeated: Int

  private static let correction = 3 * 3600

  init(_ times: [CronTime], at now: Int) {
    self.times = times
    (fixed, repeated) = (now, now)
  }

  /// Plans anew from now on: whatever was due has been done.
  mutating func begin(at now: Int) {
    note(now)
    (fixed, repeated) = (max(fixed, now), now)
  }

  /// The plan as it is now, and the time of the next run, which is due if it is not after now; `nil` if there is none.
  ///
  /// Looked for day by day, which may take a while for one that never comes.
  @concurrent
  func next(at now: Int) async -> (plan: CronPlan, time: Int?) {
    var plan = self
    plan.note(now)
    return (plan, times.compactMap { $0.next(after: $0.isFixed ? plan.fixed : plan.repeated) }.min())
  }

  private mutating func note(_ now: Int) {
    repeated = min(repeated, now)
    if fixed - now > Self.correction { fixed = now }
  }
}
