import Basics
import DBusMenu
import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing
import ToolTestSupport
import WindowMenus

@testable import MenuBusTool

/// Programs that have as much of everything as one may have, beside one that has little: every listing goes through
/// them. Work is counted, and not timed.
private final class GreedyCrowd: Sendable {
  let session: TraySession
  let honest: PlainItem
  /// A program of GTK, which is honest as well.
  let gtk: GtkProgram
  private let greedy: [GreedyProgram]
  private let folder: TemporaryFolder

  init(_ count: Int) async throws {
    session = try await TraySession()
    folder = try TemporaryFolder()
    let icons = try Self.themes(in: folder)
    var greedy: [GreedyProgram] = []
    for number in 0..<count { greedy.append(try await GreedyProgram(number, icons: icons, on: session)) }
    self.greedy = greedy
    honest = try await PlainItem(on: session, id: "honest", title: "Honest")
    gtk = try await GtkProgram(on: session.bus)
  }

  /// Themes with far more folders than are looked at.
  private static func themes(in folder: TemporaryFolder) throws -> String {
    let folders = (0..<50_000).map { String($0, radix: 16) }.joined(separator: ",")
    for number in 0..<20 {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/t\(number)", withIntermediateDirectories: true)
      _ = try folder.file("t\(number)/index.theme", "[Icon Theme]\nDirectories=\(folders)\n")
    }
    return folder.path
  }

  /// Calls a command, and counts its work.
  func menubus(_ arguments: [String], _ counts: WorkCounts) async -> Program.Result {
    await WorkCounts.$current.withValue(counts) { await ToolCall.run(arguments, bus: session.bus.address) }
  }

  func end() async {
    for program in greedy { await program.connection.close() }
    await honest.connection.close()
    await gtk.end()
  }
}

/// A program with a tray item, a menu, icon themes and objects beyond every limit.
private final class GreedyProgram: Sendable {
  let connection: BusConnection
  private let menu: MenuServer

  /// More rows than a search has for all menus.
  private static let layout: MenuLayout = {
    var layout = MenuLayout()
    let title = String(repeating: "greedy ", count: 10)
    for row in 1...Int32(ToolLimits.searchedRows + 1) {
      layout.append(ItemID(row), ItemProperties(label: "\(title)\(row)"))
    }
    return layout
  }()

  /// A description of about 300 kB.
  private static let long = Interface(
    "org.example.Long",
    methods: (0..<1000).map { number in
      let name = "M\(number)" + String(repeating: "x", count: 240)
      return Interface.Method(MemberName(name) ?? "M") { call in try call.reply("") { _ in } }
    })

  init(_ number: Int, icons: String, on session: TraySession) async throws {
    connection = try await .connect(to: .address(session.bus.address))
    menu = try await MenuServer.export(Self.layout, on: connection, at: "/Greedy") { _ in true }
    let properties = [
      Interface.Property("Id", "s") { .string("greedy-\(number)") },
      .init("Title", "s") { .string("Greedy \(number)") },
      .init("Status", "s") { .string("Active") }, .init("Menu", "o") { .objectPath("/Greedy") },
      .init("IconName", "s") { .string("absent") }, .init("IconThemePath", "s") { .string(icons) },
    ]
    try await connection.export(Interface(.trayItem, properties: properties), at: .trayItem)
    for path: ObjectPath in ["/", "/org/appmenu/gtk", "/org/gtk/Application/anonymous"] {
      try await connection.export(Self.long, at: path)
    }
    for window in 0..<300 {
      for root in ["/org/appmenu/gtk", "/org/gtk/Application/anonymous"] {
        guard let path = ObjectPath("\(root)/window/\(window)") else { continue }
        try await connection.export(Self.long, at: path)
      }
    }
    _ = try await connection.call(
      "RegisterStatusNotifierItem", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher,
      with: [.string(connection.uniqueName.rawValue)])
  }
}

