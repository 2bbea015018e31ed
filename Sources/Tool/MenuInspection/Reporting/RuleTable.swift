import Basics

/// The rules as a table for docs/doctor-rules.md.
package enum RuleTable {
  /// Markdown: one row for each rule.
  package static var markdown: String {
    let head = "| rule | severity | why | panels | what to do | see |\n| --- | --- | --- | --- | --- | --- |"
    let rows = Rules.all.map { rule in
      let panels =
        rule.panels == Panel.allCases
        ? "all" : rule.panels.isEmpty ? "none known" : rule.panels.map(\.rawValue).joined(separator: ", ")
      let cells = [
        "**\(rule.number)** `\(rule.name)`", rule.severity.rawValue, rule.why, panels, rule.advice,
        link(rule.reference),
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return ([head] + rows).joined(separator: "\n")
  }

  private static func link(_ reference: String) -> String {
    if reference.hasPrefix("docs/") {
      let page = reference.dropFirst("docs/".count)
      return "[\(page)](\(page))"
    }
    let parts = reference.split(separator: "/").map(String.init)
    guard parts.count > 4, parts[1] == "github.com" else {
      return "[\(parts.count > 1 ? parts[1] : reference)](\(reference))"
    }
    let number = parts.count == 6 && ["issues", "pull"].contains(parts[4]) ? "#\(parts[5])" : parts[parts.count - 1]
    return "[\(parts[3]) \(number)](\(reference))"
  }
}
