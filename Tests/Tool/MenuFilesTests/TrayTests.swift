import Logging
import MenuFiles
import Menus
import Testing

@Suite struct `The tray of a menu file` {
  private func read(_ text: String) throws -> MenuDescription { try MenuDescription(parsing: text, name: "m") }

  @Test func `the tray of a menu file is read with everything it can have`() throws {
    let file = try read(
      """
      title: Studio
      icon: /icons/studio.png
      tray:
        id: org.example.studio
        status: attention
        tooltip: {title: On air, text: "since\\n12:00"}
        label: 12:00
        category: hardware
        attentionIcon: dialog-warning
        overlayIcon: /icons/dot.png
        activate: {run: [studio, --show]}
        secondaryActivate: {shell: studio --mute && true}
        scroll:
          open: ~/volume
      items: []
      """)
    var tray = MenuDescription.Tray()
    tray.id = "org.example.studio"
    tray.status = .attention
    tray.toolTip = .init(title: "On air", text: "since\n12:00")
    tray.label = "12:00"
    tray.category = .hardware
    tray.attentionIcon = .named("dialog-warning")
    tray.overlayIcon = .file("/icons/dot.png")
    tray.activate = [.command(.run(["studio", "--show"]))]
    tray.secondaryActivate = .shell("studio --mute && true")
    tray.scroll = .open("~/volume")
    #expect(file == MenuDescription(title: "Studio", icon: .file("/icons/studio.png"), tray: tray))
  }

  @Test func `the tray of a menu file without one has the defaults`() throws {
    for text in ["[]", "items: []", "{tray: {}, items: []}", "{tray: {tooltip: '', label: ''}, items: []}"] {
      #expect(try read(text).tray == MenuDescription.Tray(), "\(text)")
    }
    #expect(MenuDescription.Tray().status == .active && MenuDescription.Tray().category == .application)
    #expect(try read("{tray: {tooltip: All quiet}, items: []}").tray.toolTip == .init(title: "All quiet"))
  }

  @Test(
    arguments: [
      ("desktop.yaml", "desktop"), ("/a/b.c/Mein Menü.v2.yaml", "Mein-Men-.v2"), (".hidden", ".hidden"),
      ("a/menu", "menu"), ("菜单.yaml", "menubus"), ("", "menubus"), ("...", "menubus"), ("_.yaml", "_"),
      (String(repeating: "x", count: 300), String(repeating: "x", count: 255)),
    ])
  func `the tray of a menu file has an id from the file's name where it has none`(path: String, id: String) {
    #expect(MenuDescription.Tray.defaultID(forFile: path) == id)
  }

  @MainActor
  @Test func `the tray of a menu file counts as a change when it is one, and as no row`() throws {
    let live = LiveMenu(try read("items: []"), runner: CommandRunner(logger: Logger(label: "test")))
    func update(_ text: String) throws -> String { live.update(to: try read(text)).description }
    #expect(try update("{tray: {status: passive}, items: []}") == "tray changed")
    #expect(try update("{tray: {status: passive}, items: [{title: A}]}") == "1 added")
    #expect(try update("{title: T, tray: {status: passive}, items: [{title: B}]}") == "1 changed, tray changed")
    #expect(try update("{title: T, icon: i, items: [{title: B}]}") == "tray changed")
    #expect(try update("{icon: i, items: [{title: B}], title: T}") == "nothing changed")
  }
}

extension `Mistakes in menu files` {
  static let tray = [
    Case("tray: on\nitems: []\n", "1:7: `tray` must be a mapping, not `on`"),
    Case("tray:\nitems: []\n", "1:6: `tray` must be a mapping, not nothing"),
    Case("status: active\nitems: []\n", "1:1: `status` belongs to `tray`"),
    Case("tray: {icon: a}\nitems: []\n", "1:8: `icon` belongs to the root, beside `tray`"),
    Case("tray: {toolTipp: a}\nitems: []\n", "1:8: unknown key `toolTipp`, did you mean `tooltip`?"),
    Case(
      "icon: emoji:😀\nitems: []\n",
      "1:7: `icon` must be a theme name, a path from `/` on, `symbol:…` or `data:…`: the tray shows no emoji"),
    Case(
      "tray:\n  attentionIcon: emoji:!\n  overlayIcon: a/b\nitems: []\n",
      "2:18: `attentionIcon` must be a theme name, a path from `/` on, `symbol:…` or `data:…`: the tray shows no emoji",
      "3:16: `overlayIcon` must be a theme name, a path from `/` on, `symbol:…` or `data:image/png;base64,…`, "
        + "not `a/b`"),
    Case(
      "tray:\n  id: two words\n  label: [a]\nitems: []\n",
      "2:7: `id` must be at most 255 of A-Z, a-z, 0-9, `_`, `.` and `-`, not `two words`",
      "3:10: `label` must be a text, not a list"),
    Case("tray: {id: \"\"}\nitems: []\n", "1:12: `id` is empty"),
    Case(
      "tray:\n  status: hidden\n  category: Hardware\nitems: []\n",
      "2:11: `status` must be `passive`, `active` or `attention`, not `hidden`",
      "3:13: `category` must be `application`, `communications`, `system` or `hardware`, not `Hardware`"),
    Case(
      "tray: {tooltip: [a]}\nitems: []\n",
      "1:17: `tooltip` must be a text, or a mapping with `title` and `text`, not a list"),
    Case("tray: {tooltip: {}}\nitems: []\n", "1:17: `tooltip` needs a `title` or a `text`"),
    Case(
      "tray: {tooltip: {title: \"a\\nb\", body: c}}\nitems: []\n", "1:25: `title` must be one line of text",
      "1:33: unknown key `body`"),
    Case("tray: {tooltip: {text: ~}}\nitems: []\n", "1:24: `text` must be a text, not `~`"),
    Case(
      "tray: {activate: ls -l}\nitems: []\n",
      "1:18: `activate` must be a mapping such as {run: [program, argument]}, not `ls -l`"),
    Case("tray: {scroll: {}}\nitems: []\n", "1:16: `scroll` needs `run`, `shell` or `open`"),
    Case("tray: {scroll: {cmd: a}}\nitems: []\n", "1:17: unknown key `cmd`, did you mean `run`?"),
    Case(
      "tray: {secondaryActivate: {run: a, shell: b}}\nitems: []\n",
      "1:33: `run` must be a list such as [program, argument], not `a`",
      "1:36: `shell` beside `run`: `secondaryActivate` runs one thing"),
  ]
}
