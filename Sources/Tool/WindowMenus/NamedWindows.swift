import DesktopWindows
import LibDBus

/// The programs of windows of which a compositor tells no process: those whose names are the window's `app_id`.
struct NamedWindows: Sendable {
  /// The connection whose window it is, by the name of the window.
  private(set) var owners: [String: BusName] = [:]
  /// The connections of which one has the window, by the name of the window, where there are several.
  private(set) var candidates: [String: [BusName]] = [:]

  /// - Parameter programs: The connections that have menus, each with the names at which it has them.
  init(_ windows: [DesktopWindow], programs: [BusName: (owner: WindowAssembly.Owner, names: Set<BusName>)]) {
    for window in windows where window.pid == nil && window.number == nil && !window.program.isEmpty {
      let ranked = programs.values.compactMap { program in
        program.owner.likeness(to: window.program.lowercased(), program.names).map { (program.owner, $0) }
      }
      guard let best = ranked.map(\.1).min() else { continue }
      let alike = ranked.filter { $0.1 == best }.map(\.0).sorted { $0.name.rawValue < $1.name.rawValue }
      // Several connections of one process are one program.
      let processes = Set(alike.map { $0.pid.map(String.init) ?? $0.name.rawValue })
      if processes.count == 1 { owners[window.id] = alike[0].name } else { candidates[window.id] = alike.map(\.name) }
    }
  }
}

extension WindowAssembly.Owner {
  /// How well a program fits to an `app_id`, less is better; `nil` if it does not. Programs give themselves such ids:
  /// those of GTK are the name on the bus or that of the file, those of Qt that of the desktop file or of the file.
  fileprivate func likeness(to id: String, _ names: Set<BusName>) -> Int? {
    if names.contains(where: { $0.rawValue.lowercased() == id }) { return 0 }
    let files = words.map { $0.lowercased() }
    if files.contains(id) { return 1 }
    // The system keeps fifteen bytes of a name.
    if let program = program?.lowercased(), program == id || program.utf8.count == 15 && id.hasPrefix(program) {
      return 1
    }
    let last = Self.lastPart(id)
    if files.contains(last) || program?.lowercased() == last { return 2 }
    return names.contains { !$0.isUnique && Self.lastPart($0.rawValue.lowercased()) == id } ? 2 : nil
  }

  private static func lastPart(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }
}
