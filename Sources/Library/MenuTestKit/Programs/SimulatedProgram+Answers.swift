import Basics
import DBusMenu
import LibDBus

extension SimulatedProgram {
  func layout(_ arguments: [Value]) throws(BusError) -> [Value]? {
    let (id, depth) = (arguments[0].int32Value ?? 0, arguments[1].int32Value ?? -1)
    if has(.menuUnreadable) { throw BusError(.failed, "There is no menu.") }
    if has(.programLeaves) {
      Task { await connection.close() }
      return nil
    }
    let isWholeMenu = id == 0 && depth < 0
    if isWholeMenu, has(.idChanges) { renumberOnce() }
    var model = seen
    if has(.layoutCut), isWholeMenu { model.root.change(rows.submenu ?? -1) { $0.children = [] } }
    // After the answer.
    defer { if isWholeMenu { Task { fillAgain() } } }
    let known = model.root.find(id)
    let isRoot = id == 0 || (known == nil ? has(.layoutOfNothing) : has(.levelWrong))
    guard let item = isRoot ? model.root : known else { throw .invalidArguments("The menu has no item \(id).") }
    let names = Set((arguments[2].members ?? []).compactMap(\.stringValue))
    let revision = has(.revisionStays) ? state.withLock(\.firstRevision) : model.revision
    return [.uint32(revision), item.value(depth: has(.depthIgnored) ? -1 : Int(depth), names: names)]
  }

  /// Gives the rows other ids when they are read for the second time.
  private func renumberOnce() {
    state.withLock { state in
      guard !state.isFirst("look"), state.counts["look"] == 2 else { return }
      state.model.renumber()
      state.model.revision += 1
    }
  }

  /// Does the second of two passes, once the layout was read.
  private func fillAgain() {
    let rows = state.withLock { state -> [SentItem] in
      defer { state.removed = [] }
      return state.removed
    }
    guard !rows.isEmpty else { return }
    change { $0.root.children += rows }
    announce(0)
  }

  func group(_ arguments: [Value]) -> [Value] {
    let asked = (arguments[0].members ?? []).compactMap(\.int32Value)
    let names = Set((arguments[1].members ?? []).compactMap(\.stringValue))
    let all = seen.root.all
    let wanted = asked.isEmpty && !has(.groupOfNoneEmpty) ? all.map(\.id) : asked
    // Of rows with one id the last counts, as it does in layouts.
    let known = Dictionary(all.map { ($0.id, $0.properties) }) { $1 }
    let entries = wanted.compactMap { id -> (id: Int32, properties: [String: Value])? in
      guard id != rows.plain || !has(.groupEntryMissing) else { return nil }
      var properties = known[id] ?? [:]
      if id == rows.plain, has(.propertiesDiffer) { properties["label"] = .string("Another label") }
      return (id, names.isEmpty ? properties : properties.filter { names.contains($0.key) })
    }
    return [SentProperties.value(of: entries)]
  }

  func property(_ arguments: [Value]) throws(BusError) -> [Value] {
    let (id, name) = (arguments[0].int32Value ?? 0, arguments[1].stringValue ?? "")
    guard let item = seen.root.find(id), let value = item.properties[name] ?? ItemProperties.defaultValue(of: name)
    else { throw .invalidArguments("There is no such property.") }
    return [.variant(value)]
  }

  /// - Returns: The answer; `nil` where it comes later, or never.
  func aboutToShow(_ id: Int32, _ call: ReplyAddress) throws(BusError) -> [Value]? {
    if has(.aboutToShowFails) { throw BusError(.failed, "No.") }
    if has(.aboutToShowHangs) { return nil }
    if let slow = faults.first(where: { $0.kind == .aboutToShowSlow }) {
      answerLate(to: call, after: slow.time ?? .milliseconds(400), about: id)
      return nil
    }
    if has(.replyTypes) { return [.uint32(0)] }
    if id == rows.submenu, has(.aboutToShowFalse) || has(.aboutToShowUnsignalled) {
      guard state.withLock({ $0.isFirst("fill") }) else { return [.bool(false)] }
      insertRow(below: id)
      return [.bool(has(.aboutToShowUnsignalled))]
    }
    if has(.aboutToShowAnnounces) {
      change { _ in }
      announce(0)
    }
    if id == rows.submenu, has(.filledOnOpening) {
      change { model in
        let step = max(model.freeID, 1)
        model.root.change(id) { $0.renumberBelow(step) }
      }
      announce(id)
    }
    if has(.submenuRenumbered) {
      change { $0.renumber() }
      announce(0)
      return [.bool(true)]
    }
    return [.bool(has(.aboutToShowTrue) && id == 0)]
  }

  private func answerLate(to call: ReplyAddress, after time: Duration, about id: Int32) {
    Task { [weak self] in
      try await Task.sleep(for: time)
      guard let self, let reply = try? Message.reply(to: call, signature: "b", body: { $0.bool(false) }) else { return }
      answered(id, to: call.destination)
      connection.send(reply)
    }
  }
}
