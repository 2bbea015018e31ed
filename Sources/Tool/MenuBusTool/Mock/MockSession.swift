import Basics
import MenuTestKit

/// The commands of `menubus mock` in lines, and their answers.
@MainActor
struct MockSession {
  let panel: MockPanel
  let stage: MockStage

  private nonisolated static let names = [
    "item", "items", "open", "close", "choose", "press", "shown", "expect", "activate", "middle", "scroll", "refusals",
    "traffic", "restart",
  ]

  /// - Throws: A failure where one of the commands failed.
  func run() async throws {
    let input = LineInput(limit: ToolLimits.batchLineBytes, stage.streams.input)
    var (count, failures) = (0, 0)
    while let lines = await input.next() {
      for line in lines {
        guard let answer = await answer(to: line) else { continue }
        count += 1
        if answer["status"] != .number("0") { failures += 1 }
        stage.streams.print(PrintableText(json: answer.text))
      }
    }
    if count == 0 { return try await showMenu() }
    if failures > 0 { throw Failure(.failed, "\(failures) of \(count) commands failed") }
  }

  private func showMenu() async throws {
    try await panel.panel.open()
    try await panel.panel.openEverySubmenu()
    for row in try await panel.panel.shown { stage.streams.print("\(row.description)") }
  }

  /// - Returns: `nil` for a line without a command.
  private func answer(to line: LineCutter.Line) async -> JSONText? {
    do {
      let words = try BatchLine.words(of: line)
      guard let name = words.first else { return nil }
      return .object([Self.version, Self.status(0)] + (try await carryOut(name, Array(words.dropFirst()))))
    } catch {
      let failure = Failure(error)
      // Without an item no later command needs to wait for one as long.
      if await panel.panel.items.isEmpty { panel.panel.patience = min(stage.patience, .milliseconds(500)) }
      return .object([
        Self.version, Self.status(failure.status.rawValue), .init("error", .string(failure.sentence.description)),
      ])
    }
  }

  private static let version = JSONText.Member("version", .number("\(JSONShape.version)"))
  private static func status(_ status: Int32) -> JSONText.Member { .init("status", .number("\(status)")) }

  private func carryOut(_ name: String, _ words: [String]) async throws -> [JSONText.Member] {
    let panel = panel.panel
    let text = words.joined(separator: " ")
    switch name {
    case "item": return [.init("item", JSONText(try await panel.item()))]
    case "items": return [.init("items", .array(await panel.items.map { JSONText($0) }))]
    case "open": try await panel.open(text)
    case "close": await panel.close()
    case "choose": try await panel.choose(text)
    case "press": try await panel.press(text)
    case "shown": break
    case "expect":
      try await panel.wait { rows in words.allSatisfy { word in rows.contains(where: { $0.has(word) }) } }
    case "activate":
      try await panel.activate()
      return []
    case "middle":
      try await panel.secondaryActivate()
      return []
    case "scroll":
      guard let notches = Int(text) else { throw Failure(.usage, "scroll takes a number of notches, as scroll -1") }
      try await panel.scroll(notches)
      return []
    case "refusals": return [.init("refusals", .array(await panel.refusals.map(JSONText.string)))]
    case "traffic": return [.init("traffic", .array(try await panel.trafficByTitle.map(JSONText.string)))]
    case "restart":
      try await self.panel.restart()
      return []
    default:
      throw Failure(.usage, "“\(name)” is no command of mock; there are \(Self.names.joined(separator: ", "))")
    }
    let open = try await panel.openLists.map { JSONText.number("\($0)") }
    return [.init("open", .array(open)), .init("shown", .array(try await panel.shown.map { JSONText($0) }))]
  }
}

extension ShownRow {
  /// Whether this row, or one below it, is written so.
  fileprivate func has(_ text: String) -> Bool {
    var alone = self
    alone.hasSubmenu = false
    return alone.description == text || rows.contains { $0.has(text) }
  }
}

extension JSONText {
  /// A row as a panel shows it.
  fileprivate init(_ row: ShownRow) {
    var members: [Member] = [Member("id", .number("\(row.id)")), Member("text", .string(row.text))]
    if row.kind != .row { members.append(Member("kind", .string(row.kind == .separator ? "separator" : "heading"))) }
    if let mark = row.mark { members.append(Member("mark", .string(mark.rawValue))) }
    if !row.isEnabled { members.append(Member("enabled", .bool(false))) }
    if let icon = row.icon { members.append(Member("icon", .string(icon))) }
    if let shortcut = row.shortcut { members.append(Member("shortcut", .string(shortcut))) }
    if row.hasSubmenu { members.append(Member("rows", .array(row.rows.map { JSONText($0) }))) }
    self = .object(members)
  }

  /// An item as a panel shows it.
  fileprivate init(_ item: ShownItem) {
    let texts = [("icon", item.icon), ("label", item.label), ("tooltip", item.toolTip)]
    self = .object(
      [
        Member("id", .string(item.id)), Member("title", .string(item.title)), Member("visible", .bool(item.isVisible)),
      ] + texts.compactMap { name, text in text.map { Member(name, .string($0)) } })
  }
}
