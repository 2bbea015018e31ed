import Basics
import MenuExport
import MenuTestSupport
import Menus
import StatusNotifier
import TestSupport
import Testing

@testable import MenuBus

@MainActor @Suite struct `The icon names of a tray item` {
  /// An item on a desktop whose theme has the icons “plain” and “drawn-symbolic”.
  private func item(_ icon: MenuImage) async throws -> TrayItem {
    let desktop = try TestIconTheme()
    try desktop.add("Today", icons: ["plain", "drawn-symbolic"])
    try desktop.choose("Today")
    var options = MenuExporter.Options()
    options.icons = DesktopIcons { [environment = desktop.environment] in environment[$0] }
    await options.icons.load()
    return TrayItem(
      id: "org.menubus.test", title: "Test", icon: icon, menu: Menu(children: []), configuration: .init(export: options)
    )
  }

  private static let pixmap = Pixmap(width: 1, height: 1, argb: [255, 1, 2, 3])
  private static var pixmaps: [Pixmap] { [pixmap].compactMap(\.self) }

  @Test(arguments: [
    ("plain", "plain"), ("drawn", "drawn-symbolic"), ("drawn-symbolic", "drawn-symbolic"), ("/x.png", "/x.png"),
    ("", ""),
  ])
  func `the icon names of a tray item are those of the desktop's theme`(name: String, sent: String) async throws {
    let item = try await item(.named(name))
    item.attentionIcon = .named(name)
    item.toolTip.image = .named(name)
    let shown = item.shownItem
    #expect(shown.icon == .init(name: sent) && shown.attentionIcon == shown.icon && shown.toolTip.icon == shown.icon)
    item.icon = .named(name, pixmaps: Self.pixmaps)
    #expect(item.shownItem.icon == .init(name: sent, pixmaps: Self.pixmaps))
  }

  @Test func `the icon names of a tray item that the theme lacks give way to pixels, the program's or a disc`()
    async throws
  {
    let item = try await item(.named("none", pixmaps: Self.pixmaps))
    #expect(item.shownItem.icon == .init(pixmaps: Self.pixmaps))
    item.icon = .named("none")
    #expect(item.shownItem.icon.name.isEmpty && item.shownItem.icon.pixmaps.map(\.width) == [24, 48])
    item.attentionIcon = .named("none")
    item.status = .needsAttention
    #expect(item.shownItem.drawn.attentionIcon.pixmaps.map(\.width) == [24, 48], "the disc with the mark")
    item.iconThemePath = "/opt/icons"
    #expect(item.shownItem.icon == .named("none") && item.shownItem.attentionIcon == .named("none"))
  }
}
