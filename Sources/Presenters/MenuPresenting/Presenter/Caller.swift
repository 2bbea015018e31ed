package import Basics
package import LibDBus

/// The program that asks for a menu, as far as the system knows it.
package struct Caller: Sendable, Hashable {
  /// The unique name of its connection.
  package let connection: BusName
  /// Its process; `nil` if it is not known, or may be another's by now (`BusProcess`).
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
    let process = try? await bus.process(of: connection)
    self.init(
      connection: connection, processID: process?.id,
      program: process?.name.flatMap { $0.isEmpty ? nil : PrintableText($0) },
      isOwnCommand: process?.reading { OwnCommand.kin(of: $0).counts } ?? false)
  }

  /// The program whose requests are counted together.
  var requester: BusProgram { processID.map(BusProgram.process) ?? .connection(connection) }
}

extension Caller: CustomStringConvertible {
  /// The program in words, for a log.
  package var description: String {
    let name = program.map { "“\($0)” (\(connection)" } ?? "a program (\(connection)"
    return name + (processID.map { ", process \($0))" } ?? ")")
  }
}
