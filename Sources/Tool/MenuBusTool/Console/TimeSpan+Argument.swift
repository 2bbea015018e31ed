import ArgumentParser
import Basics

extension TimeSpan: ExpressibleByArgument {
  /// Reads the argument of an option.
  public init?(argument: String) { self.init(argument) }
}

/// A time to wait, more than none and at most a day: a number of seconds, or a time with a unit as menu files have it.
struct WaitingTime: ExpressibleByArgument {
  let duration: Duration

  init?(argument: String) {
    guard let duration = TimeSpan(argument)?.duration ?? Double(argument).flatMap(Self.seconds),
      duration > .zero, duration <= .seconds(86_400)
    else { return nil }
    self.duration = duration
  }

  /// - Returns: `nil` for a number that no duration has.
  private static func seconds(_ number: Double) -> Duration? {
    (0...86_400).contains(number) ? .milliseconds(Int64(number * 1000)) : nil
  }
}
