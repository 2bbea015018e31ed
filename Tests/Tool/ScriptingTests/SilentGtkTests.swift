import DBusMenu
import LibDBus
import MenuTestKit
import TestSupport
import Testing
import ToolTestSupport
import WindowMenus

@testable import MenuBusTool

@Suite(.timeLimit(.minutes(5))) struct `GTK programs that say little` {
  @Test func `a program that hangs is told in our own words, also where a window names its menu`() async throws {
    let gtk = try await GtkProgram("gtk_hostile.py", "silent")
    let connection = try await BusConnection.connect(to: .address(gtk.bus.address))
    let name = try #require(BusName(GtkProgram.name))
    let found = await GtkMenuFinder.find(in: name, over: connection, timeout: .seconds(20))
    let place = try #require(found.places.first)
    let error = await #expect(throws: BusError.self) {
      _ = try await place.client(over: connection, timeout: .seconds(2)) { try await $0.start() }
    }
    let sentence = try #require(error.map { "\(Failure($0).sentence)" })
    #expect(sentence.hasPrefix(":1.") && sentence.hasSuffix(" did not answer within 1.0 seconds"), "\(sentence)")
    await connection.close()
    await gtk.end()
  }

  @Test func `a program that does not say which objects it has is told of, and not one without a menu`() async throws {
    let gtk = try await GtkProgram("gtk_hostile.py", "secretive")
    let tree = await gtk.menubus("tree", "--timeout", "3", GtkProgram.name)
    #expect(tree.status == 4 && tree.errors.contains("did not say within"), "\(tree)")
    #expect(!tree.errors.contains("has no menu"))
    let list = await gtk.menubus("list", "--windows")
    #expect(list.errors.contains("whether they have menus of GTK: \(GtkProgram.name)"), "\(list)")
    await gtk.end()
  }
}
