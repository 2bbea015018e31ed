import Basics
import DBusMenu
@testable import MenuPresenting
@testable import MenuTerminal

/// Shows menus to a user who does what numbers say.
@MainActor
final class FuzzSurface: MenuSurface {
  nonisolated let kind = Word.PresenterKind.window
  private let isList: Bool
  private var numbers: [UInt8]

  init(isList: Bool, numbers: [UInt8]) { (self.isList, self.numbers) = (isList, numbers) }

  func check() {}
  func end() -> AsyncStream<Void>? { nil }

  func presenter(for request: MenuRequest) -> any MenuPresenter {
    guard isList else {
      return FuzzPresenter(request, inputs: (0..<3).map { _ in FuzzBytes([numbers.popLast() ?? 0, 0]) })
    }
    return ListPresenter(client: request.client, loadingTime: .milliseconds(1)) { level in
      await self.index(below: level.rows.count)
    }
  }

  private func index(below count: Int) -> Int? {
    guard let number = numbers.popLast(), count > 0 else { return nil }
    return Int(number) % count
  }
}

/// A menu without a screen, whose user presses some keys once it is open, and then closes it.
@MainActor
private final class FuzzPresenter: MenuPresenter, PresenterScreen {
  private let request: MenuRequest
  private var inputs: [FuzzBytes]
  private let shown = PresenterRun(MenuNavigation<LineLayout>(room: Size(columns: 30, rows: 9)))

  init(_ request: MenuRequest, inputs: [FuzzBytes]) { (self.request, self.inputs) = (request, inputs) }

  func run() async throws -> [MenuChoice] {
    let changes = await request.client.changes()
    if shown.isDismissed { return [] }
    let link = MenuLink(client: request.client, source: request.source, followsPress: true) { ClientMetrics() }
    shown.begin(over: link, on: self)
    defer { shown.end() }
    shown.open()
    try await link.run(changes) { new in
      self.shown.receive(new)
      guard new.contains(.opened(.root)) else { return }
      while !self.shown.state.isFinished, var next = self.inputs.popLast() { self.shown.receive([next.input()]) }
      self.shown.dismiss()
    }
    return shown.state.choices
  }

  func update(_ source: PresentationDetails) { shown.link?.update(source) }
  func dismiss(_ details: DismissalDetails) { shown.dismiss() }
  func draw() {}
  func ring() {}
}
