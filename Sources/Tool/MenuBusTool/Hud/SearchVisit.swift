import Basics
import DBusMenu
import LibDBus
import Texts

/// The work of `menubus hud`: a menu of what the user searches for, with any presenter.
@MainActor
final class SearchVisit {
  /// Shows a menu until the user has chosen something or closes it.
  typealias Show = @MainActor (OpenedMenu) async throws -> [MenuChoice]

  /// The path of the menu on the connection.
  static let path: ObjectPath = "/menubus/search"

  private let connection: BusConnection
  /// The clients that the menu is for: the row that they reveal is opened with the user's keyboard.
  private let audience = MenuAudience()
  private let file: RecentChoicesFile?
  private let recent: RecentChoices
  private var reader: SearchReader?
  private var server: MenuServer?
  private var page = SearchPage()
  private var attributes = MenuAttributes(isRightToLeft: FixedTexts.current.isRightToLeft)
  private var shown = MenuLayout()
  private var text = ""
  /// The row that is to be shown in its menu.
  private var revealed: SearchIndex.Hit?
  /// The activation token of the user's choice.
  private var activationToken: String?
  private let events = AsyncStream.makeStream(
    of: ReceivedEvent.self, bufferingPolicy: .bufferingOldest(ToolLimits.searchInputs))
  /// Beside the events, which may be as many as wait at most. Several changes before the next turn are one.
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Makes a search; nothing is sent yet.
  ///
  /// - Parameter file: The file of recent choices; `nil` if none are kept.
  init(over connection: BusConnection, file: RecentChoicesFile?) {
    self.connection = connection
    self.file = file
    recent = file?.read() ?? RecentChoices()
  }

  /// Shows the search with a presenter, and clicks the row that the user chooses.
  ///
  /// The menus are closed when the row is clicked, so that the program has the keyboard again.
  ///
  /// - Returns: What was chosen, by the titles in its own menu; nothing if the user chose nothing.
  func run(_ places: SearchPlaces, show: Show) async throws -> [MenuChoice] {
    let reader = SearchReader(over: connection, time: places.searchTime) { [weak self] in self?.noteChange() }
    self.reader = reader
    do {
      reader.start(places)
      // What is wrong with a menu that the user names is told at once.
      if !places.named.isEmpty { try await reader.found() }
      await reader.firstRows(within: ToolLimits.searchHeadStart)
      try reader.check()
      try await serve()
      let handling = Task { for await event in events.stream { handle(event) } }
      let publishing = Task { for await _ in changes.stream { publish() } }
      defer { publishing.cancel() }
      let choices = try await closing(handling) {
        try await show(OpenedMenu(connection.uniqueName, Self.path, for: audience))
      }
      let chosen = try await follow(choices, reader, show)
      await end(reader)
      return chosen
    } catch {
      await end(reader)
      throw error
    }
  }

  /// Lets the user choose among all rows at once with a program that shows lines and searches them itself.
  ///
  /// - Parameter note: Is given a sentence about each menu that could not be read, or not whole.
  func run(
    _ places: SearchPlaces, note: (PrintableText) -> Void, choose: (_ lines: [PrintableText]) async throws -> Int?
  ) async throws -> [MenuChoice] {
    let reader = SearchReader(over: connection, time: places.searchTime)
    self.reader = reader
    do {
      let hits = try await hits(reader, places)
      for line in await reader.notes() { note(line) }
      guard !hits.isEmpty else {
        throw reader.silence ?? Failure(.notFound, "there is no row to choose in any menu")
      }
      let lines = hits.map { $0.line(of: reader.sources[$0.key.menu]).beforeTab }
      let index = try await choose(lines)
      var chosen: [MenuChoice] = []
      if let index, hits.indices.contains(index) { chosen = [try await click(hits[index], reader)] }
      await end(reader)
      return chosen
    } catch {
      await end(reader)
      throw error
    }
  }

  /// A line for each row that can be chosen, with its menu and its name behind tabs, and notes about the menus that
  /// could not be read, or not whole.
  func lines(_ places: SearchPlaces) async -> CommandAnswer {
    let reader = SearchReader(over: connection, time: places.searchTime)
    var answer = CommandAnswer([])
    do {
      answer.lines = try await hits(reader, places).map { $0.line(of: reader.sources[$0.key.menu]) }
      if answer.lines.isEmpty { answer.failure = reader.silence }
    } catch {
      answer.failure = Failure(error)
    }
    answer.notes = await reader.notes().map { "note: \($0)" }
    await end(reader)
    return answer
  }

