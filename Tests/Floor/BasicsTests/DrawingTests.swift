import Foundation
import TestSupport
import Testing

/// The drawing of the targets in docs/development/architecture.md.
@Suite struct `The drawing of the targets` {
  private struct Target: Hashable {
    var floor: Int
    var arrows: Set<String>
  }

  private static func text(_ file: String) throws -> String {
    try String(contentsOfFile: Paths.root + file, encoding: .utf8)
  }

  /// The targets of `Sources` with those that each depends on, as the package declares them; libraries of the system
  /// are none.
  private static func declared() throws -> [String: Set<String>] {
    let sources = Set(try Paths.storeys().values.joined())
    let declaration =
      #/Storey\.\w+\.(?:target|program)\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/#
    var targets: [String: Set<String>] = [:]
    for match in try text("Package.swift").matches(of: declaration) where sources.contains(String(match.1)) {
      let words = match.2?.matches(of: #/"(\w+)"/#).map { String($0.1) } ?? []
      targets[String(match.1)] = sources.intersection(words)
    }
    return targets.mapValues { $0.intersection(targets.keys) }
  }

  /// The targets of the drawing: a line is `FLOOR NAME, NAME → ARROW, ARROW` and a remark, or the remark alone.
  private static func drawn() throws -> [String: Target] {
    let page = try text("docs/development/architecture.md")
    let drawing = try #require(
      page.split(separator: "The number is the floor of a target").last?.split(separator: "```text\n").dropFirst()
        .first?.split(separator: "\n```").first)
    var targets: [String: Target] = [:]
    var floor = 0
    for line in drawing.split(separator: "\n") where !line.prefix(4).allSatisfy(\.isWhitespace) {
      if let number = Int(line.prefix(1)) { floor = number }
      let names = line.dropFirst(3).split(separator: "  ").first ?? ""
      let parts = names.split(separator: "→")
      let words = parts.map { $0.split { !($0.isLetter || $0.isNumber) || $0 == "─" }.map(String.init) }
      for name in words.first ?? [] { targets[name] = Target(floor: floor, arrows: Set(words.dropFirst().first ?? [])) }
    }
    return targets
  }

  private static func below(_ name: String, _ arrows: [String: Set<String>]) -> Set<String> {
    (arrows[name] ?? []).reduce(into: []) {
      $0.formUnion([$1]); $0.formUnion(below($1, arrows))
    }
  }

  @Test func `the drawing of the targets is that of the package`() throws {
    let (declared, drawn) = (try Self.declared(), try Self.drawn())
    let arrows = drawn.mapValues(\.arrows)
    #expect(Set(drawn.keys) == Set(declared.keys))
    for (name, target) in drawn.sorted(by: { $0.key < $1.key }) {
      #expect(Self.below(name, arrows) == Self.below(name, declared), "\(name)")
      let floor = target.arrows.compactMap { drawn[$0]?.floor }.max().map { $0 + 1 } ?? 0
      #expect(target.floor == floor, "the floor of \(name) is above those it imports")
      let implied = target.arrows.filter { arrow in
        target.arrows.contains { $0 != arrow && Self.below($0, arrows).contains(arrow) }
      }
      #expect(implied == [], "\(name) has arrows that others imply")
    }
  }
}