@Suite(.timeLimit(.minutes(10)), .serialized) struct `The whole work` {
  /// A listing, the rows of the honest that it has, and its words about what was left out.
  private struct Listing {
    var words: [String]
    var shows: [String]
    var tells: String?
    var status: Int32 = 0
  }

  private static let honestRow = "The row of honest"

  private static func listings(_ gtk: GtkProgram) -> [Listing] {
    [
      Listing(words: ["list"], shows: ["honest"]),
      Listing(words: ["list", "--json"], shows: [#""id" : "honest""#]),
      Listing(words: ["list", "--windows"], shows: ["org.example.Gtk"], tells: "describe too many objects"),
      Listing(words: ["hud", "--lines", "--no-recent"], shows: [honestRow, "Deepest"], tells: "is searched in part"),
      Listing(
        words: ["hud", "--no-recent", "--chooser", "grep '^\(honestRow)'"], shows: [honestRow],
        tells: "is searched in part"),
      Listing(words: ["tray", "--lines"], shows: ["Honest"]),
      Listing(words: ["tree", "honest"], shows: [honestRow]),
      Listing(words: ["items", "Honest"], shows: [honestRow]),
      Listing(words: ["click", "Honest", honestRow], shows: []),
      Listing(words: ["tree", "pid:\(gtk.program.processID)"], shows: ["Deepest"]),
      Listing(words: ["icon", "greedy-0"], shows: [], tells: "no file is found", status: 1),
      Listing(words: ["doctor", "honest"], shows: ["honest"]),
    ]
  }

  /// Whether a busy machine let an honest program answer late, which is told as that.
  private static func isLate(_ errors: String) -> Bool {
    errors.split(separator: "\n").contains { line in
      line.contains(" within ") && (line.contains(GtkProgram.name) || line.contains("Honest"))
    }
  }

  @Test func `every listing has the rows of the honest program beside greedy ones, and says what is left out`()
    async throws
  {
    let programs = 2
    let crowd = try await GreedyCrowd(programs)
    for listing in Self.listings(crowd.gtk) {
      let counts = WorkCounts()
      let result = await crowd.menubus(listing.words, counts)
      let said = "\(listing.words): \(result.status) \(result.errors.prefix(2000))"
      let late = Self.isLate(result.errors)
      for row in listing.shows { #expect(result.output.contains(row) || late, "\(said)") }
      if let tells = listing.tells { #expect(result.errors.contains(tells), "\(said)") }
      if listing.words[0] != "doctor" { #expect(result.status == listing.status || late, "\(said)") }
      // A menu is looked at once when it is read, once when it is opened, and once more where it has changed.
      #expect(counts[.letters] <= 3 * programs * ToolLimits.searchedLetters, "\(said)")
      #expect(counts[.descriptionBytes] <= DBusMenuLimits.listedDescriptionBytes, "\(said)")
      #expect(counts[.descriptions] <= 4 * programs + GtkMenusLimits.objects, "\(said)")
      #expect(counts[.iconFolders] <= BasicsLimits.ownIconFolders, "\(said)")
      #expect(counts[.iconLooks] <= 4 * BasicsLimits.ownIconFolders, "\(said)")
    }
    await crowd.end()
  }

  @Test func `completion has the honest program beside greedy ones`() async throws {
    let crowd = try await GreedyCrowd(1)
    for (words, shown) in [(["tree", "hon"], "honest"), (["click", "honest", "The"], Self.honestRow)] {
      let address = "--bus=\(crowd.session.bus.address)"
      let line = (["menubus", words[0], address] + words.dropFirst())
      // A shell waits for a second at most, in which a busy machine may read nothing.
      var result = await ToolCall.run(["complete", "fish", "--"] + line)
      for _ in 0..<20 where !result.output.contains(shown) {
        result = await ToolCall.run(["complete", "fish", "--"] + line)
      }
      #expect(result.output.contains(shown), "\(words): \(result)")
    }
    await crowd.end()
  }
}
