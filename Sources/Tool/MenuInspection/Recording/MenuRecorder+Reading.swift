import DBusMenu
import LibDBus

extension MenuRecorder {
  /// Requests another reading of a part; without a menu, there is no layout to read.
  func want(_ part: Part) {
    if menu == nil, part == .layout { return }
    if !wanted.contains(part) { wanted.append(part) }
    readOn()
  }

  /// Reads what is wanted, one part after the other, unless too much waits to be written.
  func readOn() {
    guard reader == nil, !isOver, !wanted.isEmpty, !isCongested else { return }
    reader = Task { [weak self] in
      while await self?.readNext() == true {}
    }
  }

  private func readNext() async -> Bool {
    guard !isOver, !wanted.isEmpty, !isCongested, known.owner != nil else {
      reader = nil
      return false
    }
    let part = wanted.removeFirst()
    let epoch = known.epoch
    do {
      switch part {
      case .layout: if let menu { try await readLayout(of: menu, epoch) }
      case .levels: if let menu { await readLevels(of: menu, epoch) }
      case .properties(let path, let interface): try await readProperties(path, interface, epoch)
      }
    } catch {
      guard epoch == known.epoch else { return true }
      let subject = if case .properties(_, let name) = part { "the properties of \(name)" } else { "the menu" }
      emit(.note("\(subject) could not be read: \(error)"))
    }
    return true
  }

  private func readLayout(of menu: ObjectPath, _ epoch: Int) async throws {
    try await connection.call(layoutCall(menu, 0), timeout: options.callTime) { reply in
      let hasMonitor = self.assumeIsolated { $0.monitor != nil }
      guard !hasMonitor else { return }
      let values = try reply.values(limit: DBusMenuLimits.layoutValues)
      self.assumeIsolated { if $0.known.epoch == epoch { $0.receiveLayout(values) } }
    }
  }

  private func layoutCall(_ menu: ObjectPath, _ id: Int32) throws(BusError) -> Message {
    try Message.methodCall(
      to: service, path: menu, interface: .menu, member: "GetLayout", signature: "iias"
    ) {
      $0.int32(id)
      $0.int32(-1)
      $0.value(.strings([]))
    }
  }

  /// Takes a reply about the whole menu.
  func receiveLayout(_ message: borrowing IncomingMessage) {
    do throws(BusError) {
      receiveLayout(try message.values(limit: DBusMenuLimits.layoutValues))
    } catch {
      emit(.note("the menu could not be read: \(error.message)"))
    }
  }

  private func receiveLayout(_ values: [Value]) {
    guard let layout = SentLayout(values, .lenient) else {
      return emit(.note("the reply to GetLayout is of the wrong form"))
    }
    known.cut = nil
    guard !layout.root.cutOff().isEmpty else { return settle(layout.root, layout.revision) }
    // The one reader reads them, so that a program which changes its menu without end has one such menu kept.
    known.cut = layout
    want(.levels)
  }

  /// Reads the levels for which one message had no room.
  private func readLevels(of menu: ObjectPath, _ epoch: Int) async {
    guard let layout = known.cut else { return }
    known.cut = nil
    var root = layout.root
    var open = root.cutOff()
    var asked: Set<Int32> = []
    while epoch == known.epoch, let id = open.popLast(), asked.count < RecordingLimits.levelReads {
      // The whole menu was read already.
      guard id != 0, asked.insert(id).inserted else { continue }
      do {
        guard let item = try await readLevel(menu, id), item.id == id else { continue }
        root.graft(item)
        open += item.cutOff(level: 12).filter { !asked.contains($0) }
      } catch let error as BusError where error.name != .noReply {
        continue
      } catch {
        // Each further level could take as long.
        break
      }
    }
    if epoch == known.epoch { settle(root, layout.revision) }
  }

  private func readLevel(_ menu: ObjectPath, _ id: Int32) async throws -> SentItem? {
    try await connection.call(layoutCall(menu, id), timeout: options.callTime) { reply in
      SentLayout(try reply.values(limit: DBusMenuLimits.layoutValues), .lenient)?.root
    }
  }

  private func settle(_ root: SentItem, _ revision: UInt32) {
    emit(.layout(revision: revision, root: root == known.root ? nil : root))
    known.root = root
  }

  private func readProperties(_ path: ObjectPath, _ interface: InterfaceName, _ epoch: Int) async throws {
    let values = try await connection.call(
      "GetAll", of: .properties, at: path, on: service, with: [.string(interface.rawValue)], timeout: options.callTime,
      valueLimit: DBusMenuLimits.layoutValues)
    guard epoch == known.epoch else { return }
    guard let properties = values.first?.entriesAsSent else {
      return emit(.note("the properties of \(interface) are of the wrong form"))
    }
    emit(.properties(path, interface, properties == known.properties[interface] ? nil : properties))
    known.properties[interface] = properties
  }
}
