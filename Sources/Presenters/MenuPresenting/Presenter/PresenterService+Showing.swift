import Basics
import DBusMenu
import LibDBus

extension PresenterService {
  typealias OnRequest = @MainActor (MenuRequest) -> Void
  typealias OnEnd = @MainActor (Result<[MenuChoice], any Error>) -> Void

  /// Shows menus until no more can be shown.
  func present(_ onRequest: OnRequest, _ onEnd: OnEnd) async throws {
    for await _ in requests.stream {
      while let request = queue.withLock({ $0.next(at: time.now - start) }) {
        do {
          guard let choices = try await present(request, onRequest) else { continue }
          reply(to: request, .success(choices))
          onEnd(.success(choices))
        } catch let interruption as Interruption where interruption.isSignal {
          return reply(to: request, .failure(interruption))
        } catch {
          reply(to: request, .failure(error))
          if error is any SurfaceError || error is CancellationError { throw error }
          onEnd(.failure(sentence(of: error)))
        }
      }
    }
  }

  /// Shows one menu; `nil` if another presenter took it over, or it has to wait.
  private func present(_ request: RequestQueue.Request, _ onRequest: OnRequest) async throws -> [MenuChoice]? {
    defer {
      presenter = nil
      showing = nil
      ending = (false, false)
      lastUse = time.now
      queue.withLock { $0.finish() }
    }
    let client = client(of: request)
    var caller = await Caller(of: request.sender, on: connection)
    // The menus that it serves are those of files and plugins, which ask when they like.
    if request.call == nil { caller.isOwnCommand = false }
    let owner = await owner(of: request.service, for: caller)
    let isWanted = await surface.isWanted(by: caller, menuOf: owner ?? caller)
    let decision = pauses.decision(
      for: caller, menuOf: owner ?? caller, isWanted: isWanted, at: time.now - start)
    if try await mustWait(request, of: client, decision) { return nil }
    let shown = MenuRequest(client: client, source: request.source, caller: caller, owner: owner)
    onRequest(shown)
    let presenter = surface.presenter(for: shown)
    self.presenter = presenter
    do {
      let choices = try await run(presenter)
      let closed = ending.isDismissed ? RequestPauses.End.closedByProgram : .closedByUser
      let isUsed = !choices.isEmpty || presenter.hasAskedForContext
      note(isUsed ? .chosen : closed, of: caller, isWanted: isWanted)
      await client.stop()
      return choices
    } catch {
      // Another presenter shows it, and says when it is closed.
      if ending.isHandedOver {
        await client.stop()
        return nil
      }
      note(.closedByProgram, of: caller, isWanted: isWanted)
      presenter.closeLevels(of: client)
      await client.stop()
      throw error
    }
  }

  private func client(of request: RequestQueue.Request) -> MenuClient {
    MenuClient(
      connection: connection, service: request.service, path: request.path, limits: limits,
      trayItem: request.source.trayItem)
  }

  /// The program with the menu; `nil` where the bus knows none.
  private func owner(of service: BusName, for caller: Caller) async -> Caller? {
    if service == caller.connection { return caller }
    guard let owner = try? await connection.owner(of: service) else { return nil }
    return owner == caller.connection ? caller : await Caller(of: owner, on: connection)
  }

  /// Whether a request waits; an error is thrown if it was refused, and the program is told.
  private func mustWait(
    _ request: RequestQueue.Request, of client: MenuClient, _ decision: RequestPauses.Decision
  ) async throws -> Bool {
    let (end, isRefused): (Duration, Bool)
    switch decision {
    case .show: (end, isRefused) = (.zero, false)
    case .wait(let until): (end, isRefused) = (until, false)
    case .refuse(let until): (end, isRefused) = (until, true)
    }
    let now = time.now - start
    if request.isRefused || isRefused && end <= now {
      try? client.post(.closed, to: .root)
      await client.stop()
      throw RequestRefused()
    }
    guard end > now else { return false }
    queue.withLock { $0.putBack(until: end, isRefused: isRefused) }
    Task {
      try? await time.sleep(until: start + end)
      requests.continuation.yield()
    }
    return true
  }

  private func note(_ end: RequestPauses.End, of caller: Caller, isWanted: Bool) {
    if !isWanted || end == .chosen { pauses.ended(caller.requester, end, at: time.now - start) }
  }

  private func run(_ presenter: any MenuPresenter) async throws -> [MenuChoice] {
    let showing = Task { try await presenter.run() }
    self.showing = showing
    tellPresenter()
    return try await withTaskCancellationHandler {
      try await showing.value
    } onCancel: {
      showing.cancel()
    }
  }

  private func reply(to request: RequestQueue.Request, _ result: Result<[MenuChoice], any Error>) {
    guard let call = request.call, call.isExpected else { return }
    connection.send(PresenterObject.reply(to: call, result, of: request.service, within: limits.callTime))
  }

  private func sentence(of error: any Error) -> any Error {
    let isSilent = (error as? BusError)?.name == .noReply
    return isSilent ? BusError(.noReply, "The program did not answer within \(limits.callTime).") : error
  }
}

extension Interruption {
  fileprivate var isSignal: Bool { if case .signal = self { true } else { false } }
}
