#if Tool
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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
  package func next(after time: Int) -> Int? {
    var now = time_t(time)
    var start = tm()
    localtime_r(&now, &start)
    for day in 0...(9 * 366) {
      var date = tm()
      date.tm_year = start.tm_year
      date.tm_mon = start.tm_mon
      date.tm_mday = start.tm_mday + Int32(day)
      date.tm_hour = 12
      date.tm_isdst = -1
      guard mktime(&date) != -1, matches(date) else { continue }
      if let found = firstTime(on: date, after: time) { return found }
    }
    return nil
  }

  private func matches(_ date: tm) -> Bool {
    guard months.contains(Int(date.tm_mon) + 1) else { return false }
    let isDay = days.contains(Int(date.tm_mday))
    let isWeekday = weekdays.contains(Int(date.tm_wday))
    return isAnyDay || isAnyWeekday ? isDay && isWeekday : isDay || isWeekday
  }

  private func firstTime(on date: tm, after time: Int) -> Int? {
    for hour in hours.sorted() {
      for minute in minutes.sorted() {
        var moment = tm()
        moment.tm_year = date.tm_year
        moment.tm_mon = date.tm_mon
        moment.tm_mday = date.tm_mday
        moment.tm_hour = Int32(hour)
        moment.tm_min = Int32(minute)
        moment.tm_isdst = -1
        let found = Int(mktime(&moment))
        // An hour that the clock skips does not match.
        if found > time, moment.tm_hour == hour { return found }
      }
    }
    return nil
  }
}
#endif
