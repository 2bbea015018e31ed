import Basics
import Dispatch
import LibDBus
import Logging
import MenuTestKit
import MenuTestSupport
import Menus
import StatusNotifier
import TestSupport
import Testing

@testable import MenuBus

@Suite("A tray item", .timeLimit(.minutes(5))) @MainActor struct TrayItemTests {
  @Test("registers by its unique name, once, and its handlers run")
  func registers() async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus)
    let tray = RunningTray { bus }
    await tray.reach(.visible)
    let item = try #require(try await watcher.onlyItem)
    #expect(watcher.registrations.first?.argument == item.rawValue && item.isUnique)
    let client = try await BusConnection.connect(to: .address(bus.address))
    _ = try await client.call("Activate", of: .trayItem, at: .trayItem, on: item, with: [.int32(1), .int32(2)])
    try await watcher.send("clicked", of: 1, to: item)
    var clicks = tray.clicks.makeAsyncIterator()
    #expect(await clicks.next(isolation: MainActor.shared) == "icon")
    #expect(await clicks.next(isolation: MainActor.shared) == "row")
    try await tray.stop()
    #expect(tray.item.state == .stopped)
    #expect(try await client.owner(of: item) == nil)
  }

  @Test("may be one of several of a program, each with a connection of its own")
  func several() async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus)
    let trays = (0..<3).map { _ in RunningTray { bus } }
    for tray in trays { await tray.reach(.visible) }
    #expect(Set(watcher.registrations.map(\.sender)).count == 3 && watcher.registrations.count == 3)
    for tray in trays { try await tray.stop() }
  }

  @Test("owns its name once its menu can be read, and a name that is taken ends it")
  func names() async throws {
    let bus = try PrivateBus()
    let client = try await BusConnection.connect(to: .address(bus.address))
    let owners = try await client.ownerChanges(of: "org.menubus.test.Named")
    func item() -> TrayItem {
      TrayItem(
        id: "org.menubus.test", title: "Test", menu: Menu(children: [Action(title: "Row")]),
        name: "org.menubus.test.Named",
        configuration: .init { try await BusConnection.connect(to: .address(bus.address)) })
    }
    let first = item()
    let running = Task { try await first.run() }
    for await owner in owners where owner != nil { break }
    let version = try await client.call(
      "Get", of: "org.freedesktop.DBus.Properties", at: "/MenuBar", on: "org.menubus.test.Named",
      with: [.string("com.canonical.dbusmenu"), .string("Version")])
    #expect(!version.isEmpty)
    let error = await #expect(throws: MenuBusError.self) { try await item().run() }
    #expect(error?.name == "org.menubus.test.Named" && error?.owner != nil)
    running.cancel()
    try await running.value
  }

  @Test("waits for a watcher, and for a host")
  func waits() async throws {
    let bus = try PrivateBus()
    let tray = RunningTray { bus }
    await tray.reach(.waitingForWatcher)
    let watcher = try await FakeWatcher(on: bus, hasHost: false)
    await tray.reach(.waitingForHost)
    try watcher.signal("StatusNotifierHostRegistered")
    await tray.reach(.visible)
    await watcher.connection.close()
    await tray.reach(.waitingForWatcher)
    try await tray.stop()
  }

  @Test("registers again, once, with a watcher that takes the name over from another")
  func handover() async throws {
    let bus = try PrivateBus()
    let first = try await FakeWatcher(on: bus, options: [.allowReplacement, .doNotQueue])
    let tray = RunningTray { bus }
    await tray.reach(.visible)
    let second = try await FakeWatcher(on: bus, options: [.replaceExisting, .doNotQueue])
    while second.registrations.isEmpty { _ = try await second.connection.names() }
    #expect(try await second.onlyItem != nil)
    #expect(try await first.onlyItem != nil)
    #expect(tray.item.state == .visible)
    try await tray.stop()
  }

  @Test("contradicts a watcher that says it has gone, three times a minute")
  func contradiction() async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus)
    let tray = RunningTray { bus }
    await tray.reach(.visible)
    let item = try #require(try await watcher.onlyItem)
    for (count, form) in ["", "/StatusNotifierItem", "@/StatusNotifierItem"].enumerated() {
      try watcher.signal("StatusNotifierItemUnregistered", ":1.9999/StatusNotifierItem")
      try watcher.signal("StatusNotifierItemUnregistered", item.rawValue + form)
      while watcher.registrations.count < count + 2 { _ = try await watcher.connection.names() }
    }
    try watcher.signal("StatusNotifierItemUnregistered", item.rawValue)
    _ = try await watcher.onlyItem
    #expect(watcher.registrations.count == 4)
    try await tray.stop()
  }

  @Test("tries again with a watcher that refuses, and says so")
  func refusal() async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus, refusal: BusError(.accessDenied, "Not you."))
    let tray = RunningTray { bus }
    await tray.reach(.unsupported("Not you. (org.freedesktop.DBus.Error.AccessDenied)"))
    await watcher.connection.close()
    let second = try await FakeWatcher(on: bus)
    await tray.reach(.visible)
    #expect(try await second.onlyItem != nil)
    try await tray.stop()
  }

  // These two count what their process has open, so each has a process of its own.

  @Test("comes back when its watcher was restarted a hundred times, and leaves nothing behind")
  func restarts() async {
    await #expect(processExitsWith: .success) { try await Restarts.ofWatcher() }
  }

  @Test("comes back when the bus was restarted twenty times, with the same rows")
  func busRestarts() async {
    await #expect(processExitsWith: .success) { try await Restarts.ofBus() }
  }

  @Test("waits for a bus at the start where the program had one before")
  func lateBus() async throws {
    let bus = try PrivateBus()
    bus.stop()
    let endpoint = bus.endpoint
    let item = TrayItem(
      id: "late", title: "", menu: Menu(children: []),
      configuration: .init {
        try await BusConnection.connect(to: .address(endpoint))
      })
    item.hadBus = true
    let states = item.states()
    let task = Task { try await item.run() }
    for await state in states { if case .reconnecting = state { break } }
    let next = try PrivateBus(at: endpoint)
    for await state in states where state == .waitingForWatcher { break }
    task.cancel()
    try await task.value
    next.stop()
  }

  @Test("is registered anew, and shows picture, tooltip and menu, while the main actor is blocked")
  func blocked() async throws {
    let bus = try PrivateBus()
    let first = try await FakeWatcher(on: bus)
    let tray = RunningTray { bus }
    tray.item.toolTip = "Busy"
    await tray.reach(.visible)
    await first.connection.close()
    await tray.reach(.waitingForWatcher)
    let answers = Lock<[String]>([])
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      defer { done.signal() }
      let second = try await FakeWatcher(on: bus)
      while second.registrations.isEmpty { _ = try await second.connection.names() }
      guard let item = try await second.onlyItem else { return }
      for call in [
        ["/StatusNotifierItem", "org.freedesktop.DBus.Properties.GetAll", "org.kde.StatusNotifierItem"],
        ["/MenuBar", "com.canonical.dbusmenu.GetLayout", "0", "-- -1", "[]"],
      ] {
        let words = ["gdbus", "call", "--address", bus.address, "--dest", item.rawValue, "--object-path", call[0]]
        let rest = ["--method", call[1]] + call[2...].flatMap { $0.split(separator: " ").map(String.init) }
        let output = try await Program.run(words + rest).output
        answers.withLock { $0.append(output) }
      }
    }
    block(until: done)
    let heard = answers.withLock { $0 }
    try #require(heard.count == 2)
    #expect(heard[0].contains("'IconName': <'folder'>") && heard[0].contains("'Busy'"))
    #expect(heard[1].contains("'label': <'Row'>"))
    try await tray.stop()
  }

  @Test("says once that nothing shows it, unless it asked for that")
  func unseen() async throws {
    let bus = try PrivateBus()
    let log = LogRecorder(level: .info)
    func start(_ id: String, _ timeout: Duration, _ status: TrayItem.Status) async -> Task<Void, any Error> {
      let item = TrayItem(
        id: id, title: "", menu: Menu(children: []),
        configuration: .init(logger: log.logger) {
          try await BusConnection.connect(to: .address(bus.address))
        })
      item.status = status
      item.hostTimeout = timeout
      let states = item.states()
      let running = Task { try await item.run() }
      for await state in states where state == .waitingForWatcher { break }
      return running
    }
    // What is silent has had its time before the other, because one loop has the timers of both.
    let running = [
      await start("passive", .milliseconds(1), .passive), await start("active", .milliseconds(50), .active),
    ]
    let text = try #require(
      try await eventually("a word about an item that is not seen", on: log, read: { log.messages.first }) { $0 != nil }
    )
    #expect(
      text.hasPrefix("The tray item “active” is not visible: there is no watcher of tray items on the bus. The item"))
    for task in running {
      task.cancel()
      try await task.value
    }
  }

  @Test("is not said to lack a watcher while the watcher owes an answer")
  func busyWatcher() async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus, hasHost: false, isSlow: true)
    let log = LogRecorder(level: .info)
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let item = TrayItem(
      id: "early", title: "", menu: Menu(children: []), configuration: .init(logger: log.logger) { connection })
    item.hostTimeout = .milliseconds(1)
    let running = Task { try await item.run() }
    let unanswered = try #require(await watcher.nextUnanswered())
    // The loop's timers end in the order of their times, so the item's first one is over.
    await withCheckedContinuation { over in connection.loop.perform(after: .milliseconds(20)) { over.resume() } }
    #expect(log.messages == [])
    watcher.connection.send(try Message.reply(to: unanswered))
    let text = try await eventually("a word about an item without a host", on: log, read: { log.messages.first }) {
      $0 != nil
    }
    #expect(text?.contains("no panel shows registered items") == true)
    running.cancel()
    try await running.value
  }

  @Test("has advice for each reason why nothing shows it, and none where something does")
  func advice() {
    #expect(
      TrayPresence.waitingForHost.advice?.hasPrefix("it is registered, but no panel shows registered items. Add")
        == true)
    #expect(TrayPresence.unsupported("Not you.").advice == "the watcher of tray items refuses it: Not you.")
    for presence in [TrayPresence.visible, .stopped, .reconnecting("")] { #expect(presence.advice == nil) }
  }

  @Test("takes another connection when its label goes, where only that brings the icon back", arguments: [true, false])
  func label(isMATE: Bool) async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus)
    let tray = RunningTray { bus }
    tray.item.labels.renewal.desktop = Hosts(desktops: isMATE ? "ubuntu:MATE" : "XFCE")
    await tray.reach(.visible)
    let first = try #require(try await watcher.onlyItem)
    for label in ["3", "4", ""] {
      tray.item.label = label
      tray.item.flush()
    }
    if isMATE {
      await tray.reach(.waitingForWatcher)
      await tray.reach(.visible)
      let second = try #require(watcher.registrations.last?.sender)
      #expect(watcher.registrations.count == 2 && second != first)
      let label = try await watcher.connection.call(
        "GetProperty", of: "com.canonical.dbusmenu", at: "/MenuBar", on: second, with: [.int32(1), .string("label")])
      #expect(label == [.variant(.string("Row"))])
      #expect(try await watcher.connection.owner(of: first) == nil)
    } else {
      #expect(try await watcher.onlyItem == first)
    }
    #expect(tray.item.state == .visible)
    try await tray.stop()
  }

  @Test("takes no id that panels cannot use, and no bus that is not there")
  func errors() async throws {
    let bus = try PrivateBus()
    let wrong = TrayItem(
      id: "two words", title: "", menu: Menu(children: []),
      configuration: .init {
        try await BusConnection.connect(to: .address(bus.address))
      })
    await #expect(throws: TrayError(.invalidID("two words"))) { try await wrong.run() }
    bus.stop()
    let lost = TrayItem(
      id: "words", title: "", menu: Menu(children: []),
      configuration: .init {
        try await BusConnection.connect(to: .address(bus.address))
      })
    await #expect(throws: BusError.self) { try await lost.run() }
    #expect(lost.state == .stopped)
  }
}

/// Blocking is the point here: nothing else of the main actor may run meanwhile.
private func block(until semaphore: DispatchSemaphore) { semaphore.wait() }
