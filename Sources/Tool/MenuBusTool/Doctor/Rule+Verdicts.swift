import MenuInspection
import MenuTestKit

extension Rule {
  /// The parts of an item or a menu that a breach can spoil in a panel, by the hundreds of the rules' numbers.
  var parts: Set<PanelVerdict.Problem.Part> {
    switch number {
    case 109, 110, 112, 116, 119: [.registration]
    case 107, 121...129: [.picture]
    case 105: [.properties, .opening]
    case 118: [.status]
    case 101...104, 106, 114, 117: [.properties, .answer]
    // What users see later, or elsewhere.
    case 100..<200: []
    case 202, 203, 209: [.events, .opening, .rows, .answer]
    case 200..<300: [.opening, .rows, .answer]
    case 501..<600: [.opening, .rows, .answer]
    default: [.opening, .rows]
    }
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

extension DoctorReport {
  /// The exit status where a panel that the user has named shows no item.
  static let missingStatus: Int32 = 13
}
