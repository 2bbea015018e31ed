import Basics
import LibDBus

// Each item gets one call at a time. Its announcements meanwhile are read once, afterwards.
extension TrayHost {
  func track(_ address: Address, isAwaited: Bool = false) {
    guard tracked[address] == nil else { return }
    tracked[address] = Tracked(token: nextToken(), isAwaited: isAwaited)
    requestRead(.everything, of: address)
  }

  /// Forgets an item, unless the watcher also has it under another name.
  func release(_ address: Address) {
    guard !entries.contains(where: { $0.address == address }) else { return }
    guard let item = tracked.removeValue(forKey: address)?.published else { return }
    let others = addresses(of: address.service, address.path)
    let same = others.first { other in
      tracked[other]?.published == nil && tracked[other]?.properties?.state.isOfSameItem(as: item.state) == true
    }
    if let same { tracked[same]?.published = item } else { report(.removed(item)) }
    if let first = others.first { publish(first) }
  }

  // MARK: Signals

  /// Handles a signal of an item.
  func handle(_ signal: borrowing IncomingMessage) {
    let addresses = addresses(of: signal)
    guard let address = addresses.first else { return }
    let part: PendingRead
    switch signal.member {
    case "NewStatus":
      var reader = signal.reader()
      part = .property("Status")
      // It is for one of several. An item that was not read yet is read with its status.
      guard addresses.count == 1, let status = try? reader.beginning(limit: 255), tracked[address]?.properties != nil
      else { break }
      tracked[address]?.properties?.receive(status: status)
      return publish(address)
    case "NewTitle": part = .property("Title")
    case "NewToolTip": part = .property("ToolTip")
    case "NewMenu": part = .property("Menu")
    default:
      guard signal.member.rawValue.hasPrefix("New") || signal.member == "XAyatanaNewLabel" else { return }
      part = .everything
    }
    for address in addresses { requestRead(part, of: address) }
  }

  /// Handles `PropertiesChanged` of an item.
  func handleChange(_ signal: borrowing IncomingMessage) throws(BusError) {
    let addresses = addresses(of: signal)
    guard let address = addresses.first else { return }
    guard addresses.count == 1, var properties = tracked[address]?.properties else {
      return addresses.forEach { requestRead(.everything, of: $0) }
    }
    var reader = signal.reader()
    reader.skip()
    let room = room(for: address)
    let limits = limits
    var count = 0
    try reader.dictionary { entry throws(BusError) in
      count += 1
      guard count <= StatusNotifierLimits.properties else {
        throw BusError(.limitsExceeded, "The item has more than \(StatusNotifierLimits.properties) properties.")
      }
      let name = try entry.string(limit: 255)
      properties.reset(name)
      properties.receive(name, &entry, limits: limits, room: room - properties.pixmapBytes)
    }
    tracked[address]?.properties = properties
    publish(address)
    for name in try reader.strings(limit: 1024) { requestRead(.property(name), of: address) }
  }

  /// The items that a signal is about: all that its sender has at the path.
  private func addresses(of signal: borrowing IncomingMessage) -> [Address] {
    signal.sender.map { addresses(of: $0, signal.path) } ?? []
  }

  // MARK: Reading

  func requestRead(_ part: PendingRead, of address: Address) {
    guard var item = tracked[address] else { return }
    item.pendingRead.add(item.properties == nil ? .everything : part)
    let token = item.token
    let isReading = item.isReading
    item.isReading = true
    tracked[address] = item
    guard !isReading else { return }
    Task { [weak self] in
      while await self?.readNext(address, token) == true {}
    }
  }

  /// Reads the pending part of an item; returns whether there may be more to do.
  private func readNext(_ address: Address, _ token: Int) async -> Bool {
    guard var item = tracked[address], item.token == token else { return false }
    let part = item.pendingRead
    item.pendingRead = .nothing
    item.isReading = part != .nothing
    tracked[address] = item
    do {
      switch part {
      case .nothing: return false
      case .property(let name): try await read(name, of: address, token)
      case .everything: try await readAll(of: address, token)
      }
      return true
    } catch {
      return await failed(address, token, error)
    }
  }

