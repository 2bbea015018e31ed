import ArgumentParser
import Basics
import DBusMenu
import Glibc
import LibDBus
import MenuFiles
import MenuPresenting
import MenuTerminal

/// The client's side of the demo.
struct DemoScript: Sendable {
  var menu: MenuClient
  var results: AsyncStream<CommandResult>
  var commands: Set<String>
  let streams: CommandStreams

  var style: Style { streams.style }

  /// The titles of the rows that run commands.
  static func titlesWithCommands(_ items: [MenuDescription.Item]) -> Set<String> {
    items.reduce(into: []) { titles, item in
      if item.command != nil, let title = item.title { titles.insert(title) }
      titles.formUnion(titlesWithCommands(item.items ?? []))
    }
  }

  func run() async throws {
    let root = try await menu.layout()
    streams.print(style.bold("\nThe menu at \(menu.service) \(menu.path), as a client on the bus reads it:\n"))
    streams.print(TreeText(style: style).lines(root))
    guard let toggle = Self.firstToggle(root) else {
      streams.print("\nThere is no toggle in this menu to click.")
      return
    }
    try await click(toggle)
  }

  private func click(_ toggle: MenuNode) async throws {
    let rule = MatchRule(sender: menu.service, path: menu.path, interface: .menu, member: "ItemsPropertiesUpdated")
    let signals = try await menu.connection.signals(rule, valueLimit: 1 << 16)
    streams.print(style.bold("\nClicking “\(toggle.title)” (#\(toggle.id)):\n"))
    try await menu.send(.clicked, to: toggle.id)
    for try await signal in signals {
      streams.print("  signal   \(signal.member): \(Self.summary(signal, of: toggle.id))")
      break
    }
    if commands.contains(toggle.title) { try await showResult() }
  }

  /// Waits for the command of the row.
  func showResult() async throws {
    let result = await within(.seconds(10)) { [results] () -> CommandResult? in
      for await result in results { return result }
      return nil
    }
    guard let result = result.value else { return streams.print("  command  none has ended within ten seconds") }
    guard result.isSuccess else { throw Failure(.failed, "the command of “\(result.title)” failed") }
    let said: PrintableText? = result.output.split(whereSeparator: \.isNewline).last.map { line -> PrintableText in
      " and said: \(line)"
    }
    streams.print("  command  ended with status 0\(said ?? "")")
  }

  func printCalls(on address: String?) {
    let bus = address.map { "--bus=\($0)" } ?? "--session"
    let call = "dbus-send \(bus) --print-reply --dest=\(menu.service) \(menu.path) com.canonical.dbusmenu"
    streams.print(
      """

      Serving until you press Ctrl-C. To try from another terminal:

        \(call).GetLayout int32:0 int32:-1 array:string:
        \(call).AboutToShow int32:0
        \(call).Event int32:1 string:clicked variant:int32:0 uint32:0
        dbus-monitor \(address.map { "--address \($0)" } ?? "--session") "interface='com.canonical.dbusmenu'"
      """)
  }

  private static func firstToggle(_ node: MenuNode) -> MenuNode? {
    for child in node.children where child.isVisible && child.isEnabled {
      if child.toggle != nil { return child }
      if let found = firstToggle(child) { return found }
    }
    return nil
  }

  /// The item's new properties, in words.
  private static func summary(_ signal: Signal, of id: ItemID) -> String {
    let changed = SentProperties(signal.arguments).set
    guard let properties = changed[id.rawValue] else { return "of \(changed.count) items" }
    let state = properties[PropertyName.toggleState.rawValue]?.integerValue
    return "item \(id) has toggle-state \(state.map(String.init) ?? "?") now"
  }
}

extension DemoScript {
  /// Lets the user use the menu, if there is a terminal that can show it.
  func showMenuOnTerminal() async throws {
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 else { return }
    let choices: [MenuChoice]
    do {
      choices = try await TerminalPresenter(client: menu, title: "Arrows, Enter, Escape").run()
    } catch is TerminalError {
      return
    } catch Interruption.signal(let number) {
      throw CommandEnd(128 + number)
    }
    guard !choices.isEmpty else { return streams.print(style.bold("\nYou chose nothing.")) }
    streams.print(style.bold("\nYou chose:\n"))
    for choice in choices {
      streams.print("  \(ChoiceText.path.text(of: choice))")
      guard commands.contains(choice.titles.last ?? "") else { continue }
      do { try await showResult() } catch let failure as Failure { streams.print("  command  \(failure.sentence)") }
    }
  }
}
