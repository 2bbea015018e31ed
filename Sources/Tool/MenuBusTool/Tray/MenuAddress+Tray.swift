import Basics
import LibDBus
import StatusNotifier

extension MenuAddress {
  /// The tray item that the user means.
  ///
  /// - Throws: A `Failure` that names the items that there are.
  func trayItem(over connection: BusConnection, timeout: Duration) async throws -> TrayEntry {
    let tray = try await TrayItems.read(over: connection, timeout: timeout)
    if let item = try trayItem(in: tray) { return item }
    return try await item(in: tray.finder, over: connection)
  }

  /// The name that a line of standard input has behind its tab.
  static func ofLine(_ streams: CommandStreams) async throws -> MenuAddress {
    let line = try await streams.line().split(whereSeparator: \.isNewline).first ?? ""
    // Choosers may have made the tab before it a space.
    guard let name = line.split(whereSeparator: \.isWhitespace).last else {
      throw Failure(.nothingChosen, "there is no line on standard input")
    }
    guard let address = MenuAddress(argument: String(name)), address.place != nil else {
      throw Failure(.notFound, "the line on standard input is none that menubus tray --lines prints: “\(line)”")
    }
    return address
  }
}
