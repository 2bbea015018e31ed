import Basics
import DBusMenu
import LibDBus
import MenuBus
import MenuFiles
import MenuPresenting

/// The menus that a program shows now, by lines with `present`.
@MainActor
final class ShownMenus {
  /// A menu that was asked for.
  @MainActor
  private struct Showing {
    var line: MenuLine
    var menu: ServedMenu?
    var task: Task<Void, Never>?

    /// Whether a client shows the menu at its path.
    var isShown: Bool { menu.map { $0.exporter.sessions(at: $0.exporter.place).isEmpty } == false }
  }

  private var showings: [Int: Showing] = [:]
  /// Yields when one has ended, and now and then.
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private var count = 0
  private let output: LineOutput

  init(output: LineOutput) { self.output = output }

  /// Shows a menu at a place on the screen, or at the pointer, and answers what was chosen when it is closed.
  ///
  /// - Parameter file: The menu; `nil` is the one that is served.
  func present(
    _ file: MenuDescription?, at place: ScreenPoint?, for line: MenuLine, _ served: ServedMenu?, on bus: ServedBus?
  ) {
    count += 1
    let number = count
    guard showings.count < ToolLimits.shownMenus else {
      return output.post(
        Self.refusal(of: line, "\(ToolLimits.shownMenus) menus are presented already"))
    }
    showings[number] = Showing(line: line, menu: served)
    showings[number]?.task = Task {
      let answer: ServeLine
      do {
        guard let served, let bus, let connection = bus.connection else { throw Failure(.noBus, "there is no bus") }
        let chosen = try await self.show(file, number, for: line, at: place, of: served, on: connection)
        answer = .answer(line.id, chosen: chosen)
      } catch {
        answer = Self.refusal(of: line, Failure(error).sentence.description)
      }
      // Lines that `finish` gave up have their answer.
      if showings.removeValue(forKey: number) != nil { output.post(answer) }
      changes.continuation.yield()
    }
  }

  /// Waits until all are closed. A presenter that shows none of them for some time, and no other client either, is not
  /// awaited: it may never reply. Nor is any presenter once the task is cancelled.
  func finish() async {
    guard !showings.isEmpty else { return }
    let ticks = Task { [changes] in
      while (try? await Task.sleep(for: .seconds(1))) != nil { changes.continuation.yield() }
    }
    defer { ticks.cancel() }
    var lastShown = ContinuousClock.now
    for await _ in changes.stream {
      if showings.isEmpty { return }
      if showings.values.contains(where: \.isShown) { lastShown = .now }
      if lastShown.duration(to: .now) > ToolLimits.showingTime { break }
    }
    let reason =
      Task.isCancelled
      ? "menubus ends before the menu is closed"
      : "the presenter has not shown the menu within \(ToolLimits.showingTime)"
    let left = showings.values.sorted { $0.line.number < $1.line.number }
    showings = [:]
    for showing in left {
      output.post(Self.refusal(of: showing.line, reason))
      showing.task?.cancel()
    }
  }

  private static func refusal(of line: MenuLine, _ sentence: String) -> ServeLine {
    .error(MenuLineError(line: line.number, sentence: sentence, id: line.id))
  }

  private func show(
    _ file: MenuDescription?, _ number: Int, for line: MenuLine, at place: ScreenPoint?, of served: ServedMenu,
    on connection: BusConnection
  ) async throws -> [ServedEvent.Row] {
    var menu = served
    // The answer to a question is the user's; the menu that is served is for every panel.
    let audience = file.map { _ in MenuAudience() }
    if let file, let path = ObjectPath("\(served.path == "/" ? "" : served.path.rawValue)/present/\(number)") {
      var settings = served.settings
      settings.options.server.audience = audience
      menu = ServedMenu(file, from: ShownSource(of: line, output: output), at: path, settings)
      showings[number]?.menu = menu
      try await menu.exporter.export(on: connection, at: path)
    }
    let choices: [MenuChoice]
    do {
      choices = try await OpenCall(connection: connection, timeout: ToolLimits.presenterStart)
        .open(
          OpenedMenu(connection.uniqueName, menu.path, for: audience), at: place.map { .point($0) }, titled: file?.title
        )
    } catch {
      if menu !== served { await menu.exporter.unexport() }
      throw error
    }
    let rows = choices.map { choice in
      let element = menu.exporter.element(of: choice.id)
      return ServedEvent.Row(identifier: element?.identifier, title: choice.titles.last, path: choice.titles)
    }
    if menu !== served { await menu.exporter.unexport() }
    return rows
  }
}

/// A menu that is shown once.
@MainActor
private final class ShownSource: MenuSource {
  let name = "menubus"
  let hearsEvents = true
  private let line: MenuLine
  private let output: LineOutput

  init(of line: MenuLine, output: LineOutput) {
    self.line = line
    self.output = output
  }

  func first() -> MenuDescription { MenuDescription() }
  func follow(_ menu: ServedMenu) {}
  func heard(_ event: ServedEvent) { output.post(ServeLine(event).with("present", json: line.id ?? .bool(true))) }
}
