import Basics
import LibDBus

/// The display of a command that a key starts.
@MainActor
final class ToggledDisplay {
  private var isShown = false
  private var isReplaced = false
  /// The name that says that something is shown; `nil` where there is none to take.
  fileprivate var name: KeyedName?

  init() {}

  /// Shows something, unless the key was pressed again before. Pressed later, while the program does what was chosen,
  /// it shows the menu anew.
  func show<Choice: Sendable>(_ body: @MainActor () async throws -> Choice) async throws -> Choice {
    if !isReplaced, let name, try await !name.take() { isReplaced = true }
    guard !isReplaced else { throw CommandEnd(.nothingChosen) }
    let choice = try await shown(body)
    await name?.release()
    return choice
  }

  private func shown<Choice: Sendable>(_ body: @MainActor () async throws -> Choice) async throws -> Choice {
    isShown = true
    defer { isShown = false }
    return try await body()
  }

  /// Notes that the key was pressed again; returns whether that closes something.
  fileprivate func replace() -> Bool {
    isReplaced = true
    return isShown
  }
}

/// The name of a menu on the bus, while it is shown. It is never given away: who wants it closed says so, and counts if
/// it is a command of ours (``ShortcutMenuObject``).
@MainActor
private final class KeyedName {
  private let name: BusName
  /// Those of the other menus.
  private let others: [BusName]
  private let connection: BusConnection
  private var isHeld = true

  init(_ name: BusName, beside others: [BusName], on connection: BusConnection) {
    (self.name, self.others, self.connection) = (name, others, connection)
  }

  /// Takes it, unless a command of ours has it, or shows another of the menus.
  func take() async throws -> Bool {
    if isHeld { return true }
    for other in others { if try await connection.nameOwner(of: other)?.kin.isForeign == false { return false } }
    let result = try await connection.requestName(name)
    isHeld = result == .primaryOwner || result == .alreadyOwner
    // A stranger that has the name hides nothing.
    if isHeld { return true }
    return try await connection.nameOwner(of: name)?.kin.isForeign != false
  }

  func release() async {
    isHeld = false
    await connection.giveBack(name)
  }
}

/// A menu in a window that a key shows, of which a session has one: pressed again, the key closes it, and another key's
/// menu takes its place.
///
/// Each is known by a name on the bus, if a command of ours has that.
enum ShortcutMenu: Sendable, Hashable {
  case search
  case tray
  /// A menu of a program, by its connection and path.
  case opened(BusName, ObjectPath)

  /// All names by which such menus are known.
  static let names: [BusName] = ["org.menubus.Search", "org.menubus.TrayMenu", "org.menubus.OpenedMenu"]

  /// The name on the bus.
  var name: BusName {
    switch self {
    case .search: Self.names[0]
    case .tray: Self.names[1]
    case .opened: Self.names[2]
    }
  }

  /// The text that tells it from others of its name.
  var subject: String {
    guard case .opened(let program, let path) = self else { return "" }
    return String("\(program)\(path)".prefix(ToolLimits.referenceBytes))
  }

  private var others: [BusName] { Self.names.filter { $0 != name } }

  /// Shows the menu, in the place of another of these; closes it where it is shown already.
  ///
  /// - Parameters:
  ///   - display: What `body` shows things with.
  ///   - report: Gets a sentence where the key will not close the menu.
  ///   - body: Shows the menu, and does what was chosen. Only what it shows is closed.
  /// - Throws: `CommandEnd` with the status that nothing was chosen, where it was closed or is.
  @MainActor
  func show<Choice: Sendable>(
    on display: ToggledDisplay, over connection: BusConnection,
    report: @Sendable (PrintableText) -> Void = { _ in },
    _ body: @escaping @MainActor @Sendable () async throws -> Choice
  ) async throws -> Choice {
    // Another command that is at the same point waits for no answer.
    let object = try await ShortcutMenuObject(for: self, on: connection)
    do {
      let choice = try await shown(on: display, object.closings(), over: connection, report, body)
      await object.end()
      return choice
    } catch {
      await object.end()
      throw error
    }
  }

  /// Shows the menu until a command of ours wants it closed.
  @MainActor
  private func shown<Choice: Sendable>(
    on display: ToggledDisplay, _ closings: AsyncStream<Void>, over connection: BusConnection,
    _ report: @Sendable (PrintableText) -> Void, _ body: @escaping @MainActor @Sendable () async throws -> Choice
  ) async throws -> Choice {
    // Nothing hides the menu: no stranger that has the name, and no bus that gives none, as that of a sandbox.
    guard try await take(over: connection, report) else { return try await body() }
    display.name = KeyedName(name, beside: others, on: connection)
    return try await withThrowingTaskGroup(of: Choice?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        for await _ in closings { if await display.replace() { throw CommandEnd(.nothingChosen) } }
        return nil
      }
      defer { group.cancelAll() }
      while let end = try await group.next() { if let choice = end { return choice } }
      throw CommandEnd(.nothingChosen)
    }
  }

  /// Takes the name. Where the menu is shown already, that closes it and ends this command; others are closed, and one
  /// of the same name leaves that to this command.
  ///
  /// Of two keys that are pressed together, both commands may have their names before either looks at the other's: the
  /// later one goes on.
  ///
  /// - Returns: Whether the name is ours.
  private func take(over connection: BusConnection, _ report: (PrintableText) -> Void) async throws -> Bool {
    do {
      var closed: BusName?
      while try await connection.requestName(name) != .primaryOwner {
        guard let owner = try await connection.nameOwner(of: name) else { return false }
        let isOurs = !owner.kin.isForeign && owner.connection != closed
        switch isOurs ? await ShortcutMenuObject.close(owner.connection, for: self, over: connection) : nil {
        case true?: throw CommandEnd(.nothingChosen)
        case false?: closed = owner.connection
        case nil:
          report("the key will not close this menu: the name \(name) is taken by \(owner)")
          return false
        }
      }
      for other in others {
        guard let owner = try await connection.nameOwner(of: other), !owner.kin.isForeign else { continue }
        if owner.connection.isLater(than: connection.uniqueName) {
          await connection.giveBack(name)
          throw CommandEnd(.nothingChosen)
        }
        _ = await ShortcutMenuObject.close(owner.connection, for: self, over: connection)
      }
      return true
    } catch let error as BusError where error.name == .accessDenied {
      return false
    }
  }
}

extension BusName {
  /// Whether a connection came to the bus after another: a bus counts them, as `:1.9` and `:1.10`.
  fileprivate func isLater(than other: BusName) -> Bool {
    (rawValue.utf8.count, rawValue) > (other.rawValue.utf8.count, other.rawValue)
  }
}
