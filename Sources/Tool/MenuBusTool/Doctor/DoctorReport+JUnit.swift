import Basics
import MenuInspection
import MenuTestKit

extension DoctorReport {
  /// The reports as XML in JUnit's form: a suite for the panels of each program, and one for the rules.
  static func junit(of reports: [DoctorReport]) -> String {
    junit(reports.flatMap { [$0.panelSuite, $0.ruleSuite] })
  }

  private static func junit(_ suites: [String]) -> String {
    (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"menubus doctor\">"] + suites
      + ["</testsuites>", ""]).joined(separator: "\n")
  }

  /// The same for a program that has nothing to examine.
  static func junit(ofProblem reason: String, in program: String) -> String {
    junit([suite(program, "panels", [("tray item", .failure(reason, []))])])
  }

  private var panelSuite: String {
    Self.suite(
      name, "panels",
      verdicts.map { played in
        let text = played.verdict.description
        switch played.verdict.outcome {
        case .hidden: return (played.panel.name, .skipped(text))
        case .wrong, .missing:
          return (played.panel.name, .failure(text, played.verdict.problems.map(\.text)))
        default: return (played.panel.name, .passed)
        }
      })
  }

  private var ruleSuite: String {
    Self.suite(
      name, "rules",
      Rules.all.map { rule in
        guard let finding = findings.first(where: { $0.rule.number == rule.number }) else {
          return ("\(rule.number) \(rule.name)", .passed)
        }
        return (
          "\(rule.number) \(rule.name)",
          .failure(
            "\(rule.severity.rawValue): \(finding.seen.joined(separator: " "))", [rule.why, rule.advice])
        )
      })
  }

  private enum Result {
    case passed
    case skipped(String)
    case failure(String, [String])
  }

  private static func suite(_ name: String, _ kind: String, _ cases: [(name: String, result: Result)]) -> String {
    var (failures, skipped) = (0, 0)
    let lines = cases.map { test in
      let head = "    <testcase classname=\(attribute("menubus.\(kind)")) name=\(attribute(test.name))"
      switch test.result {
      case .passed: return head + "/>"
      case .skipped(let text):
        skipped += 1
        return head + "><skipped message=\(attribute(text))/></testcase>"
      case .failure(let text, let details):
        failures += 1
        let body = details.map(plain).joined(separator: "\n")
        return head + "><failure message=\(attribute(text))>\(body)</failure></testcase>"
      }
    }
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    return (["  <testsuite name=\(attribute("\(name): \(kind)")) \(counts)>"] + lines + ["  </testsuite>"]).joined(
      separator: "\n")
  }

  private static func attribute(_ text: String) -> String {
    "\"" + plain(text).replacing(scalars: ["\"": "&quot;"]) + "\""
  }

  /// A text of a program in a line, without the characters that XML does not have.
  private static func plain(_ text: String) -> String {
    text.withControlsAsSpaces.escapedForMarkup.replacing(scalars: ["\u{FFFE}": "\u{FFFD}", "\u{FFFF}": "\u{FFFD}"])
  }
}
