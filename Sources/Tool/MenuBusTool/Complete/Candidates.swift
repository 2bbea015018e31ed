import Basics
import DBusMenu
import LibDBus
import StatusNotifier

/// A text that can be at the cursor. It has no line breaks and no other control characters.
struct Candidate: Hashable, Comparable, Sendable {
  var text: String
  /// Whether the word ends here; a submenu goes on with its rows.
  var isFinished = true

  static func < (a: Candidate, b: Candidate) -> Bool { a.text < b.text }

  /// `nil` for a text that is not printed as it is.
  init?(_ text: String, isFinished: Bool = true) {
    guard !text.isEmpty, PrintableText(text).description == text else { return nil }
    self.text = text
    self.isFinished = isFinished
  }
}

/// Finds what can be at the cursor.
struct CandidateFinder: Sendable {
  var place: CursorPlace
  var current: String

  enum Answer: Sendable {
    /// The shell completes names of files.
    case files
    case words([Candidate])
  }

  /// Finds the candidates that begin with the word so far.
  func find() async throws -> Answer {
    let all: [Candidate]
    switch place.expected {
    case .command: all = place.command.shown.compactMap { Candidate($0.commandName) }
    case .option:
      all = place.command.arguments.filter(\.isShown).flatMap(\.names).filter { $0.hasPrefix("--") }
        .compactMap { Candidate($0) }
    case .value(let argument):
      switch (argument.values, argument.kind, argument.valueName) {
      case (.files, _, _): return .files
      case (.words(let words), _, _): all = words.compactMap { Candidate($0) }
      case (.any, .positional, "menu"): all = try await menus()
      case (.any, .positional, "name"): all = try await trayItems()
      case (.any, .positional, "item"): all = try await rows()
      case (.any, .positional, "property"): all = Set(RowFacts.names).compactMap { Candidate($0) }
      default: all = []
      }
    case .nothing: all = []
    }
    return .words(Array(Set(all.filter { $0.text.hasPrefix(current) }).sorted().prefix(ToolLimits.candidates)))
  }

  private func connect() async throws -> BusConnection {
    let address = place.values["--bus"].map(BusAddress.address) ?? .session
    guard !address.startsProgram else { throw BusError(.badAddress, "The address of the bus starts a program.") }
    return try await address.connect()
  }

  // MARK: Menus

  /// The tray items with menus; bus names once one is begun.
  private func menus() async throws -> [Candidate] {
    let connection = try await connect()
    var found = try await trayItems(over: connection) { item in item.state.menu.map { "\(item.service)\($0)" } }
    if current.contains(".") {
      found += try await connection.names().filter { !$0.isUnique && $0 != .bus }.compactMap { Candidate($0.rawValue) }
    }
    await connection.close()
    return found
  }

  private func trayItems() async throws -> [Candidate] {
    let connection = try await connect()
    let found = try await trayItems(over: connection) { "\($0.name)\($0.path)" }
    await connection.close()
    return found
  }

  /// The tray items, each by a text that means this one alone; those without a path are left out.
  private func trayItems(
    over connection: BusConnection, _ address: (TrayHost.Item) -> String?
  ) async throws -> [Candidate] {
    let tray = try await TrayItems.read(over: connection, timeout: ToolLimits.candidateTime)
    return tray.items.compactMap { entry -> Candidate? in
      guard let address = address(entry.item) else { return nil }
      for name in [entry.state.id, entry.state.title, entry.name.shown]
      where BusName(name) == nil && !name.hasPrefix("-") {
        guard let candidate = Candidate(name), let found = try? tray.finder.item(named: name) else { continue }
        if found.item.isSame(as: entry.item) { return candidate }
      }
      return Candidate(address)
    }
  }

  // MARK: Rows

