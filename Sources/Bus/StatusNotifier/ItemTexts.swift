import Basics
package import LibDBus

/// The texts by which people know a tray item or a window; each may be empty.
package struct ItemTexts: Sendable, Hashable {
  package var id: String
  package var title: String
  package var toolTip = ""
  /// The name of the program's process, where the id is no name of its own.
  package var process = ""

  package init(id: String, title: String, toolTip: String = "", process: String = "") {
    (self.id, self.title, self.toolTip, self.process) = (id, title, toolTip, process)
  }

  /// The id, if it is the program's own.
  package var ownID: String { id.isBlank || LibraryID.contains(id) ? "" : id }

  /// The text that stays from run to run, of those that there are: a tooltip, or a title with a number, may be a value.
  package var lasting: String {
    [ownID, title.mayBeValue ? "" : title, process, title, toolTip].first { !$0.isBlank } ?? ""
  }

  /// The title, else that of the tooltip.
  package var shown: String { title.isBlank ? toolTip : title }

  /// Adds the names of processes where an id is no name of its own: a library gives it, or another item has it, too.
  ///
  /// - Parameters:
  ///   - services: The connections of the items.
  ///   - known: The names that are known from before.
  package static func withProcesses(
    _ texts: [ItemTexts], of services: [BusName], over connection: BusConnection, known: [BusName: String] = [:]
  ) async -> [ItemTexts] {
    let counts = Dictionary(texts.map { ($0.ownID, 1) }, uniquingKeysWith: +)
    let unclear = texts.indices.filter { texts[$0].ownID.isEmpty || counts[texts[$0].ownID] != 1 }
    let names = await withTaskGroup(of: (BusName, String).self) { group in
      for service in Set(unclear.map { services[$0] }) {
        group.addTask {
          if let name = known[service] { return (service, name) }
          return (service, (try? await connection.process(of: service))?.name ?? "")
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var texts = texts
    for index in unclear { texts[index].process = names[services[index]] ?? "" }
    return texts
  }
}

extension ItemTexts {
  package init(_ state: TrayItemState) { self.init(id: state.id, title: state.title, toolTip: state.toolTip.title) }

  /// The texts of an item's properties as they came.
  package init(_ values: [String: Value]) {
    self.init(
      id: values["Id"]?.stringValue ?? "", title: values["Title"]?.stringValue ?? "",
      toolTip: SentToolTip(values["ToolTip"])?.title ?? "")
  }
}

extension String {
  /// Whether the text may be one that a program shows and changes.
  package var mayBeValue: Bool { contains(where: \.isNumber) || !contains(where: \.isLetter) }
}
