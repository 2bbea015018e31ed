import LibDBus

// The answers to the seven methods. Their arguments have been checked for the right types.
extension MenuServer {
  /// The names of a client that reads only the structure of a menu.
  private static let structureNames = Set([PropertyName.type, .childrenDisplay].map(\.rawValue))

  func getLayout(_ call: borrowing IncomingMessage) throws(BusError) -> Message? {
    var reader = call.reader()
    let parent = ItemID(try reader.int32())
    let depth = max(try reader.int32(), -1)  // any negative depth is no limit
    let names = try Self.names(&reader)
    if options.reportsQuestions, let question = HandledQuestion(names) {
      let pending = PendingCall(address: call.replyAddress, sender: call.sender, question: .handled(parent))
      return report(pending, asking: question) ? nil : try handled(parent, to: pending.address)
    }
    try check(parent)
    let address = call.replyAddress
    noteReading(below: parent, depth: depth, names: names, by: address.destination)
    let isStructureQuestion = names.count == 2 && Set(names) == Self.structureNames
    let wanted =
      names.isEmpty ? nil : PropertySet(isStructureQuestion && options.answersStructureQuestionsEmpty ? [] : names)
    let key = ReplyCache.Key(request: .layout(parent: parent, depth: depth), names: names)
    return try cache.reply(key, rows: layout.count, to: address) { () throws(BusError) in
      try Message.reply(to: address, signature: LayoutForm.answer) { writer in
        writer.uint32(revision)
        var layout = LayoutWriter(layout: layout, wanted: wanted)
        layout.write(parent, depth: depth, to: &writer)
      }
    }
  }

  func getGroupProperties(_ call: borrowing IncomingMessage) throws(BusError) -> Message {
    var reader = call.reader()
    let ids = try ids(&reader)
    let names = try Self.names(&reader)
    let address = call.replyAddress
    noteNames(names, by: address.destination)
    // libdbusmenu's clients read the whole menu like this, each with the same call. Short answers are soon
    // written. See docs/panel-menus.md#panels-on-libdbusmenu-gtk.
    guard ids.isEmpty || ids.count >= DBusMenuLimits.keptListItems && ids.count <= layout.count else {
      return try properties(of: ids, names, to: address)
    }
    let key = ReplyCache.Key(request: .properties(of: ids), names: names)
    return try cache.reply(key, rows: layout.count, to: address) {
      () throws(BusError) in try properties(of: ids, names, to: address)
    }
  }

  private func properties(
    of ids: [ItemID], _ names: [String], to address: ReplyAddress
  ) throws(BusError) -> Message {
    var seen = Set<ItemID>(minimumCapacity: min(ids.count, layout.count))  // no answer is longer than the menu
    let ids = ids.isEmpty ? layout.depthFirst : ids.filter { seen.insert($0).inserted }
    var rows = PropertyWriter(names.isEmpty ? nil : PropertySet(names))
    return try Message.reply(to: address, signature: "a(ia{sv})") { writer in
      writer.array(alignment: 8) { writer in
        for id in ids {
          guard let properties = layout.properties(of: id) else { continue }
          writer.structure { writer in
            writer.int32(id.rawValue)
            rows.write(properties, to: &writer)
          }
        }
      }
    }
  }

  func getProperty(_ call: borrowing IncomingMessage) throws(BusError) -> Message {
    var reader = call.reader()
    let id = ItemID(try reader.int32())
    let name = try reader.string(limit: DBusMenuLimits.propertyNames)
    try check(id)
    guard let value = layout.properties(of: id)?.value(of: name) else {
      throw .invalidArguments("Item \(id) has no property `\(name.prefix(255))`.")
    }
    return try call.reply("v") { $0.variant(value) }
  }

  func event(_ call: borrowing IncomingMessage) throws(BusError) -> Message {
    let silence = noteSignOfLife(of: call.sender)
    var reader = call.reader()
    let event = try MenuEvent.read(&reader, sender: call.sender)
    guard isKnown(event.id) else { throw Self.unknown(event.id) }
    clients.noteEvent(opening: event.kind == .opened ? event.id : nil, by: call.sender)
    try deliver([event], after: silence, isReplyExpected: call.replyAddress.isExpected)
    return try call.reply()
  }

  func eventGroup(_ call: borrowing IncomingMessage) throws(BusError) -> Message {
    let silence = noteSignOfLife(of: call.sender)
    var reader = call.reader()
    let events = try MenuEvent.readGroup(&reader, sender: call.sender)
    let known = events.filter { isKnown($0.id) }
    guard !known.isEmpty || events.isEmpty else { throw .invalidArguments("None of the items exists.") }
    let unknown = events.filter { !isKnown($0.id) }.map(\.id)
    clients.noteEvent(opening: events.last { $0.kind == .opened }?.id, by: call.sender)
    try deliver(known, after: silence, isReplyExpected: call.replyAddress.isExpected)
    return try call.reply("ai") { $0.value(Self.ids(unknown)) }
  }

