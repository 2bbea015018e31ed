/// The verdicts on one program.
package struct Diagnosis: Sendable {
  /// A broken rule.
  package struct Finding: Sendable {
    /// The rule.
    package var rule: Rule
    /// The observations, each as a sentence.
    package var seen: [String]
  }

  /// The evidence that was judged.
  package var evidence: Evidence
  /// The broken rules, the gravest first.
  package var findings: [Finding]

  /// Judges evidence by all rules.
  package init(_ evidence: Evidence, rules: [Rule] = Rules.all) {
    self.evidence = evidence
    findings = rules.compactMap { rule in
      let seen = rule.breaches(in: evidence)
      return seen.isEmpty ? nil : Finding(rule: rule, seen: Array(seen.prefix(DoctorLimits.findingSentences)))
    }.sorted { ($1.rule.severity, $0.rule.number) < ($0.rule.severity, $1.rule.number) }
  }

  /// The gravest severity; `nil` without findings.
  package var severity: Severity? { findings.first?.rule.severity }
}
