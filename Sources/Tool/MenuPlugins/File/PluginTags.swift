import Basics

/// The metadata of a plugin: tags such as `<xbar.title>Weather</xbar.title>`, anywhere in its text.
package struct PluginTags: Sendable, Hashable {
  /// The texts of the tags, in their order.
  private var texts: [String: [String]] = [:]

  /// Reads the tags of a text.
  init(_ text: String) {
    var ends = Self.ends(in: text)
    var rest = text[...]
    var count = 0
    while count < MenuPluginsLimits.tags, let start = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: start)...]
      guard let family = Self.families.first(where: rest.hasPrefix), let tag = Self.name(at: rest) else { continue }
      let content = rest[rest.unicodeScalars.index(after: tag.endIndex)...]
      while let end = ends[tag]?.last, end.lowerBound < content.startIndex { ends[tag]?.removeLast() }
      guard let close = ends[tag]?.popLast() else { continue }
      let key = String(tag.dropFirst(family.count))
      texts[(family == "swiftbar." ? "swiftbar." : "") + key, default: []].append(
        Self.trimmed(content[..<close.lowerBound]))
      rest = text[close.upperBound...]
      count += 1
    }
  }

  private static let families = ["xbar.", "bitbar.", "swiftbar."]

  /// The name of a tag that begins here, up to its `>`.
  private static func name(at text: Substring) -> Substring? {
    // By scalars: a combining mark behind the `>` belongs to the text.
    let name = text.unicodeScalars.prefix { !["<", ">", "\n", "\r"].contains($0) }
    return name.endIndex < text.endIndex && text.unicodeScalars[name.endIndex] == ">" ? Substring(name) : nil
  }

  /// The ends of tags by their names, the last first: found once, so that a text of beginnings without ends is read in
  /// one pass, too.
  private static func ends(in text: String) -> [Substring: [Range<String.Index>]] {
    var ends: [Substring: [Range<String.Index>]] = [:]
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: start)...]
      guard rest.hasPrefix("/"), families.contains(where: rest.dropFirst().hasPrefix),
        let name = name(at: rest.dropFirst())
      else { continue }
      ends[name, default: []].append(start..<text.unicodeScalars.index(after: name.endIndex))
    }
    return ends.mapValues { $0.reversed() }
  }

  /// The text of a tag that all dialects have, such as `title`.
  func text(_ name: String) -> String? { texts[name]?.first }

  /// The text of a tag of SwiftBar.
  func swiftbar(_ name: String) -> String? { texts["swiftbar." + name]?.first }

  /// Whether a tag of SwiftBar says so.
  func isSet(_ name: String) -> Bool { swiftbar(name)?.lowercased() == "true" }

  /// Whether the plugin stays, and prints one menu after the other.
  var isStream: Bool { swiftbar("type")?.lowercased() == "streamable" }

  /// The variables that the plugin declares, in their order.
  package var variables: [PluginVariable] {
    ["var", "swiftbar.var"].flatMap { (texts[$0] ?? []).compactMap(PluginVariable.init) }
  }

  /// The variables of `swiftbar.environment`: `[A=x, B:y]`, or without brackets; of `=` and `:` the first counts.
  var environment: [String: String] {
    guard let text = swiftbar("environment") else { return [:] }
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text != "["
    let pairs = isBracketed ? text.dropFirst().dropLast() : text[...]
    return pairs.split(separator: ",").reduce(into: [:]) { variables, pair in
      guard let separator = pair.firstIndex(where: { $0 == "=" || $0 == ":" }) else { return }
      let name = Self.trimmed(pair[..<separator])
      if PluginVariable.isName(name) { variables[name] = Self.trimmed(pair[pair.index(after: separator)...]) }
    }
  }

  /// The times of `swiftbar.schedule`, and sentences about those that cannot be read.
  var schedules: (times: [CronTime], faults: [String]) {
    var times: [CronTime] = []
    var faults: [String] = []
    let lines = (swiftbar("schedule") ?? "").split(separator: "|", maxSplits: MenuPluginsLimits.scheduleTimes)
    for line in lines.prefix(MenuPluginsLimits.scheduleTimes) {
      let text = Self.trimmed(line)
      if let time = CronTime(text) {
        times.append(time)
      } else if !text.isEmpty {
        faults.append("`\(text.shortened)` in the tag `swiftbar.schedule` \(CronTime.fault(in: text) ?? "is no time")")
      }
    }
    return (times, faults)
  }

  /// The tags that have an effect, by the beginning of their names.
  private static let effective = [
    "": ["title", "var"],
    "swiftbar.": [
      "alwaysVisible", "environment", "hideAbout", "hideLastUpdated", "hideRunInTerminal", "hideSwiftBar",
      "refreshOnOpen", "schedule", "type", "useTrailingStreamSeparator", "var",
    ],
  ]

  /// Sentences about tags that are nearly one of those that have an effect.
  var misspelt: [String] {
    texts.keys.sorted().compactMap { key in
      let family = key.hasPrefix("swiftbar.") ? "swiftbar." : ""
      let (name, names) = (String(key.dropFirst(family.count)), Self.effective[family] ?? [])
      guard !names.contains(name), let nearest = Spelling.nearest(to: name, among: names) else { return nil }
      let shown = family.isEmpty ? "xbar." : family
      return "the tag `\(shown)\(name.shortened)` has no effect, did you mean `\(shown)\(nearest)`?"
    }
  }

  static func trimmed(_ text: Substring) -> String {
    let start = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    return start.lastIndex { !$0.properties.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}
