#if Tool
import ArgumentParser
import Basics
import DBusMenu
import Glibc
import LibDBus
import Logging
import MenuBus
import MenuFiles
import MenuPresenting
import MenuScripting
import MenuTerminal
import PrivateBus
import ProgramLogs
import ServiceLifecycle

struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves a menu file, reads it back as a client, and clicks its first toggle.",
    discussion: """
      Uses the session bus, or a private bus where there is none. Ends together with the program that started it. On a \
      terminal it shows the menu there in the end, unless --keep is given.

      Example: menubus demo data/menus/desktop.yaml
      """)

  @OptionGroup var bus: BusOptions
  @Argument(help: "The menu file, YAML or JSON.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var file: String
  @Flag(help: "Keeps serving until it is interrupted, and prints calls to try.")
  var keep = false

  func run() async throws {
    endWithParent()
    try await reporting {
      let logger = ProgramLog.menubus(.warning)  // what the command said is shown below
      let file = try MenuFile(contentsOf: file)
      let (ownBus, address) = try chooseBus()
      defer { ownBus?.stop() }
      let (results, finished) = AsyncStream.makeStream(of: CommandResult.self)
      let runner = CommandRunner(logger: logger.logger) { if !$0.isForOutput { finished.yield($0) } }
      let service = await MenuService(
        file.makeMenu(runner: runner), name: "org.menubus.Menu", requiresName: false, reconnects: false,
        logger: logger.logger,
        connect: { try await address.connect() })
      let (readiness, ready) = AsyncStream.makeStream(of: MenuClient.self)
      let client = try await address.connect()
      try await withThrowingTaskGroup { group in
        group.addTask {
          try await serve(service) { name, path in
            ready.yield(MenuClient(connection: client, service: name, path: path))
          }
          ready.finish()
        }
        group.addTask {
          for await menu in readiness {
            let script = DemoScript(menu: menu, results: results, commands: Self.titlesWithCommands(file.items))
            try await script.run()
            guard keep else { return try await script.showMenuOnTerminal() }
            DemoScript.printCalls(menu, on: ownBus?.address)
          }
        }
        try await group.next()
        group.cancelAll()
      }
      await client.close()
    }
  }

  private static func titlesWithCommands(_ items: [MenuFile.Item]) -> Set<String> {
    items.reduce(into: []) { titles, item in
      if item.command != nil, let title = item.title { titles.insert(title) }
      titles.formUnion(titlesWithCommands(item.items ?? []))
    }
  }

  private func chooseBus() throws -> (PrivateBus?, BusAddress) {
    if bus.bus != nil { return (nil, bus.address) }
    do throws(BusError) {
      return (nil, .address(try BusAddress.session.resolved()))
    } catch {
      let own = try PrivateBus()
      printLine("There is no session bus; using a private one at \(own.address)")
      return (own, .address(own.address))
    }
  }
}

/// The client's side of the demo.
private struct DemoScript {
  var menu: MenuClient
  var results: AsyncStream<CommandResult>
  var commands: Set<String>
  var style = Style()

  func run() async throws {
    let root = try await menu.layout()
    printLine(style.bold("\nThe menu at \(menu.service) \(menu.path), as a client on the bus reads it:\n"))
    for line in TreeText(style: style).lines(root) { printLine(line) }
    guard let toggle = Self.firstToggle(root) else {
      printLine("\nThere is no toggle in this menu to click.")
      return
    }
    try await click(toggle)
  }

  private func click(_ toggle: MenuNode) async throws {
    let rule = MatchRule(sender: menu.service, path: menu.path, interface: .menu, member: "ItemsPropertiesUpdated")
    let signals = try await menu.connection.signals(rule, valueLimit: 1 << 16)
    printLine(style.bold("\nClicking “\(toggle.title)” (#\(toggle.id)):\n"))
    try await menu.send(.clicked, to: toggle.id)
    for try await signal in signals {
      printLine("  signal   \(signal.member): \(Self.summary(signal, of: toggle.id))")
      break
    }
    if commands.contains(toggle.title) { try await showResult() }
  }

  /// Waits for the command of the row.
  private func showResult() async throws {
    let result = await within(.seconds(10)) { [results] () -> CommandResult? in
      for await result in results { return result }
      return nil
    }
    guard let result = result.value else { return printLine("  command  none has ended within ten seconds") }
    guard result.isSuccess else { throw Failure(.failed, "the command of “\(result.title)” failed") }
    let said: PrintableText? = result.output.split(whereSeparator: \.isNewline).last.map { line -> PrintableText in
      " and said: \(line)"
    }
    printLine("  command  ended with status 0\(said ?? "")")
  }

  /// Lets the user use the menu, if there is a terminal that can show it.
  func showMenuOnTerminal() async throws {
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 else { return }
    let choices: [MenuChoice]
    do {
      choices = try await TerminalPresenter(client: menu, title: "Arrows, Enter, Escape").run()
    } catch is TerminalError {
      return
    } catch Interruption.signal(let number) {
      throw ExitCode(128 + number)
    }
    guard !choices.isEmpty else { return printLine(style.bold("\nYou chose nothing.")) }
    printLine(style.bold("\nYou chose:\n"))
    for choice in choices {
      printLine("  \(ChoiceText.path.text(of: choice))")
      guard commands.contains(choice.titles.last ?? "") else { continue }
      do { try await showResult() } catch let failure as Failure { printLine("  command  \(failure.sentence)") }
    }
  }

  static func printCalls(_ menu: MenuClient, on address: String?) {
    let bus = address.map { "--bus=\($0)" } ?? "--session"
    let call = "dbus-send \(bus) --print-reply --dest=\(menu.service) \(menu.path) com.canonical.dbusmenu"
    printLine(
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
    guard case .array(_, let items)? = signal.arguments.first else { return "of no items" }
    for case .structure(let fields) in items where fields.first == .int32(id.rawValue) {
      guard fields.count > 1, case .dictionary(_, _, let entries) = fields[1] else { continue }
      let state = entries.first { $0.key == .string(PropertyName.toggleState.rawValue) }?.value.unwrapped.integerValue
      return "item \(id) has toggle-state \(state.map(String.init) ?? "?") now"
    }
    return "of \(items.count) items"
  }
}

/// A menu service as swift-service-lifecycle runs it.
private struct RunningService: Service {
  var service: MenuService
  var onReady: @Sendable @MainActor (BusName, ObjectPath) -> Void

  func run() async throws { try await service.run(onReady: onReady) }
}

/// Serves until SIGINT or SIGTERM.
private func serve(
  _ service: MenuService, onReady: @escaping @Sendable @MainActor (BusName, ObjectPath) -> Void
) async throws {
  try await runUntilSignal(RunningService(service: service, onReady: onReady))
}
#endif
