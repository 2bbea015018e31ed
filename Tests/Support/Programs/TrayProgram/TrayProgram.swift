import Glibc
import LibDBus
import MenuBus
import MenuPrompts

/// The program that the panel tests use as a user does; Tests/Panels/program.py says what it says and obeys.
///
/// `TrayProgram [--primary | --menu-bar]`, on the session bus.
@main @MainActor struct TrayProgram {
  static var running: Task<Void, any Error>?
  /// Whether the menu is on the bus for a menu bar, where rows take their time, not in the tray.
  static let isMenuBar = CommandLine.arguments.contains("--menu-bar")
  /// How often the lazy submenu was asked for its rows.
  static var asked = 0
  static let open = Action(title: "Open", image: .named("document-open"), handler: report)
  static let menu = Menu(children: [
    open,
    copy(),
    rename(),
    Action(title: "Unavailable", isEnabled: false, handler: report),
    .separator,
    mute(),
    colours(),
    more,
    lazyMenu,
    Action(title: "Delete", isDestructive: true, handler: report),
    .separator,
    Action(title: "Quit", image: .named("application-exit")) { action in
      report(action)
      running?.cancel()
    },
  ])

  static let more = Menu(
    title: "More",
    children: [
      Action(title: "First", handler: report),
      .submenu(title: "Deeper", [Action(title: "Deepest", handler: report)]),
      Action(title: "Last", handler: report),
    ])

  static let lazyMenu = Menu(
    title: "Recent", children: [LazyMenuElement { () async throws in try await recent() }])

  /// A field that shows the rows of a menu that begin with its text.
  static func field(of menu: Menu) -> SearchField {
    SearchField(placeholder: "Find") { text in
      say(text.isEmpty ? "searched" : "searched \(text)")
      for case let row as Action in menu.children where row.title != "Quit" {
        row.isHidden = !row.title.hasPrefix(text)
      }
    }
  }

  static func recent() async throws -> [MenuElement] {
    asked += 1
    if isMenuBar { try await Task.sleep(for: .milliseconds(700)) }
    return [Action(title: "File \(asked)", handler: report), Action(title: "Other file", handler: report)]
  }

  static func copy() -> Action {
    let copy = Action(title: "Copy", image: .named("edit-copy"), handler: report)
    copy.shortcut = Shortcut("C", .control)
    return copy
  }

  static func rename() -> Action {
    let rename = Action(title: "Rename", handler: report)
    rename.mnemonic = "n"
    return rename
  }

  static func mute() -> Action {
    let mute = Action(title: "Mute", isSelected: true, handler: reportState)
    mute.toggles = true
    return mute
  }

  static func colours() -> Menu {
    let colours = Menu(
      displaysInline: true,
      children: [
        Action(title: "Red", isSelected: true, handler: reportState),
        Action(title: "Green", handler: reportState),
        Action(title: "Blue", handler: reportState),
      ])
    colours.selection = .single
    return colours
  }

  static func main() async throws {
    let tray = TrayItem(id: "org.menubus.test", title: "Test tray", icon: .named("folder"), menu: menu)
    tray.attentionIcon = .named("dialog-warning")
    if CommandLine.arguments.contains("--primary") {
      tray.onActivate = { _ in say("activated") }
    }
    let running = Task {
      guard isMenuBar else { return try await tray.run() }
      try await MenuService(Menu(children: [more, lazyMenu]), name: "org.menubus.test").run()
    }
    Self.running = running
    Task.detached {
      while let line = readLine() { await obey(line, tray) }
      await obey("quit", tray)
    }
    say("ready")
    try await running.value
  }

  static func obey(_ command: String, _ tray: TrayItem) {
    let words = command.split(separator: " ", maxSplits: 1).map(String.init)
    let text = words.count > 1 ? words[1] : ""
    switch words.first {
    case "retitle": open.title = text
    case "append": menu.children.append(Action(title: text, handler: report))
    case "extend": more.children.append(Action(title: text, handler: report))
    case "hide": row(text)?.isHidden = true
    case "show": row(text)?.isHidden = false
    case "check": row(text)?.isSelected = true
    case "uncheck": row(text)?.isSelected = false
    case "status" where text == "active": tray.status = .active
    case "status" where text == "passive": tray.status = .passive
    case "status" where text == "needsAttention": tray.status = .needsAttention
    case "tooltip": tray.toolTip = .init(text)
    case "search":
      tray.exporter.textPrompt = DesktopPrompt()
      let searched = text.isEmpty ? menu : more
      searched.headers = [field(of: searched)]
    case "unsearch": for menu in [menu, more] { menu.headers = [] }
    case "quit": running?.cancel()
    default: return say("unknown \(command)")
    }
    say("did \(command)")
  }

  /// A row of the menu itself.
  static func row(_ title: String) -> Action? {
    menu.children.lazy.compactMap { $0 as? Action }.first { $0.title == title }
  }

  static func report(_ action: Action) { say("chosen \(action.title)") }

  static func reportState(_ action: Action) {
    say("chosen \(action.title) \(action.isSelected ? "on" : "off")")
  }

  static func say(_ line: String) {
    // Not `fflush(nil)`, which waits for all streams, and so for the line being read.
    let bytes = Array("\(line)\n".utf8)
    write(STDOUT_FILENO, bytes, bytes.count)
  }
}
