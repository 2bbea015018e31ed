package import MenuFiles
import MenuScripting

/// A menu file that is read from standard input, once.
@MainActor
package final class InputSource: MenuSource {
  package let name = "menubus"

  package init() {}

  package func first() async throws -> MenuDescription { try await Self.read() }

  package func follow(_ menu: ServedMenu) {}

  @concurrent
  private static func read() async throws -> MenuDescription {
    try MenuDescription(bytes: await StandardInput.bytes(above: MenuDescription.maximumSize), name: "standard input")
  }
}
