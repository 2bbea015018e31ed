import Menus
import StatusNotifier
import Testing

@testable import MenuBus
@testable import TextIcons

@MainActor @Suite("A tray item with a painter of labels") struct TrayItemLabelTests {
  private func item(_ label: String, _ style: TrayItem.LabelStyle) async throws -> TrayItem {
    let item = TrayItem(id: "org.menubus.test", title: "Test", icon: .init(name: "folder"), menu: Menu(children: []))
    item.label = label
    item.labelStyle = style
    item.labelPainter = try await TextIconPainter.load()
    return item
  }

  @Test("has its label in the icon and nowhere else, without a name that panels would prefer")
  func painted() async throws {
    let shown = try await item("3.1", .square).shownItem
    #expect(shown.label.isEmpty && shown.icon.name.isEmpty && shown.iconDescription == "3.1")
    #expect(shown.icon.pixmaps.map(\.width) == TextIcon.sides)
    #expect(shown.icon.pixmaps.allSatisfy { $0.width == $0.height })
    let wide = try await item("3.1", .wide).shownItem
    #expect(wide.icon.name.isEmpty && wide.icon.pixmaps.last.map { $0.width > $0.height } == true)
  }

  @Test("stays as it is without a label, with the style off, without a painter, and where no host is known")
  func unpainted() async throws {
    for (label, style) in [("", TrayItem.LabelStyle.square), ("3.1", .off), ("3.1", .automatic)] {
      let shown = try await item(label, style).shownItem
      #expect(shown.label == label && shown.icon.name == "folder", "\(style)")
    }
    let plain = try await item("3.1", .square)
    plain.labelPainter = nil
    #expect(plain.shownItem.label == "3.1" && plain.shownItem.icon.name == "folder")
  }

  @Test("keeps the room of a longer label for the shorter ones after it, for a while")
  func room() async throws {
    let item = try await item("10.5", .wide)
    func width() -> Int? { item.shownItem.icon.pixmaps.last?.width }
    let wide = try #require(width())
    item.label = "9.5"
    #expect(width() == wide)
    for _ in 0..<100 { _ = item.shownItem }
    #expect(try #require(width()) < wide)
  }

  @Test(
    "chooses the form by the programs that show it",
    arguments: [
      ([], nil), (["xfce4-panel"], .square), (["waybar"], .wide), (["waybar", "xfce4-panel"], .square),
      (["lxqt-panel"], .square), (["plasmashell"], .square), (["swaybar"], .square), (["mate-panel"], nil),
      (["gnome-shell"], nil), (["unknown"], .square), (["waybar", "gnome-shell"], nil),
    ] as [(Set<String>, LabelForm?)])
  func forms(_ names: Set<String>, _ form: LabelForm?) { #expect(TrayPrograms(names: names).labelForm == form) }
}
