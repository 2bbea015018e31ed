import Basics
import Glibc
import LibDBus
import Logging
import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuFiles

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Values and signals on the bus` {
  private let folder: TemporaryFolder
  private let log = LogRecorder()

  init() throws { folder = try TemporaryFolder() }

  private func show(
    _ text: String, time: any TimeSource = SystemTime(), on address: @escaping @Sendable () -> String
  ) throws -> (LiveMenu, Action) {
    let runner = CommandRunner(logger: log.logger, time: time)
    let live = LiveMenu(try MenuDescription(parsing: text, name: "m"), runner: runner)
    live.schedule.buses.connect = { _ in try await BusConnection.connect(to: .address(address())) }
    return (live, try #require(live.menu.children.first as? Action))
  }

  /// A program that sends a signal, and waits until the bus has it.
  private func send(_ arguments: String..., to bus: PrivateBus, name: String? = nil) async throws {
    let program = """
      import sys; from gi.repository import Gio, GLib
      bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
        | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
      call = lambda method, args: bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus',
        method, args, None, 0, -1, None)
      if len(sys.argv) > 5: call('RequestName', GLib.Variant('(su)', (sys.argv[5], 0)))
      bus.emit_signal(None, sys.argv[2], sys.argv[3], sys.argv[4], None)
      call('GetId', None)
      """
    let result = try await Program.run(
      ["/usr/bin/python3", "-c", program, bus.address] + arguments + [name].compactMap(\.self))
    try #require(result.status == 0, "\(result.errors)")
  }

  @Test func `values with a signal run again when the signal comes, and only then`() async throws {
    let bus = try PrivateBus()
    let (live, row) = try show(
      """
      - title:
          shell: 'echo x >>\(folder.path)/log; wc -l <\(folder.path)/log'
          signal: {sender: org.example.Player, path: /a, interface: a.b, member: C}

      """,
      on: { bus.address })
    let changes = ElementChanges(of: row)
    let listening = Observed(false)
    live.schedule.triggers.onListening = { listening.value = true }
    live.menu.beginDisplay()
    try await eventually("it ran once", on: changes, equals: "1") { row.title }
    try await listening.wait(for: "the signal is listened to") { $0 }
    try await send("/a", "a.b", "C", to: bus)  // of another sender
    try await send("/b", "a.b", "C", to: bus, name: "org.example.Player")
    try await send("/a", "a.b", "D", to: bus, name: "org.example.Player")
    try await send("/a", "a.b", "C", to: bus, name: "org.example.Player")
    try await eventually("it ran again", on: changes, equals: "2") { row.title }
    live.menu.endDisplay()
    await live.schedule.idle()
  }

  @Test func `values with a signal run first when it is listened to, or its bus has had its time`() async throws {
    let bus = try PrivateBus()
    let text = "- title: {shell: 'echo x >>\(folder.path)/log; wc -l <\(folder.path)/log', signal: {member: C}}\n"
    let (time, gate) = (ManualTime(), Observed(false))
    let (live, row) = try show(text, time: time, on: { bus.address })
    let log = folder.path + "/log"
    live.schedule.buses.connect = { _ in
      // Time enough for a run that waits for nothing.
      try await Task.sleep(for: .milliseconds(100))
      gate.value = access(log, F_OK) != 0
      return try await BusConnection.connect(to: .address(bus.address))
    }
    let changes = ElementChanges(of: row)
    live.menu.beginDisplay()
    try await eventually("it ran once", on: changes, equals: "1") { row.title }
    #expect(gate.value)
    live.menu.endDisplay()
    // A bus that does not answer.
    let (other, late) = try show(text, time: time, on: { bus.address })
    let open = Observed(false)
    other.schedule.buses.connect = { _ in
      try await open.wait(for: "the end of its time") { $0 }
      return try await BusConnection.connect(to: .address(bus.address))
    }
    let lateChanges = ElementChanges(of: late)
    other.menu.beginDisplay()
    try await time.wait(for: 1)
    try await time.turn(by: MenuFilesLimits.listeningTime)
    try await eventually("it ran without it", on: lateChanges, equals: "2") { late.title }
    open.value = true
    try await time.wait(for: 1)
    try await time.turn(by: MenuFilesLimits.shortestInterval)
    try await eventually("it ran again with it", on: lateChanges, equals: "3") { late.title }
  }

  @Test func `values with a signal wait for a bus that is not there, or was lost`() async throws {
    let first = try PrivateBus()
    let address = Observed(first.address)
    let (live, row) = try show(
      "- title: {shell: 'echo x >>\(folder.path)/log; wc -l <\(folder.path)/log', signal: {member: C}}\n",
      on: { address.value })
    let changes = ElementChanges(of: row)
    let listening = Observed(false)
    live.schedule.triggers.onListening = { listening.value = true }
    live.menu.beginDisplay()
    try await eventually("it ran once", on: changes, equals: "1") { row.title }
    try await listening.wait(for: "the signal is listened to") { $0 }  // or nothing is lost with the bus
    let second = try PrivateBus()
    address.value = second.address
    first.stop()
    // What came meanwhile may have been missed.
    try await eventually("it ran again when the bus was back", on: changes, equals: "2") { row.title }
    try await send("/a", "a.b", "C", to: second)
    try await eventually("and at a signal there", on: changes, equals: "3") { row.title }
  }

  @Test func `values with a signal run again when a bus comes that was not there`() async throws {
    let address = Observed("unix:path=/nonexistent")
    let (live, row) = try show(
      "- title: {shell: 'echo x >>\(folder.path)/log; wc -l <\(folder.path)/log', signal: {member: C}}\n",
      on: { address.value })
    let changes = ElementChanges(of: row)
    live.menu.beginDisplay()
    try await eventually("it ran once", on: changes, equals: "1") { row.title }
    let bus = try PrivateBus()
    address.value = bus.address
    // Its signals could not be heard until now.
    try await eventually("it ran again when the bus was there", on: changes, equals: "2") { row.title }
  }

  @Test func `values that fail are a notification, if the file says so`() async throws {
    let bus = try PrivateBus()
    let (service, calls) = try await notifications(on: bus)
    defer { withExtendedLifetime(service) {} }
    let live = LiveMenu(
      try MenuDescription(
        parsing:
          """
          title: Studio
          onFailure: {notify: yes, attention: no}
          items: [{title: A, shell: 'echo "<b>&" >&2; exit 2'}]

          """,
        name: "m"), runner: CommandRunner(logger: log.logger))
    live.schedule.buses.connect = { _ in try await BusConnection.connect(to: .address(bus.address)) }
    let row = try #require(live.menu.children.first as? Action)
    var texts: [[Value]] = []
    row.perform()
    for await values in calls {
      texts.append(values)
      if texts.count == 2 { break }
      row.perform()
    }
    let body = "“A” failed with status 2: &lt;b&gt;&amp;"
    for (values, replaced) in zip(texts, [0, 7]) {
      #expect(values[0] == .string("Studio") && values[1] == .uint32(UInt32(replaced)) && values[4] == .string(body))
    }
    #expect(live.shownFile.tray.status == .active)
  }

  @Test func `values that fail while a notification is not shown yet are one more, the newest`() async throws {
    let bus = try PrivateBus()
    let (service, calls) = try await notifications(on: bus)
    let (attempts, isThere) = (Observed(0), Observed(false))
    let buses = LiveBuses()
    let notifier = FailureNotifier(buses)
    defer { withExtendedLifetime((service, notifier)) {} }
    buses.connect = { _ in
      attempts.increment()
      try await isThere.wait(for: "the bus") { $0 }
      return try await BusConnection.connect(to: .address(bus.address))
    }
    notifier.notify("Studio", "first")
    try await attempts.wait(for: "the first notification waits for the bus") { $0 == 1 }
    for number in 1...100 { notifier.notify("Studio", "\(number)") }
    isThere.value = true
    var texts: [Value] = []
    for await values in calls {
      texts.append(values[4])
      if texts.count == 2 { break }
    }
    #expect(texts == [.string("first"), .string("100")])
  }

  /// The number that the next notification replaces, and its text.
  private func next(_ calls: AsyncStream<[Value]>) async -> [Value]? {
    for await values in calls { return [values[1], values[4]] }
    return nil
  }

  @Test func `values that fail after a restart of the bus are a notification there, which replaces none`() async throws
  {
    let (first, opened) = (try PrivateBus(), Observed<[BusConnection]>([]))
    let address = Observed(first.address)
    let (service, calls) = try await notifications(on: first)
    let buses = LiveBuses()
    let notifier = FailureNotifier(buses)
    buses.connect = { _ in
      let connection = try await BusConnection.connect(to: .address(address.value))
      opened.update { $0.append(connection) }
      return connection
    }
    notifier.notify("Studio", "one")
    #expect(await next(calls) == [.uint32(0), .string("one")])
    notifier.notify("Studio", "two")
    #expect(await next(calls) == [.uint32(7), .string("two")])  // the number of the first has come
    let second = try PrivateBus()
    // Names begin anew: this server has the unique name of the other one.
    let (newService, newCalls) = try await notifications(on: second)
    #expect(newService.uniqueName == service.uniqueName)
    address.value = second.address
    first.stop()
    _ = try await opened.value[0].closed()
    notifier.notify("Studio", "three")
    #expect(await next(newCalls) == [.uint32(0), .string("three")])
    withExtendedLifetime((service, newService, notifier)) {}
  }

  @Test func `values that fail replace no notification of a server that is another one now`() async throws {
    let bus = try PrivateBus()
    let (service, calls) = try await notifications(on: bus)
    let buses = LiveBuses()
    let notifier = FailureNotifier(buses)
    buses.connect = { _ in try await BusConnection.connect(to: .address(bus.address)) }
    notifier.notify("Studio", "one")
    #expect(await next(calls) == [.uint32(0), .string("one")])
    notifier.notify("Studio", "two")
    #expect(await next(calls) == [.uint32(7), .string("two")])  // the number of the first has come
    try await service.releaseName("org.freedesktop.Notifications")
    let (newService, newCalls) = try await notifications(on: bus)
    notifier.notify("Studio", "three")
    #expect(await next(newCalls) == [.uint32(0), .string("three")])
    withExtendedLifetime((service, newService, notifier)) {}
  }
}
