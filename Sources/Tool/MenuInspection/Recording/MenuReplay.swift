package import LibDBus
import StatusNotifier

/// Serves the menu and the tray item of a recording, and sends its signals in their order.
package actor MenuReplay {
  /// An event of a replay.
  package enum Occurrence: Sendable {
    /// The menu can be read, under the name.
    case ready(BusName)
    /// The name belongs to another program, so the menu has none.
    case nameTaken(BusName, by: NameOwner)
    /// A step of the recording, with its time there.
    case step(Double, Player.Step)
    /// A call of a client now.
    case call(RecordedCall)
    /// Everything was played.
    case done
  }

  /// When the next step comes.
  package enum Pace: Sendable {
    /// As in the recording, so many times as fast.
    case speed(Double)
    /// When asked; the sequence ends with the replay.
    case steps(AsyncStream<Void>)
  }

  private let recording: Recording
  private let objects: ReplayedObjects
  private let name: BusName?
  private let requiresName: Bool
  private let connect: @Sendable () async throws -> BusConnection
  private let onOccurrence: @Sendable (Occurrence) -> Void
  private var connection: BusConnection?
  private var registration: TrayRegistration?
  private let firstReading: AsyncStream<Void>

  /// - Parameters:
  ///   - name: The name to own on the bus.
  ///   - requiresName: Whether it is an error that the name is taken.
  package init(
    _ recording: Recording, name: BusName?, requiresName: Bool,
    connect: @escaping @Sendable () async throws -> BusConnection,
    onOccurrence: @escaping @Sendable (Occurrence) -> Void
  ) {
    self.recording = recording
    self.name = name
    self.requiresName = requiresName
    self.connect = connect
    self.onOccurrence = onOccurrence
    let (readings, reading) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1))
    firstReading = readings
    let hasMenu = recording.header.menu != nil
    objects = ReplayedObjects(recording, onItemRead: { if !hasMenu { reading.yield() } }) { call in
      if call.message.member.rawValue == "GetLayout" { reading.yield() }
      onOccurrence(.call(call))
    }
  }

  /// Serves and plays until the bus goes away or the task is cancelled.
  ///
  /// - Parameters:
  ///   - waits: Whether playing begins when a client first reads the menu, or the tray item without one.
  ///   - ends: Whether to return once everything was played.
  package func run(_ pace: Pace, waits: Bool, ends: Bool) async throws {
    try await appear()
    if waits, let reason = await lossBeforeReading() { throw reason }
    var requests: AsyncStream<Void>.Iterator?
    if case .steps(let stream) = pace { requests = stream.makeAsyncIterator() }
    guard try await play(pace, &requests), !Task.isCancelled else { return await disappear() }
    onOccurrence(.done)
    if requests != nil {
      while await requests?.next(isolation: self) != nil {}
    } else if !ends, let connection, let reason = try? await connection.closed() {
      throw reason
    }
    // The bus has everything when it answers.
    _ = try? await connection?.owner(of: .bus)
    await disappear()
  }

  /// Waits until a client reads the menu, or the task is cancelled; returns why the bus is gone, if it went before.
  private func lossBeforeReading() async -> BusError? {
    guard let connection else { return nil }
    return await withTaskGroup(of: BusError?.self) { [firstReading] group in
      group.addTask {
        for await _ in firstReading { break }
        return nil
      }
      group.addTask { try? await connection.closed() }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  /// Plays the steps; returns whether that was all of them.
  private func play(_ pace: Pace, _ requests: inout AsyncStream<Void>.Iterator?) async throws -> Bool {
    let start = ContinuousClock.now
    // A program may have changed, and been read, before it says so. A step begins with that.
    var isInStep = false
    while let time = objects.with({ $0.nextTime }), !Task.isCancelled {
      switch pace {
      // A file may have any time in it.
      case .speed(let speed):
        try? await Task.sleep(until: start + .seconds(min(time / speed, RecordingLimits.replaySeconds)))
      case .steps:
        if !isInStep, objects.with({ $0.hasChangesLeft }), await requests?.next(isolation: self) == nil { return false }
        isInStep = true
      }
      guard !Task.isCancelled, let step = objects.with({ $0.step() }) else { break }
      try await carryOut(step, at: time)
      if step.isTold { isInStep = false }
    }
    return true
  }

  private func carryOut(_ step: Player.Step, at time: Double) async throws {
    if let reason = await connection?.closeReason { throw reason }
    switch step {
    case .signal(let signal):
      let message = try Message.signal(
        path: signal.path, interface: signal.interface, member: signal.member,
        signature: Signature(of: signal.arguments)
      ) { writer in signal.arguments.forEach { writer.value($0) } }
      connection?.send(message)
    case .gone: await disappear()
    case .back: try await appear()
    case .call: break
    case .quiet: return
    }
    onOccurrence(.step(time, step))
  }

  // MARK: On the bus

  private func appear() async throws {
    guard connection == nil else { return }
    let connection = try await connect()
    if let menu = recording.header.menu { try await connection.export(objects.menuInterface(), at: menu) }
    if let item = recording.header.item { try await connection.export(objects.itemInterface(), at: item) }
    var own = connection.uniqueName
    if let name {
      let result = try await connection.requestName(name)
      if result == .primaryOwner {
        own = name
      } else if requiresName {
        await connection.close()
        throw BusError(.failed, "The name \(name) is taken.")
      } else if let owner = try await connection.nameOwner(of: name) {
        onOccurrence(.nameTaken(name, by: owner))
      }
    }
    self.connection = connection
    onOccurrence(.ready(own))
    if let item = recording.header.item {
      registration = try await TrayRegistration.start(on: connection, path: item)
    }
  }

  private func disappear() async {
    await registration?.stop()
    registration = nil
    await connection?.close()
    connection = nil
  }
}
