import MenuInspection

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
