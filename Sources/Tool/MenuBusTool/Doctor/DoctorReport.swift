import Basics
import LibDBus
import MenuInspection
import StatusNotifier

/// The verdicts on one program, as the command prints them. The JSON is in data/doctor.schema.json.
struct DoctorReport {
  private let evidence: Evidence
  private let findings: [Diagnosis.Finding]

  /// Leaves out findings that are lighter than `severity`, and those of the rules with these numbers.
  init(_ diagnosis: Diagnosis, severity: Severity, ignoring ignored: Set<Int> = []) {
    evidence = diagnosis.evidence
    findings = diagnosis.findings.filter { $0.rule.severity >= severity && !ignored.contains($0.rule.number) }
  }

  /// The gravest severity; `nil` without findings.
  var severity: Severity? { findings.map(\.rule.severity).max() }

  /// The name of the program.
  private var name: String {
    let texts = ItemTexts(evidence.item?.values ?? [:])
    let names = [texts.ownID, texts.title, texts.toolTip, evidence.subject.name]
    return names.first { !$0.isBlank } ?? evidence.subject.service.rawValue
  }

  /// The report as lines of text.
  func lines(_ style: Style, isQuiet: Bool) -> [PrintableText] {
    if isQuiet {
      return findings.flatMap { finding in
        let rule = finding.rule
        return finding.seen.map { seen -> PrintableText in
          "\(name): \(rule.severity.rawValue) \(rule.number) \(rule.name): \(seen)\(Self.hint(finding))"
        }
      }
    }
    var lines = [style.bold("\(name)") + "  \(place): \(summary)"]
    for severity in Severity.allCases.reversed() {
      let group = findings.filter { $0.rule.severity == severity }
      guard !group.isEmpty else { continue }
      lines += ["", style.bold("\(severity.rawValue.prefix(1).uppercased() + severity.rawValue.dropFirst())s")]
      for finding in group { lines += Self.lines(finding, style) }
    }
    lines += panels(style) + advice
    for gap in evidence.gaps { lines += ["", style.dim("Not examined: \(gap)")] }
    return lines + [""]
  }

  private static func lines(_ finding: Diagnosis.Finding, _ style: Style) -> [PrintableText] {
    let rule = finding.rule
    let panels = rule.panels.map(\.rawValue).joined(separator: ", ")
    let head: PrintableText = "  \(rule.number) " + style.bold("\(rule.name)")
    return [head] + finding.seen.map { "      \($0)" } + [
      style.dim("      why    \(rule.why)"),
      style.dim("      hurts  \(panels.isEmpty ? "no panel that is known" : panels)"),
      "      do     \(rule.advice)",
    ] + (finding.library.map { ["      from   \($0.name); --ignore \(rule.number) leaves it out"] } ?? []) + [
      style.dim("      see    \(rule.reference)")
    ]
  }

  /// The library that a finding comes from, behind a line of it.
  private static func hint(_ finding: Diagnosis.Finding) -> String {
    finding.library.map { " (from \($0.name): --ignore \(finding.rule.number))" } ?? ""
  }

  /// The option that leaves out what libraries do, below everything else.
  private var advice: [PrintableText] {
    let numbers = findings.filter { $0.library != nil }.map(\.rule.number).sorted()
    guard !numbers.isEmpty else { return [] }
    return ["", "Without what its libraries do: --ignore \(numbers.map(String.init).joined(separator: ","))"]
  }

  /// The rules that hurt each panel.
  private func panels(_ style: Style) -> [PrintableText] {
    let lines = Panel.allCases.compactMap { panel -> PrintableText? in
      let rules = findings.map(\.rule).filter { $0.panels.contains(panel) }.map { "\($0.number)" }
      let name = panel.rawValue + String(repeating: " ", count: max(0, 15 - panel.rawValue.count))
      return rules.isEmpty ? nil : "  \(name)\(rules.joined(separator: ", "))"
    }
    return lines.isEmpty ? [] : ["", style.bold("Panels that this hurts")] + lines
  }

  private var place: PrintableText {
    let item = evidence.item.map { "item \($0.path)" }
    let menu = evidence.menu.map { "menu \($0.path)" }
    return "(\([evidence.subject.service.rawValue, item, menu].compactMap(\.self).joined(separator: ", ")))"
  }

  private var summary: PrintableText {
    guard !findings.isEmpty else { return "nothing to say" }
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = findings.filter { $0.rule.severity == severity }.count
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return "\(counts.joined(separator: ", "))"
  }
}

extension DoctorReport: Encodable {
  private struct Finding: Encodable {
    var number: Int
    var name: String
    var severity: Severity
    var seen: [String]
    var why: String
    var panels: [Panel]
    var reference: String
    var advice: String
    var library: String?
  }

  private struct Whole: Encodable {
    var version = 1
    var reports: [DoctorReport]
  }

  private enum CodingKeys: String, CodingKey {
    case name, service, item, menu, registrations, severity, findings, gaps
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(evidence.subject.service.rawValue, forKey: .service)
    try container.encodeIfPresent(evidence.item?.path.rawValue, forKey: .item)
    try container.encodeIfPresent(evidence.menu?.path.rawValue, forKey: .menu)
    try container.encode(evidence.subject.registrations, forKey: .registrations)
    try container.encodeIfPresent(severity, forKey: .severity)
    try container.encode(
      findings.map { finding in
        Finding(
          number: finding.rule.number, name: finding.rule.name, severity: finding.rule.severity, seen: finding.seen,
          why: finding.rule.why, panels: finding.rule.panels, reference: finding.rule.reference,
          advice: finding.rule.advice, library: finding.library?.name)
      }, forKey: .findings)
    try container.encode(evidence.gaps, forKey: .gaps)
  }

  /// The reports as JSON.
  static func json(of reports: [DoctorReport]) throws -> PrintableText {
    try JSONShape.text(Whole(reports: reports))
  }
}

extension Severity {
  /// The exit status for findings.
  var status: Int32 {
    switch self {
    case .note: 10
    case .warning: 11
    case .error: 12
    }
  }
}
