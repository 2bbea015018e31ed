package import Menus
package import TestSupport

extension Release {
  /// A row that holds a token for as long as it is there, and does nothing else.
  @MainActor
  package func action(_ title: String) -> Action {
    Action(title: title) { [token = token()] _ in withExtendedLifetime(token) {} }
  }
}