  private func readAll(of address: Address, _ token: Int) async throws {
    let limits = limits
    try await connection.properties(of: .trayItem, at: address.path, on: address.name, timeout: limits.callTime) {
      values in
      let room = self.assumeIsolated { $0.room(for: address) }
      let properties = try ReceivedProperties(&values, limits: limits, room: room)
      self.assumeIsolated { host in
        guard host.tracked[address]?.token == token else { return }
        host.tracked[address]?.properties = properties
        host.succeeded(address)
      }
    }
  }

  private func read(_ name: String, of address: Address, _ token: Int) async throws {
    let limits = limits
    do {
      try await connection.property(name, of: .trayItem, at: address.path, on: address.name, timeout: limits.callTime) {
        value in
        var properties = self.assumeIsolated { $0.tracked[address]?.properties }
        properties?.reset(name)  // frees the room of its pixels
        let room = self.assumeIsolated { $0.room(for: address) } - (properties?.pixmapBytes ?? 0)
        properties?.receive(name, content: &value, limits: limits, room: room)
        let read = properties
        self.assumeIsolated { host in
          guard host.tracked[address]?.token == token else { return }
          host.tracked[address]?.properties = read
          host.succeeded(address)
        }
      }
    } catch let error as BusError where error.name == .unknownProperty || error.name == .invalidArguments {
      guard tracked[address]?.token == token else { return }
      tracked[address]?.properties?.reset(name)
      succeeded(address)
    }
  }

  /// The bytes of pixels that an item may have, next to all others.
  private func room(for address: Address) -> Int {
    tracked.reduce(limits.totalPixmapBytes) { room, other in
      other.key == address ? room : room - (other.value.properties?.pixmapBytes ?? 0)
    }
  }

  private func succeeded(_ address: Address) {
    tracked[address]?.problem = nil
    tracked[address]?.isSilent = false
    tracked[address]?.failures = 0
    tracked[address]?.isSettled = true
    publish(address)
    checkSettled()
  }

  /// Records a failure; returns whether there may be more to read.
  private func failed(_ address: Address, _ token: Int, _ error: any Error) async -> Bool {
    guard isStarted, tracked[address]?.token == token, !dropIfReleased(address), var item = tracked[address] else {
      return false
    }
    let error = error as? BusError ?? BusError(.failed, "\(error)")
    item.isSilent = error.name == .noReply
    let reason = item.isSilent ? "did not answer within \(limits.callTime)" : "could not be read: \(error)"
    item.problem = "\(address.name)\(address.path) \(reason)"
    item.failures += 1
    item.isSettled = true
    tracked[address] = item
    if item.failures == 1 { report(.failed(address.service, address.path, error)) }
    if item.properties != nil { publish(address) }
    checkSettled()
    // A program may register before it can answer, so it is asked again; one that was silent is not.
    let isWorthRetrying = error.name != .noReply && error.name != .serviceUnknown && item.failures <= 3
    guard isWorthRetrying else { return true }
    try? await time.sleep(for: .milliseconds(100 << (2 * item.failures)))
    if tracked[address]?.token == token { tracked[address]?.pendingRead = .everything }
    return true
  }

  /// Reports an item that is new or has changed, and those at its path that were the same before, or are now.
  private func publish(_ address: Address) {
    let addresses = addresses(of: address.service, address.path)
    for address in addresses {
      guard let item = tracked[address], let properties = item.properties else { continue }
      let notes = properties.notes + (item.problem.map { [$0] } ?? [])
      let state = properties.state
      let new =
        isRepeated(address, among: addresses)
        ? nil : Item(service: address.service, path: address.path, name: address.name, state: state, notes: notes)
      guard item.published != new else { continue }
      tracked[address]?.published = new
      switch (item.published, new) {
      case (let old?, let new?): report(.changed(new, from: old))
      case (nil, let new?): report(.added(new))
      case (let old?, nil): report(.removed(old))
      case (nil, nil): break
      }
    }
  }
}
