import Basics
import MenuTestKit

/// The rows of one program in each panel, one panel after the other.
struct MockTable {
  let stage: MockStage

  /// - Throws: A failure where a panel shows no item.
  func run() async throws {
    var missing: [String] = []
    for personality in Personality.all where personality.hasTray {
      let outcome = Lock<Result<String, any Error>>(.failure(CancellationError()))
      try await stage.playing(personality) { panel in
        let result: Result<String, any Error>
        do { result = .success(try await Self.shown(by: panel.panel)) } catch { result = .failure(error) }
        outcome.withLock { $0 = result }
      }
      switch outcome.withLock({ $0 }) {
      case .success(let rows): stage.streams.print("\(personality.name)\tshown\t\(rows)")
      case .failure(let error):
        missing.append(personality.name)
        stage.streams.print("\(personality.name)\tnot shown\t\(Failure(error).sentence)")
      }
    }
    if !missing.isEmpty { throw Failure(.failed, "not shown by \(missing.joined(separator: ", "))") }
  }

  /// The rows in one line; a reason where the item has no menu to open.
  @MainActor
  private static func shown(by panel: SimulatedPanel) async throws -> String {
    let item = try await panel.item()
    guard panel.personality.readsMenus else { return "the icon of “\(item.id)”, without a menu" }
    try await panel.open()
    try await panel.openEverySubmenu()
    return try await panel.shown.map(\.description).joined(separator: ", ")
  }
}
