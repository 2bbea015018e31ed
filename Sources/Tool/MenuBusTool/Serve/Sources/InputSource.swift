import MenuFiles

/// A menu file that is read from standard input, once.
@MainActor
final class InputSource: MenuSource {
  let name = "menubus"

  init() {}

  func first() async throws -> MenuFile { try await Self.read() }

  func follow(_ menu: ServedMenu) {}

  @concurrent
  private static func read() async throws -> MenuFile {
    try MenuFile(bytes: await StandardInput.bytes(above: MenuFile.maximumSize), name: "standard input")
  }
}
