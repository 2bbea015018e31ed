package import Basics
package import LibDBus

/// The program that asks for a menu, as far as the system knows it.
package struct Caller: Sendable, Hashable {
  /// The unique name of its connection.
  package let connection: BusName
  /// Its process; `nil` if the bus does not know it.
  package let processID: Int?
  /// The name of the process; `nil` if it is unknown. A program can give itself any name.
  package let program: PrintableText?
  /// Whether it calls as the installed `menubus`, which the user runs.
  package internal(set) var isOwnCommand: Bool

  package init(
    connection: BusName, processID: Int? = nil, program: PrintableText? = nil, isOwnCommand: Bool = false
  ) {
    self.connection = connection
    self.processID = processID
    self.program = program
    self.isOwnCommand = isOwnCommand
  }

  /// Asks the bus and the system.
  init(of connection: BusName, on bus: BusConnection) async {
    let processID = try? await bus.processID(of: connection)
    self.init(
      connection: connection, processID: processID, program: processID.flatMap { Self.name(ofProcess: $0) },
      isOwnCommand: processID.map { OwnCommand.runs(in: $0) } ?? false)
  }

  /// The name of a process; see `processName`.
  private static func name(ofProcess id: Int) -> PrintableText? {
    guard let name = processName(id) else { return nil }
    return name.isEmpty ? nil : PrintableText(name)
  }
}

extension Caller: CustomStringConvertible {
  /// The program in words, for a log.
  package var description: String {
    let name = program.map { "“\($0)” (\(connection)" } ?? "a program (\(connection)"
    return name + (processID.map { ", process \($0))" } ?? ")")
  }
}
