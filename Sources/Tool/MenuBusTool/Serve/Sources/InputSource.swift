import MenuFiles

/// A menu file that is read from standard input, once.
@MainActor
final class InputSource: MenuSource {
  let name = "menubus"

  init() {}

  func first() async throws -> MenuDescription { try await Self.read() }

  func follow(_ menu: ServedMenu) {}

  @concurrent
  private static func read() async throws -> MenuDescription {
    try MenuDescription(bytes: await StandardInput.bytes(above: MenuDescription.maximumSize), name: "standard input")
  }
}
