import Basics
import LibDBus
import MenuInspection
import MenuTestKit
import StatusNotifier

/// The verdicts on one program, as the command prints them.
struct DoctorReport {
  let evidence: Evidence
  let findings: [Diagnosis.Finding]
  /// The panels that were played, each with its verdict; none for a recording.
  let verdicts: [DoctorPanels.Verdict]

  /// Leaves out findings that are lighter than `severity`, and those of the rules with these numbers.
  init(
    _ diagnosis: Diagnosis, _ verdicts: [DoctorPanels.Verdict] = [], severity: Severity,
    ignoring ignored: Set<Int> = []
  ) {
    self.verdicts = verdicts
    evidence = diagnosis.evidence
    findings = diagnosis.findings.filter { $0.rule.severity >= severity && !ignored.contains($0.rule.number) }
  }

  /// The gravest severity; `nil` without findings.
  var severity: Severity? { findings.map(\.rule.severity).max() }

  /// Whether the program has an item or a menu at all.
  var hasItem: Bool { evidence.item != nil || evidence.menu != nil || !evidence.timeline.isEmpty }

  /// The name of the program.
  var name: String {
    let texts = ItemTexts(evidence.item?.values ?? [:])
    let names = [texts.ownID, texts.title, texts.toolTip, evidence.subject.name]
    return names.first { !$0.isBlank } ?? evidence.subject.service.rawValue
  }

  /// The report as lines of text.
  func lines(_ style: Style, isQuiet: Bool) -> [PrintableText] {
    if isQuiet {
      let faulty = verdicts.filter { [.wrong, .missing].contains($0.verdict.outcome) }
      let panels = faulty.map { played -> PrintableText in
        "\(name): panel \(played.panel.name): \(played.verdict.description)"
      }
      return panels
        + findings.flatMap { finding in
          let rule = finding.rule
          return finding.seen.map { seen -> PrintableText in
            "\(name): \(rule.severity.rawValue) \(rule.number) \(rule.name): \(seen)\(Self.hint(finding))"
          }
        }
    }
    var lines = [style.bold("\(name)") + "  \(place): \(summary)"]
    if !verdicts.isEmpty { lines += ["", style.bold("Panels")] + Self.lines(verdicts, style) }
    for severity in Severity.allCases.reversed() {
      let group = findings.filter { $0.rule.severity == severity }
      guard !group.isEmpty else { continue }
      lines += ["", style.bold("\(severity.rawValue.prefix(1).uppercased() + severity.rawValue.dropFirst())s")]
      for finding in group { lines += self.lines(finding, style) }
    }
    lines += (verdicts.isEmpty ? panels(style) : []) + advice
    for gap in evidence.gaps { lines += ["", style.dim("Not examined: \(gap)")] }
    return lines + [""]
  }

  /// The verdicts, each with the panels that have it; that on panels which show all is the last.
  private static func lines(_ verdicts: [DoctorPanels.Verdict], _ style: Style) -> [PrintableText] {
    var lines: [(verdict: PanelVerdict, panels: [String])] = []
    for played in verdicts {
      if let index = lines.firstIndex(where: { $0.verdict == played.verdict }) {
        lines[index].panels.append(played.panel.name)
      } else {
        lines.append((played.verdict, [played.panel.name]))
      }
    }
    let isFine = { (line: (verdict: PanelVerdict, panels: [String])) in line.verdict.outcome == .shown }
    return lines.filter { !isFine($0) }.flatMap { line -> [PrintableText] in
      ["  \(line.panels.joined(separator: ", "))", "      \(line.verdict.description)"]
    } + lines.filter(isFine).map { style.dim("  shown by \($0.panels.joined(separator: ", "))") }
  }

  private func lines(_ finding: Diagnosis.Finding, _ style: Style) -> [PrintableText] {
    let rule = finding.rule
    let head: PrintableText = "  \(rule.number) " + style.bold("\(rule.name)")
    return [head] + finding.seen.map { "      \($0)" } + [
      style.dim("      why    \(rule.why)"),
      style.dim("      hurts  \(hurt(by: finding))"),
      "      do     \(rule.advice)",
    ] + (finding.library.map { ["      from   \($0.name); --ignore \(rule.number) leaves it out"] } ?? []) + [
      style.dim("      see    \(rule.reference)")
    ]
  }

  /// The panels that a finding hurts: those that were seen to be hurt, or those that are known where none was.
  private func hurt(by finding: Diagnosis.Finding) -> String {
    let seen = seen(finding).map(\.name)
    if !seen.isEmpty { return "seen in \(seen.joined(separator: ", "))" }
    let known = finding.rule.panels.map(\.rawValue).joined(separator: ", ")
    return known.isEmpty ? "no panel that is known" : verdicts.isEmpty ? known : "not seen; known of \(known)"
  }

  /// The panels that were seen to show wrongly what a finding is about.
  func seen(_ finding: Diagnosis.Finding) -> [Personality] {
    let parts = finding.rule.parts
    return verdicts.filter { verdict in
      verdict.verdict.problems.contains { parts.contains($0.part) }
        && (verdict.panel.panel.map { finding.rule.panels.isEmpty || finding.rule.panels.contains($0) } ?? true)
    }.map(\.panel)
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
    func panels(_ outcome: PanelVerdict.Outcome, _ verb: String) -> [String] {
      let count = verdicts.filter { $0.verdict.outcome == outcome }.count
      return count == 0 ? [] : ["\(verb) by \(count) panel\(count == 1 ? "" : "s")"]
    }
    let shown = panels(.missing, "not shown") + panels(.wrong, "shown wrongly")
    guard !findings.isEmpty || !shown.isEmpty else { return "nothing to say" }
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = findings.filter { $0.rule.severity == severity }.count
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return "\((shown + counts).joined(separator: ", "))"
  }
}
