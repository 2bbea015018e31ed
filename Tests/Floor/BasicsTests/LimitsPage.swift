import Foundation
import TestSupport

/// The tables of `docs/limits.md` and `docs/limit-reference.md`.
struct LimitsPage {
  /// A number of the page, and the constant behind it.
  struct Claim {
    var constant: String
    var text: String
    var number: LimitConstants.Number
  }

  private(set) var claims: [Claim] = []
  private(set) var tests: [String] = []
  /// The doors whose lines name no test.
  private(set) var untested: [String] = []
  private var doors: [String: [String]] = [:]

  init(_ text: String) {
    var section = ""
    var prose = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|") else {
        prose = line.isEmpty ? "" : prose + " " + line.trimmingCharacters(in: .whitespaces)
        if line.isEmpty || line.hasSuffix(".") { take(claims: prose, tests: prose) }
        if line.hasSuffix(".") { prose = "" }
        continue
      }
      guard cells.count == 5, cells[0] != "door", !cells[0].hasPrefix("---") else { continue }
      // A title such as `view:` in front of the names tells tables of equal names apart.
      let title = cells[0].split(separator: ": `").count > 1 ? String(cells[0].prefix { $0 != ":" }) : nil
      doors[title.map { "\(section), \($0)" } ?? section, default: []] += Self.quoted(cells[0])
      let known = tests.count
      take(claims: cells[2], tests: cells[4])
      if tests.count == known { untested.append(cells[0]) }
    }
  }

  /// The names of doors in the tables of a section.
  func doors(in section: String) -> [String] { doors[section] ?? [] }

  private mutating func take(claims text: String, tests: String) {
    self.tests += Self.quoted(tests).filter { $0.contains(" ") || $0.hasSuffix(".py") }
    // Before each constant stands its number, or that of the one before.
    var last: LimitConstants.Number?
    var before = ""
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      guard index % 2 == 1, part.contains("Limits.") || part.contains("Options.") else {
        before += part
        continue
      }
      last = LimitConstants.Number(written: before) ?? last
      claims.append(Claim(constant: String(part), text: before, number: last ?? .count(-1)))
      before = ""
    }
  }

  /// The texts between backticks.
  private static func quoted(_ text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }
}

/// The constants of the types of limits, read from the source: some are of modules that only build with GTK.
enum LimitConstants {
  enum Number: Equatable {
    case count(Double)
    case milliseconds(Double)

    static func == (left: Number, right: Number) -> Bool {
      switch (left, right) {
      case (.count(let left), .count(let right)), (.milliseconds(let left), .milliseconds(let right)): left == right
      // Seconds that are a number in the source.
      case (.milliseconds(let time), .count(let count)), (.count(let count), .milliseconds(let time)):
        time == count * 1000
      }
    }

    /// Reads the first number of a text.
    init?(written text: String) {
      guard let match = text.firstMatch(of: /([0-9][0-9,]*)( (KiB|MiB|seconds?|milliseconds))?/),
        let number = Double(match.1.filter { $0 != "," })
      else { return nil }
      switch match.3 {
      case "KiB": self = .count(number * 1024)
      case "MiB": self = .count(number * 1024 * 1024)
      case "second", "seconds": self = .milliseconds(number * 1000)
      case "milliseconds": self = .milliseconds(number)
      default: self = .count(number)
      }
    }
  }

  /// Times of the doctor that bound nothing, and a limit that is another one.
  static let inner: Set = ["ExaminationLimits.settling", "ExaminationLimits.returning", "ExaminationLimits.values"]

  /// Sources with a `maximum` that bounds nothing from outside, and public names of limits.
  static let otherMaxima = [
    "DBusMenu/MenuLabel.swift", "DBusMenu/Records/PixelRect.swift", "MenuBus/Context/Previewable.swift",
    "MenuFiles/Reading/FileNode.swift", "MenuWindow/Rows/EntryView.swift", "MenuWindow/Rows/Ruler.swift",
  ]

  /// The files of `Sources`.
  static func sources() throws -> [(path: String, text: String)] {
    let root = URL(filePath: Paths.root + "Sources").resolvingSymlinksInPath().path()
    let paths = (FileManager.default.enumerator(atPath: root)?.allObjects ?? []).compactMap { $0 as? String }
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
      (Paths.withoutStorey($0), try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8))
    }
  }

  /// The constants by their names, such as `MenusLimits.depth`.
  static func all() throws -> [String: Number] {
    var found: [String: Number] = [:]
    let files = try sources().filter { $0.path.hasSuffix("Limits.swift") || $0.path.hasSuffix("/TrayWatcher.swift") }
    // Twice, because a constant may name one that comes later.
    for (_, text) in files + files {
      var type = ""
      for line in text.split(separator: "\n") {
        if let match = line.firstMatch(of: /(?:enum|struct) (\w+)/) {
          type = match.1 == "Options" ? "TrayWatcher.Options" : String(match.1)
        }
        guard type.hasSuffix("Limits") || type.hasSuffix("Options"),
          let match = line.firstMatch(of: /(?:static let|public var|package var) (\w+)(?:: \w+)? = (.+)$/)
        else { continue }
        if let number = value(of: String(match.2), in: type, found) { found["\(type).\(match.1)"] = number }
      }
    }
    return found
  }

  private static func value(of text: String, in type: String, _ known: [String: Number]) -> Number? {
    if let match = text.wholeMatch(of: /(?:Duration)?\.(seconds|milliseconds)\((.+)\)/) {
      guard case .count(let number)? = value(of: String(match.2), in: type, known) else { return nil }
      return .milliseconds(match.1 == "seconds" ? number * 1000 : number)
    }
    for (sign, combine) in operations {
      let texts = text.split(separator: " \(sign) ")
      guard texts.count > 1 else { continue }
      let parts = texts.map { value(of: String($0), in: type, known) }
      return parts.dropFirst().reduce(parts[0]) { left, right in
        guard case .count(let left)? = left, case .count(let right)? = right else { return nil }
        return .count(combine(left, right))
      }
    }
    if let number = Double(text.filter { $0 != "_" }) { return .count(number) }
    return known[text] ?? known["\(type).\(text)"]
  }

  private static let operations: [(String, @Sendable (Double, Double) -> Double)] = [
    ("-", { $0 - $1 }), ("*", { $0 * $1 }), ("<<", { $0 * Foundation.pow(2, $1) }),
  ]
}
