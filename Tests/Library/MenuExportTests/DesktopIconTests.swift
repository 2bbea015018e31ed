import Basics
import LibDBus
import MenuTestKit
import Menus
import TestSupport
import Testing

@testable import DBusMenu
@testable import MenuExport

@Suite @MainActor struct `The icons of the desktop` {
  private let desktop: TestIconTheme

  init() throws {
    desktop = try TestIconTheme()
    try desktop.add("Today", icons: ["folder", "edit-copy-symbolic", "edit-find-symbolic"])
    try desktop.add("Other", icons: ["edit-copy", "only-here"])
    try desktop.choose("Today")
  }

  private func icons(
    isSandboxed: Bool = false, time: any TimeSource = SystemTime(), _ more: [String: String] = [:]
  ) -> DesktopIcons {
    let environment = desktop.environment.merging(more) { $1 }
    return DesktopIcons(isSandboxed: isSandboxed, time: time) { environment[$0] }
  }

  /// A menu on a private bus, until the body ends.
  private func export(
    _ menu: Menu, with icons: DesktopIcons, _ body: (MenuExporter) async throws -> Void
  ) async throws {
    var options = MenuExporter.Options()
    options.frames = nil
    options.icons = icons
    let exporter = MenuExporter(menu, options: options, logger: .quiet)
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    try await exporter.export(on: connection, at: "/Menu")
    try await body(exporter)
    await connection.close()
  }

  private func names(_ exporter: MenuExporter) -> [String: String] {
    var names: [String: String] = [:]
    for item in exporter.tree.index.all {
      if let name = item.properties.icon?.name { names[item.properties.label ?? ""] = name }
    }
    return names
  }

  private static let names = ["folder", "edit-copy", "only-here", "/usr/share/pixmaps/x.png"]

  private func menu() -> Menu {
    Menu(children: Self.names.map { Action(title: $0, image: .named($0)) } + [SearchField(placeholder: "Find")])
  }

  @Test func `icons of rows have the names that the desktop's theme has, and the rest none`() async throws {
    try await export(menu(), with: icons()) { exporter in
      #expect(
        names(exporter) == [
          "folder": "folder", "edit-copy": "edit-copy-symbolic", "/usr/share/pixmaps/x.png": "/usr/share/pixmaps/x.png",
          "Find…": "edit-find-symbolic",
        ])
    }
  }

  @Test(arguments: ["sandbox", "unknown desktop", "theme that is not installed", "folders of the menu"])
  func `icons of rows have their names as they are in a`(place: String) async throws {
    let menu = menu()
    let more = place == "unknown desktop" ? ["XDG_CURRENT_DESKTOP": "sway"] : [:]
    if place == "theme that is not installed" { try desktop.choose("Gone") }
    if place == "folders of the menu" { menu.iconSearchPath = ["/opt/icons"] }
    try await export(menu, with: icons(isSandboxed: place == "sandbox", more)) { exporter in
      let found = names(exporter)
      #expect(Self.names.allSatisfy { found[$0] == $0 } && found["Find…"] == "edit-find")
      menu.iconSearchPath = []
      exporter.flush()
      #expect((names(exporter)["edit-copy"] == "edit-copy-symbolic") == (place == "folders of the menu"))
    }
  }

  /// A moment in which names may be others from now on.
  private func change(of icons: DesktopIcons) -> (owner: AnyObject, changes: AsyncStream<Void>) {
    final class Owner {}
    let (owner, (changes, change)) = (Owner(), AsyncStream.makeStream(of: Void.self))
    icons.observe(for: owner) { change.yield() }
    return (owner, changes)
  }

  @Test func `icons of rows have other names as soon as the desktop has another theme`() async throws {
    let time = ManualTime()
    let icons = icons(time: time)
    try await export(menu(), with: icons) { exporter in
      #expect(names(exporter)["only-here"] == nil)
      let (owner, changes) = change(of: icons)
      try desktop.choose("Other")
      try await time.wait(for: 1)
      try await time.turn(by: DesktopIcons.settlingTime)
      for await _ in changes { break }
      withExtendedLifetime(owner) { exporter.flush() }
      #expect(
        names(exporter) == [
          "edit-copy": "edit-copy", "only-here": "only-here", "/usr/share/pixmaps/x.png": "/usr/share/pixmaps/x.png",
        ])
    }
  }

  @Test func `icons of rows are those of the program that shows items, where the environment tells no desktop`()
    async throws
  {
    let icons = icons(["XDG_CURRENT_DESKTOP": ""])
    try await export(menu(), with: icons) { exporter in
      #expect(names(exporter)["edit-copy"] == "edit-copy")
      let (owner, changes) = change(of: icons)
      icons.learn(from: Hosts(processes: ["example"]))
      icons.learn(from: Hosts(processes: ["lxqt-panel"]))
      for await _ in changes { break }
      withExtendedLifetime(owner) { exporter.flush() }
      #expect(names(exporter)["edit-copy"] == "edit-copy-symbolic")
      icons.learn(from: Hosts(processes: ["plasmashell"]))
      await icons.load()
      #expect(names(exporter)["edit-copy"] == "edit-copy-symbolic")
    }
  }
}
