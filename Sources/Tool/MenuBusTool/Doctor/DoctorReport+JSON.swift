import Basics
import LibDBus
import MenuInspection
import MenuTestKit

/// The JSON is in data/doctor.schema.json.
extension DoctorReport: Encodable {
  private struct Finding: Encodable {
    var number: Int
    var name: String
    var severity: Severity
    var seen: [String]
    var why: String
    var panels: [Panel]
    var seenIn: [String]
    var reference: String
    var advice: String
    var library: String?
  }

  private struct Verdict: Encodable {
    var panel: String
    var versions: String
    var outcome: String
    var problems: [Problem]
  }

  private struct Problem: Encodable {
    var part: String
    var text: String
  }

  private struct Whole: Encodable {
    var version = 1
    var reports: [DoctorReport]
  }

  private enum CodingKeys: String, CodingKey {
    case name, service, item, menu, registrations, severity, verdicts, findings, gaps
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
      verdicts.map { played in
        Verdict(
          panel: played.panel.name, versions: played.panel.versions, outcome: played.verdict.outcome.rawValue,
          problems: played.verdict.problems.map { Problem(part: $0.part.rawValue, text: $0.text) })
      }, forKey: .verdicts)
    try container.encode(
      findings.map { finding in
        Finding(
          number: finding.rule.number, name: finding.rule.name, severity: finding.rule.severity, seen: finding.seen,
          why: finding.rule.why, panels: finding.rule.panels, seenIn: seen(finding).map(\.name),
          reference: finding.rule.reference,
          advice: finding.rule.advice, library: finding.library?.name)
      }, forKey: .findings)
    try container.encode(evidence.gaps, forKey: .gaps)
  }

  /// The reports as JSON.
  static func json(of reports: [DoctorReport]) throws -> PrintableText {
    try JSONShape.text(Whole(reports: reports))
  }
}
