package import DBusMenu
import LibDBus
package import MenuPresenting

/// Shows one menu in windows.
@MainActor
final class WindowPresenter: MenuPresenter {
  private let client: MenuClient
  private let desktop: Desktop
  private var source: PresentationSource
  private var navigation: MenuNavigation<WindowLayout>
  private var link: MenuLink?
  private var stage: MenuStage?
  private let start = ContinuousClock.now
  private var isDismissed = false
  /// Whether a menu that is still being opened is shown.
  private var isPatienceOver = false
  private var placeWait: Task<Void, Never>?

  /// A menu that takes longer to open has a frame meanwhile. Most take less, and would flicker.
  private static let unseenTime = Duration.milliseconds(150)
  /// The time that a compositor has to say where the pointer is.
  private static let pointerTime = Duration.milliseconds(100)

  init(client: MenuClient, source: PresentationSource, desktop: Desktop) {
    self.client = client
    self.source = source
    self.desktop = desktop
    navigation = MenuNavigation(title: source.title, room: WindowLayout.Room())
    navigation.tellsSelection = true
  }

  func run() async throws -> [Choice] {
    let changes = await client.changes
    if isDismissed { return [] }
    let metrics = desktop.metrics(isAccessible: source.isAccessible)
    let link = MenuLink(client: client, source: source) { metrics }
    self.link = link
    let patience = Task {
      try await Task.sleep(for: Self.unseenTime)
      isPatienceOver = true
      update()
    }
    defer {
      patience.cancel()
      placeWait?.cancel()
      stage?.close()
      stage = nil
    }
    carryOut([.open(.root)])
    try await link.run(changes) { self.receive($0) }
    return navigation.choices
  }

  func dismiss() {
    isDismissed = true
    receive([.dismiss])
  }

  // MARK: Inputs

  private func receive(_ inputs: [NavigationInput]) {
    carryOut(inputs.flatMap { navigation.handle($0, at: .now - start) })
    update()
  }

  private func carryOut(_ effects: [NavigationEffect]) {
    for effect in effects {
      switch effect {
      case .bell: desktop.ring()
      case .wake(let time):
        Task {
          try? await Task.sleep(until: start + time, clock: .continuous)
          if !navigation.isFinished { receive([.time]) }
        }
      default: link?.send(effect)
      }
    }
  }

  // MARK: The screen

  private func update() {
    if navigation.isFinished {
      stage?.close()
      stage = nil
      return
    }
    guard !navigation.isOpening || isPatienceOver else { return }
    let stage = self.stage ?? open()
    guard stage.hasPlace else { return wait(for: stage) }
    stage.show(navigation)
  }

  private func open() -> MenuStage {
    let stage = MenuStage(on: desktop, for: source, menu: navigation.menu) { [weak self] in self?.receive($0) }
    self.stage = stage
    return stage
  }

  /// The compositor says where the pointer is when it has shown the surface.
  private func wait(for stage: MenuStage) {
    guard placeWait == nil else { return }
    placeWait = Task {
      try? await Task.sleep(for: Self.pointerTime)
      guard !Task.isCancelled else { return }
      stage.givesUpPointer = true
      update()
    }
  }
}

/// The display, for menus of programs that ask.
package struct WindowSurface: MenuSurface {
  private let desktop: Desktop

  /// Opens the display.
  package init() throws(WindowError) { desktop = try Desktop() }

  package func check() throws {}

  package func end() -> AsyncStream<Void>? { nil }

  package func presenter(for client: MenuClient, source: PresentationSource) -> any MenuPresenter {
    WindowPresenter(client: client, source: source, desktop: desktop)
  }
}
