import Basics
import EventLoops
import CLibDBus

/// Opens the socket of a bus on a thread of its own, because that can block without limit.
final class OpenAttempt: Sendable {
  private struct State {
    var continuation: CheckedContinuation<SendableConnection, any Error>?
    var isOver = false
    /// The reason, if it was over before the caller waited.
    var failure: (any Error)?
  }

  /// The only reference to a `DBusConnection`.
  // Sendable because the one reference moves.
  private struct SendableConnection: @unchecked Sendable {
    let raw: OpaquePointer
  }

  private let state = Lock(State())
  private let address: String

  private init(address: String) { self.address = address }

  static func open(_ address: String, timeout: Duration, loop: BusLoop) async throws -> OpaquePointer {
    let attempt = OpenAttempt(address: address)
    loop.perform(after: timeout) { [weak attempt] in  // alive as long as its thread is
      attempt?.finish(.failure(BusError(.noReply, "The bus at \(address) did not accept within \(timeout).")))
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let failure = attempt.state.withLock { state in
          if !state.isOver { state.continuation = continuation }
          return state.failure
        }
        if let failure { continuation.resume(throwing: failure) } else { attempt.start() }
      }
    } onCancel: {
      attempt.finish(.failure(CancellationError()))
    }.raw
  }

  private func start() {
    guard !startThread(named: "menubus-connect", { self.connect() }) else { return }
    finish(.failure(BusError(.limitsExceeded, "No thread could be started for the connection.")))
  }

  private func connect() {
    guard !address.utf8.contains(0) else {
      return finish(.failure(BusError(.badAddress, "The address of the bus has a NUL in it.")))
    }
    do {
      let raw = try checked { error in dbus_connection_open_private(address, error) }
      guard let raw else { throw BusError(.noServer, "There is no bus at \(address).") }
      finish(.success(SendableConnection(raw: raw)))
    } catch let error as BusError where error.name == "org.freedesktop.DBus.Error.FileNotFound" {
      finish(.failure(BusError(.noServer, error.message)))  // reported as a socket that refuses is
    } catch {
      finish(.failure(error))
    }
  }

  /// Resumes the caller. A connection that comes later is closed.
  private func finish(_ result: Result<SendableConnection, any Error>) {
    let (continuation, isLate) = state.withLock { state in
      defer {
        if case .failure(let error) = result, state.continuation == nil, !state.isOver { state.failure = error }
        state.continuation = nil
        state.isOver = true
      }
      return (state.continuation, state.isOver)
    }
    if let continuation { continuation.resume(with: result) }
    if isLate, case .success(let connection) = result {
      dbus_connection_close(connection.raw)
      dbus_connection_unref(connection.raw)
    }
  }
}
