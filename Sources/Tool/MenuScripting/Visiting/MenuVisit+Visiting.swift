package import Basics
import DBusMenu
package import LibDBus

extension MenuVisit {
  /// Reads a menu and opens it as a panel does, calls `body`, and closes the menu again.
  ///
  /// - Parameters:
  ///   - timeout: How long a row is awaited.
  ///   - limit: The time for all answers, the bus's own too, and for a row where the program is making rows.
  ///   - holds: Whether the body keeps the menu open longer than that.
  ///   - remark: Gets what is odd about the menu that is found, and about its program.
  package static func visiting<Answer>(
    _ menu: MenuAddress, over connection: BusConnection, timeout: Duration = .seconds(1),
    limit: Duration = .seconds(10), opens: Bool = true, holds: Bool = false,
    remark: (PrintableText) -> Void = { _ in }, _ body: (inout MenuVisit) async throws -> Answer
  ) async throws -> Answer {
    func visit() async throws -> Answer {
      try await visitingInTime(menu, over: connection, timeout, limit, opens, remark, body)
    }
    return try await holds ? visit() : AnswerTime.bounding(limit) { try await visit() }
  }

  private static func visitingInTime<Answer>(
    _ menu: MenuAddress, over connection: BusConnection, _ timeout: Duration, _ limit: Duration, _ opens: Bool,
    _ remark: (PrintableText) -> Void, _ body: (inout MenuVisit) async throws -> Answer
  ) async throws -> Answer {
    let (client, _) = try await menu.client(over: connection, timeout: limit, remark: remark) { try await $0.start() }
    var visit = MenuVisit(
      client: client, owner: try await connection.owner(of: client.shownService), timeout: timeout, limit: limit)
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
    if let silence = visit.silence { remark("note: " + silence) }
    if let refusal = await client.origin?.refusal() { throw await visit.reason(of: refusal) }
    return answer
  }

  /// The sentence that the program has not answered that its menu is open; `nil` if it has.
  var silence: PrintableText? {
    isUnanswered
      ? "\(client.shownService) does not answer that its menu is open; rows that it makes then may be missing" : nil
  }
}
