package import MenuBus
import TestSupport

extension ServedMenu {
  /// Waits until no client has the menu open.
  package func waitForClose() async throws {
    try await eventually("no client has the menu open", on: StreamEvents(exporter.sessionEvents())) {
      exporter.sessions.isEmpty
    }
  }
}

/// The sessions of an exporter, in words: `began`, `+Title` and `-Title` of a submenu, `ended`.
@MainActor
package final class SessionLog {
  private let log = Observed<[String]>([])
  private var following: Task<Void, Never>?
  package private(set) var last: MenuSession?

  package init(_ exporter: MenuExporter) {
    let events = exporter.sessionEvents()
    following = Task { [weak self] in
      for await event in events { self?.note(event) }
    }
  }

  deinit { following?.cancel() }

  /// All so far.
  package var words: [String] { log.value }

  /// Waits for so many words; the first so many.
  package func wait(for count: Int) async throws -> [String] {
    Array(try await log.wait(for: "\(count) events of sessions") { $0.count >= count }.prefix(count))
  }

  /// Waits until so many sessions have ended.
  package func wait(forEnds count: Int) async throws {
    try await log.wait(for: "the end of \(count) sessions") { $0.count { $0 == "ended" } >= count }
  }

  private func note(_ event: MenuSessionEvent) {
    last = event.session
    let word =
      switch event.kind {
      case .began: "began"
      case .opened(let menu): "+\(menu.title)"
      case .closed(let menu): "-\(menu.title)"
      case .ended: "ended"
      }
    log.update { $0.append(word) }
  }
}
