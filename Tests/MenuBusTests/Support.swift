import DBusMenu
import Logging
import Menus

@testable import MenuBus

/// Random numbers that are the same in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}

extension Logger {
  static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}

extension MenuExporter {
  /// An exporter that forgets removed rows at once.
  static func testing(_ menu: Menu) -> MenuExporter {
    var options = Options()
    options.server.grace = .zero
    return MenuExporter(menu, options: options, logger: .quiet)
  }
}

extension MenuLayout {
  /// What a user sees below an item: visible rows in brackets, lines as a dash.
  func visible(below id: ItemID = .root) -> String {
    children(of: id).compactMap { child in
      guard let row = properties(of: child), row.isVisible else { return nil }
      if row.kind == .separator { return "-" }
      let mark = row.toggle.map { "\($0.kind.rawValue.prefix(1))\($0.state)" } ?? ""
      return (row.label ?? "?") + mark + (row.isEnabled ? "" : "!")
        + (row.hasSubmenu ? "(\(visible(below: child)))" : "")
    }.joined(separator: " ")
  }
}
