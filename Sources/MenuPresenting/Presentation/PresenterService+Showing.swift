import DBusMenu
import EventLoops
import LibDBus

extension PresenterService {
  typealias OnRequest = @MainActor (MenuRequest) -> Void
  typealias OnEnd = @MainActor (Result<[Choice], any Error>) -> Void

  /// Shows menus until no more can be shown.
  func present(_ onRequest: OnRequest, _ onEnd: OnEnd) async throws {
    for await _ in requests.stream {
      while let request = queue.withLock({ $0.next() }) {
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

  /// Shows one menu; `nil` if another presenter took it over.
  private func present(_ request: PresentationQueue.Request, _ onRequest: OnRequest) async throws -> [Choice]? {
    defer {
      presenter = nil
      showing = nil
      isHandedOver = false
      lastUse = .now
      queue.withLock { $0.finish() }
    }
    let client = MenuClient(connection: connection, service: request.service, path: request.path, limits: limits)
    var caller = await Caller(of: request.sender, on: connection)
    // The menus that it serves are those of files and plugins, which ask when they like.
    if request.call == nil { caller.isOwnCommand = false }
    let isOwn = request.service == request.sender
    let owner = isOwn ? request.sender : try? await connection.owner(of: request.service)
    let shown = MenuRequest(client: client, source: request.source, caller: caller, owner: owner)
    onRequest(shown)
    let presenter = surface.presenter(for: shown)
    self.presenter = presenter
    do {
      let choices = try await run(presenter)
      await client.stop()
      return choices
    } catch {
      // Another presenter shows it, and says when it is closed.
      if isHandedOver {
        await client.stop()
        return nil
      }
      // Or the program would wait for a choice.
      try? client.post(.closed, to: .root)
      await client.stop()
      throw error
    }
  }

  private func run(_ presenter: any MenuPresenter) async throws -> [Choice] {
    let showing = Task { try await presenter.run() }
    self.showing = showing
    tellPresenter()
    return try await withTaskCancellationHandler {
      try await showing.value
    } onCancel: {
      showing.cancel()
    }
  }

  private func reply(to request: PresentationQueue.Request, _ result: Result<[Choice], any Error>) {
    guard let call = request.call, call.isExpected else { return }
    connection.send(PresenterObject.reply(to: call, result, of: request.service))
  }

  private func sentence(of error: any Error) -> any Error {
    let isSilent = (error as? BusError)?.name == .noReply
    return isSilent ? BusError(.noReply, "The program did not answer within \(limits.callTime).") : error
  }
}

extension Interruption {
  fileprivate var isSignal: Bool { if case .signal = self { true } else { false } }
}
