/// The verdicts on one program.
package struct Diagnosis: Sendable {
  /// A broken rule.
  package struct Finding: Sendable {
    /// The rule.
    package var rule: Rule
    /// The observations, each as a sentence.
    package var seen: [String]
    /// The library that is seen to break it, if one is known: its programs cannot mend that themselves.
    package var library: TrayLibrary?
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
      guard !seen.isEmpty else { return nil }
      return Finding(
        rule: rule, seen: Array(seen.prefix(DoctorLimits.findingSentences)),
        library: TrayLibrary.breaking(rule.number, in: evidence))
    }.sorted { ($1.rule.severity, $0.rule.number) < ($0.rule.severity, $1.rule.number) }
  }

  /// The gravest severity; `nil` without findings.
  package var severity: Severity? { findings.first?.rule.severity }
}
