import Basics
import MenuTestSupport
import Menus
import StatusNotifier
import TestSupport
import Testing

@testable import MenuBus
@testable import TextIcons

@MainActor @Suite("A tray item with a painter of labels") struct TrayItemLabelTests {
  private func item(_ label: String, _ style: TrayItem.LabelStyle) async throws -> TrayItem {
    let item = TrayItem(id: "org.menubus.test", title: "Test", icon: .named("folder"), menu: Menu(children: []))
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
    // Longer than any font is narrow.
    let wide = try await item("CPU 31 %", .wide).shownItem
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

  /// The colours in the upper third of the largest picture, in which a short label has its icon.
  private func colors(above item: TrayItem) -> Set<[UInt8]> {
    guard let picture = item.shownItem.drawn.icon.pixmaps.last else { return [] }
    let pixels = stride(from: 0, to: picture.argb.count / 3, by: 4).map { Array(picture.argb[$0..<$0 + 4]) }
    return Set(pixels.filter { $0[0] == 255 })
  }

  /// An item with the label “42”, and a folder with the icons “calm”, which is green, and “alert”, which is orange.
  private func itemWithIcons() async throws -> (item: TrayItem, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    for (name, color) in [("calm", "#00ff00"), ("alert", "#ff8000")] {
      _ = try folder.file(name + ".svg", drawing(color))
    }
    let item = try await item("42", .square)
    (item.iconThemePath, item.icon, item.labelIsOnDark) = (folder.path, .named("calm"), true)
    return (item, folder)
  }

  @Test func `The icon beside a label is found by its name, and so is the attention icon`() async throws {
    let (item, folder) = try await itemWithIcons()
    defer { _ = folder }
    #expect(!colors(above: item).contains([255, 0, 255, 0]), "it is looked for away from the main actor")
    await item.findLabelPicture()
    #expect(colors(above: item) == [[255, 0, 255, 0]])
    item.attentionIcon = .named("alert")
    #expect(colors(above: item) == [[255, 0, 255, 0]])
    item.status = .needsAttention
    #expect(colors(above: item) == [[255, 0, 255, 0]], "the last picture stays until the next is found")
    await item.findLabelPicture()
    #expect(colors(above: item) == [[255, 255, 128, 0]], "without the red mark")
    item.attentionIcon = nil
    #expect(colors(above: item).contains([255, 0xDA, 0x1B, 0x2B]), "without an attention icon there is a mark")
    item.status = .active
    item.labelHasPicture = false
    #expect(!colors(above: item).contains([255, 0, 255, 0]))
    item.attentionIcon = .named("alert")
    item.status = .needsAttention
    #expect(colors(above: item) == [[255, 255, 128, 0]], "what asks for attention is shown all the same")
  }

  /// The colours of an item's picture as panels get it, where they are solid.
  private func solid(_ item: TrayItem) -> Set<[UInt8]> {
    guard let picture = item.shownItem.drawn.icon.pixmaps.last else { return [] }
    let pixels = stride(from: 0, to: picture.argb.count, by: 4).map { Array(picture.argb[$0..<$0 + 4]) }
    return Set(pixels.filter { $0[0] == 255 })
  }

  private static let (green, mark) = ([255, 0, 255, 0] as [UInt8], [255, 0xDA, 0x1B, 0x2B] as [UInt8])

  @Test func `Attention is a mark on an icon that is a name, too, whatever the style of labels`() async throws {
    for style in TrayItem.LabelStyle.allCases {
      let (item, folder) = try await itemWithIcons()
      defer { _ = folder }
      (item.label, item.labelStyle) = ("", style)
      #expect(item.shownItem.drawn.icon == .named("calm"))
      item.status = .needsAttention
      _ = item.shownItem
      await item.findLabelPicture()
      #expect(solid(item).isSuperset(of: [Self.green, Self.mark]), "\(style)")
      #expect(item.shownItem.drawn.attentionIcon == item.shownItem.drawn.icon)
      item.attentionIcon = .named("alert")
      #expect(item.shownItem.drawn.icon == .named("alert"), "which is the program's own way to say it")
      (item.attentionIcon, item.status) = (nil, .active)
      #expect(item.shownItem.drawn.icon == .named("calm"))
    }
  }

  @Test func `Attention loads a painter that is loaded when it is needed, and a highlight is attention`() async throws {
    let (item, folder) = try await itemWithIcons()
    defer { _ = folder }
    (item.label, item.labelPainter) = ("", nil)
    let painter = try await TextIconPainter.load()
    item.loadLabelPainter { painter }
    item.beginAttention()
    _ = item.shownItem
    for await _ in item.showMissingPicture() {}
    #expect(solid(item).isSuperset(of: [Self.green, Self.mark]))
  }

  @Test func `A symbolic picture under a mark is seen on light and dark panels`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("calm-symbolic.svg", drawing("#000000"))
    let item = try await item("", .automatic)
    (item.iconThemePath, item.icon, item.status) = (folder.path, .named("calm"), .needsAttention)
    _ = item.shownItem
    await item.findLabelPicture()
    #expect(solid(item).isSuperset(of: [[255, 0x83, 0x86, 0x8A], Self.mark]))
    item.labels.painting.hosts = Hosts(processes: ["plasmashell"])
    for (isDark, color) in [(true, [255, 0xF4, 0xF6, 0xF8]), (false, [255, 0x24, 0x28, 0x2C])] as [(Bool, [UInt8])] {
      item.labelIsOnDark = isDark
      _ = item.shownItem
      await item.findLabelPicture()
      #expect(solid(item).isSuperset(of: [color, Self.mark]), "\(isDark)")
    }
  }

