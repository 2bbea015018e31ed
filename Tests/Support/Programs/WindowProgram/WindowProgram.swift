import Glibc
import LibDBus
import MenuBus

/// The program of the window tests: it presents menus as lines on standard input say, and reports what happens, in
/// order, on standard output. Tests/Window/program.py lists both.
@main @MainActor struct WindowProgram {
  static func main() async throws {
    let connection = try await BusConnection.connect()
    _ = try await connection.requestName("org.menubus.test.Window")
    let stage = Stage(connection)
    say("ready")
    let lines = AsyncStream<String> { lines in
      let reader = Task.detached {
        while let line = readLine() { lines.yield(line) }
        lines.finish()
      }
      lines.onTermination = { _ in reader.cancel() }
    }
    for await line in lines { await stage.obey(Command(line)) }
    exit(0)
  }
}

/// What the program has on the screen.
@MainActor
final class Stage {
  private let connection: BusConnection
  /// All of the screen, as an object.
  private let window: ObjectAnchor
  private var showings: [String: Showing] = [:]
  private var flow: ContextFlow?
  private var served: MenuExporter?
  private var provided: Provided?
  /// Rows with context menus.
  private var anchors: [ItemAnchor] = []

  init(_ connection: BusConnection) {
    self.connection = connection
    window = ObjectAnchor(connection, at: "/Window", frame: MenuRect(x: 0, y: 0, width: 1024, height: 768))
    window.screen = MenuRect(x: 0, y: 0, width: 1024, height: 768)
  }

  /// The menu of a name.
  func menu(_ name: String) -> Menu? {
    if name == "chain" { return chain() }
    return (RowMenus.all[name] ?? ContentMenus.all[name])?() ?? SizedMenus.menu(name)
  }

  /// A menu whose row presents another.
  private func chain() -> Menu {
    Menu(children: [
      Action(title: "Another") { [weak self] action in
        report(action)
        await self?.obey(Command("present marks as=second point=200,200"))
      }
    ])
  }

  func obey(_ command: Command) async {
    do {
      guard try await carryOut(command) else { return say("unknown \(command.line)") }
      say("did \(command.line)")
    } catch {
      say("failed \(command.line): \(error)")
    }
  }

  private func carryOut(_ command: Command) async throws -> Bool {
    let tag = command.options["as"] ?? ""
    switch command.verb {
    case "present":
      guard let name = command.words.first, let menu = menu(name) else { return false }
      let showing = Showing(menu, command, in: window, tag: tag)
      showings[tag] = showing
      showing.present(command)
    case "again": showings[tag]?.present(command)
    case "exchange": showings[tag]?.presentation.menu = menu(command.text)
    case "dismiss": showings[tag]?.presentation.dismiss(animated: !command.has("unanimated"))
    case "move": move(showings[tag], command)
    case "screen": window.screen = command.numbers("rect", 4).map(MenuRect.init)
    case "transfer":
      if let flow, let transfer = flow.transfer, transfer.state == .pressed {
        return self.transfer(transfer, from: flow.anchor, rows: [], command)
      }
      guard let showing = showings[tag], let transfer = showing.transfer else { return false }
      return self.transfer(transfer, from: showing.anchor, rows: showing.menu.children, command)
    case "context":
      await flow?.end()
      let flow = ContextFlow(command, in: window) { [weak self] in self?.menu($0) }
      self.flow = flow
      try await flow.begin()
    case "context-update": flow?.update(command.text)
    case "context-dismiss": flow?.dismiss()
    case "serve": try await serve(command.text)
    case "provide":
      await provided?.end()
      let provided = Provided(command, on: connection) { [weak self] in self?.menu($0) }
      self.provided = provided
      try await provided.begin()
    case "provide-present": provided?.present()
    case "provide-end": await provided?.end()
    case "row-menu": return try await addRowMenu(command, to: showings[tag]?.presentation.exporter ?? served)
    case "sleep": usleep(UInt32(max(command.number("milliseconds") ?? 0, 0) * 1000))
    case "quit": exit(0)
    default: return change(showings[tag]?.menu ?? served?.menu, command)
    }
    return true
  }

  private func move(_ showing: Showing?, _ command: Command) {
    showing?.anchor.frame = command.numbers("rect", 4).map(MenuRect.init)
    showing?.presentation.updatePosition()
  }

  /// Changes rows of a menu.
  private func change(_ menu: Menu?, _ command: Command) -> Bool {
    guard let menu else { return false }
    let rows = menu.children.compactMap { $0 as? Action }
    let first = rows.first { $0.title == command.options["row"]?.replacing("_", with: " ") } ?? rows.first
    switch command.verb {
    case "retitle": first?.title = command.text
    case "append": menu.children.append(row(command.text))
    case "remove": menu.children.removeAll { $0 === first }
    case "check": first?.isSelected = true
    case "uncheck": first?.isSelected = false
    case "hide": first?.isHidden = true
    case "show": first?.isHidden = false
    case "disable": first?.isEnabled = false
    default: return false
    }
    return true
  }

  /// Reports where a held press is, as a program does that receives its events.
  private func transfer(
    _ transfer: InputTransfer, from anchor: MenuAnchor, rows: [MenuElement], _ command: Command
  ) -> Bool {
    switch command.words.first {
    case "move":
      let place = command.words.dropFirst().compactMap { Double($0) }
      guard place.count == 2 else { return false }
      let point = MenuPoint(x: place[0], y: place[1])
      // Without a place on the screen, the window knows its own coordinates only.
      let origin = anchor.frame ?? MenuRect(x: 0, y: 0, width: 0, height: 0)
      let inWindow = MenuPoint(x: point.x - origin.x, y: point.y - origin.y)
      transfer.move(to: anchor.convertFromScreen(point) ?? inWindow)
    case "row": transfer.highlight(rows.first { ($0 as? Action)?.title == command.words.last })
    case "outside": transfer.highlight(nil)
    case "release": transfer.release()
    case "cancel": transfer.cancel()
    default: return false
    }
    return true
  }

  /// Gives the row with a title a context menu of its own.
  private func addRowMenu(_ command: Command, to exporter: MenuExporter?) async throws -> Bool {
    let rows = (exporter?.menu.children ?? []).compactMap { $0 as? Action }
    guard let exporter, let row = rows.first(where: { $0.title == command.text }),
      let menu = menu(command.options["menu"] ?? "marks")
    else { return false }
    let interaction = MenuInteraction(menu: menu)
    interaction.triggers = [.contextMenu]
    interaction.dismissalCallback = { reason in say("ended row-menu \(reason)") }
    let anchor = ItemAnchor(row, of: exporter)
    try await anchor.add(interaction)
    anchors.append(anchor)
    return true
  }

  /// Publishes a menu at /MenuBar.
  private func serve(_ name: String) async throws {
    await served?.unexport()
    guard let menu = menu(name) else { return }
    let exporter = MenuExporter(menu)
    try await exporter.export(on: connection, at: "/MenuBar")
    served = exporter
  }
}
