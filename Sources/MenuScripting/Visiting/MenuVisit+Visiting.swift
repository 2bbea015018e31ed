#if Tool
package import Basics
import DBusMenu
package import LibDBus

extension MenuVisit {
  /// Reads a menu and opens it as a panel does, calls `body`, and closes the menu again.
  ///
  /// - Parameters:
  ///   - patience: How long a row is awaited.
  ///   - limit: The time for each answer, the bus's own too, and for a row where the program is making rows.
  ///   - remark: Gets what is odd about the menu that is found.
  package static func visiting<Answer>(
    _ menu: MenuAddress, over connection: BusConnection, patience: Duration = .seconds(1),
    limit: Duration = .seconds(10),
    opens: Bool = true, remark: (PrintableText) -> Void = { _ in }, _ body: (inout MenuVisit) async throws -> Answer
  ) async throws -> Answer {
    let (client, _) = try await menu.client(over: connection, timeout: limit, remark: remark) { try await $0.start() }
    var visit = MenuVisit(
      client: client, owner: try await connection.owner(of: client.shownService), patience: patience, limit: limit)
    let answer: Answer
    do {
      if opens { try await visit.open(.root) }
      answer = try await body(&visit)
    } catch {
      let reason = await visit.reason(of: error)
      await visit.close()
      throw reason
    }
    await visit.close()
    if let refusal = await client.origin?.refusal() { throw await visit.reason(of: refusal) }
    return answer
  }
}
#endif
