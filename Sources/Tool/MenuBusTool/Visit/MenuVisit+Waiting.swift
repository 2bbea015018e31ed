import Basics
import DBusMenu
import LibDBus

extension MenuVisit {
  /// Waits for a row, or, without one, for any row.
  ///
  /// - Returns: The row as it should be; `nil` if it should be gone.
  mutating func wait(
    for item: ItemArgument?, _ condition: RowCondition, until end: ContinuousClock.Instant
  ) async throws -> MenuNode? {
    let wakeups = await Wakeups(client, after: [ContinuousClock.now.duration(to: end)])
    while true {
      let sight =
        if let item { try await look(for: item) } else { condition.look(in: await client.menu) }
      try await check()
      var reason: PrintableText
      switch sight {
      case .unclear(let error): throw error
      case .found(let path):
        let lack = condition.lack(of: path)
        guard let lack else { return condition.gone ? nil : path.last }
        reason = "“\(path.last?.title ?? "")” \(lack)"
      case .missing(let error, _):
        if condition.gone { return nil }
        reason = Failure(await absence(error)).sentence
      }
      guard ContinuousClock.now < end else { throw Failure(.timedOut, "after \(limit), \(reason)") }
      await wakeups.next()
    }
  }
}
