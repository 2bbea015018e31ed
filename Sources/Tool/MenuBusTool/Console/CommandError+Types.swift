import Basics
import DBusMenu
import MenuFiles
import MenuInspection
import MenuPlugins
import MenuPresenting
import MenuTerminal
import PrivateBus

extension ItemError: CommandError {
  var failure: Failure { Failure([.notFound, .ambiguous].contains(code) ? .notFound : .failed, "\(self)") }
}

extension RowChanged: CommandError {
  var failure: Failure {
    let now: PrintableText = now.map { "; #\(token.id) is “\($0.joined(separator: "/"))” now" } ?? ""
    return Failure(.notFound, "the row \(token.text) is not there any more" + now)
  }
}

extension PresenterNameTaken: CommandError {
  var failure: Failure {
    Failure(.failed, "\(self)" + (isKept ? "" : "; --replace takes its place, if it allows that"))
  }
}

extension Interruption: CommandError {
  var failure: Failure {
    if case .gone = self { Failure(.gone, "the program went away") } else { Failure(.failed, "\(self)") }
  }
}

extension MenuFileError: CommandError {
  var failure: Failure { Failure(.badFile, PrintableText(lines: description)) }
}

extension PluginRefusal: CommandError {
  var failure: Failure { Failure(.badFile, "\(self)") }
}

extension ServedAlready: CommandError {
  var failure: Failure { Failure(isStuck ? .timedOut : .failed, "\(self)") }
}

extension RecordingError: CommandError {
  var failure: Failure { Failure(.badFile, PrintableText(lines: description)) }
}

extension PrivateBusError: CommandError {
  var failure: Failure { Failure(.noBus, "\(self)") }
}

extension TerminalError: CommandError {
  var failure: Failure { Failure(.usage, "\(self)") }
}
