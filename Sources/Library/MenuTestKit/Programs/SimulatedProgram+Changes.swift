import Basics
import DBusMenu
package import LibDBus
import StatusNotifier

extension SimulatedProgram {
  /// Takes the events of a group.
  ///
  /// - Returns: The ids that no row has.
  func happen(all events: [Value]) -> [Value] {
    let known = seen.root
    return events.compactMap { event in
      guard let fields = event.members, fields.count == 4, let id = fields[0].int32Value else { return nil }
      happen(fields[1].stringValue ?? "", to: id)
      return known.find(id) == nil ? .int32(id) : nil
    }
  }

  /// Does what a row does, and what the faults do when the menu opens and closes.
  func happen(_ event: String, to id: Int32) {
    if event == "clicked" { return toggle(id) }
    guard state.withLock({ $0.isFirst("\(event) \(id)") }) else { return }
    for fault in faults {
      switch (event, id) {
      case ("opened", 0) where fault.kind == .layoutUpdatedSameRevision: addRow(announced: true)
      case ("opened", rows.submenu ?? -1):
        if fault.kind == .layoutUpdatedParent || fault.kind == .changes {
          insertRow(below: id)
          announce(fault.kind == .changes ? id : 0)
        }
      case ("closed", 0): close(fault.kind)
      default: break
      }
    }
  }

  /// The faults that happen when the menu has closed.
  private func close(_ fault: ProgramFault.Kind) {
    switch fault {
    case .itemChangeUnannounced: state.withLock { $0.model.item["Title"] = .string("Another title") }
    case .idReused:
      change {
        $0.root.change(rows.plain ?? -1) {
          $0.properties.merge(["toggle-type": .string("checkmark"), "toggle-state": .int32(1)]) { $1 }
        }
      }
      announceProperties(of: rows.plain ?? -1)
    case .revisionBack:
      addRow(announced: false)
      announce(0, revision: state.withLock(\.firstRevision) - 2)
    case .revisionStays: addRow(announced: true)
    case .layoutUpdatedNeedless:
      change { _ in }
      announce(0)
    case .changeUnannounced: addRow(announced: false)
    case .propertiesByLayout:
      rename()
      change { _ in }
      announce(0)
    case .publishedInTwoPasses:
      state.withLock { state in
        state.removed = Array(state.model.root.children.dropFirst())
        state.model.root.children.removeSubrange(min(1, state.model.root.children.count)...)
        state.model.revision += 1
      }
      announce(0)
    case .signalsTooMany:
      for _ in 0..<250 { sendItem("XAyatanaNewLabel", .string("7"), .string("7")) }
    case .signalTypes: send("LayoutUpdated", .uint32(9))
    case .signalContradicts:
      rename()
      announceProperties(of: rows.plain ?? -1, removing: ["label"])
    case .layoutUpdatedSameRevision: announce(0)
    case .signalOfUnknownRow: announceProperties(of: seen.freeID &+ 99)
    case .changes:
      rename()
      announceProperties(of: rows.plain ?? -1, removing: ["accessible-desc"])
      state.withLock { $0.model.item["Title"] = .string("Another title") }
      sendItem("NewTitle")
    default: break
    }
  }

  // MARK: Changes

  /// Changes the model, and counts the revision up.
  func change(_ body: (inout ProgramModel) -> Void) {
    state.withLock {
      body(&$0.model)
      $0.model.revision += 1
    }
  }

  private func rename() {
    state.withLock { _ = $0.model.root.change(rows.plain ?? -1) { $0.properties["label"] = .string("Another label") } }
  }

  private func addRow(announced: Bool) {
    change { $0.root.children.append(.row($0.freeID, "New")) }
    if announced { announce(0) }
  }

  func insertRow(below id: Int32) {
    change { model in
      let row = SentItem.row(model.freeID, "New")
      model.root.change(id) { $0.children.append(row) }
    }
  }

  /// Changes the mark of a row that was clicked, and of the radio rows beside it.
  private func toggle(_ id: Int32) {
    let changed = state.withLock { $0.model.root.toggle(id) }
    if !changed.isEmpty { announceProperties(of: changed) }
  }

  /// Takes other content, of a recording.
  package func become(_ model: ProgramModel) { state.withLock { $0.model = model } }

  // MARK: Signals

  func announce(_ parent: Int32, revision: UInt32? = nil) {
    let revision = revision ?? state.withLock(\.model.revision)
    send("LayoutUpdated", .uint32(revision), .int32(parent))
  }

  private func announceProperties(of id: Int32, removing names: [String] = []) {
    announceProperties(of: [id], removing: names)
  }

  private func announceProperties(of ids: [Int32], removing names: [String] = []) {
    let root = seen.root
    let updated = ids.map { ($0, root.find($0)?.properties ?? [:]) }
    let removed = names.isEmpty ? [] : ids.map { Value.structure([.int32($0), .strings(names)]) }
    send("ItemsPropertiesUpdated", SentProperties.value(of: updated), .array(of: "(ias)", removed))
  }

  private func send(_ member: MemberName, _ arguments: Value...) {
    if let path = state.withLock(\.model.menuPath) { send(member, of: .menu, at: path, arguments) }
  }

  private func sendItem(_ member: MemberName, _ arguments: Value...) {
    if let path = state.withLock(\.model.itemPath) { send(member, of: .trayItem, at: path, arguments) }
  }

  package func send(_ member: MemberName, of interface: InterfaceName, at path: ObjectPath, _ arguments: [Value]) {
    let message = try? Message.signal(
      path: path, interface: interface, member: member, signature: Signature(of: arguments)
    ) { writer in arguments.forEach { writer.value($0) } }
    guard let message else { return }
    if interface == .menu { note(.sent(member.rawValue, arguments)) }
    connection.send(message)
  }
}

extension SentItem {
  /// Changes the mark of a row, and of the radio rows beside it.
  ///
  /// - Returns: The ids of the rows that are others now.
  fileprivate mutating func toggle(_ id: Int32) -> [Int32] {
    guard let index = children.firstIndex(where: { $0.id == id }) else {
      for index in children.indices {
        let changed = children[index].toggle(id)
        if !changed.isEmpty { return changed }
      }
      return []
    }
    guard let kind = children[index].properties["toggle-type"]?.stringValue, !kind.isEmpty else { return [] }
    let isOn = children[index].properties["toggle-state"] == .int32(1)
    guard kind == "radio" else {
      children[index].properties["toggle-state"] = .int32(isOn ? 0 : 1)
      return [id]
    }
    let changed = children.indices.filter { other in
      children[other].properties["toggle-type"] == .string("radio")
        && children[other].properties["toggle-state"] != .int32(other == index ? 1 : 0)
    }
    for other in changed { children[other].properties["toggle-state"] = .int32(other == index ? 1 : 0) }
    return changed.map { children[$0].id }
  }
}
