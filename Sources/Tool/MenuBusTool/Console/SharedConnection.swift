import LibDBus

/// A connection that commands use one after the other. One that is lost is made anew for the next command.
actor SharedConnection {
  private var current: (address: BusAddress, connection: BusConnection)?

  init() {}

  /// The connection to a bus; only the last bus keeps its own.
  fileprivate func connection(to address: BusAddress, timeout: Duration) async throws -> BusConnection {
    if let current, current.address == address, await current.connection.closeReason == nil {
      return current.connection
    }
    await close()
    let connection = try await address.connect(timeout: timeout)
    current = (address, connection)
    return connection
  }

  func close() async {
    await current?.connection.close()
    current = nil
  }
}

extension CommandStreams {
  /// Calls `body` with a connection: that of the batch, or one that is closed afterwards.
  func connected<Answer>(
    to address: BusAddress, timeout: Duration, _ body: (BusConnection) async throws -> Answer
  ) async throws -> Answer {
    if let shared { return try await body(shared.connection(to: address, timeout: timeout)) }
    let connection = try await address.connect(timeout: timeout)
    do {
      let answer = try await body(connection)
      await connection.close()
      return answer
    } catch {
      await connection.close()
      throw error
    }
  }
}
