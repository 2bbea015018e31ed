import DBusMenu
import LibDBus

/// The way in which a presenter gets the bus name, and shares it with others.
package enum NamePolicy: Sendable, Hashable {
  /// The name has to be free, and is kept.
  case alone
  /// The name is taken from a presenter that stands by, and kept.
  case replacing
  /// The name is given to a presenter that takes it, and taken again after that.
  case standingBy

  var options: NameRequestOptions {
    switch self {
    case .alone: .doNotQueue
    case .replacing: [.doNotQueue, .replaceExisting]
    case .standingBy: .allowReplacement
    }
  }
}

/// The bus name of the presenter belongs to another program.
package struct PresenterNameTaken: Error, Sendable, Hashable {
  /// Whether the other one was to be replaced, and cannot be.
  package let isKept: Bool
}

extension PresenterNameTaken: CustomStringConvertible {
  /// A sentence for the user.
  package var description: String {
    isKept
      ? "\(PresentationName.presenter) is taken by a presenter that keeps it"
      : "\(PresentationName.presenter) is taken by another presenter"
  }
}