  @Test func `A label of blanks is none, and a name in its stead is not sent`() async throws {
    for blank in ["", " ", "\t \u{A0}\u{2003}"] {
      let item = try await item(blank, .square)
      (item.labels.renewal.desktop) = Hosts(desktops: "MATE")
      #expect(item.shownItem.label.isEmpty && item.shownItem.icon == .named("folder"))
    }
  }

  @Test func `An icon that cannot be read leaves the label alone, and is named in the log`() async throws {
    let log = LogRecorder()
    let item = TrayItem(
      id: "org.menubus.test", title: "Test", icon: .named("missing"), menu: Menu(children: []),
      configuration: .init(logger: log.logger))
    (item.label, item.labelStyle, item.labelPainter) = ("42", .square, try await TextIconPainter.load())
    for _ in 0..<3 {
      #expect(item.shownItem.icon.pixmaps.map(\.width) == TextIcon.sides)
      await item.findLabelPicture()
    }
    #expect(log.lines.count == 1, "\(log.lines)")
    #expect(log.lines.first?.contains("is painted without its picture: no file of the icon “missing”") == true)
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
      ([], nil), (["panel-1-systray"], .square), (["waybar"], .wide), (["waybar", "xfce4-panel"], .square),
      (["lxqt-panel"], .square), (["plasmashell"], .square), (["swaybar"], .square), (["mate-panel"], nil),
      (["gnome-shell"], nil), (["unknown"], .square), (["waybar", "gnome-shell"], nil),
      (["waybar", "unknown"], .square),
      (["xapp-sn-watcher"], .wide), (["ayatana-indicat"], nil), (["budgie-daemon"], .square),
    ] as [(Set<String>, LabelForm?)])
  func forms(_ names: Set<String>, _ form: LabelForm?) {
    #expect(Hosts(processes: names).labelForm(hasIcon: true) == form)
  }

  @Test("is painted where a host shows no labels and there is no icon that it could show")
  func mixed() {
    #expect(Hosts(processes: ["gnome-shell", "lxqt-panel"]).labelForm(hasIcon: false) == .square)
    #expect(Hosts(processes: ["gnome-shell", "mate-panel"]).labelForm(hasIcon: false) == nil)
  }

  /// Whether the corners of the largest picture are transparent, so that the text has no ground of its own.
  private func isBare(_ item: TrayItem) -> Bool {
    item.shownItem.icon.pixmaps.last.map { $0.argb[4 * ($0.width / 2)] == 0 } ?? false
  }

  @Test("has a ground of its own unless each host is known to have the colours of the desktop")
  func grounds() async throws {
    let item = try await item("3.1", .square)
    (item.labelIsOnDark, item.labelHasPicture) = (false, false)
    let own = [
      "waybar", "lxqt-panel", "swaybar", "xapp-sn-watcher", "enlightenment", "budgie-daemon", "quickshell", "unknown",
    ]
    for name in own {
      item.labels.painting.hosts = Hosts(processes: [name])
      #expect(!isBare(item), "\(name)")
      item.labels.painting.hosts.formUnion(Hosts(processes: ["panel-1-systray"]))
      #expect(!isBare(item), "\(name), beside Xfce")
    }
    item.labels.painting.hosts = Hosts(processes: ["panel-12-systra", "kded5", "plasmashell", "mate-panel"])
    #expect(isBare(item))
  }

  @Test("leaves no host of any two without a picture and a text, whatever its icon is")
  func pairs() async throws {
    let picture = Pixmap(width: 16, height: 16, argb: [UInt8](repeating: 200, count: 1024))
    let icons = [MenuImage.named("folder"), .pixmaps([picture].compactMap(\.self)), nil]
    let rows = Host.all + [.unknown]
    for (icon, label) in icons.flatMap({ icon in ["3.1", ""].map { (icon, $0) } })
    where icon != nil || label != "" {
      let item = try await item(label, .automatic)
      item.icon = icon
      for (index, first) in rows.enumerated() {
        for second in rows[index...] {
          item.labels.painting.hosts = Hosts([first, second])
          let shown = item.shownItem.drawn
          for host in [first, second] {
            let hasText = !shown.label.isEmpty && host.label != .never
            // The server gives the path of a file to a host that reads no pixels.
            let hasPicture = shown.icon != .init() && (host.pixels != .unread || host.paths != .unread)
            #expect(hasText || hasPicture, "\(first.versions), \(second.versions): \(icon as Any), \(label)")
          }
        }
      }
    }
  }
}
