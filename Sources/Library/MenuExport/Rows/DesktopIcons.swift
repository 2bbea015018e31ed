package import Basics
import EventLoops

/// The icons that the panels of the desktop have: of its theme and those that it inherits from. Names are sent as that
/// theme has them, because each panel fails in a way of its own where it has not. See docs/panels.md#icon-themes.
///
/// Where the theme is not known, and in a sandbox, names are sent as they are.
@MainActor
package final class DesktopIcons {
  /// Those of the process.
  package nonisolated static let shared = DesktopIcons(isSandboxed: Sandbox.isPresent)

  /// The names in the theme; `nil` while it is not known.
  private var names: IconNames?
  /// The theme that ``names`` are from.
  private var theme: String?
  private var setting: IconThemeSetting
  private let isSandboxed: Bool
  private let environment: @Sendable (String) -> String?
  private var loading: Task<Void, Never>?
  private var watching: Task<Void, Never>?
  private let time: any TimeSource
  private lazy var settling = Debouncer(time)
  private var observers: [Observer] = []

  private struct Observer {
    weak var owner: AnyObject?
    let change: @MainActor () -> Void
  }

  /// The time in which a program that passes settings on hears of a change.
  static let settlingTime = Duration.seconds(1)

  /// - Parameters:
  ///   - environment: Looks up a variable of the environment.
  package nonisolated init(
    isSandboxed: Bool = false, time: any TimeSource = SystemTime(),
    environment: @escaping @Sendable (String) -> String? = environmentVariable
  ) {
    self.isSandboxed = isSandboxed
    self.environment = environment
    self.time = time
    setting = isSandboxed ? .unknown : Hosts(desktops: environment("XDG_CURRENT_DESKTOP") ?? "").iconTheme
  }

  deinit { watching?.cancel() }

  /// The name by which panels find an icon: as it is, or that of its symbolic form; `nil` if they have neither.
  package func name(for name: String) -> String? {
    guard let names, !name.hasPrefix("/") else { return name }
    return names.name(for: name)
  }

  /// Calls `change` whenever names may be others, as long as `owner` is there.
  package func observe(for owner: AnyObject, _ change: @escaping @MainActor () -> Void) {
    observers.removeAll { $0.owner == nil }
    observers.append(Observer(owner: owner, change: change))
  }

  /// Learns which icons there are, unless that is known; returns when it is, or after a time.
  package func load() async {
    guard setting != .unknown else { return }
    let loading = loading ?? Task { await begin() }
    self.loading = loading
    await loading.value
  }

  /// Takes the theme of the program that shows items, where the environment does not tell the desktop.
  package func learn(from hosts: Hosts) {
    guard setting == .unknown, !isSandboxed, hosts.iconTheme != .unknown else { return }
    setting = hosts.iconTheme
    Task { await load() }
  }

  /// Starts to watch before it reads, so that no change is missed.
  private func begin() async {
    if let file = DesktopIconTheme(setting, environment: environment).file {
      let watcher = await BlockingWork.value(within: MenuExportLimits.iconThemeTime) { try? FileWatcher(file) }
      if case .some(.some(let watcher)) = watcher { watch(watcher) }
    }
    await read()
  }

  private func read() async {
    let desktop = DesktopIconTheme(setting, environment: environment)
    let known = theme
    let found = await BlockingWork.value(within: MenuExportLimits.iconThemeTime) { [environment] in
      let xSettings = desktop.isInXSettings ? XSettings.ofDisplay : nil
      guard let name = desktop.name(xSettings), name != known else { return Theme?.none }
      let names = IconThemes(ofDesktop: name, isOfGTK: desktop.isOfGTK, environment: environment).map(IconNames.init)
      _ = names?.contains("")  // which reads the folders
      return Theme(name: name, names: names)
    }
    guard case .some(.some(let new)) = found else { return }
    (theme, names) = (new.name, new.names)
    for observer in observers where observer.owner != nil { observer.change() }
  }

  private struct Theme {
    let name: String
    let names: IconNames?
  }

  private func watch(_ watcher: FileWatcher) {
    watching = Task { [weak self] in
      for await _ in watcher {
        self?.settling.call(after: Self.settlingTime) { Task { await self?.read() } }
      }
    }
  }
}

extension MenuExporter {
  /// The icons that panels have.
  package var icons: DesktopIcons { tree.looks.icons.desktop }
}
