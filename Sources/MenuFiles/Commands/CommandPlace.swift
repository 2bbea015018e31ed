#if Tool
import Synchronization

/// The working folder and the variables of commands that rows of one plugin run.
///
/// A click finds them as they are then: a plugin that runs again changes them, and its rows stay the same. So two
/// versions of a row are alike if they have the same place.
package final class CommandPlace: Sendable, Equatable {
  /// The content of a place.
  package struct Values: Sendable, Equatable {
    /// The working folder; `nil` for that of this process.
    package var directory: String?
    /// Changes to this process's environment; `nil` removes a variable.
    package var variables: [String: String?]

    /// Makes the content; without arguments, that of this process.
    package init(directory: String? = nil, variables: [String: String?] = [:]) {
      self.directory = directory
      self.variables = variables
    }
  }

  private let current = Mutex(Values())

  /// Makes a place that is the same as this process's.
  package init() {}

  /// What a command finds that starts now.
  package var values: Values {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  package static func == (one: CommandPlace, other: CommandPlace) -> Bool { one === other }
}
#endif
