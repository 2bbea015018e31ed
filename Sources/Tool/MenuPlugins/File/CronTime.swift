import Glibc

/// Times of the day, as cron writes them in five fields: minute, hour, day of the month, month, day of the week.
///
/// Each field is `*`, a number, a range `a-b`, any of these with a step `/n`, or a list of them. Months and days of the
/// week may be named by three letters. If both days are restricted, either suffices, as in cron.
package struct CronTime: Sendable, Hashable {
  private var minutes: Set<Int>
  private var hours: Set<Int>
  private var days: Set<Int>
  private var months: Set<Int>
  private var weekdays: Set<Int>
  private var isAnyDay: Bool
  private var isAnyWeekday: Bool
  /// Whether the times are of the day, such as 02:30, rather than in each hour, or in each minute of hours.
  let isFixed: Bool

  private static let monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
  private static let dayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// Reads the five fields; `nil` if they are not of that form.
  package init?(_ text: String) {
    let fields = text.split(whereSeparator: \.isWhitespace)
    guard fields.count == 5, let minutes = Self.values(fields[0], 0...59), let hours = Self.values(fields[1], 0...23),
      let days = Self.values(fields[2], 1...31), let months = Self.values(fields[3], 1...12, Self.monthNames),
      let weekdays = Self.values(fields[4], 0...7, Self.dayNames)
    else { return nil }
    self.minutes = minutes
    self.hours = hours
    self.days = days
    self.months = months
    self.weekdays = Set(weekdays.map { $0 % 7 })
    isAnyDay = fields[2].hasPrefix("*")
    isAnyWeekday = fields[4].hasPrefix("*")
    isFixed = !fields[0].hasPrefix("*") && !fields[1].hasPrefix("*")
  }

  /// Why a text is not of that form, as the end of a sentence; `nil` if it is.
  static func fault(in text: String) -> String? {
    let fields = text.split(whereSeparator: \.isWhitespace)
    guard fields.count == 5 else { return "is no time of five fields" }
    let kinds: [(String, ClosedRange<Int>, [String])] = [
      ("minute", 0...59, []), ("hour", 0...23, []), ("day of the month", 1...31, []), ("month", 1...12, monthNames),
      ("day of the week", 0...7, dayNames),
    ]
    for (field, (name, range, names)) in zip(fields, kinds) where values(field, range, names) == nil {
      return "is no time: `\(field.shortened)` is no \(name) (\(range.lowerBound) to \(range.upperBound))"
    }
    return nil
  }

  private static func values(_ field: Substring, _ range: ClosedRange<Int>, _ names: [String] = []) -> Set<Int>? {
    var values: Set<Int> = []
    for part in field.split(separator: ",", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      let step = pieces.count == 2 ? number(pieces[1], []) : 1
      guard let step, step > 0, let from = span(pieces[0], range, names, isOpen: pieces.count == 2) else { return nil }
      values.formUnion(stride(from: from.lowerBound, through: from.upperBound, by: step))
    }
    return values
  }

  /// - Parameter isOpen: Whether a single number is the start of a range, because a step follows.
  private static func span(
    _ text: Substring, _ range: ClosedRange<Int>, _ names: [String], isOpen: Bool
  ) -> ClosedRange<Int>? {
    if text == "*" { return range }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { number($0, names, range.lowerBound) }
    guard let first = ends.first ?? nil, range.contains(first) else { return nil }
    if ends.count == 1 { return first...(isOpen ? range.upperBound : first) }
    guard ends.count == 2, let last = ends[1], range.contains(last), first <= last else { return nil }
    return first...last
  }

  private static func number(_ text: Substring, _ names: [String], _ first: Int = 0) -> Int? {
    if let index = names.firstIndex(of: text.lowercased()) { return index + first }
    guard !text.isEmpty, text.count <= 4, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(text)
  }

  /// The next time after one, in seconds since 1970, by the clock of the computer's time zone; `nil` if there is none
  /// within nine years, as for the 31st of February.
  ///
  /// A fixed time that the clock skips as summer time begins comes at the change; one that it shows twice as that ends
  /// comes the first time. Others come whenever the clock shows them. That is how
  /// Debian's cron has it.
  package func next(after time: Int) -> Int? {
    tzset()  // the zone may have changed, as on a journey
    let start = (time + ZoneOffset.at(time)) / 86_400
    for day in start...(start + 9 * 366) where matches(day: day) {
      if let found = times(on: day).filter({ $0 > time }).min() { return found }
    }
    return nil
  }

  /// - Parameter day: The days since 1970.
  private func matches(day: Int) -> Bool {
    var (noon, date) = (time_t(day * 86_400 + 43_200), tm())
    gmtime_r(&noon, &date)
    guard months.contains(Int(date.tm_mon) + 1) else { return false }
    let isDay = days.contains(Int(date.tm_mday))
    let isWeekday = weekdays.contains(Int(date.tm_wday))
    return isAnyDay || isAnyWeekday ? isDay && isWeekday : isDay || isWeekday
  }

  /// The times on a day, in any order.
  private func times(on day: Int) -> [Int] {
    let zone = ZoneOffset(around: day * 86_400)
    return hours.flatMap { hour in
      minutes.flatMap { minute in
        let found = zone.times(of: day * 86_400 + hour * 3600 + minute * 60)
        guard isFixed else { return found }
        return found.isEmpty ? [zone.change] : Array(found.prefix(1))
      }
    }
  }
}

/// The offset of the time zone of the computer from that of Greenwich on a day, in seconds.
private struct ZoneOffset {
  let before: Int
  let after: Int
  /// The time at which it begins to be `after`.
  let change: Int

  /// - Parameter midnight: The beginning of the day in Greenwich. No zone is more than 15 hours away.
  init(around midnight: Int) {
    var (last, first) = (midnight - 15 * 3600, midnight + 39 * 3600)
    (before, after) = (Self.at(last), Self.at(first))
    if before != after {
      while first - last > 1 {
        let middle = (first + last) / 2
        if Self.at(middle) == before { last = middle } else { first = middle }
      }
    }
    change = first
  }

  static func at(_ time: Int) -> Int {
    var (time, date) = (time_t(time), tm())
    localtime_r(&time, &date)
    return date.tm_gmtoff
  }

  /// The times at which the clock shows a time, in their order: one, two when it is set back, or none.
  ///
  /// - Parameter shown: The time at which the clock of Greenwich shows it.
  func times(of shown: Int) -> [Int] {
    guard before != after else { return [shown - before] }
    return (shown - before < change ? [shown - before] : []) + (shown - after >= change ? [shown - after] : [])
  }
}
