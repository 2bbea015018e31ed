import Basics
import LibDBus
import StatusNotifier

extension SimulatedPanel {
  /// Presses the left button on the item: by the panel's habit it calls `Activate`, or opens the menu.
  ///
  /// - Throws: A `BusError` of the program, or ``TestPanelError``.
  public func activate() async throws {
    let entry = try await entry()
    let isMenu = entry.properties["ItemIsMenu"]?.boolValue ?? false
    switch personality.tray?.leftButton {
    case .menu: try await open()
    case .activateUnlessMenu where isMenu: try await open()
    case .activateElseMenu:
      do { try await call("Activate", [.int32(0), .int32(0)], of: entry) } catch { try await open() }
    default: try await call("Activate", [.int32(0), .int32(0)], of: entry)
    }
  }

  /// Presses the middle button on the item.
  ///
  /// - Throws: A `BusError` of the program, or ``TestPanelError``.
  public func secondaryActivate() async throws {
    let entry = try await entry()
    let methods = personality.tray?.middleButton ?? []
    for (index, method) in methods.enumerated() {
      // The one of Ayatana has the time of the press.
      let arguments: [Value] = method == "SecondaryActivate" ? [.int32(0), .int32(0)] : [.uint32(0)]
      do {
        return try await call(method, arguments, of: entry)
      } catch {
        if index == methods.count - 1 { throw error }
      }
    }
  }

  /// Turns the wheel over the item by notches, those up or to the left positive, with the panel's own numbers.
  ///
  /// - Throws: A `BusError` of the program, or ``TestPanelError``, also for a panel that reports no wheel.
  public func scroll(_ notches: Int, horizontally: Bool = false) async throws {
    let wheel = personality.host.wheel
    switch horizontally ? wheel.horizontal : wheel.vertical {
    case .number(let number), .angle(let number):
      let delta = Int32(clamping: notches * number)
      try await call(
        "Scroll",
        [.int32(delta), .string(horizontally ? "horizontal" : personality.tray?.verticalWheel ?? "vertical")],
        of: try await entry())
    case .unknown: throw TestPanelError("\(personality.name) reports no such wheel")
    }
  }

  /// Gives the item a token for the window that a choice may open, where the panel does so.
  func provideToken() async throws {
    guard hasItems, personality.tray?.providesToken == true else { return }
    let entry = try await entry()
    guard !withoutTokens.contains(entry.key) else { return }
    do {
      try await call("ProvideXdgActivationToken", [.string("token")], of: entry)
    } catch let error as BusError where error.name == .unknownMethod {
      withoutTokens.insert(entry.key)
    }
  }

  private func call(_ member: MemberName, _ arguments: [Value], of entry: PanelTray.Entry) async throws {
    _ = try await connection.call(
      member, of: .trayItem, at: entry.path, on: entry.service, with: arguments, timeout: patience)
  }
}
