import Basics
import DBusMenu
import LibDBus

/// Waits until a row is there, or is as it should be, as `menubus wait` does. The program may start later.
struct RowWait: Sendable {
  var menu: MenuAddress
  /// The row; `nil` for any.
  var item: ItemArgument?
  var condition: RowCondition
  var limit: Duration

  /// Waits; the answer is the row, if that is to be JSON.
  func run(over connection: BusConnection, json: Bool) async throws -> CommandAnswer {
    let end = ContinuousClock.now + limit
    guard let client = try await MenuAppearance(menu: menu, connection: connection, end: end).client(condition.gone)
    else {
      return .nothing
    }
    var visit = MenuVisit(
      client: client, owner: try await connection.owner(of: client.shownService), timeout: limit, limit: limit,
      end: .now + ContinuousClock.now.duration(to: end))
    var row: MenuNode?
    do {
      try await visit.open(.root)
      row = try await visit.wait(for: item, condition, until: end)
    } catch {
      let reason = await visit.reason(of: error)
      guard condition.gone, (reason as? Failure)?.status == .gone else {
        await visit.close()
        throw reason
      }
    }
    let answer = json ? try await self.answer(row, visit) : .nothing
    await visit.close()
    return answer
  }

  private func answer(_ row: MenuNode?, _ visit: MenuVisit) async throws -> CommandAnswer {
    guard let row else { return try await visit.answer([], json: true) }
    return try await visit.answer(JSONFoundRow(row: visit.json(row)))
  }
}
