extension PluginFile {
  /// A time as file names have it, such as `10m`.
  private static func text(of time: Duration) -> String {
    let (seconds, fraction) = time.components
    guard fraction == 0 else { return "\(seconds * 1000 + fraction / 1_000_000_000_000_000)ms" }
    for (unit, length) in [("d", 86_400), ("h", 3600), ("m", 60)] as [(String, Int64)]
    where seconds % length == 0 && seconds > 0 {
      return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
  }

  /// Whether a run may be the last one of its day.
  var isRare: Bool { !isStream && (name.interval ?? .seconds(86_400)) > .seconds(3600) }

  /// The times of runs, in words.
  package var scheduleText: String {
    if isStream { return "stays, and prints one menu after the other" }
    let opening = refreshesOnOpening ? ", and when the menu opens" : ""
    guard schedule.isEmpty else { return (tags.swiftbar("schedule") ?? "") + opening }
    return (name.interval.map { "every \(Self.text(of: $0))" } ?? "once") + opening
  }
}
