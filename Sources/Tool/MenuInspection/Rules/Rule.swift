package import Basics

/// A rule for tray items and menus that every panel can use. It looks at evidence, and nothing else.
package struct Rule: Sendable {
  /// The number, which never changes and is never used again.
  package let number: Int
  /// A name for scripts, of lower-case letters and hyphens.
  package let name: String
  /// The weight of a breach.
  package let severity: Severity
  /// One sentence: the reason for the rule.
  package let why: String
  /// The panels that a breach hurts.
  package let panels: [Panel]
  /// A public page: an issue, a specification, or a page of this documentation.
  package let reference: String
  /// One sentence: the repair.
  package let advice: String
  private let judge: @Sendable (Evidence) -> [String]

  /// - Parameter judge: Finds the breaches that evidence shows, each as a sentence.
  init(
    _ number: Int, _ name: String, _ severity: Severity, why: String, panels: [Panel], reference: String,
    advice: String, judge: @escaping @Sendable (Evidence) -> [String]
  ) {
    self.number = number
    self.name = name
    self.severity = severity
    self.why = why
    self.panels = panels
    self.reference = reference
    self.advice = advice
    self.judge = judge
  }

  /// The breaches that the evidence shows, each as a sentence.
  package func breaches(in evidence: Evidence) -> [String] { judge(evidence) }
}

/// The weight of a breach of a rule.
package enum Severity: String, CaseIterable, Comparable, Sendable, Codable {
  /// Some panel shows less than the program meant, or it costs time.
  case note
  /// Some panel shows something wrong.
  case warning
  /// Some panel shows no item, no menu or no row, or it hangs.
  case error

  package static func < (a: Severity, b: Severity) -> Bool {
    func rank(_ severity: Severity) -> Int { allCases.firstIndex(of: severity) ?? 0 }
    return rank(a) < rank(b)
  }
}

extension Panel {
  /// Panels whose menus are libdbusmenu-gtk's.
  static let gtk = all { $0.reading == .fixedPopups }
}

/// The pages that several rules refer to.
enum Page {
  static let menuProtocol =
    "https://github.com/AyatanaIndicators/libdbusmenu/blob/master/libdbusmenu-glib/dbus-menu.xml"
  static let itemProtocol = "https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/StatusNotifierItem/"
  static let panels = "docs/panels.md"
  static let panelMenus = "docs/panel-menus.md"
}

extension Collection<String> {
  /// A few of the names, for a sentence; each once.
  func few(_ limit: Int = 5) -> String {
    var seen: Set<String> = []
    let names = filter { seen.insert($0).inserted }
    let shown = names.prefix(limit).joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}
