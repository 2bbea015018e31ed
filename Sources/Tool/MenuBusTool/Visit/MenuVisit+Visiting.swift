import Basics
import DBusMenu
import LibDBus

extension MenuVisit {
  /// Reads a menu and opens it as a panel does, calls `body`, and closes the menu again.
  ///
  /// - Parameters:
  ///   - timeout: How long a row is awaited.
  ///   - limit: The time for all answers, the bus's own too, and for a row where the program is making rows.
  ///   - holds: Whether the body keeps the menu open longer than that.
  ///   - remark: Gets what is odd about the menu that is found, and about its program.
  static func visiting<Answer>(
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

extension MenuVisit {
  /// Finds a row whose view may come only once the menu is open.
  mutating func findView(_ item: ItemArgument) async throws -> MenuNode {
    let wakeups = await Wakeups(client, after: [timeout])
    let end = ContinuousClock.now + timeout
    while true {
      let path = try await find(item)
      guard let row = path.last else { throw Failure(.notFound, "there is no such item") }
      if let fault = Self.fault(of: path) { throw fault }
      let isView = Word.Role(row.properties[.role]) == .customView
      guard isView else { throw Failure(.failed, "“\(row.title)” has no parts that can be set") }
      if row.properties[.content] != nil || .now >= end { return row }
      await wakeups.next()
      try await check()
    }
  }

  /// Why a rich presenter could not operate a row.
  static func fault(of path: [MenuNode]) -> Failure? {
    guard let row = path.last else { return nil }
    if !path.allSatisfy(\.isDrawn) { return Failure(.failed, "“\(row.title)” is hidden, or in a menu that is") }
    return path.dropLast().allSatisfy(\.isEnabled)
      ? nil : Failure(.failed, "“\(row.title)” stands in a menu that is disabled")
  }
}
