import Basics
package import DBusMenu
import LibDBus
import MenuPresenting

extension MenuVisit {
  /// Finds a row whose view may come only once the menu is open.
  package mutating func findView(_ item: ItemArgument) async throws -> MenuNode {
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
  package static func fault(of path: [MenuNode]) -> Failure? {
    guard let row = path.last else { return nil }
    if !path.allSatisfy(MenuRow.isShown) { return Failure(.failed, "“\(row.title)” is hidden, or in a menu that is") }
    return path.dropLast().allSatisfy(\.isEnabled)
      ? nil : Failure(.failed, "“\(row.title)” stands in a menu that is disabled")
  }
}
