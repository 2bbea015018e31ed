package import Menus

/// Makes the menu to show, or says that there is none.
package typealias MenuProvider = @MainActor () -> Menu?

extension LoadingElement {
  /// A menu that is shown until the provider was asked.
  @MainActor
  package static func menu() -> Menu { Menu(children: [LoadingElement()]) }
}
