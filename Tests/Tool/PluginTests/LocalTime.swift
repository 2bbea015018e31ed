import Glibc

/// Times by the local clock.
enum LocalTime {
  static func seconds(year: Int32, month: Int32, day: Int32, hour: Int32, minute: Int32) -> Int {
    var time = tm()
    time.tm_year = year - 1900
    time.tm_mon = month - 1
    time.tm_mday = day
    time.tm_hour = hour
    time.tm_min = minute
    time.tm_isdst = -1
    return Int(mktime(&time))
  }
}
