import Basics
import LibDBus
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import Testing

@testable import MenuInspection
@testable import MenuBusTool

@Suite(.timeLimit(.minutes(5))) struct `Items of other programs before the doctor` {
  @Test func `items that answer by their names alone are two, with that fault, and are not registered twice`()
    async throws
  {
    try await FakeItem.inTray { item, connection in
      for number in 1...2 {
        let registered = "org.freedesktop.StatusNotifierItem-4711-\(number)"
        try await item.show("icon \(number)", as: registered)
        #expect(try await item.register(registered) == "")
      }
      let subjects = try await Subject.all(over: connection, timeout: .seconds(20)).subjects
      #expect(subjects.map(\.registrations.count) == [1, 1])
      for subject in subjects {
        let findings = try await findings(subject, connection)
        let names = findings.map(\.rule.name)
        #expect(names.contains("item-by-name-only") && !names.contains("item-unreadable"), "\(names)")
        #expect(!names.contains("item-registered-twice") && !names.contains("item-get-differs"), "\(names)")
        #expect(findings.first { $0.rule.number == 114 }?.rule.panels == Panel.all { $0.addressing == .owner })
      }
    }
  }

  @Test func `items whose single properties fail, or are of other types, are found, and none that are as in the list`()
    async throws
  {
    try await FakeItem.inTray { item, connection in
      #expect(try await item.register(item.name.rawValue) == "")
      func seen() async throws -> [String] {
        let subject = try #require(try await Subject.all(over: connection, timeout: .seconds(20)).subjects.first)
        return try await findings(subject, connection).filter { $0.rule.number == 117 }.flatMap(\.seen)
      }
      #expect(try await seen() == [])
      try await item.refuse("Title")
      // GetAll leaves these two out; a text is right for the one.
      try await item.setSingle("IconPixmap", .string(""))
      try await item.setSingle("XAyatanaLabel", .string(""))
      try await item.setSingle("Status", .int32(1))
      try await item.setSingle("Category", .string("Communications"))
      #expect(
        try await seen() == [
          "Get fails of Title: No. (org.freedesktop.DBus.Error.Failed)",
          "Get answers other values than GetAll for Category.",
          "Get answers other types than GetAll for Status (“i”).",
          "Get answers for IconPixmap (“s”), XAyatanaLabel (“s”), and GetAll leaves them out.",
        ])
    }
  }

  /// The findings on an item of this connection with these properties.
  private func findings(
    on properties: [Interface.Property], of program: BusConnection, at address: String
  ) async throws -> [Diagnosis.Finding] {
    let connection = try await BusConnection.connect(to: .address(address))
    try await program.export(Interface(.trayItem, properties: properties), at: .trayItem)
    let found = try await findings(Subject(service: program.uniqueName, name: "clock", item: .trayItem), connection)
    await program.close()
    await connection.close()
    return found
  }

  @Test func `items that change while they are read have single properties as in the list`() async throws {
    let bus = try PrivateBus()
    defer { bus.stop() }
    let count = Lock(0)
    // Another title at each reading; one of two states, as an icon that blinks has them.
    let found = try await findings(
      on: [
        .init("Id", "s") { .string("clock") },
        .init("Title", "s") { .string("\(count.next())") },
        .init("IconName", "s") { .string(count.next() / 3 % 2 == 0 ? "on" : "off") },
      ], of: try await .connect(to: .address(bus.address)), at: bus.address)
    #expect(found.filter { $0.rule.number == 117 }.flatMap(\.seen) == [])
  }

  @Test func `items that announce a change between the first readings have announced it`() async throws {
    let bus = try PrivateBus()
    defer { bus.stop() }
    let program = try await BusConnection.connect(to: .address(bus.address))
    let count = Lock(0)
    let found = try await findings(
      on: [
        .init("Title", "s") {
          // Introspect and GetAll read it once each.
          guard count.next() > 2 else { return .string("Before") }
          let news = try? Message.signal(path: .trayItem, interface: .trayItem, member: "NewTitle")
          if let news, count.withLock({ $0 == 3 }) { program.send(news) }
          return .string("After")
        }
      ], of: program, at: bus.address)
    #expect(found.filter { [113, 117].contains($0.rule.number) }.flatMap(\.seen) == [])
  }

  @Test func `items of one id that look like different programs are told of each other, and two alike are not`()
    async throws
  {
    try await FakeItem.inTray { item, connection in
      var others: [SimulatedProgram] = []
      for _ in 0..<2 { others.append(try await SimulatedProgram(.example, on: .address(item.bus.address))) }
      func seen() async throws -> [[String]] {
        let subjects = try await Subject.all(over: connection, timeout: .seconds(20)).subjects
        var all: [[String]] = []
        for subject in subjects {
          var evidence = Evidence(subject: subject)
          evidence.item = ItemEvidence(path: .trayItem)
          evidence.item?.properties = .values([.dictionary(["Id": .string("example")])])
          all.append(Rules.all.first { $0.number == 120 }?.breaches(in: evidence) ?? [])
        }
        return all
      }
      #expect(try await seen() == [[], []])
      try await item.set("Id", .string("example"))
      try await item.set("Title", .string("Other"))
      #expect(try await item.register(item.name.rawValue) == "")
      let told = "Other items have the Id “example” as well:"
      #expect(
        try await seen() == [["\(told) “Other”."], ["\(told) “Other”."], ["\(told) “Example”."]])
      for other in others { await other.stop() }
    }
  }

  @Test(arguments: [
    ("tray@", "has the number of the process in it, which is another one at each run"),
    ("systray_@", "has the number of the process in it, which is another one at each run"),
    ("3f2b8c1e-77aa-4d09-9a53-1f1f2a3b4c5d", "is a UUID, as libraries make one at each run"),
    ("chrome_status_icon_1", "is one that a library gives to every program"),
    ("1", "is one that a library gives to every program"), ("tray@7", nil), ("example", nil),
  ])
  func `items whose ids cannot be remembered are told why`(_ form: String, _ reason: String?) async throws {
    try await FakeItem.inTray { item, connection in
      let id = form.replacing("@", with: "\(item.program.processID)")
      try await item.set("Id", .string(id))
      #expect(try await item.register(item.name.rawValue) == "")
      let subject = try #require(try await Subject.all(over: connection, timeout: .seconds(20)).subjects.first)
      let seen = try await findings(subject, connection).filter { $0.rule.number == 115 }.flatMap(\.seen)
      #expect(seen == (reason.map { ["The Id “\(id)” \($0)."] } ?? []))
    }
  }

  @Test func `items that are registered by a name with a path behind it are found, and by each alone are not`()
    async throws
  {
    let name = "org.freedesktop.StatusNotifierItem-4711-1"
    for (word, path) in [(name + "/Item/1", "/Item/1"), ("/Item/1", "/Item/1"), (name, "/StatusNotifierItem")] {
      try await FakeItem.inTray(path) { item, connection in
        try await item.own(name)
        #expect(try await item.register(word) == "")
        let subject = try #require(try await Subject.all(over: connection, timeout: .seconds(20)).subjects.first)
        let found = try await findings(subject, connection).first { $0.rule.number == 119 }
        #expect((found != nil) == (word == name + path && path != "/StatusNotifierItem"), "\(word)")
        #expect(found.map { $0.rule.panels == Panel.all { $0.takesNameWithPath == false } } != false)
      }
    }
  }

  private func findings(_ subject: Subject, _ connection: BusConnection) async throws -> [Diagnosis.Finding] {
    let limits = `The rules of the doctor`.limits
    return Diagnosis(try await Examination(subject, over: connection, limits: limits).run()).findings
  }
}

extension FakeItem {
  /// Runs a body beside an item and a watcher, on a bus of their own.
  fileprivate static func inTray(
    _ path: String = "/StatusNotifierItem", _ body: (FakeItem, BusConnection) async throws -> Void
  ) async throws {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let watcher = TrayWatcher(connection: connection)
    try await watcher.start()
    let item = try await FakeItem(on: bus, paths: [path])
    try await body(item, connection)
    await item.stop()
    await watcher.stop()
  }
}

extension Lock<Int> {
  /// Counts up.
  fileprivate func next() -> Int {
    withLock {
      $0 += 1
      return $0
    }
  }
}
