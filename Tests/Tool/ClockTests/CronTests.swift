import Glibc
@testable import MenuPlugins
import TestSupport
import Testing

/// The zone of Berlin, without a file: an hour from the last Sunday of March until that of October.
private let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"

/// The times at which a schedule comes, in the zone of the process, as `MM-DD hh:mm+offset`.
private func times(_ text: String, from start: Int, count: Int) -> [String] {
  guard let schedule = CronTime(text) else { return [] }
  return sequence(state: start) { time in
    guard let next = schedule.next(after: time) else { return nil }
    time = next
    return shown(next)
  }.prefix(count).map(\.self)
}

private func shown(_ time: Int) -> String {
  var (time, date) = (time_t(time), tm())
  localtime_r(&time, &date)
  func two(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let day = "\(two(date.tm_mon + 1))-\(two(date.tm_mday))"
  return "\(day) \(two(date.tm_hour)):\(two(date.tm_min))+\(date.tm_gmtoff / 3600)"
}

/// Noon in Greenwich.
private func noon(_ year: Int32, _ month: Int32, _ day: Int32) -> Int {
  var date = tm()
  (date.tm_year, date.tm_mon, date.tm_mday, date.tm_hour) = (year - 1900, month - 1, day, 12)
  return timegm(&date)
}

/// In processes of their own, because the zone is the process's.
@Suite(.timeLimit(.minutes(5))) struct `Times of cron, where summer time begins and ends` {
  @Test func `a fixed time that the clock skips comes at the change, and only on that day`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", berlin, 1)
      let march = noon(2026, 3, 27)
      #expect(times("30 2 * * *", from: march, count: 3) == ["03-28 02:30+1", "03-29 03:00+2", "03-30 02:30+2"])
      #expect(times("0,59 2,4 29 3 *", from: march, count: 3) == ["03-29 03:00+2", "03-29 04:00+2", "03-29 04:59+2"])
    }
  }

  @Test func `a fixed time that the clock shows twice comes once`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", berlin, 1)
      let october = noon(2026, 10, 23)
      #expect(times("30 2 * * *", from: october, count: 3) == ["10-24 02:30+2", "10-25 02:30+2", "10-26 02:30+1"])
    }
  }

  @Test func `other times come whenever the clock shows them`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", berlin, 1)
      #expect(
        times("*/30 1-3 29 3 *", from: noon(2026, 3, 28), count: 4)
          == ["03-29 01:00+1", "03-29 01:30+1", "03-29 03:00+2", "03-29 03:30+2"])
      #expect(
        times("30 * 25 10 *", from: noon(2026, 10, 24) + 11 * 3600, count: 4)
          == ["10-25 01:30+2", "10-25 02:30+2", "10-25 02:30+1", "10-25 03:30+1"])
    }
  }

  @Test func `a change at midnight is like any other`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "WWW-1SSS-3,M3.5.0/0,M10.5.0/0", 1)
      #expect(times("30 0 29 3 *", from: noon(2026, 3, 27), count: 1) == ["03-29 02:00+3"])
      #expect(times("30 23 24 10 *", from: noon(2026, 10, 23), count: 1) == ["10-24 23:30+3"])
    }
  }

  @Test func `the 29th of February comes in leap years`() {
    let found = times("0 6 29 2 *", from: noon(2026, 1, 1), count: 2)
    #expect(found == ["02-29 06:00+0", "02-29 06:00+0"])
    let schedule = CronTime("0 6 29 2 *")
    let first = schedule?.next(after: noon(2026, 1, 1)) ?? 0
    #expect(first == noon(2028, 2, 29) - 6 * 3600)
    #expect(schedule?.next(after: noon(2096, 3, 1)) == noon(2104, 2, 29) - 6 * 3600, "2100 is no leap year")
  }

  @Test func `a changed zone of the process counts from then on`() async {
    await #expect(processExitsWith: .success) {
      let midday = noon(2026, 6, 1)
      for (zone, hours) in [("UTC0", 21), ("EAST-3", 18), ("WEST3", 24)] {
        setenv("TZ", zone, 1)
        #expect(CronTime("0 9 * * *")?.next(after: midday) == midday + hours * 3600)
      }
    }
  }
}

@Suite struct `The plan of a schedule` {
  private static let start = noon(2026, 6, 1)

  private func plan(_ fields: String...) -> CronPlan { CronPlan(fields.compactMap { CronTime($0) }, at: Self.start) }

  /// The hours from the start to the next run.
  private func hours(_ plan: CronPlan, at hours: Double) async -> Double? {
    await plan.next(at: Self.start + Int(hours * 3600)).time.map { Double($0 - Self.start) / 3600 }
  }

  @Test func `a plan stays due however late it is asked`() async {
    let daily = plan("0 13 * * *")
    for late in [0.0, 1, 2, 100, 9000] { #expect(await hours(daily, at: late) == 1) }
  }

  @Test func `a clock that is set back by little brings a fixed time once, and others again`() async {
    var both = plan("0 13 * * *", "15 * * * *")
    both.begin(at: Self.start + 5400)  // 13:30
    #expect(await hours(both, at: 1.5) == 2.25)
    #expect(await hours(both, at: 0.5) == 1.25, "the other time, of the new clock")
    var fixed = plan("0 13 * * *")
    fixed.begin(at: Self.start + 5400)
    #expect(await hours(fixed, at: 0.5) == 25)
    fixed.begin(at: Self.start + 1800)
    #expect(await hours(fixed, at: 0.6) == 25, "a run meanwhile changes nothing")
  }

  @Test func `a clock that is set back by more than three hours counts at once`() async {
    var fixed = plan("0 13 * * *")
    fixed.begin(at: Self.start + 5400)
    let (moved, _) = await fixed.next(at: Self.start - 26 * 3600)
    for later in [-26.0, -25, 8760] { #expect(await hours(moved, at: later) == -23) }
  }
}