  private func hits(_ reader: SearchReader, _ places: SearchPlaces) async throws -> [SearchIndex.Hit] {
    reader.start(places)
    try await reader.found()
    await reader.finish()
    return reader.index.hits(for: "", recent: recent, limit: ToolLimits.searchedRows).flatMap(\.hits)
  }

  // MARK: The menu

  private func serve() async throws {
    shown = MenuLayout(content())
    var options = MenuServer.Options()
    options.audience = audience
    let yield = events.continuation
    server = try await MenuServer.export(
      shown, on: connection, at: Self.path, attributes, options, onActivity: nil,
      onEvents: { $0.allSatisfy { if case .enqueued = yield.yield($0) { true } else { false } } })
  }

  private func content() -> MenuUpdate {
    guard let reader else { return MenuUpdate() }
    return page.content(for: text, in: reader.index, recent: recent, isLoading: reader.openCount > 0)
  }

  private func publish() {
    WorkCounts.add(1, .searches)
    let layout = MenuLayout(content())
    let update = MenuUpdate(from: shown, to: layout)
    shown = layout
    if !update.isEmpty { server?.post(update) { _ in } }
    attributes.iconThemePath = Array(Set(reader?.sources.flatMap(\.iconFolders) ?? [])).sorted()
    server?.post(attributes) { _ in }
  }

  private func noteChange() { changes.continuation.yield() }

  private func handle(_ received: ReceivedEvent) {
    let event = received.event
    if event.kind.isChoice { activationToken = received.activationToken }
    switch event.kind {
    case .other(EventName.text.rawValue) where event.id == SearchPage.field:
      text = String((event.data?.stringValue ?? "").prefix(ToolLimits.searchText))
      // Behind the texts that wait: of several, the search is for the newest alone.
      noteChange()
    case .other(EventName.reveal.rawValue): revealed = page.hit(of: event.id)
    default: break
    }
  }

  /// Runs an operation, and then waits until all events are handled.
  private func closing(
    _ handling: Task<Void, Never>, _ body: () async throws -> [MenuChoice]
  ) async throws -> [MenuChoice] {
    do {
      let choices = try await body()
      // A presenter of this process may end before what it has sent to the menu arrives.
      await connection.receiveOwnMessages(timeout: ToolLimits.searchTime)
      events.continuation.finish()
      await handling.value
      return choices
    } catch {
      handling.cancel()
      throw error
    }
  }

  // MARK: Choices

  private func follow(_ choices: [MenuChoice], _ reader: SearchReader, _ show: Show) async throws -> [MenuChoice] {
    if let hit = choices.last.flatMap({ page.hit(of: $0.id) }) { return [try await click(hit, reader)] }
    guard let hit = revealed else {
      try reader.check()
      return []
    }
    var opened = reader.clients[hit.key.menu].opened
    opened.row = await reader.row(of: hit)?.node.id
    // The program may have made its rows for the search, so they stay open meanwhile.
    return try await show(opened)
  }

  /// Clicks a row in its own menu, if it is the one that was to be seen, and remembers it.
  private func click(_ hit: SearchIndex.Hit, _ reader: SearchReader) async throws -> MenuChoice {
    let title = hit.row.row.node.title
    guard let row = await reader.row(of: hit) else {
      throw Failure(.notFound, "“\(title)” is gone, or another row now; it was not clicked")
    }
    let client = reader.clients[hit.key.menu]
    let path = try await client.menu.find(.id(row.node.id))
    if let refusal = ItemError(refusing: path) { throw refusal }
    guard try await client.click(path, with: activationToken) else {
      throw Failure(.notFound, "“\(title)” is another row now; it was not clicked")
    }
    let choice = RecentChoices.Choice(program: reader.sources[hit.key.menu].menu.program, titles: row.titles)
    try? file?.note(choice)
    return MenuChoice(id: row.node.id, titles: row.titles)
  }

  private func end(_ reader: SearchReader) async {
    await server?.close()
    await reader.close()
  }
}

extension PrintableText {
  /// The text that a chooser shows of a line.
  fileprivate var beforeTab: PrintableText { PrintableText(description.prefix { $0 != "\t" }) }
}
