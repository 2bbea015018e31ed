import Basics
import DBusMenu
import LibDBus
import MenuBus
import MenuFiles
import ProgramLogs

/// A menu that another program makes and changes by lines of JSON, and about which it is told by lines of JSON.
@MainActor
final class LinesSource: MenuSource {
  let name: String
  let hearsEvents = true
  private let output: LineOutput
  /// The menu, while it is served.
  private weak var menu: ServedMenu?
  private weak var bus: ServedBus?
  private let input = LineInput(limit: MenuFilesLimits.lineBytes)
  private var draft = MenuDraft()
  /// The selections by the user that the draft does not have yet. Each would cost a reading of the menu.
  private var selections: [(row: MenuDraft.RowName, state: String)] = []
  /// What the log was told of the menu as it is.
  private var warnings: [String] = []
  /// Whether lines are applied, which happens beside the main actor: selections wait for the result.
  private var isApplying = false
  /// The address of a bus for this menu alone, if it has one.
  private let ownBus: String?
  /// Yields when there is a menu to show in the tray.
  private let completeness = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private lazy var presentations = ShownMenus(output: output)

  /// Whether a note about the origin of the name of the tray item was printed, or is not needed.
  private var isNamed: Bool

  /// - Parameters:
  ///   - output: The lines about the menu.
  ///   - ownBus: The address of a bus for this menu alone.
  ///   - name: The name that the user gave the service on the bus.
  ///   - hasTray: Whether the menu is shown in the tray.
  init(to output: LineOutput, ownBus: String?, name: BusName? = nil, hasTray: Bool = true) {
    self.output = output
    self.ownBus = ownBus
    // The last part is the program's: `org.example.Timer`.
    self.name = name?.rawValue.split(separator: ".").last.map(String.init) ?? WritingProgram.name ?? "menubus"
    isNamed = name != nil || !hasTray
  }

  /// Tells where the tray item has its name from, unless lines or the user gave it one.
  private func noteName(_ menu: ServedMenu?) {
    guard !isNamed, let menu else { return }
    isNamed = true
    guard draft.file.title == nil, draft.file.tray.id == nil else { return }
    let id = MenuDescription.Tray.defaultID(forFile: name)
    menu.settings.streams.report(
      "the tray item is called \(id), as its program is; a title gives it another name")
  }

  var takesActivation: Bool { draft.reportsActivation }

  func first() -> MenuDescription { draft.file }

  func isComplete() async { for await _ in completeness.stream { return } }

  func menuIsReady(_ menu: ServedMenu, on bus: ServedBus) {
    self.bus = bus
    output.post(.ready(bus.reachedName, menu.path, bus: ownBus))
  }

  /// Carries out the lines.
  ///
  /// - Throws: ``ServingEnded`` at the end of the input.
  func follow(_ menu: ServedMenu) async throws {
    self.menu = menu
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.carryOutAll() }
      group.addTask { [output] in
        for await _ in output.closed {}
        if !Task.isCancelled { throw Failure(.failed, "the reader of the lines is gone") }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func carryOutAll() async throws {
    while let lines = await input.next(), try await carryOut(await Self.read(lines)) {}
    await presentations.finish()
    await output.flush()
    guard !Task.isCancelled else { return }
    throw ServingEnded()
  }

  @concurrent
  private static func read(_ lines: [LineCutter.Line]) async -> [Result<MenuLine, MenuLineError>] {
    lines.map { line in Result { () throws(MenuLineError) in try MenuLine(line) } }
  }

  /// Writes what clients were told of that clicked while the command ended.
  func finish() async {
    // What the bus's thread has handed over is heard before.
    await Task { @MainActor in }.value
    _ = await within(BusConnection.farewell) { [output] in await output.flush() }
  }

  // MARK: Lines

  /// Carries out lines; false if one of them ends the program. Changes that follow each other are shown together.
  private func carryOut(_ lines: [Result<MenuLine, MenuLineError>]) async throws -> Bool {
    var changes: [MenuLine] = []
    for line in lines {
      switch line {
      case .failure(let error): await output.send(.error(error))
      case .success(let line):
        if case .change = line.request {
          changes.append(line)
          continue
        }
        await make(&changes)
        guard await carryOut(line) else { return false }
      }
    }
    await make(&changes)
    return true
  }

  private func carryOut(_ line: MenuLine) async -> Bool {
    switch line.request {
    case .change: break
    case .ping: await answer(line)
    case .get:
      await output.waitForRoom()
      // Written in the same moment: clicks that were reported before are in it, and later ones are not.
      noteSelections()
      if let id = line.id { output.post(.answer(id, menu: draft.menu)) }
    case .quit:
      await answer(line)
      return false
    case .present(let file, let place):
      let place = place.flatMap { ScreenPoint(argument: "\($0.x),\($0.y)") }
      presentations.present(file, at: place, for: line, menu, on: bus)
    }
    return true
  }

  /// Answers a line that has an id.
  private func answer(_ line: MenuLine) async { if let id = line.id { await output.send(.answer(id)) } }

  /// Makes changes, shows their result, and answers.
  private func make(_ changes: inout [MenuLine]) async {
    guard !changes.isEmpty else { return }
    noteSelections()
    isApplying = true
    let result = try? await Self.apply(changes, to: draft)
    isApplying = false
    // A task that is cancelled has nobody to answer.
    guard let (applied, errors) = result else { return changes = [] }
    draft = applied
    warn()
    draft.note(selections)
    selections = []
    await menu?.show(draft.file)
    // After that: the tray item takes its id from the menu that is shown.
    if errors.count < changes.count {
      noteName(menu)
      completeness.continuation.yield()
    }
    let wrong = Set(errors.map(\.line))
    for error in errors { await output.send(.error(error)) }
    for line in changes where !wrong.contains(line.number) { await answer(line) }
    changes = []
  }

  /// Tells the log what is odd about the menu, once.
  private func warn() {
    let found = draft.file.choiceWarnings()
    for warning in found where !warnings.contains(warning) { menu?.settings.logger.warning("\(warning)") }
    warnings = found
  }

  private static func apply(_ lines: [MenuLine], to draft: MenuDraft) async throws -> (MenuDraft, [MenuLineError]) {
    try await offMain {
      var draft = draft
      let errors = draft.apply(lines[...])
      return (draft, errors)
    }
  }

  // MARK: Events

  func heard(_ event: ServedEvent) {
    output.post(ServeLine(event))
    guard case .clicked(let row, let state?, _) = event, let name = row.name else { return }
    selections.append((name, state))
    if selections.count == 1 { Task { noteSelections() } }
  }

  /// Notes what the user selected since the last time: the program's next line about the row is to count, whatever the
  /// user made of it.
  private func noteSelections() {
    guard !selections.isEmpty, !isApplying else { return }
    draft.note(selections)
    selections = []
    menu?.live.update(to: draft.file)
  }
}

extension MenuLine {
  fileprivate init(_ line: LineCutter.Line) throws(MenuLineError) {
    guard !line.isCut else {
      let sentence = "a line of more than \(MenuFilesLimits.lineBytes >> 20) MiB, which is not read"
      throw MenuLineError(line: line.number, sentence: sentence)
    }
    guard let text = String(validating: line.bytes, as: UTF8.self) else {
      throw MenuLineError(line: line.number, sentence: "the line is not UTF-8")
    }
    try self.init(text, number: line.number)
  }
}

/// The source of a menu has ended, and serving with it.
struct ServingEnded: Error {}
