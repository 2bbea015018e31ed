import Basics
import Glibc
import LibDBus
import MenuInspection
import MenuTestKit
import StatusNotifier

/// The panels that the doctor plays in front of a program, one after the other.
struct DoctorPanels: Sendable {
  /// A panel with its verdict.
  struct Verdict: Sendable {
    var panel: Personality
    var verdict: PanelVerdict
  }

  var panels: [Personality]
  /// The longest wait for an item or an answer.
  var patience: Duration
  /// The time that a program has, from its start on, to set its icon and status after it has registered.
  var settling = Duration.zero
  /// The program, which is started for each panel anew; `nil` for one that runs.
  var stage: MockStage?
  /// Whether any icon theme has an icon, or a path has a file; `nil` if there is no theme to ask.
  let hasIcon = IconNames.check()

  /// The verdicts on a program that runs, which may have an item or a menu alone. Its registration is that of the
  /// watcher's list.
  @MainActor
  func verdicts(on subject: Subject, bus: BusAddress) async -> [Verdict] {
    let start = ContinuousClock.now
    var verdicts: [Verdict] = []
    for panel in panels where subject.item == nil ? panel.readsMenus : panel.hasTray {
      let verdict: PanelVerdict
      if start.duration(to: .now) > ToolLimits.playing {
        verdict = .unplayed("\(ToolLimits.playing) were over before it was played")
      } else {
        verdict = await self.verdict(of: panel, on: subject, bus: bus)
      }
      verdicts.append(Verdict(panel: panel, verdict: verdict))
    }
    return verdicts
  }

  @MainActor
  private func verdict(of panel: Personality, on subject: Subject, bus: BusAddress) async -> PanelVerdict {
    do {
      let played: SimulatedPanel
      if let registration = subject.registration {
        played = try await SimulatedPanel(panel, before: [registration], on: bus)
      } else if let menu = subject.menu {
        played = try await SimulatedPanel(panel, menu: menu, of: subject.service, on: bus)
      } else {
        return .unplayed("the program has neither an item nor a menu")
      }
      played.patience = patience
      let verdict = await played.verdict(hasIcon: hasIcon ?? { _ in true })
      await played.stop()
      return verdict
    } catch {
      return .unplayed("\(error)")
    }
  }

  /// The verdicts on a program that is started for each panel anew.
  ///
  /// - Parameter id: The id of the item; `nil` for the oldest.
  func verdicts(on id: String?, starting stage: MockStage) async throws -> [Verdict] {
    var verdicts: [Verdict] = []
    for panel in panels where panel.hasTray {
      let verdict = Lock(PanelVerdict())
      try await stage.playing(panel) { played in
        if let id { played.panel.select(id) }
        let found = await played.panel.verdict(settling: settling, hasIcon: hasIcon ?? { _ in true })
        verdict.withLock { $0 = found }
      }
      verdicts.append(Verdict(panel: panel, verdict: verdict.withLock { $0 }))
    }
    return verdicts
  }
}

extension PanelVerdict {
  fileprivate static func unplayed(_ reason: String) -> PanelVerdict {
    PanelVerdict(problems: [Problem(part: .answer, text: reason)])
  }
}

extension Subject {
  /// What the program registered, and its connection, as the watcher's list tells; `nil` without an item.
  fileprivate var registration: (argument: String, sender: BusName)? {
    guard let item else { return nil }
    let key = registrations.lazy.compactMap { ItemKey($0) }.first
    guard let name = key?.name, !name.rawValue.hasPrefix(":") else { return (item.rawValue, service) }
    return (item == .trayItem ? name.rawValue : name.rawValue + item.rawValue, service)
  }
}

extension IconNames {
  /// Looks icons up in the themes of this machine.
  fileprivate static func check() -> (@Sendable (String) -> Bool)? {
    let themes = IconNames(IconThemes())
    guard !themes.isEmpty else { return nil }
    return { $0.hasPrefix("/") ? access($0, F_OK) == 0 : themes.contains($0) }
  }
}
