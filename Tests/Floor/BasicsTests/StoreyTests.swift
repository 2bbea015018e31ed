import Foundation
import TestSupport
import Testing

/// The storeys of the house.
@Suite struct `The storeys of Sources` {
  /// The storeys that a target of each may import beside its own.
  private static let below: [String: Set<String>] = [
    "Floor": [], "Bus": ["Floor"], "Library": ["Floor", "Bus"], "Presenters": ["Floor", "Bus"],
    "Tool": ["Floor", "Bus", "Library", "Presenters"],
  ]

  @Test func `a target imports those of its own storey and of the storeys before it`() throws {
    let storeys = try Paths.storeys()
    #expect(Set(storeys.keys) == Set(Self.below.keys))
    let targets = storeys.flatMap { storey, targets in targets.map { ($0, storey) } }
    let storeyOf = Dictionary(uniqueKeysWithValues: targets)
    for (target, storey) in targets {
      let folder = try Paths.source(target)
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
      for file in files {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        for line in text.matches(of: /(?m)^(?:\w+ )?(?:@\w+ )?import (?:\w+ )?(\w+)/) {
          guard let imported = storeyOf[String(line.1)] else { continue }
          let isAllowed = imported == storey || Self.below[storey]?.contains(imported) == true
          #expect(isAllowed, "\(target)/\(file) imports \(line.1) of \(imported)")
        }
      }
    }
    #expect(storeyOf["Menus"] == "Library" && storeyOf["LibDBus"] == "Bus")
  }
}