  /// The rows of the submenu that is named so far.
  private func rows() async throws -> [Candidate] {
    guard let menu = place.values["menu"].flatMap({ MenuAddress(argument: $0) }) else { return [] }
    let connection = try await connect()
    let (client, _) = try await menu.client(over: connection, timeout: ToolLimits.candidateTime) {
      try await $0.start()
    }
    let owner = try await connection.owner(of: client.shownService)
    let (parent, titles) = Self.split(current)
    let level = try await level(titles, of: client)
    let root = await client.menu
    let names = RowNames(root, address: "\(owner ?? client.shownService)\(client.shownPath)")
    try await close(titles.count, level, of: client)
    await client.origin?.end()
    await connection.close()
    guard let level = level.last else { return [] }
    let titlesOfLevel = LevelTitles(level.children)
    let isClick = place.command.commandName == "click"
    return level.children.prefix(ToolLimits.candidates).flatMap { row -> [Candidate] in
      guard row.isVisible, !row.isSeparator, row.isEnabled || !isClick, let name = names[row.id] else { return [] }
      return Self.candidates(row, name, below: parent, among: titlesOfLevel, isClick: isClick)
    }
  }

  /// The time for rows that are not there: who types does not wait longer.
  private static let timeout = Duration.milliseconds(300)

  /// The menu, and the rows that lead to a submenu, which is opened as a panel opens it.
  private func level(_ titles: [String], of client: MenuClient) async throws -> [MenuNode] {
    if titles.isEmpty {
      if await client.menu.children.isEmpty { try await client.open(.root, timeout: Self.timeout) }
      return [await client.menu]
    }
    let path = try await client.openPath(to: .titles(titles), timeout: Self.timeout)
    if let last = path.last, last.hasSubmenu { try await client.open(last.id, timeout: Self.timeout) }
    return [await client.menu] + (try await client.menu.find(.titles(titles)))
  }

  private func close(_ depth: Int, _ path: [MenuNode], of client: MenuClient) async throws {
    guard depth > 0 else { return }
    for row in path.reversed() { try client.post(.closed, to: row.id) }
  }

  /// The text up to the last slash, and the titles in it.
  private static func split(_ text: String) -> (parent: String, titles: [String]) {
    var isEscaped = false
    var end: String.Index?
    guard !"#@".contains(text.first ?? " ") else { return ("", []) }
    for index in text.indices {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == "/" {
        end = index
      }
    }
    guard let end, case .titles(let titles)? = ItemReference(String(text[..<end])) else { return ("", []) }
    return (String(text[...end]), titles)
  }

  /// The ways to name a row; titles come first, where they lead to this row alone.
  private static func candidates(
    _ row: MenuNode, _ name: RowNames.Row, below parent: String, among titles: LevelTitles, isClick: Bool
  ) -> [Candidate] {
    var found: [Candidate] = []
    let isSubmenu = row.hasSubmenu
    func add(_ text: String, isFinished: Bool) {
      if let candidate = Candidate(text, isFinished: isFinished) { found.append(candidate) }
    }
    let title = PrintableText(row.title).description
    if let step = ItemReference.titles([title]).text, case .titles(let path)? = ItemReference(parent + step),
      path.last == title, titles.isOnly(row, as: title)
    {
      add(parent + step + (isSubmenu ? "/" : ""), isFinished: !isSubmenu)
    }
    guard !isSubmenu || !isClick else { return found }
    if found.isEmpty { add(name.token.text, isFinished: true) }
    if let identifier = row.identifier, name.reference.hasPrefix("@"),
      let text = ItemReference.identifier(identifier).text
    {
      add(text, isFinished: true)
    }
    return found
  }
}

/// The titles of the visible rows of a level, counted once: to look for each of them would take as long as the rows are
/// many, for each.
private struct LevelTitles {
  private var exact: [String: Int] = [:]
  private var printed: [String: Int] = [:]

  init(_ rows: [MenuNode]) {
    for row in rows where row.isVisible && !row.isSeparator {
      for name in Set(row.names) { exact[name, default: 0] += 1 }
      for name in Set(row.names.map { PrintableText($0).description }) { printed[name, default: 0] += 1 }
    }
  }

  /// Whether a row is the only one that ``MenuNode/find(_:)`` finds by its title as it is printed.
  func isOnly(_ row: MenuNode, as title: String) -> Bool {
    exact[title].map { $0 == 1 && row.names.contains(title) } ?? (printed[title] == 1)
  }
}
