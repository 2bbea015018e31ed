import Basics
package import MenuRecords
package import MenuScripting
package import MenuTerminal
package import PrivateBus

extension RecordingError: CommandError {
  package var failure: Failure { Failure(.badFile, PrintableText(lines: description)) }
}

extension PrivateBusError: CommandError {
  package var failure: Failure { Failure(.noBus, "\(self)") }
}

extension TerminalError: CommandError {
  package var failure: Failure { Failure(.usage, "\(self)") }
}
