import Basics
package import LibDBus

/// A window as a registrar has it.
package struct RegisteredWindow: Sendable, Hashable {
  /// The number on X11, or another number that the program chose.
  package var number: UInt32
  /// The connection that registered it.
  package var service: BusName
  /// The path of the menu.
  package var path: ObjectPath
}

extension RegisteredWindow {
  /// The windows of the registrar of a bus; none without one. Those that ours has kept come after those of a registrar
  /// that has taken its place. Both are asked at once, and have `WindowMenusLimits.registrarTime` at most.
  static func all(
    of windows: [UInt32], over connection: BusConnection, timeout: Duration
  ) async throws -> (windows: [RegisteredWindow], notes: [String]) {
    let time = min(timeout, WindowMenusLimits.registrarTime)
    let owner = try await connection.owner(of: .menuRegistrar)
    let own = try await connection.nameOwner(of: .ownMenuRegistrar)
    var (found, notes): ([RegisteredWindow], [String]) = ([], [])
    // Any program can own the name of ours, and say of any window what it likes.
    let isOurs = own?.kin.isForeign != true
    if !isOurs, let own, own.connection != owner {
      notes.append("the name \(BusName.ownMenuRegistrar) is taken by \(own), whose windows are left out")
    }
    let other = isOurs && own?.connection != owner ? own?.connection : nil
    async let kept = kept(by: other, over: connection, timeout: time)
    if owner != nil {
      do {
        let answer = try await ofRegistrar(windows, over: connection, timeout: time)
        found = answer.windows
        notes += answer.notes
      } catch let error as BusError where error.name != .disconnected {
        notes.append("the registrar does not say which windows have menus: \(error.message)")
      }
    }
    let numbers = Set(found.map(\.number))
    return (found + (await kept ?? []).filter { !numbers.contains($0.number) }, notes)
  }

  /// The windows that our registrar has kept.
  private static func kept(
    by registrar: BusName?, over connection: BusConnection, timeout: Duration
  ) async -> [RegisteredWindow]? {
    guard let registrar else { return nil }
    return try? await list(of: registrar, over: connection, timeout: timeout).windows
  }

  /// The windows of the registrar that has the name of all. KDE's has no list, so it is asked for each of `windows`.
  private static func ofRegistrar(
    _ windows: [UInt32], over connection: BusConnection, timeout: Duration
  ) async throws -> (windows: [RegisteredWindow], notes: [String]) {
    let end = SuspendingClock.now + timeout
    do {
      return try await list(of: .menuRegistrar, over: connection, timeout: timeout)
    } catch let error as BusError where error.name == .unknownMethod {
      let left = max(SuspendingClock.now.duration(to: end), .zero)
      return await each(of: windows, over: connection, timeout: left)
    }
  }

  /// The list of a registrar.
  ///
  /// - Parameter receive: Called on the loop's thread with the windows, before any signal that comes behind them.
  static func list(
    of registrar: BusName, over connection: BusConnection, timeout: Duration,
    receive: @escaping @Sendable ([RegisteredWindow]) -> Void = { _ in }
  ) async throws -> (windows: [RegisteredWindow], notes: [String]) {
    let message = try Message.methodCall(
      to: registrar, path: .menuRegistrar, interface: .menuRegistrar, member: "GetMenus", signature: "")
    return try await connection.call(message, timeout: timeout) { reply in
      let list = try Self.list(&reply)
      receive(list.windows)
      return list
    }
  }

  /// Reads a list of at most as many windows as are listed; a note for what is wrong in it.
  static func list(
    _ reply: inout MessageReader
  ) throws(BusError) -> (windows: [RegisteredWindow], notes: [String]) {
    var windows: [RegisteredWindow] = []
    var (wrong, rest) = (0, 0)
    _ = try reply.array { entry throws(BusError) in
      guard windows.count + wrong < WindowMenusLimits.windows else {
        rest += 1
        return entry.skip()
      }
      let window = try entry.structure { fields throws(BusError) in
        let number = try fields.uint32()
        return (number, BusName(try fields.string(limit: 255)), try fields.objectPath())
      }
      guard let service = window.1, window.2.rawValue.utf8.count <= WindowMenusLimits.pathBytes else {
        return wrong += 1
      }
      windows.append(RegisteredWindow(number: window.0, service: service, path: window.2))
    }
    var notes: [String] = []
    if wrong > 0 { notes.append("the registrar has \(wrong) windows without a bus name or with an endless path") }
    if rest > 0 { notes.append("the registrar has \(rest) windows more than are read here") }
    return (windows, notes)
  }

  private static func each(
    of windows: [UInt32], over connection: BusConnection, timeout: Duration
  ) async -> (windows: [RegisteredWindow], notes: [String]) {
    await withTaskGroup(of: Result<RegisteredWindow?, any Error>.self) { group in
      for number in windows.prefix(WindowMenusLimits.windows) {
        group.addTask {
          do {
            return .success(try await one(number, over: connection, timeout: timeout))
          } catch {
            return .failure(error)
          }
        }
      }
      var found: [RegisteredWindow] = []
      var isSilent = false
      for await answer in group {
        switch answer {
        case .success(let window): if let window { found.append(window) }
        // An unknown window has an empty name, or an error.
        case .failure(let error): isSilent = isSilent || (error as? BusError)?.name == .noReply
        }
      }
      let notes = isSilent ? ["the registrar did not answer in time which windows have menus"] : []
      return (found.sorted { $0.number < $1.number }, notes)
    }
  }

  private static func one(
    _ number: UInt32, over connection: BusConnection, timeout: Duration
  ) async throws -> RegisteredWindow? {
    let answer = try await connection.call(
      "GetMenuForWindow", of: .menuRegistrar, at: .menuRegistrar, on: .menuRegistrar, with: [.uint32(number)],
      timeout: timeout)
    guard answer.count == 2, let service = answer[0].stringValue.flatMap({ BusName($0) }),
      case .objectPath(let path) = answer[1]
    else { return nil }
    return RegisteredWindow(number: number, service: service, path: path)
  }
}

extension BusName {
  /// `com.canonical.AppMenu.Registrar`.
  package static let menuRegistrar: BusName = "com.canonical.AppMenu.Registrar"

  /// The name of our registrar, which it has also while another one has the name of all.
  package static let ownMenuRegistrar: BusName = "org.menubus.Registrar"

  /// The name of the part of KDE's daemon that becomes the registrar when a view of a global menu comes, or is there
  /// when the daemon starts. It asks for the registrar's name once, and does not wait for it.
  package static let kdeMenus: BusName = "org.kde.kappmenu"

  /// The name of KDE's views of a global menu.
  package static let kdeMenuView: BusName = "org.kde.kappmenuview"
}

extension ObjectPath {
  /// `/com/canonical/AppMenu/Registrar`.
  package static let menuRegistrar: ObjectPath = "/com/canonical/AppMenu/Registrar"
}

extension InterfaceName {
  /// `com.canonical.AppMenu.Registrar`.
  package static let menuRegistrar: InterfaceName = "com.canonical.AppMenu.Registrar"
}
