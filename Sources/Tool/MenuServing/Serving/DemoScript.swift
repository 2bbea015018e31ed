import Basics
package import DBusMenu
import LibDBus
package import MenuFiles
package import MenuScripting

/// The client's side of the demo.
package struct DemoScript: Sendable {
  package var menu: MenuClient
  var results: AsyncStream<CommandResult>
  package var commands: Set<String>
  package let streams: CommandStreams

  package var style: Style { streams.style }

  package init(menu: MenuClient, results: AsyncStream<CommandResult>, commands: Set<String>, streams: CommandStreams) {
    self.menu = menu
    self.results = results
    self.commands = commands
    self.streams = streams
  }

  /// The titles of the rows that run commands.
  package static func titlesWithCommands(_ items: [MenuDescription.Item]) -> Set<String> {
    items.reduce(into: []) { titles, item in
      if item.command != nil, let title = item.title { titles.insert(title) }
      titles.formUnion(titlesWithCommands(item.items ?? []))
    }
  }

  package func run() async throws {
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
  package func showResult() async throws {
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

  package func printCalls(on address: String?) {
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
      if child.toggleType != nil { return child }
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
