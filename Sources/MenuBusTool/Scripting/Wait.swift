#if Tool
import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuScripting

struct Wait: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Waits until a row is there, or is as it should be.",
    discussion: """
      Without conditions the row has to be there and visible. --enabled, --disabled, --state and --title are conditions \
      that have to hold together; --gone is one by itself, and holds for hidden rows too. In a pattern, * stands for any \
      characters and ? for one. With --title, ITEM may be left out: any visible row may have the title.

      The program may start later, and the menu is kept open meanwhile, so that rows that are made or refreshed only in an \
      open menu are seen. Ends with status 0 as soon as the conditions hold, with 4 after --timeout, which is 10 seconds \
      without the option, and with 5 if the program goes away, which --gone is content with.

      Example: menubus wait --state on --timeout 60 nm-applet 'Enable Wi-Fi'
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row: Power/Restart…, #12 or @restart.") var item: ItemArgument?
  @OptionGroup var condition: RowCondition
  @Flag(help: "Prints the row as JSON.") var json = false

  func validate() throws {
    guard item != nil || condition.title != nil else { throw ValidationError("Missing expected argument '<item>'") }
  }

  func run() async throws {
    try await reporting {
      let item = try item?.resolved()
      let end = ContinuousClock.now + options.limit
      let connection = try await options.bus.connect()
      guard let client = try await Arrival(menu: menu, connection: connection, end: end).client(condition.gone) else {
        return await connection.close()
      }
      var visit = MenuVisit(
        client: client, owner: try await connection.owner(of: client.service), patience: options.limit,
        limit: options.limit)
      do {
        try await visit.open(.root)
        let row = try await wait(for: item, until: end, in: &visit)
        if json { try await print(row, visit) }
      } catch {
        let reason = await visit.reason(of: error)
        guard condition.gone, (reason as? Failure)?.status == .gone else { throw reason }
        if json { try await print(nil, visit) }
      }
      await visit.close()
      await connection.close()
    }
  }

  private func print(_ row: MenuNode?, _ visit: MenuVisit) async throws {
    let menu = await visit.json
    guard let row else { return try JSONShape.print(JSONAnswer(menu: menu, content: JSONRows(rows: []))) }
    try JSONShape.print(JSONAnswer(menu: menu, content: JSONFoundRow(row: await visit.json(row))))
  }

  /// - Returns: The row as it should be; `nil` if it should be gone.
  private func wait(
    for item: ItemArgument?, until end: ContinuousClock.Instant, in visit: inout MenuVisit
  ) async throws -> MenuNode? {
    let wakeups = await Wakeups(visit.client, after: [ContinuousClock.now.duration(to: end)])
    while true {
      let sight =
        if let item { try await visit.look(for: item) } else { condition.look(in: await visit.client.menu) }
      try await visit.check()
      var reason: PrintableText
      switch sight {
      case .unclear(let error): throw error
      case .found(let path):
        let lack = condition.lack(of: path)
        guard let lack else { return condition.gone ? nil : path.last }
        reason = "“\(path.last?.title ?? "")” \(lack)"
      case .missing(let error, _):
        if condition.gone { return nil }
        reason = Failure(await visit.absence(error)).sentence
      }
      guard ContinuousClock.now < end else { throw Failure(.timedOut, "after \(options.limit), \(reason)") }
      await wakeups.next()
    }
  }
}

/// The state that a row is awaited in.
struct RowCondition: ParsableArguments {
  @Flag(help: "The row is not there, or hidden.") var gone = false
  @Flag(help: "The row can be chosen.") var enabled = false
  @Flag(help: "The row cannot be chosen.") var disabled = false
  @Option(help: "The state of the row's mark.") var state: ToggleState?
  @Option(help: ArgumentHelp("The row's title.", valueName: "pattern")) var title: TitlePattern?

  func validate() throws {
    if gone, enabled || disabled || state != nil || title != nil {
      throw ValidationError("--gone is a condition by itself.")
    }
    if enabled, disabled { throw ValidationError("--enabled and --disabled exclude each other.") }
  }

  /// The end of a sentence about a row that does not meet the conditions; `nil` if it does.
  ///
  /// - Parameter path: The row, preceded by those that lead to it.
  func lack(of path: [MenuNode]) -> PrintableText? {
    guard let row = path.last else { return "is not there" }
    let isVisible = path.allSatisfy(\.isVisible)
    let isEnabled = path.allSatisfy(\.isEnabled)
    if gone { return isVisible ? "is still there" : nil }
    if !isVisible { return "is hidden" }
    if enabled, !isEnabled { return "is disabled" }
    if disabled, isEnabled { return "is enabled" }
    if let state, ToggleState(row) != state { return "is \(ToggleState(row)?.rawValue ?? "without a mark")" }
    if let title, !row.names.contains(where: title.matches) { return "does not match “\(title.text)”" }
    return nil
  }

  /// Looks for a row that meets the conditions.
  func look(in menu: MenuNode) -> MenuVisit.Sight {
    var open = menu.children.reversed().map { [$0] }
    var titles: [String] = []
    while let path = open.popLast() {
      guard let row = path.last, row.isVisible else { continue }
      if !row.isSeparator, lack(of: path) == nil { return .found(path) }
      if !row.isSeparator { titles.append(row.title) }
      open += row.children.reversed().map { path + [$0] }
    }
    let there: PrintableText =
      titles.isEmpty
      ? "" : "; there are " + titles.prefix(20).map { "“\($0)”" as PrintableText }.joined(separator: ", ")
    return .missing(Failure(.notFound, "no row meets the conditions" + there), isMaking: false)
  }
}

/// Waits for a menu whose program is not there yet.
private struct Arrival {
  var menu: MenuAddress
  var connection: BusConnection
  var end: ContinuousClock.Instant

  /// - Returns: The menu; `nil` if there is none, and that is what was wanted.
  func client(_ isContentWithout: Bool) async throws -> MenuClient? {
    let (news, tell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // A name that comes may be the menu's, or bring it.
    let token = try await connection.keepSubscribed(to: .nameOwnerChanged()) { _ in tell.yield() }
    defer { withExtendedLifetime(token) {} }
    // A program takes its name and puts its menu there in an order of its own, and sends no signal after the last step.
    var pause = Duration.milliseconds(100)
    while true {
      do {
        return try await menu.client(over: connection, timeout: left) { try await $0.start() }.0
      } catch let failure as Failure where failure.status == .notFound {
        if isContentWithout { return nil }
        guard .now < end else { throw Failure(.timedOut, failure.sentence) }
      }
      let timer = Task { [pause] in
        try? await Task.sleep(for: min(pause, left))
        tell.yield()
      }
      for await _ in news { break }
      timer.cancel()
      pause = min(pause * 2, .seconds(2))
    }
  }

  /// The time that is left, but some for a last try.
  private var left: Duration { max(ContinuousClock.now.duration(to: end), .milliseconds(100)) }
}
#endif