  func aboutToShow(_ call: borrowing IncomingMessage) throws(BusError) -> Message? {
    let silence = noteSignOfLife(of: call.sender)
    var reader = call.reader()
    let id = ItemID(try reader.int32())
    guard isKnown(id) else { throw Self.unknown(id) }
    noteQuestion(about: id, by: call.sender)
    let question = PendingCall.Question.aboutToShow([id], unknown: nil)
    let pending = PendingCall(address: call.replyAddress, sender: call.sender, question: question)
    if report(pending, about: [id], after: silence) { return nil }
    let answer = needsUpdate(id, for: call.sender)
    return try call.reply("b") { $0.bool(answer) }
  }

  func aboutToShowGroup(_ call: borrowing IncomingMessage) throws(BusError) -> Message? {
    let silence = noteSignOfLife(of: call.sender)
    var reader = call.reader()
    let ids = try ids(&reader)
    clients.noteEvent(by: call.sender)
    let unknown = ids.filter { !isKnown($0) }
    guard unknown.count < ids.count || ids.isEmpty else { throw .invalidArguments("None of the items exists.") }
    let known = ids.filter { isKnown($0) }
    let pending = PendingCall(
      address: call.replyAddress, sender: call.sender, question: .aboutToShow(known, unknown: unknown))
    if !ids.isEmpty, report(pending, about: known, after: silence) { return nil }
    let needed = known.filter { needsUpdate($0, for: pending.sender) }
    return try Self.groupAnswer(needed, unknown, to: pending.address)
  }

  static func groupAnswer(
    _ needed: [ItemID], _ unknown: [ItemID], to address: ReplyAddress
  ) throws(BusError) -> Message {
    try Message.reply(to: address, signature: "aiai") {
      $0.value(ids(needed))
      $0.value(ids(unknown))
    }
  }

  /// The answer to ``HandledQuestion`` about an item.
  func handled(_ id: ItemID, to address: ReplyAddress) throws(BusError) -> Message {
    try Message.reply(to: address, signature: LayoutForm.answer) { writer in
      writer.uint32(revision)
      writer.structure { writer in
        writer.int32(id.rawValue)
        writer.value(.dictionary([:]))
        writer.value(.array(of: "v", []))
      }
    }
  }

  func needsUpdate(_ id: ItemID, changing: Bool = false, for caller: BusName?) -> Bool {
    guard layout.contains(id) else { return false }  // removed a moment ago
    let answer = clients.needsUpdate(id, in: layout, isChanging: changing, for: caller)
    clients.noteAboutToShow(id, answer: answer, isChanging: changing, by: caller)
    return answer
  }

  /// Hands events over to the program, all or none.
  private func deliver(
    _ events: [MenuEvent], after silence: Duration?, isReplyExpected: Bool
  ) throws(BusError) {
    let received = events.compactMap { event -> ReceivedEvent? in
      if event.kind == .other(EventName.activationToken.rawValue) {
        clients.tokens.keep(event.data?.stringValue ?? "", from: event.sender)
        return nil
      }
      noteOpening(event, isReplyExpected: isReplyExpected)
      let token = event.kind.mayRaiseWindow ? clients.tokens.redeem(from: event.sender) : nil
      return ReceivedEvent(
        event: event, silence: silence, habit: clients.habit(of: event.sender), activationToken: token)
    }
    guard received.isEmpty || onEvents(received) else {
      throw BusError(.limitsExceeded, "Too many events wait for the program.")
    }
  }

  private func check(_ id: ItemID) throws(BusError) {
    guard layout.contains(id) else { throw Self.unknown(id) }
  }

  private func ids(_ reader: inout MessageReader) throws(BusError) -> [ItemID] {
    // A client that has read a longer menu may ask about all of it.
    try reader.int32s(limit: max(DBusMenuLimits.listedItems, layout.count)).map { ItemID($0) }
  }

  private static func names(_ reader: inout MessageReader) throws(BusError) -> [String] {
    try reader.strings(limit: DBusMenuLimits.propertyNames)
  }

  private static func unknown(_ id: ItemID) -> BusError { .invalidArguments("There is no item \(id).") }

  private static func ids(_ ids: [ItemID]) -> Value { .array(of: "i", ids.map { .int32($0.rawValue) }) }
}
