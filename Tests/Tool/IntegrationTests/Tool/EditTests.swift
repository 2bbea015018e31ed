import DBusMenu
import LibDBus
import Logging
import MenuFiles
import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuBus
@testable import MenuExport

/// A file that is edited over and over while its menu is shown.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A menu file under edit` {
  private let quiet = Logger.quiet
  private var runner: CommandRunner { CommandRunner(logger: quiet) }

  private func exporter(_ menu: Menu) -> MenuExporter {
    var options = MenuExporter.Options()
    options.server.grace = .zero
    return MenuExporter(menu, options: options, logger: quiet)
  }

  /// The ids of each row of the file that has some, lines left out: one is like another.
  private func ids(_ edited: EditedMenu, _ live: LiveMenu, _ exporter: MenuExporter) -> [Int: [ItemID]] {
    let elements = Self.all(live.menu)
    #expect(elements.count == edited.all.count)
    let rows = zip(edited.all, elements).filter { !($1 is Separator) }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.uid, exporter.itemIDs(of: $1).sorted()) })
  }

  private static func all(_ menu: Menu) -> [MenuElement] {
    menu.children.flatMap { [$0] + (($0 as? Menu).map(all) ?? []) }
  }

  /// Says where two menus show different things; `nil` if they do not.
  private func difference(_ one: ExportedItem, _ other: ExportedItem) -> String? {
    if one.properties.isVisible != other.properties.isVisible { return "\(one.id): visible" }
    // A row that is out of sight is brought up to date, with what is below it, when it comes into sight.
    guard one.properties.isVisible else { return nil }
    if one.properties != other.properties { return "\(one.id): \(one.properties), not \(other.properties)" }
    guard one.children.count == other.children.count else { return "below \(one.id)" }
    return zip(one.children, other.children).lazy.compactMap { self.difference($0, $1) }.first
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `an edited menu is right after each of 1,000 edits, keeps ids, and leaks nothing`(
    seed: UInt64
  )
    async throws
  {
    var edited = EditedMenu(seed: seed)
    let live = LiveMenu(try MenuDescription(parsing: edited.text, name: "m"), runner: runner)
    let exporter = exporter(live.menu)
    var before = ids(edited, live, exporter)
    var lastID = before.values.joined().max() ?? .root
    var made: [Weak] = Self.all(live.menu).map(Weak.init)
    for _ in 0..<500 {
      let (text, hidden) = (edited.text, edited.outOfSight)
      edited.edit()
      do {
        live.update(to: try MenuDescription(parsing: edited.text, name: "m"))
        exporter.flush()
        try #require(!edited.isBroken)
      } catch {
        try #require(edited.isBroken, "\(error)")
        continue
      }
      let after = ids(edited, live, exporter)
      let changed = edited.touched.union(hidden)
      for (uid, old) in before where !changed.contains(uid) && after[uid] != nil {
        try #require(after[uid] == old, "row \(uid), from\n\(text)to\n\(edited.text)")
      }
      let known = Set(before.values.joined())
      for id in after.values.joined() where !known.contains(id) { try #require(id > lastID, "an id used again") }
      lastID = max(lastID, after.values.joined().max() ?? .root)
      before = after
      let fresh = self.exporter(live.file.makeMenu(runner: runner))
      if let difference = difference(exporter.tree.root, fresh.tree.root) {
        Issue.record("\(difference) in \(edited.text)")
      }
      let old = Set(made.compactMap { $0.element.map(ObjectIdentifier.init) })
      made += Self.all(live.menu).filter { !old.contains(ObjectIdentifier($0)) }.map(Weak.init)
      made.removeAll { $0.element == nil }
    }
    live.update(to: MenuDescription())
    exporter.flush()
    await forget(exporter)
    #expect(made.count { $0.element != nil } == 0)
    #expect(
      exporter.tree.index.all.count == 2 && exporter.tree.index.hasNoContributors, "the root, and a row that says so")
  }

  /// Waits until an exporter has let go of what was removed.
  private func forget(_ exporter: MenuExporter) async {
    while let expiry = exporter.tree.retired.expiry { await expiry.value }
  }

  private struct Weak { weak var element: MenuElement? }

  @Test func `an edited menu is right for a client on the bus after each of 100 edits`() async throws {
    var edited = EditedMenu(seed: 3)
    let live = LiveMenu(try MenuDescription(parsing: edited.text, name: "m"), runner: runner)
    let served = try await ServedMenu(root: live.menu, logger: quiet)
    let connection = try await BusConnection.connect(to: .address(served.bus.address))
    let client = MenuClient(connection: connection, service: "org.example.Served", path: "/MenuBar")
    for number in 0..<100 {
      edited.edit()
      if !edited.isBroken { live.update(to: try MenuDescription(parsing: edited.text, name: "m")) }
      served.exporter.flush()
      #expect(Self.rows(try await client.layout()) == Self.rows(served.exporter.tree.root))
      if number % 25 == 0 {
        let everyID = try await served.layout().all.map(\.id)
        #expect(everyID == Self.rows(served.exporter.tree.root).map { Int($0.id) })
      }
    }
    await connection.close()
  }

  /// A row of a menu as it was sent or received, each in its place.
  private struct Line: Equatable {
    var id: Int32
    var depth: Int
    var title: String
    var identifier: String?
    var state: Int?
    var flags: [Bool]
  }

  private static func rows(_ node: MenuNode, depth: Int = 0) -> [Line] {
    node.children.flatMap { row in
      [
        Line(
          id: row.id.rawValue, depth: depth, title: row.title, identifier: row.identifier,
          state: row.toggle.map { Int($0.state) },
          flags: [row.isSeparator, row.isVisible, row.isEnabled, row.hasSubmenu])
      ] + rows(row, depth: depth + 1)
    }
  }

  private static func rows(_ item: ExportedItem, depth: Int = 0) -> [Line] {
    item.children.flatMap { row in
      let look = row.properties
      return [
        Line(
          id: row.id.rawValue, depth: depth, title: look.label ?? "",
          identifier: look.extras["x-menubus-identifier"]?.stringValue, state: look.toggle.map { Int($0.state) },
          flags: [look.kind == .separator, look.isVisible, look.isEnabled, look.hasSubmenu])
      ] + rows(row, depth: depth + 1)
    }
  }
}
