import Basics

/// The working folder and the variables of commands that rows of one plugin run.
///
/// A command reads them when the user clicks. A plugin that runs again changes them while its rows stay the same, so
/// two versions of a row are equal if they have the same place.
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

  private let current = Lock(Values())

  /// Makes a place that is the same as this process's.
  package init() {}

  /// The folder and the variables of a command that starts now.
  package var values: Values {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  package static func == (one: CommandPlace, other: CommandPlace) -> Bool { one === other }
}
